import { useStore } from '@nanostores/react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useMember } from '../../../browser/staff/use-member.ts';
import { moneyFilters } from '../../../contracts/staff/list-jobs.ts';
import { may } from '../../../domain/permission.ts';
import { jobKinds, kindLabel, statusLabel, type JobKind } from '../../../domain/job.ts';
import { textLimits } from '../../../domain/text-field.ts';
import {
  boardKind,
  changedView,
  filterCount,
  firstView,
  isWidened,
  moneyView,
  statusChoices,
  type JobView,
} from './job-view.ts';
import { breakpoints } from '../../../ui/breakpoints.ts';
import { segmentBar } from '../../../ui/Segments.tsx';
import { moneyFilterLabels } from '../jobs/job-words.ts';
import { useBoard } from './board.ts';
import styles from './board.module.css';
import { ViewLink } from './ViewLink.tsx';

/**
 * Which jobs to show, in which order, as list or board. On a phone, everything but the search folds
 * away.
 */
export function Filters() {
  const { $view, search, show } = useBoard();
  const view = useStore($view);
  const member = useMember();
  // There until somebody is known who doesn't see it, so that nothing moves for the others.
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
            <Choice
              label="Kind"
              value={board ? boardKind(view) : (view.kind ?? '')}
              onChange={(kind) => show({ kind: kind === '' ? null : (kind as JobKind) })}
            >
              {!board && <option value="">All kinds</option>}
              {jobKinds.map((kind) => (
                <option key={kind} value={kind}>{`${kindLabel(kind)}s`}</option>
              ))}
            </Choice>
            {!board && (
              <Choice
                label="Status"
                value={view.status}
                onChange={(status) => show({ status: status as JobView['status'] })}
              >
                <option value="open">Not finished</option>
                <option value="all">All, finished too</option>
                {statusChoices(view.kind).map((status) => (
                  <option key={status} value={status}>
                    {status === 'new' && view.kind === 'order'
                      ? statusLabel('submitted')
                      : statusLabel(status)}
                  </option>
                ))}
              </Choice>
            )}
            <Choice
              label="Due"
              value={view.due ?? ''}
              onChange={(due) => show({ due: due === '' ? null : (due as JobView['due']) })}
            >
              <option value="">Any day</option>
              <option value="overdue">Overdue</option>
              <option value="week">This week</option>
              <option value="waiting">Waiting for pickup</option>
            </Choice>
            {seesMoney && (
              <Choice
                label="Money"
                value={view.money ?? ''}
                onChange={(money) => show(moneyView(view, (money || null) as JobView['money']))}
              >
                <option value="">Any</option>
                {moneyFilters.map((filter) => (
                  <option key={filter} value={filter}>
                    {moneyFilterLabels[filter]}
                  </option>
                ))}
              </Choice>
            )}
            {!board && (
              <Choice
                label="Order by"
                value={view.sort}
                onChange={(sort) => show({ sort: sort as JobView['sort'] })}
              >
                <option value="start">Production start</option>
                <option value="newest">Newest first</option>
              </Choice>
            )}
            <label className={styles.rush}>
              <input
                type="checkbox"
                checked={view.rush}
                onChange={(event) => show({ rush: event.target.checked })}
              />
              Rush only
            </label>
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

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  );
}

/** Replaces an empty list: nothing to do, or no matches. */
export function NothingHere() {
  const view = useStore(useBoard().$view);
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
      <p>{`Nothing matches this search${filtered ? ' and these filters' : ''}.`}</p>
      <ViewLink to={{ ...firstView, layout, sort, text: filtered ? text : '' }}>
        {filtered ? 'Clear filters' : 'Clear search'}
      </ViewLink>
    </div>
  );
}

/** Replaces the list when it couldn't be loaded. */
export function NoAnswer({ message }: { message: string }) {
  const board = useBoard();
  return (
    <div className={styles.nothing} role="alert">
      <h2>The board didn’t load</h2>
      <p>{message}</p>
      <button type="button" className="button alt" onClick={board.load}>
        Try again
      </button>
    </div>
  );
}
