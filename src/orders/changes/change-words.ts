/** What changes are called, and why an order can't be changed (product.md#changing-an-order). */
import { shop } from '../../shop.ts';
import type { ChangePart, ChangeRow } from './change-record.ts';
import { orderStage, type JobStatus, type Stage } from '../job.ts';
import { needsPhone } from '../quantity.ts';

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

/** How often customers change one order: the order's page and job page load every change. */
export const maxChanges = 50;

const customerRefusals: Readonly<Partial<Record<Stage, string>>> = {
  approved: `You’ve approved the proof, so this order is locked. To change something, call ${shop.ordersPhone}.`,
  started: `This order is being printed. To change something, call ${shop.ordersPhone} right away.`,
  made: `This order is printed. If something’s wrong, call ${shop.ordersPhone}.`,
  done: `This order is done. If something’s wrong, call ${shop.ordersPhone}.`,
  canceled: `This order was canceled. If you still need it, call ${shop.ordersPhone}.`,
};
const bulkRefusal = `An order this large is priced by hand. To change or cancel it, call ${shop.phone} or email ${shop.email}.`;
const staffRefusals: Readonly<Partial<Record<Stage, string>>> = {
  done: 'This order is completed, so it can’t be changed.',
  canceled: 'This order is canceled, so it can’t be changed.',
};

/**
 * Why an order with this status can't be changed, or canceled by its customer, as a sentence; null
 * if it can. Customers may until they approve the proof, unless it has more `pieces` than they order
 * here, and staff may change it until it's done, from production on with a reason.
 */
export function changeRefusal(changer: Changer, status: JobStatus, pieces = 0): string | null {
  const stage = orderStage(status);
  if (changer === 'staff') return staffRefusals[stage] ?? null;
  return customerRefusals[stage] ?? (needsPhone(pieces) ? bulkRefusal : null);
}

/** What a customer changes while their group chooses: nothing that its people saw. */
export const gatheringRefusal = `Your group is choosing by the proof you approved, so only your contact details and notes can change now. To change something else, call ${shop.ordersPhone}.`;
export const changesWhileGathering = (part: ChangeRow['part']): boolean =>
  part === 'contact' || part === 'notes';

/** 'Sizes: M 14, L 12 (was M 12, L 12)'. */
export function changeText({ what, before, after }: ChangeRow): string {
  return `${what}: ${after} (was ${before})`;
}

/** 'Reason: Dana moved.'. */
export const reasonText = (reason: string): string => `Reason: ${reason}`;

/** A change in our own words, for emails to customers: 'Notes for the press: changed'. */
export function changeTextInOurWords(row: ChangeRow): string {
  return row.typed ? `${row.what}: changed` : changeText(row);
}
