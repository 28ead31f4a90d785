/** “What would last year have been?”: orders priced again with another book (product.md#price-book). */
import { formatCents, type Cents } from '../platform/money.ts';
import { beforeTaxOf } from '../orders/prices/adjustment.ts';
import {
  garmentPrice,
  priceOrder,
  storedPrice,
  type PriceInput,
  type StoredPrice,
} from '../orders/prices/price.ts';
import { totalPieces } from '../orders/quantity.ts';
import type { PricedOrder } from './priced-order.ts';
import type { PriceBook } from './price-book.ts';

/** How many orders the result names. */
export const namedOrders = 10;

export type RepricedOrder = {
  number: number;
  beforeCents: Cents;
  afterCents: Cents;
  /** Which parts of the price differ: 'Pieces +$12.00; rush −$5.00'. */
  why: string;
};

export type CostlyOrder = { number: number; goodsCents: Cents; costCents: Cents };

/** All amounts are before tax. */
export type LabResult = {
  /** Orders that the price book prices, what they were sold for, and what they'd cost by the book. */
  orders: number;
  beforeCents: Cents;
  afterCents: Cents;
  dearer: number;
  cheaper: number;
  /** Orders with a price of a quote or of staff, which they keep. */
  byHand: { orders: number; cents: Cents };
  /** The largest changes first, at most `namedOrders`. */
  largest: readonly RepricedOrder[];
  /** Orders whose goods cost the shop more than they'd be sold for, the worst first. */
  belowCost: { orders: number; worst: readonly CostlyOrder[] };
};

export const emptyLab: LabResult = {
  orders: 0,
  beforeCents: 0,
  afterCents: 0,
  dearer: 0,
  cheaper: 0,
  byHand: { orders: 0, cents: 0 },
  largest: [],
  belowCost: { orders: 0, worst: [] },
};

/**
 * The result so far, with more orders. The page gives it a few hundred at a time, so that it can
 * still be used meanwhile; how they're divided changes nothing.
 */
export function repriceAll(
  orders: readonly PricedOrder[],
  book: PriceBook,
  sofar: LabResult = emptyLab,
): LabResult {
  const lab = { ...sofar, byHand: { ...sofar.byHand }, belowCost: { ...sofar.belowCost } };
  for (const order of orders) {
    const { number } = order;
    const beforeCents = beforeTaxOf(order) + order.adjustmentCents;
    let goodsCents = order.subtotalCents;
    if (order.byHand) {
      lab.byHand.orders++;
      lab.byHand.cents += beforeCents;
    } else {
      const price = storedPrice(priceOrder(inputOf(order), book));
      const afterCents = beforeTaxOf(price);
      goodsCents = price.subtotalCents;
      lab.orders++;
      lab.beforeCents += beforeCents;
      lab.afterCents += afterCents;
      if (afterCents > beforeCents) lab.dearer++;
      if (afterCents < beforeCents) lab.cheaper++;
      const changed = { number, size: Math.abs(afterCents - beforeCents) };
      if (changed.size > 0 && fits(changed, lab.largest, sizeOf)) {
        const why = whyText(order, price);
        const row = { number, beforeCents, afterCents, why };
        lab.largest = withRow(row, lab.largest, sizeOf);
      }
    }
    const costCents = costOf(order, book);
    if (goodsCents >= costCents) continue;
    lab.belowCost.orders++;
    lab.belowCost.worst = withRow({ number, goodsCents, costCents }, lab.belowCost.worst, lossOf);
  }
  return lab;
}

const sizeOf = ({ beforeCents, afterCents }: RepricedOrder) => Math.abs(afterCents - beforeCents);
const lossOf = ({ goodsCents, costCents }: CostlyOrder) => costCents - goodsCents;

/** Whether a row would be among the first; of equal ones the newer orders are. */
function fits<Row extends { number: number }>(
  { number, size }: { number: number; size: number },
  rows: readonly Row[],
  measure: (row: Row) => number,
): boolean {
  const last = rows.length < namedOrders ? undefined : rows.at(-1);
  if (!last) return true;
  return size > measure(last) || (size === measure(last) && number > last.number);
}

const withRow = <Row extends { number: number }>(
  row: Row,
  rows: readonly Row[],
  measure: (row: Row) => number,
): Row[] =>
  [...rows, row]
    .sort((a, b) => measure(b) - measure(a) || b.number - a.number)
    .slice(0, namedOrders);

function inputOf({ designs, rush, delivery, zip }: PricedOrder): PriceInput {
  return {
    rush,
    delivery,
    zip,
    designs: designs.map(({ locations, ...design }) => ({
      ...design,
      locations: Object.fromEntries(locations.map((location) => [location, true])),
    })),
  };
}

/** What the garments of an order cost the shop, as far as the book knows it. */
function costOf({ designs }: PricedOrder, book: PriceBook): Cents {
  let cents = 0;
  for (const { items } of designs) {
    for (const { styleCode, quantities } of items) {
      const cost = garmentPrice(styleCode, book).costCents;
      if (cost) cents += cost * totalPieces(quantities);
    }
  }
  return cents;
}

type Parts = Pick<StoredPrice, 'perItemCents' | 'subtotalCents' | 'rushFeeCents' | 'shippingCents'>;

/** 'Pieces +$12.00; rush −$5.00': the parts of the price that differ. */
function whyText(order: PricedOrder, after: Parts): string {
  const pieces = order.designs.flatMap(({ items }) =>
    items.map(({ quantities }) => totalPieces(quantities)),
  );
  const piecesCents = ({ perItemCents }: Parts) =>
    pieces.reduce((sum, count, at) => sum + count * (perItemCents[at] ?? 0), 0);
  const differences: [string, Cents][] = [
    ['pieces', piecesCents(after) - piecesCents(order)],
    [
      'sizes, setup, and art',
      after.subtotalCents - piecesCents(after) - order.subtotalCents + piecesCents(order),
    ],
    ['rush', after.rushFeeCents - order.rushFeeCents],
    ['delivery', after.shippingCents - order.shippingCents],
  ];
  const said = differences
    .filter(([, cents]) => cents !== 0)
    .map(([part, cents]) => `${part} ${changeText(cents)}`)
    .join('; ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** '+$3.00' or '−$3.00'. */
export const changeText = (cents: Cents): string =>
  `${cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents))}`;
