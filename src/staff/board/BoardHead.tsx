import { Fragment, type ReactNode } from 'react';
import { useMay } from '../use-member.client.ts';
import { countText } from '../../platform/count-words.ts';
import { stageOf } from '../../orders/job.ts';
import { firstView } from './job-view.client.ts';
import { jobsText } from '../job-words.client.ts';
import { useBoard } from './board.client.ts';
import styles from './board.module.css';
import { ViewLink } from './ViewLink.tsx';

/** The heading, and what there is to do, as links. */
export function BoardHead() {
  return (
    <header className={`page-head ${styles.head}`}>
      <div>
        <p className="kicker">Orders, quotes and reorders</p>
        <h1>On the board</h1>
      </div>
      <Counts />
    </header>
  );
}

function Counts() {
  const board = useBoard();
  const { counts } = board;
  const proofs = board.proofs?.count ?? 0;
  const handlesEmails = useMay('handle-emails');
  // All at once, so that none moves another.
  const known = counts && (board.proofs ?? board.proofsFailure) !== null;
  if (!known) return <p className={styles.counts}>Counting...</p>;
  const fresh = counts.byStatus
    .filter(({ kind, status }) => stageOf(kind, status) === 'placed')
    .reduce((sum, { count }) => sum + count, 0);
  const items: [string, ReactNode][] = [
    [
      'overdue',
      <ViewLink
        to={{ ...firstView, due: 'overdue' }}
        className={counts.overdue > 0 ? styles.late : undefined}
      >
        {`${counts.overdue.toLocaleString('en-US')} overdue`}
      </ViewLink>,
    ],
    [
      'week',
      <ViewLink to={{ ...firstView, due: 'week' }}>
        {`${counts.dueThisWeek.toLocaleString('en-US')} due this week`}
      </ViewLink>,
    ],
    [
      'new',
      <ViewLink to={{ ...firstView, status: 'new', sort: 'newest' }}>
        {`${fresh.toLocaleString('en-US')} new`}
      </ViewLink>,
    ],
  ];
  if (counts.waiting > 0) {
    items.push([
      'waiting',
      <ViewLink to={{ ...firstView, due: 'waiting' }}>
        {`${counts.waiting.toLocaleString('en-US')} waiting for pickup`}
      </ViewLink>,
    ]);
  }
  if (proofs > 0) {
    items.push([
      'proofs',
      <a href="#waiting-proofs">{`${countText(proofs)} waiting for approval`}</a>,
    ]);
  }
  for (const [what, count] of [
    ['held', counts.heldEmails],
    ['failed', counts.deadEmails],
  ] as const) {
    if (count === 0 || !handlesEmails) continue;
    items.push([
      what,
      <a href={`#${what}-emails`} className={styles.late}>
        {`${count} ${what} ${count === 1 ? 'email' : 'emails'}`}
      </a>,
    ]);
  }
  const open = counts.byStatus.reduce((sum, { count }) => sum + count, 0);
  return (
    <p className={styles.counts}>
      <span className="visually-hidden">{`${jobsText(open)} to do: `}</span>
      {items.map(([name, link], index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          {link}
        </Fragment>
      ))}
    </p>
  );
}
