/** What customers are told when staff move their order (product.md#order-emails). */
import { jobStatuses, type JobName, type JobStatus } from './job.ts';
import type { DeliveryMethod } from './price.ts';

/** The templates of the outbox. Their prefix tells them from an order's other emails. */
export const statusEmails = [
  'status-approved',
  'status-in-production',
  'status-ready',
  'status-out',
  'status-shipped',
  'status-tracking',
  'status-done',
  'status-canceled',
] as const;
export type StatusEmail = (typeof statusEmails)[number];

export const isStatusEmail = (template: string): template is StatusEmail =>
  statusEmails.some((each) => each === template);

/** The email about an order's status; null if it has none. */
export function statusEmail(status: JobStatus, method: DeliveryMethod): StatusEmail | null {
  switch (status) {
    case 'approved':
      return 'status-approved';
    case 'in_production':
      return 'status-in-production';
    case 'ready':
      return ({ pickup: 'status-ready', local: 'status-out', shipping: 'status-shipped' } as const)[
        method
      ];
    case 'completed':
      return 'status-done';
    case 'cancelled':
      return 'status-canceled';
    default:
      return null;
  }
}

/** A job with what its emails depend on; only orders are delivered in more than one way. */
export type MovableJob = Pick<JobName, 'kind'> & {
  status: JobStatus;
  deliveryMethod?: DeliveryMethod;
};

/** The email that a move sends; null for a step back, and for quotes and reorders. */
export function moveEmail(job: MovableJob, to: JobStatus): StatusEmail | null {
  const way: readonly JobStatus[] = jobStatuses.order;
  const isBack = way.indexOf(to) < way.indexOf(job.status);
  if (job.kind !== 'order' || isBack) return null;
  return statusEmail(to, job.deliveryMethod ?? 'pickup');
}

/** Whether its carrier and tracking number can be corrected. */
export const isOnItsWay = ({ status, deliveryMethod }: MovableJob): boolean =>
  status === 'ready' && deliveryMethod === 'shipping';

/** Whether staff who move a job here are asked who carries it. */
export const asksShipment = (job: MovableJob, to: JobStatus): boolean =>
  moveEmail(job, to) === 'status-shipped';
