/** What staff may do that the rules for customers don't allow, with a reason (product.md#exceptions). */
import { formatCents, permilleOf, type Cents } from '../../platform/money.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import type { StaffRole } from '../../staff/permission.ts';
import type { Stage } from '../job.ts';
import type { ToEach } from '../order-group.ts';
import type { ChangeRow } from './change-record.ts';

/** What a change or a move departs from. The database has the same names. */
export const exceptionKinds = [
  /** Contact, delivery, date, or notes of an order in production, or at a new price once approved. */
  'details',
  /** A date nearer than any that's sold. */
  'rush',
  /** More or fewer pieces after the approval. */
  'pieces',
  /** Another garment or color after the approval. */
  'garment',
  /** Another price after the approval. */
  'price',
  /** Shipping that costs more than its estimate by more than the book’s `freightMargin`. */
  'freight',
  /** Goods are picked up before they're paid. */
  'unpaid',
  /** No proof, for a repeat or because the customer asked. */
  'proof',
  /** Another charge for canceling than the price book asks for. */
  'cancellation',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** What each is called. */
export const exceptionNames: Readonly<Record<ExceptionKind, string>> = {
  details: 'Contact, delivery, date, or notes once it’s in production',
  rush: 'A date that you don’t sell',
  pieces: 'More or fewer pieces after the approval',
  garment: 'Another garment or color after the approval',
  price: 'Another price after the approval',
  freight: 'Shipping far above its estimate',
  unpaid: 'Picked up unpaid',
  proof: 'No proof',
  cancellation: 'Another cancellation charge',
};

/**
 * What staff may do in a new shop: what they're asked for on the phone every day, and what costs the
 * shop nothing by itself.
 */
export const usualStaffMay: Readonly<Record<ExceptionKind, boolean>> = {
  details: true,
  rush: false,
  pieces: true,
  garment: true,
  price: false,
  freight: false,
  unpaid: false,
  proof: true,
  cancellation: false,
};

/** How long a reason may be; customers read it. */
export const reasonLength = 200;

/** Asked of staff where a change takes a reason. */
export const reasonMessage = 'Say why, in a few words that the customer may read.';

/** Whether a member with this role may make an exception, by the price book that counts now. */
export const mayExcept = (
  { role }: { readonly role: StaffRole },
  kind: ExceptionKind,
  { staffMay }: Pick<PriceBook, 'staffMay'>,
): boolean => role === 'owner' || (role === 'staff' && staffMay[kind] === true);

/** Said to staff about an exception that isn't theirs to make. */
export const forOwnersMessage =
  'Only owners can make this exception. Ask one of them, or leave out what it’s for.';

/** The most that staff enter without an exception, of an order whose shipping was estimated at that. */
export const mostFreight = (
  estimateCents: Cents,
  { delivery: { freightMargin } }: Pick<PriceBook, 'delivery'>,
): Cents =>
  estimateCents + Math.max(permilleOf(estimateCents, freightMargin.permille), freightMargin.cents);

/** Whether what shipping really costs can be entered: after boxing, and before the order is done. */
export const takesFreight = (stage: Stage): boolean => stage === 'started' || stage === 'made';

/** Why that can't be what an order's shipping costs; null if it can. */
export function freightLack(
  cents: Cents | undefined,
  order: { stage: Stage; deliveryMethod: string } & ToEach,
): string | null {
  if (cents === undefined) return null;
  if (order.group?.toEach) {
    return 'Each parcel costs what its person saw. Leave the cost of shipping empty.';
  }
  if (order.deliveryMethod !== 'shipping') {
    return 'This order isn’t shipped. Leave the cost of shipping empty.';
  }
  if (!takesFreight(order.stage)) {
    return 'Shipping is an estimate until production has started. Adjust the price instead.';
  }
  return cents >= 0 && cents <= 1_000_000 ? null : 'Enter dollars, like 26.40: at most $10,000.';
}

/** The record that shipping has its real cost; none if it costs the same. */
export const freightRows = (
  before: Cents,
  after: Cents | undefined,
  how = 'set after boxing',
): ChangeRow[] =>
  after === undefined || after === before
    ? []
    : [
        {
          part: 'price',
          what: 'Shipping',
          before: formatCents(before),
          after: `${formatCents(after)}, ${how}`,
          typed: false,
        },
      ];
