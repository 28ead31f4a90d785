/**
 * How far a job has come. Rules ask for a job's stage, never for its status: several statuses may
 * share a stage, and one that is added gets the rules of its stage. In order, with `canceled` last.
 * A job can be canceled before it's made.
 */
export const stages = [
  /** Nobody has looked at it yet. */
  'placed',
  /** We're working on its proof. */
  'reviewing',
  /** The customer has the proof, or the quote, and decides. */
  'shown',
  /** Its proof is approved, and the people of its group choose their pieces. */
  'gathering',
  /** Agreed, and ready for production. */
  'approved',
  /** In production. */
  'started',
  /** Printed: waiting for pickup, out for delivery, or shipped. */
  'made',
  'done',
  /** Canceled, or declined. */
  'canceled',
] as const;
export type Stage = (typeof stages)[number];

/**
 * Every status of each kind of job, in order, with its stage and the statuses that may follow, the
 * usual one first. New jobs begin with the first status, and a status that nothing follows is final
 * (product.md#jobs). `node local/write-seed.ts` copies this to the database's private.statuses.
 */
const statuses = {
  order: {
    submitted: { stage: 'placed', next: ['in_review', 'cancelled'] },
    in_review: { stage: 'reviewing', next: ['proof_sent', 'approved', 'cancelled'] },
    proof_sent: { stage: 'shown', next: ['approved', 'in_review', 'cancelled'] },
    // Approving the proof opens it to its group, and closing the group approves it, nobody by hand.
    gathering: { stage: 'gathering', next: ['in_review', 'cancelled'] },
    approved: { stage: 'approved', next: ['in_production', 'in_review', 'cancelled'] },
    in_production: { stage: 'started', next: ['ready', 'cancelled'] },
    ready: { stage: 'made', next: ['completed', 'in_production'] },
    completed: { stage: 'done', next: [] },
    cancelled: { stage: 'canceled', next: [] },
  },
  quote_request: {
    new: { stage: 'placed', next: ['quoted', 'declined'] },
    quoted: { stage: 'shown', next: ['ordered', 'declined'] },
    ordered: { stage: 'done', next: [] },
    declined: { stage: 'canceled', next: [] },
  },
  reorder: {
    // Placing its order makes it ordered, and nobody by hand.
    new: { stage: 'placed', next: ['declined'] },
    ordered: { stage: 'done', next: [] },
    declined: { stage: 'canceled', next: [] },
  },
} as const satisfies Record<string, Record<string, { stage: Stage; next: readonly string[] }>>;

/** What staff work on: the three kinds on the job board (product.md#jobs). */
export const jobKinds = ['order', 'quote_request', 'reorder'] as const;
export type JobKind = (typeof jobKinds)[number];
export type OrderStatus = keyof typeof statuses.order;
export type QuoteRequestStatus = keyof typeof statuses.quote_request;
export type ReorderStatus = keyof typeof statuses.reorder;
export type JobStatus = OrderStatus | QuoteRequestStatus | ReorderStatus;

/** Identifies a job by kind and number, like order 1042. Different kinds may share a number. */
export type JobName = { kind: JobKind; number: number };

const keys = <Status extends string>(of: Record<Status, unknown>) => Object.keys(of) as Status[];

/** The statuses of each kind, in order. */
export const jobStatuses = {
  order: keys(statuses.order),
  quote_request: keys(statuses.quote_request),
  reorder: keys(statuses.reorder),
} as const;

type StatusRules = { readonly stage: Stage; readonly next: readonly JobStatus[] };

const rulesOf = (kind: JobKind): Readonly<Partial<Record<JobStatus, StatusRules>>> =>
  statuses[kind];

/** What new jobs of each kind have. */
export const firstStatuses: readonly JobStatus[] = jobKinds.flatMap((kind) =>
  jobStatuses[kind].slice(0, 1),
);

/** Where a job may go from here, the usual way first; nowhere from a final status. */
export function allowedMoves(kind: JobKind, from: JobStatus): readonly JobStatus[] {
  return rulesOf(kind)[from]?.next ?? [];
}

/** How far a job with this status has come. A status of another kind is refused. */
export function stageOf(kind: JobKind, status: JobStatus): Stage {
  const rules = rulesOf(kind)[status];
  if (!rules) throw new RangeError(`No ${kind} is ${status}.`);
  return rules.stage;
}

/** How far an order with this status has come. */
export const orderStage = (status: JobStatus): Stage => stageOf('order', status);

/** Whether the first stage comes before the second; every stage comes before `canceled`. */
export const isBefore = (stage: Stage, other: Stage): boolean =>
  stages.indexOf(stage) < stages.indexOf(other);

/** Whether a job has come at least this far, and isn't canceled. */
export const hasReached = (stage: Stage, wanted: Stage): boolean =>
  stage !== 'canceled' && !isBefore(stage, wanted);

/** A job with this status is finished. */
export function isFinal(kind: JobKind, status: JobStatus): boolean {
  return allowedMoves(kind, status).length === 0;
}

/** Whether staff may still make an order of it: a reorder that nobody has ordered or declined. */
export const makesOrder = (kind: JobKind, status: JobStatus): boolean =>
  kind === 'reorder' && stageOf(kind, status) === 'placed';

/** How long the person who moved a job may undo that, if nothing has happened to it since. */
export const undoMinutes = 10;

const labels: Readonly<Record<JobStatus, string>> = {
  submitted: 'Submitted',
  in_review: 'In review',
  proof_sent: 'Proof sent',
  gathering: 'Open to the group',
  approved: 'Approved',
  in_production: 'In production',
  ready: 'Ready',
  completed: 'Completed',
  cancelled: 'Canceled',
  new: 'New',
  quoted: 'Quoted',
  ordered: 'Ordered',
  declined: 'Declined',
};

/** 'Proof sent'. */
export const statusLabel = (status: JobStatus): string => labels[status];

const kindLabels: Readonly<Record<JobKind, string>> = {
  order: 'Order',
  quote_request: 'Quote',
  reorder: 'Reorder',
};

/** 'Order #1042'. */
export const jobTitle = ({ kind, number }: JobName): string => `${kindLabels[kind]} #${number}`;
export const kindLabel = (kind: JobKind): string => kindLabels[kind];
