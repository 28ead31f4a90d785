import { isBefore, orderStage, type JobStatus } from './job.ts';

type OrderMove = {
  from: JobStatus | null;
  to: JobStatus;
  undo: boolean;
  /** The order that it repeats exactly, if its proof was waived for that. */
  exactRepeatOf?: number | null | undefined;
};

/** What happened and wasn't undone, oldest first. */
export function lastingEvents<Move extends { undo: boolean }>(events: readonly Move[]): Move[] {
  const lasting: Move[] = [];
  for (const event of events) {
    if (event.undo) lasting.pop();
    else lasting.push(event);
  }
  return lasting;
}

/** Whether a move approves a print. A group that closes only settles the counts. */
function approves({ from, to }: Pick<OrderMove, 'from' | 'to'>): boolean {
  const stage = orderStage(to);
  if (stage === 'gathering') return true;
  return stage === 'approved' && (from === null || orderStage(from) !== 'gathering');
}

/** 'Proof waived: exact repeat of #1042' of a move that approved an order without a proof; else null. */
export function waivedProofText({
  from,
  to,
  exactRepeatOf,
}: Pick<OrderMove, 'from' | 'to' | 'exactRepeatOf'>): string | null {
  if (from === null || !approves({ from, to }) || !isBefore(orderStage(from), 'shown')) return null;
  const why = exactRepeatOf ? `exact repeat of #${exactRepeatOf}` : 'the customer asked';
  return `Proof waived: ${why}`;
}

/** Why an order was last approved without a proof, in those words; null if it wasn't (product.md#exceptions). */
export function waivedProof(events: readonly OrderMove[]): string | null {
  const last = lastingEvents(events).findLast(approves);
  return last ? waivedProofText(last) : null;
}
