/** What a group's order becomes when the group closes (product.md#group-orders). */
import { freightRows } from '../orders/changes/exception.ts';
import { changeRows, repriceOrder, type PricedOrder } from '../orders/changes/order-change.ts';
import type { ChangeRow } from '../orders/changes/change-record.ts';
import { orderedPieces, pricedDesigns } from '../orders/order-goods.ts';
import type { OrderDesign } from '../orders/order-design.ts';
import { adjustmentLimits, type Adjustment } from '../orders/prices/adjustment-schema.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { startBy } from '../orders/due-dates/production.ts';
import { totalPieces } from '../orders/quantity.ts';
import type { OrderedRoster } from '../designer/team/roster.ts';
import type { Tax } from '../payments/sales-tax.ts';
import type { PriceBook } from '../settings/price-book.ts';
import type { Cents } from '../platform/money.ts';
import { shop } from '../shop.ts';
import type { PayTerms } from './group-input.ts';
import { dueAfterClosing } from './closing-time.ts';
import {
  tooFewDesigns,
  type chargesOf,
  type DesignCounts,
  type GroupGoods,
} from './group-price.ts';
import type { WantedPiece } from './group.ts';

/** What a group's organizer chose about its prices. */
export type PriceTerms = Pick<PayTerms, 'guarantees' | 'fixedCents' | 'shareCents'>;

/**
 * What the pieces of an order's group cost by, until it closes: its order has the pieces that its
 * organizer expects, and may guarantee.
 */
export function goodsOf(
  { designs, guarantees, fixedCents, shareCents }: Goods & PriceTerms,
  book: PriceBook,
): GroupGoods {
  const expected = designs.map((design) => orderedPieces({ designs: [design] }));
  return {
    designs: pricedDesigns(designs),
    book,
    guaranteed: guarantees ? expected : expected.map(() => 0),
    fixedCents,
    shareCents,
  };
}

type Goods = { designs: readonly OrderDesign[] };

/**
 * Why a group with so many pieces of each design can't close, as a sentence that says what to do;
 * null if it can. Each design needs as many as the shop prints of one, because its screens are made
 * for it alone.
 */
export function shortMessage(
  { designs, counts }: Goods & { counts: DesignCounts },
  book: PriceBook,
): string | null {
  const [short] = tooFewDesigns({ designs: pricedDesigns(designs), book }, counts);
  if (short === undefined) return null;
  const pieces = counts[short] ?? 0;
  const { minPieces } = book.print;
  const which = designs.length > 1 ? ` of design ${short + 1}` : '';
  const rest = `If it doesn’t work out, call ${shop.ordersPhone} or cancel the order: nothing has been printed.`;
  if (pieces === 0) {
    return `Nobody has chosen anything${which} yet, so there’s nothing to print. Give people more time. ${rest}`;
  }
  return `Screen printing starts at ${minPieces} pieces for each design, and your group has ${pieces}${which}. Get ${minPieces - pieces} more, or give people more time. ${rest}`;
}

/** What saved cards are charged at closing, and cents that rounding leaves. */
export type Charges = ReturnType<typeof chargesOf>;

/** The order's columns, and the record, when its group closes. */
export type Closing = Pick<
  OrderRecord,
  'designs' | 'totalQuantity' | 'dueDate' | 'startBy' | 'turnaroundClass' | 'rushDays'
> & {
  price: ReturnType<typeof repriceOrder>['new'];
  adjustments: OrderRecord['adjustments'];
  rows: readonly ChangeRow[];
  /** The places that the items had before, from 0: those that nobody chose are gone. */
  keptItems: readonly number[];
};

/** What a group raised, as adjustments of its order, each within their limit. */
function raisedLines(raisedCents: Cents, cause: string | null): Adjustment[] {
  const reason = cause === null ? 'At the organizer’s price' : `For ${cause}`;
  const most = adjustmentLimits.cents;
  return Array.from({ length: Math.ceil(raisedCents / most) }, (_, at) => ({
    line: 'goods',
    cents: Math.min(most, raisedCents - at * most),
    reason,
  }));
}

type Raised = {
  raisedCents?: Cents;
  parcelsCents?: Cents | undefined;
  elsewhere?: Tax['elsewhere'];
} & Partial<Pick<PayTerms, 'cause'>>;

/** A piece with the name on its back, if it has one. */
type NamedPiece = WantedPiece & { backName?: string | null };

/**
 * The order with its group's pieces, by the price book that it was placed with, and with what the group
 * raised. Where people choose the names on the backs, its rosters have a line for each piece, in the
 * order given. It keeps its due date if production can still meet it, and else gets the first standard one.
 * @param more what the group raised, for whom, and what shipping costs if its pieces go to each person,
 *   and what is sold in other places
 * @throws RangeError if a design has no piece
 */
export function closeGroup(
  order: PricedOrder & Pick<OrderRecord, 'deliveryMethod'>,
  pieces: readonly NamedPiece[],
  now: Date,
  book: PriceBook,
  { raisedCents = 0, cause = null, parcelsCents, elsewhere }: Raised = {},
): Closing {
  const { designs, keptItems } = chosenDesigns(order.designs, pieces);
  if (designs.some(({ items }) => items.length === 0)) {
    throw new RangeError('A design has no piece, so there’s nothing to print it on.');
  }
  const dueDate = dueAfterClosing(order, now, book);
  const after = {
    ...order,
    designs,
    dueDate,
    adjustments: [...order.adjustments, ...raisedLines(raisedCents, cause)],
  };
  const repriced = repriceOrder(order, after, now, book, {
    freightCents: parcelsCents,
    ...(elsewhere?.length && { elsewhere }),
  });
  const { turnaroundClass, rushDays, adjustments } = repriced;
  return {
    designs,
    totalQuantity: orderedPieces(after),
    dueDate,
    startBy: startBy(dueDate, order.deliveryMethod, now, book),
    turnaroundClass,
    rushDays,
    price: repriced.new,
    adjustments,
    rows: [
      ...changeRows(order, { ...after, adjustments }),
      ...freightRows(order.shippingCents, parcelsCents, 'a parcel to each person'),
    ],
    keptItems,
  };
}

/** The designs with the counts and names of these pieces, without the items that nobody chose. */
function chosenDesigns(
  designs: readonly OrderDesign[],
  pieces: readonly NamedPiece[],
): { designs: OrderDesign[]; keptItems: number[] } {
  const counts: Record<string, number>[] = [];
  for (const { item, size } of pieces) {
    const sizes = (counts[item] ??= {});
    sizes[size] = (sizes[size] ?? 0) + 1;
  }
  const keptItems: number[] = [];
  let place = 0;
  const chosen = designs.map((design) => {
    const kept: number[] = [];
    const items = design.items.flatMap((item) => {
      const at = place++;
      const quantities = counts[at] ?? {};
      if (totalPieces(quantities) === 0) return [];
      kept.push(at);
      return [{ ...item, quantities }];
    });
    keptItems.push(...kept);
    return { ...design, ...(design.roster && { roster: rosterOf(pieces, kept) }), items };
  });
  return { designs: chosen, keptItems };
}

/** A line for each piece of these items, by their places in the order. */
const rosterOf = (pieces: readonly NamedPiece[], items: readonly number[]): OrderedRoster =>
  pieces.flatMap(({ item, size, backName }) =>
    items.includes(item)
      ? [{ name: backName ?? '', number: '', size, item: items.indexOf(item) }]
      : [],
  );
