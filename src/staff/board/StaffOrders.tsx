import { useEffect, useRef, type FocusEvent, type PointerEvent } from 'react';
import { startPhoneOrder } from '../../orders/placing/phone-order.client.ts';
import { StaffQueries } from '../StaffQueries.tsx';
import { useMay, useMember } from '../use-member.client.ts';
import { formatTime } from '../../platform/dates/date-words.ts';
import { paths } from '../../paths.ts';
import { BoardHead } from './BoardHead.tsx';
import { StuckEmails } from './StuckEmails.tsx';
import { Filters, FinishedToo, NoAnswer, NothingHere } from './Filters.tsx';
import { JobBoard } from './JobBoard.tsx';
import { JobTable, TablePlaceholder } from './JobTable.tsx';
import { hasColumns } from './job-view.client.ts';
import { jobsText } from '../job-words.client.ts';
import { Bars } from '../Bars.tsx';
import { JobMovesContext } from '../job-moves.client.ts';
import { BoardShortcuts } from './BoardShortcuts.tsx';
import { BoardContext, useBoard, useJobBoard } from './board.client.ts';
import { WaitingProofs } from './WaitingProofs.tsx';
import looks from '../moves.module.css';
import styles from './board.module.css';

/**
 * The staff's job board: orders, quote requests, and reorders as list or board, kept up to date.
 */
export function StaffOrders() {
  const member = useMember();
  return (
    <StaffQueries person={member?.userId ?? null}>
      <Board email={member?.email ?? null} />
    </StaffQueries>
  );
}

/** With no email address, the same board before anything is known, so that nothing moves later. */
function Board({ email }: { email: string | null }) {
  const board = useJobBoard(email);
  const handlesEmails = useMay('handle-emails');
  return (
    <BoardContext value={board}>
      <JobMovesContext value={board}>
        <BoardHead />
        <div className={styles.page} inert={email === null}>
          <Filters />
          <News />
          <Jobs />
          {/* Below the jobs, once those are there, so that nothing moves. */}
          {(board.list.jobs ?? board.list.failure) !== null && (
            <>
              <p className={styles.foot}>
                <BoardShortcuts />
              </p>
              <WaitingProofs />
              {handlesEmails && (board.proofs ?? board.proofsFailure) !== null && <StuckEmails />}
            </>
          )}
          <Bars />
          <p role="status" className="visually-hidden">
            {board.said}
          </p>
        </div>
      </JobMovesContext>
    </BoardContext>
  );
}

/** New arrivals, and whether the shop can be reached. It keeps its space, so that nothing jumps. */
function News() {
  const board = useBoard();
  const { arrived, reachable, list } = board;
  const { asOf } = list;
  const count = board.waiting ?? 0;
  const takesOrders = useMay('change-orders');
  const exports = useMay('export-jobs');
  return (
    <div className={styles.news}>
      <p role="status">
        {!reachable &&
          `No connection to the shop.${asOf ? ` This is the board as of ${formatTime(asOf)};` : ''} it updates again on its own. `}
        {arrived?.text}
      </p>
      {count > 0 && (
        <button
          type="button"
          className={looks.move}
          onClick={() => {
            board.showWaiting();
            requestAnimationFrame(() => focusFresh(board.fresh));
          }}
        >
          {`Show ${jobsText(count).replace(' ', ' new ')}`}
        </button>
      )}
      {arrived?.elsewhere && count === 0 && (
        <button type="button" className={looks.move} onClick={() => board.show({ sort: 'newest' })}>
          Newest first
        </button>
      )}
      {takesOrders && <NewOrder />}
      {exports && <DownloadCsv />}
    </div>
  );
}

/** The order form, for a customer on the phone. */
function NewOrder() {
  return (
    <button
      type="button"
      className={looks.move}
      onClick={() => {
        if (startPhoneOrder()) location.assign(paths.order);
      }}
    >
      New phone order
    </button>
  );
}

function DownloadCsv() {
  const { downloading, list, download } = useBoard();
  const none = !list.jobs?.length;
  return (
    <button
      type="button"
      className={`${looks.move} ${styles.download}`}
      aria-disabled={downloading || none || undefined}
      onClick={() => {
        if (!none) void download();
      }}
    >
      {downloading ? 'Downloading...' : 'Download CSV'}
    </button>
  );
}

function focusFresh(fresh: ReadonlySet<string>): void {
  const row = [...document.querySelectorAll<HTMLElement>('[data-job]')].find((each) =>
    fresh.has(each.dataset.job ?? ''),
  );
  row?.querySelector<HTMLElement>('[data-title]')?.focus();
}

function Jobs() {
  const { list, view, loadMore, setWorking } = useBoard();
  const board = hasColumns(view);
  const region = useRef<HTMLDivElement>(null);
  const within = useRef({ pointer: false, focus: false });
  const note = (change: Partial<typeof within.current>) => {
    Object.assign(within.current, change);
    setWorking(within.current.pointer || within.current.focus);
  };
  const hands = {
    // After a touch there is no pointer left.
    onPointerEnter: (event: PointerEvent) => note({ pointer: event.pointerType !== 'touch' }),
    onPointerLeave: () => note({ pointer: false }),
    onFocus: () => note({ focus: true }),
    onBlur: (event: FocusEvent) =>
      note({ focus: event.currentTarget.contains(event.relatedTarget) }),
  };

  /** The first new job, which gets the focus once it's there, because the button moves away. */
  const added = useRef<number | null>(null);
  useEffect(() => {
    if (added.current === null || list.loading === 'more') return;
    const rows = region.current?.querySelectorAll<HTMLElement>('[data-job] [data-title]');
    rows?.[added.current]?.focus({ preventScroll: true });
    added.current = null;
  }, [list.jobs, list.loading]);
  const more = () => {
    if (list.loading !== null) return;
    added.current = list.jobs?.length ?? 0;
    void loadMore();
  };

  if (list.jobs === null) {
    if (list.failure !== null) return <NoAnswer message={list.failure} />;
    return (
      <>
        <p role="status" className="visually-hidden">
          Loading...
        </p>
        <TablePlaceholder />
      </>
    );
  }
  return (
    <div ref={region} className={styles.jobs}>
      <div {...hands}>
        {list.jobs.length === 0 && !board ? <NothingHere /> : board ? <JobBoard /> : <JobTable />}
        {list.jobs.length === 0 && board && <NothingHere />}
      </div>
      <FinishedToo />
      {list.hasMore && (
        <p className={styles.more}>
          <button
            type="button"
            className="button alt"
            aria-disabled={list.loading === 'more' || undefined}
            onClick={more}
          >
            {list.loading === 'more' ? 'Loading...' : 'Load more'}
          </button>
          <span className="note-text">{`${jobsText(list.jobs.length)} shown`}</span>
          {list.failure !== null && (
            <span role="alert" className={styles.late}>
              {list.failure}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
