import { useEffect, useState } from 'react';
import { useMember } from '../use-member.client.ts';
import { moneyFilters } from './list-jobs.rpc.ts';
import { may } from '../permission.ts';
import { jobKinds, jobStatuses, kindLabel, statusLabel } from '../../orders/job.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import {
  boardKind,
  changedView,
  filterCount,
  firstView,
  isWidened,
  moneyView,
  statusChoices,
} from './job-view.client.ts';
import { breakpoints } from '../../ui/breakpoints.ts';
import { Select } from '../../ui/Field.tsx';
import { segmentBar } from '../../ui/Segments.tsx';
import { moneyFilterLabels } from '../job-words.client.ts';
import { useBoard } from './board.client.ts';
import styles from './board.module.css';
import { ViewLink } from './ViewLink.tsx';

/**
 * Which jobs to show, in which order, as list or board. On a phone, everything but the search folds
 * away.
 */
export function Filters() {
  const { view, search, show } = useBoard();
  const member = useMember();
  // Shown until we know that this person may not see it, so that nothing moves for everybody else.
  const seesMoney = !member || may(member, 'see-prices');
  const board = view.layout === 'board';
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const media = matchMedia(`(width >= ${breakpoints.tablet}px)`);
    const follow = () => setOpen(media.matches);
    follow();
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  const count = filterCount(view);
  const widened = isWidened(view);
  return (
    <div className={`ui ${styles.filters}`}>
      <form
        role="search"
        aria-label="Jobs"
        className={styles.filterForm}
        onSubmit={(event) => {
          event.preventDefault();
          show({});
        }}
      >
        <div className="field">
          <label className="field-label" htmlFor="job-search">
            Search
          </label>
          <input
            id="job-search"
            className="input"
            type="search"
            autoComplete="off"
            maxLength={textLimits.search}
            placeholder="Number, name, email, phone, color, invoice, PO"
            value={view.text}
            onChange={(event) => search(event.target.value)}
          />
        </div>
        <details
          open={open}
          className={styles.fold}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>{count > 0 ? `Filters (${count})` : 'Filters'}</summary>
          <div className={styles.selects}>
            <Select
              label="Kind"
              value={board ? boardKind(view) : (view.kind ?? '')}
              options={[
                ...(board ? [] : [['', 'All kinds'] as const]),
                ...jobKinds.map((kind) => [kind, `${kindLabel(kind)}s`] as const),
              ]}
              onChoose={(kind) => show({ kind: kind || null })}
            />
            {!board && (
              <Select
                label="Status"
                value={view.status}
                options={[
                  ['open', 'Not finished'],
                  ['all', 'All, finished too'],
                  ...statusChoices(view.kind).map((status) => {
                    const first = view.kind && jobStatuses[view.kind][0];
                    const named = (status === 'new' && first) || status;
                    return [status, statusLabel(named)] as const;
                  }),
                ]}
                onChoose={(status) => show({ status })}
              />
            )}
            <Select
              label="Due"
              value={view.due ?? ''}
              options={[
                ['', 'Any day'],
                ['overdue', 'Overdue'],
                ['week', 'This week'],
                ['waiting', 'Waiting for pickup'],
              ]}
              onChoose={(due) => show({ due: due || null })}
            />
            {seesMoney && (
              <Select
                label="Money"
                value={view.money ?? ''}
                options={[
                  ['', 'Any'],
                  ...moneyFilters.map((filter) => [filter, moneyFilterLabels[filter]] as const),
                ]}
                onChoose={(money) => show(moneyView(view, money || null))}
              />
            )}
            {!board && (
              <Select
                label="Order by"
                value={view.sort}
                options={[
                  ['start', 'Production start'],
                  ['newest', 'Newest first'],
                ]}
                onChoose={(sort) => show({ sort })}
              />
            )}
            <div className={styles.checks}>
              <label className={styles.rush}>
                <input
                  type="checkbox"
                  checked={view.rush}
                  onChange={(event) => show({ rush: event.target.checked })}
                />
                Rush only
              </label>
              <label className={styles.rush}>
                <input
                  type="checkbox"
                  checked={view.mine}
                  onChange={(event) => show({ mine: event.target.checked })}
                />
                Mine
              </label>
            </div>
          </div>
        </details>
        <p role="status" className={styles.widened}>
          {widened && 'Filters widened: a number is looked up in all jobs, finished ones too.'}
        </p>
      </form>
      <nav aria-label="Layout" className={`${segmentBar ?? ''} ${styles.layouts ?? ''}`}>
        {(['list', 'board'] as const).map((layout) => (
          <ViewLink
            key={layout}
            to={changedView(view, { layout })}
            aria-current={view.layout === layout ? 'page' : undefined}
          >
            {layout === 'list' ? 'List' : 'Board'}
          </ViewLink>
        ))}
      </nav>
    </div>
  );
}

/** Replaces an empty list: nothing to do, or no matches. */
export function NothingHere() {
  const { view, list } = useBoard();
  const filtered = filterCount(view) > 0;
  const { layout, sort, text } = view;
  if (!filtered && text.trim() === '') {
    return (
      <div className={styles.nothing}>
        <h2>Nothing on the board</h2>
        <p>Orders, quotes and reorders show up here on their own as they come in.</p>
        <ViewLink to={{ ...firstView, status: 'all', sort: 'newest' }}>See finished jobs</ViewLink>
      </div>
    );
  }
  return (
    <div className={styles.nothing}>
      <h2>No jobs match</h2>
      <p>{`Nothing ${list.finished > 0 ? 'unfinished ' : ''}matches this search${filtered ? ' and these filters' : ''}.`}</p>
      <ViewLink to={{ ...firstView, layout, sort, text: filtered ? text : '' }}>
        {filtered ? 'Clear filters' : 'Clear search'}
      </ViewLink>
    </div>
  );
}

/** The way to the finished jobs that a search among the unfinished ones leaves out. */
export function FinishedToo() {
  const { view, list } = useBoard();
  const { finished } = list;
  return (
    <p role="status" className={finished > 0 ? styles.more : undefined}>
      {finished > 0 && (
        <ViewLink to={{ ...firstView, kind: view.kind, text: view.text, status: 'all' }}>
          {finished === 1
            ? '1 finished job matches'
            : `${finished === 100 ? '100 or more' : finished} finished jobs match`}
        </ViewLink>
      )}
    </p>
  );
}

/** Replaces the list when it couldn't be loaded. */
export function NoAnswer({ message }: { message: string }) {
  const board = useBoard();
  return (
    <div className={styles.nothing} role="alert">
      <h2>The board didn’t load</h2>
      <p>{message}</p>
      <button type="button" className="button alt" onClick={() => board.load()}>
        Try again
      </button>
    </div>
  );
}
