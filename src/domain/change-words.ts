/** What changes are called, and why an order can't be changed (product.md#changing-an-order). */
import { shop } from '../shop.ts';
import type { ChangePart, ChangeRow } from './change-record.ts';
import type { JobStatus } from './job.ts';

/** 'Sizes and counts'. */
export const changeLabels: Readonly<Record<ChangePart, string>> = {
  sizes: 'Sizes and counts',
  color: 'Color',
  locations: 'Print locations',
  artwork: 'Artwork',
  dueDate: 'Due date',
  delivery: 'Delivery',
  contact: 'Contact details',
  notes: 'Notes for the press',
  price: 'Price',
  order: 'The whole order',
};

/** The proof shows these, so a change to one makes a new proof necessary. */
const proofParts: ReadonlySet<ChangeRow['part']> = new Set([
  'sizes',
  'color',
  'locations',
  'artwork',
  'price',
]);

/** Whether a proof shows this part. A change that only moves the price needs a new one, too. */
export const isOnProof = (part: ChangeRow['part']): boolean => proofParts.has(part);

export type Changer = 'customer' | 'staff';

const customerRefusals: Readonly<Partial<Record<JobStatus, string>>> = {
  approved: `You’ve approved the proof, so this order is locked. To change something, call ${shop.ordersPhone}.`,
  in_production: `This order is being printed. To change something, call ${shop.ordersPhone} right away.`,
  ready: `This order is printed. If something’s wrong, call ${shop.ordersPhone}.`,
  completed: `This order is done. If something’s wrong, call ${shop.ordersPhone}.`,
  cancelled: `This order was canceled. If you still need it, call ${shop.ordersPhone}.`,
};
const staffRefusals: Readonly<Partial<Record<JobStatus, string>>> = {
  in_production: 'Production has started, so this order can’t be changed.',
  ready: 'This order is printed, so it can’t be changed.',
  completed: 'This order is completed, so it can’t be changed.',
  cancelled: 'This order is canceled, so it can’t be changed.',
};

/**
 * Why an order with this status can't be changed, or canceled by its customer, as a sentence; null
 * if it can. Customers may until they approve the proof, and staff may change it until production.
 */
export function changeRefusal(changer: Changer, status: JobStatus): string | null {
  return (changer === 'customer' ? customerRefusals : staffRefusals)[status] ?? null;
}

/** 'Sizes: M 14, L 12 (was M 12, L 12)'. */
export function changeText({ what, before, after }: ChangeRow): string {
  return `${what}: ${after} (was ${before})`;
}

/** The same in our own words, for emails to customers: 'Notes for the press: changed'. */
export function changeTextInOurWords(row: ChangeRow): string {
  return row.typed ? `${row.what}: changed` : changeText(row);
}
