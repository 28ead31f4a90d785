/**
 * Every status of each kind of job, in order, with the statuses that may follow, the usual one
 * first. New jobs begin with the first status, and a status that nothing follows is final
 * (product.md#jobs). `node local/write-seed.ts` copies this to the database's private.statuses.
 */
const statuses = {
  order: {
    submitted: ['in_review', 'cancelled'],
    in_review: ['proof_sent', 'cancelled'],
    proof_sent: ['approved', 'in_review', 'cancelled'],
    approved: ['in_production', 'in_review', 'cancelled'],
    in_production: ['ready', 'cancelled'],
    ready: ['completed', 'in_production'],
    completed: [],
    cancelled: [],
  },
  quote: {
    new: ['answered', 'declined'],
    answered: ['ordered', 'declined'],
    ordered: [],
    declined: [],
  },
  reorder: {
    new: ['confirmed', 'declined'],
    confirmed: ['in_production', 'declined'],
    in_production: ['completed', 'confirmed'],
    completed: [],
    declined: [],
  },
} as const;

/** What staff work on: the three kinds on the job board (product.md#jobs). */
export const jobKinds = ['order', 'quote', 'reorder'] as const;
export type JobKind = (typeof jobKinds)[number];
export type OrderStatus = keyof typeof statuses.order;
export type QuoteStatus = keyof typeof statuses.quote;
export type ReorderStatus = keyof typeof statuses.reorder;
export type JobStatus = OrderStatus | QuoteStatus | ReorderStatus;

/** Identifies a job by kind and number, like order 1042. Different kinds may share a number. */
export type JobName = { kind: JobKind; number: number };

const keys = <Status extends string>(of: Record<Status, unknown>) => Object.keys(of) as Status[];
export const jobStatuses = {
  order: keys(statuses.order),
  quote: keys(statuses.quote),
  reorder: keys(statuses.reorder),
} as const;

/** Where a job may go from here, the usual way first; nowhere from a final status. */
export function allowedMoves(kind: JobKind, from: JobStatus): readonly JobStatus[] {
  const moves: Partial<Record<JobStatus, readonly JobStatus[]>> = statuses[kind];
  return moves[from] ?? [];
}

/**
 * Staff who move a job here write a note. An order's page shows its proof and takes the approval, so
 * a move by hand says how that happened instead.
 */
export function needsNote(kind: JobKind, to: JobStatus): boolean {
  return kind === 'order' && (to === 'proof_sent' || to === 'approved');
}

/** A job with this status is finished. */
export function isFinal(kind: JobKind, status: JobStatus): boolean {
  return allowedMoves(kind, status).length === 0;
}

/** How long the person who moved a job may undo that, if nothing has happened to it since. */
export const undoMinutes = 10;

const labels: Readonly<Record<JobStatus, string>> = {
  submitted: 'Submitted',
  in_review: 'In review',
  proof_sent: 'Proof sent',
  approved: 'Approved',
  in_production: 'In production',
  ready: 'Ready',
  completed: 'Completed',
  cancelled: 'Canceled',
  new: 'New',
  answered: 'Answered',
  ordered: 'Ordered',
  declined: 'Declined',
  confirmed: 'Confirmed',
};

/** 'Proof sent'. */
export const statusLabel = (status: JobStatus): string => labels[status];

const verbs: Readonly<Record<JobStatus, string>> = {
  submitted: 'Back to submitted',
  in_review: 'Start review',
  proof_sent: 'Proof sent',
  approved: 'Proof approved',
  in_production: 'Start production',
  ready: 'It’s ready',
  completed: 'Complete',
  cancelled: 'Cancel order',
  new: 'Back to new',
  answered: 'Quote sent',
  ordered: 'They ordered',
  declined: 'Decline',
  confirmed: 'Confirm',
};

/** The label of a move's button. */
export function moveLabel(from: JobStatus, to: JobStatus): string {
  if (from === 'proof_sent' && to === 'in_review') return 'Back to review';
  if (from === 'approved' && to === 'in_review') return 'Reopen';
  if (from === 'ready' && to === 'in_production') return 'Back to production';
  if (from === 'in_production' && to === 'confirmed') return 'Back to confirmed';
  return verbs[to];
}

const kindLabels: Readonly<Record<JobKind, string>> = {
  order: 'Order',
  quote: 'Quote',
  reorder: 'Reorder',
};

/** 'Order #1042'. */
export const jobTitle = ({ kind, number }: JobName): string => `${kindLabels[kind]} #${number}`;
export const kindLabel = (kind: JobKind): string => kindLabels[kind];
