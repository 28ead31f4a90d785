import { isBefore, orderStage, type JobStatus } from './job.ts';

type OrderMove = { from: JobStatus | null; to: JobStatus; undo: boolean };

/** What happened and wasn't undone, oldest first. */
export function lastingEvents<Move extends { undo: boolean }>(events: readonly Move[]): Move[] {
  const lasting: Move[] = [];
  for (const event of events) {
    if (event.undo) lasting.pop();
    else lasting.push(event);
  }
  return lasting;
}

/** Whether an order was last approved without a proof (product.md#exceptions). */
export function hasWaivedProof(events: readonly OrderMove[]): boolean {
  const last = lastingEvents(events).findLast(({ to }) => orderStage(to) === 'approved');
  return Boolean(last?.from && isBefore(orderStage(last.from), 'shown'));
}
