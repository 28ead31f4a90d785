/** What moves of jobs are called, and which ask something first (product.md#job-moves). Only staff's pages load it. */
import {
  isBefore,
  jobStatuses,
  stageOf,
  statusLabel,
  type JobKind,
  type JobStatus,
} from './job.ts';
import { countedText, countText } from '../platform/count-words.ts';
import { asksShipment, type MovableJob } from './status-email.ts';

/**
 * Staff who move an order this way write a note. Its page shows the proof and takes the approval, so
 * a move by hand says how that happened instead.
 */
export function needsNote(kind: JobKind, from: JobStatus, to: JobStatus): boolean {
  if (kind !== 'order') return false;
  const stage = stageOf(kind, to);
  return (stage === 'shown' || stage === 'approved') && isBefore(stageOf(kind, from), stage);
}

/** Whether a move approves an order that was never shown: its proof is waived. */
export function waivesProof(kind: JobKind, from: JobStatus, to: JobStatus): boolean {
  if (kind !== 'order' || stageOf(kind, to) !== 'approved') return false;
  return isBefore(stageOf(kind, from), 'shown');
}

/** Whether a move cancels or declines a job. */
export const endsIt = (kind: JobKind, to: JobStatus): boolean => stageOf(kind, to) === 'canceled';

/**
 * Whether staff who start production, or hand out the goods, are asked for a reason, because it isn't
 * paid as agreed.
 */
export const asksWhyUnpaid = (
  { kind, status, unpaid = false }: MovableJob & { readonly unpaid?: boolean },
  to: JobStatus,
): boolean =>
  unpaid &&
  (stageOf(kind, to) === 'done' ||
    (stageOf(kind, to) === 'started' && isBefore(stageOf(kind, status), 'started')));

/** What is known of a job's packing: how many of its pieces are packed, if anybody packed or counted any. */
type Packed = { readonly pieces?: number | null; readonly packedPieces?: number | undefined };

/** '12 of 24 pieces are packed.' if a move says that all are; null if they are, or nobody packs here. */
export function unpackedText(
  { kind, status, pieces, packedPieces }: MovableJob & Packed,
  to: JobStatus,
): string | null {
  const isMade = stageOf(kind, to) === 'made' && isBefore(stageOf(kind, status), 'made');
  return isMade && packedPieces !== undefined && packedPieces < (pieces ?? 0)
    ? `${countText(packedPieces)} of ${countedText(pieces ?? 0, 'piece')} are packed.`
    : null;
}

/** Whether a move asks something before it's made: whether they're sure, a note, a carrier, or about the rest. */
export const asksFirst = (
  job: MovableJob & Packed & { readonly unpaid?: boolean },
  to: JobStatus,
): boolean =>
  endsIt(job.kind, to) ||
  needsNote(job.kind, job.status, to) ||
  asksShipment(job, to) ||
  unpackedText(job, to) !== null ||
  asksWhyUnpaid(job, to);

const verbs: Readonly<Record<JobStatus, string>> = {
  submitted: 'Back to submitted',
  in_review: 'Start review',
  proof_sent: 'Proof sent',
  gathering: 'Open to the group',
  approved: 'Proof approved',
  in_production: 'Start production',
  ready: 'It’s ready',
  completed: 'Complete',
  cancelled: 'Cancel order',
  new: 'Back to new',
  quoted: 'Quote sent',
  ordered: 'They ordered',
  declined: 'Decline',
};

/** The label of a move's button. */
export function moveLabel(kind: JobKind, from: JobStatus, to: JobStatus): string {
  const way: readonly JobStatus[] = jobStatuses[kind];
  if (waivesProof(kind, from, to)) return 'Waive the proof';
  if (way.indexOf(to) > way.indexOf(from)) return verbs[to];
  if (stageOf(kind, from) === 'approved' && isBefore(stageOf(kind, to), 'approved')) {
    return 'Reopen';
  }
  return `Back to ${statusLabel(to).toLowerCase().replace(/^in /, '')}`;
}
