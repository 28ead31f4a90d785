/** What customers are told when staff move their order (product.md#order-emails). */
import { isBefore, stageOf, type JobName, type JobStatus, type Stage } from './job.ts';
import type { DeliveryMethod } from './delivery/delivery-method.ts';

/** The templates of the outbox. Their prefix tells them from an order's other emails. */
export const statusEmails = [
  'status-approved',
  'status-in-production',
  'status-ready',
  'status-out',
  'status-part-shipped',
  'status-shipped',
  'status-tracking',
  'status-done',
  'status-canceled',
] as const;
export type StatusEmail = (typeof statusEmails)[number];

export const isStatusEmail = (template: string): template is StatusEmail =>
  statusEmails.some((each) => each === template);

/** The email about how far an order has come; null if it has none. */
export function stageEmail(stage: Stage, method: DeliveryMethod): StatusEmail | null {
  switch (stage) {
    case 'placed':
    case 'reviewing':
    case 'shown':
    case 'gathering':
      return null;
    case 'approved':
      return 'status-approved';
    case 'started':
      return 'status-in-production';
    case 'made':
      return ({ pickup: 'status-ready', local: 'status-out', shipping: 'status-shipped' } as const)[
        method
      ];
    case 'done':
      return 'status-done';
    case 'canceled':
      return 'status-canceled';
  }
}

/** A job with what its emails depend on; only orders are delivered in more than one way. */
export type MovableJob = Pick<JobName, 'kind'> & {
  status: JobStatus;
  deliveryMethod?: DeliveryMethod;
};

/** The email that a move sends; null unless it takes an order to a later stage. */
export function moveEmail(job: MovableJob, to: JobStatus): StatusEmail | null {
  if (job.kind !== 'order') return null;
  const stage = stageOf(job.kind, to);
  return isBefore(stageOf(job.kind, job.status), stage)
    ? stageEmail(stage, job.deliveryMethod ?? 'pickup')
    : null;
}

/** Whether its carrier and tracking number can be corrected. */
export const isOnItsWay = ({ kind, status, deliveryMethod }: MovableJob): boolean =>
  kind === 'order' && stageOf(kind, status) === 'made' && deliveryMethod === 'shipping';

/** Whether the move hands an order out at the counter, which staff may note on a later day. */
export const handsOut = (job: MovableJob, to: JobStatus): boolean =>
  moveEmail(job, to) === 'status-done' && job.deliveryMethod === 'pickup';

/** Whether staff who move a job here are asked who carries it. */
export const asksShipment = (job: MovableJob, to: JobStatus): boolean =>
  moveEmail(job, to) === 'status-shipped';
