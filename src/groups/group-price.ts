import type { PriceBook } from '../settings/price-book.ts';
import { bookPrices, type PayTerms } from './group-input.ts';
import type { Cents } from '../platform/money.ts';
import { priceOrder, type PricedDesign } from '../orders/prices/price.ts';
import { taxCentsOf, type Tax } from '../payments/sales-tax.ts';

/** A piece that somebody in a group wants. */
export type GroupPiece = {
  /** Its garment and color: the place among the items of all designs, from 0. */
  item: number;
  size: string;
};

/** What a group's pieces cost by. Counts in `designs` don't matter. */
export type GroupGoods = {
  designs: readonly PricedDesign[];
  /** As it was when the group was started. */
  book: PriceBook;
  /** As many pieces of each design as the organizer guarantees: fewer cost no more than these. */
  guaranteed: readonly number[];
  /** What a piece of each item costs as it is printed, if the organizer fixed it; null for the ladder. */
  fixedCents: readonly Cents[] | null;
  /** What the organizer's cause gets of a piece. It's in the price. */
  shareCents: Cents;
};

/** How many pieces of each design are ordered. */
export type DesignCounts = readonly number[];

/** The designs' places by item, in order. */
const designOfItem = ({ designs }: Pick<GroupGoods, 'designs'>): number[] =>
  designs.flatMap(({ items }, design) => items.map(() => design));

/** How many pieces of each design these are. */
export function countDesigns(
  goods: Pick<GroupGoods, 'designs'>,
  pieces: readonly Pick<GroupPiece, 'item'>[],
): number[] {
  const of = designOfItem(goods);
  const counts = goods.designs.map(() => 0);
  for (const { item } of pieces) {
    const design = of[item];
    if (design === undefined) throw new RangeError(`The group doesn’t offer item ${item}.`);
    counts[design] = (counts[design] ?? 0) + 1;
  }
  return counts;
}

/**
 * What a piece costs before tax when that many pieces of each design are ordered: the price book's
 * price at this count, with the name if the design has some, or the organizer's, a larger size's
 * surcharge, and the share.
 */
export function pieceCents(goods: GroupGoods, piece: GroupPiece, counts: DesignCounts): Cents {
  const { designs, book, guaranteed, fixedCents, shareCents } = goods;
  const at = designOfItem(goods)[piece.item];
  const design = at === undefined ? undefined : designs[at];
  if (at === undefined || !design) throw new RangeError(`There’s no item ${piece.item}.`);
  const pieces = Math.max(1, counts[at] ?? 0, guaranteed[at] ?? 0);
  const first = designs.slice(0, at).reduce((sum, { items }) => sum + items.length, 0);
  const { styleCode } = design.items[piece.item - first] ?? {};
  if (styleCode === undefined) throw new RangeError(`There’s no item ${piece.item}.`);
  const price = (quantities: PricedDesign['items'][number]['quantities']) =>
    priceOrder(
      {
        designs: [{ ...design, items: [{ styleCode, quantities }] }],
        rush: false,
        delivery: null,
      },
      book,
    );
  const ladderCents = price(pieces).items[0]?.perItemCents ?? 0;
  const sizeCents = price({ [piece.size]: 1 }).extras.reduce(
    (sum, extra) => sum + (extra.kind === 'size' ? extra.eachCents : 0),
    0,
  );
  return (fixedCents?.[piece.item] ?? ladderCents) + sizeCents + shareCents;
}

/** A price from so many pieces of a design on. */
export type Rung = {
  /** Pieces of the design. */
  from: number;
  /** What a piece of the item costs from there on, as `pieceCents` says, without a size. */
  cents: Cents;
};

/**
 * An item's prices as pieces are added, each lower than the one before: the first is what a piece
 * costs now at least, because fewer than the shop prints, or than are guaranteed, cost no more.
 */
export function ladderOf(goods: GroupGoods, item: number): Rung[] {
  const at = designOfItem(goods)[item];
  if (at === undefined) throw new RangeError(`There’s no item ${item}.`);
  const { minPieces, steps } = goods.book.print;
  const least = Math.max(1, minPieces, goods.guaranteed[at] ?? 0);
  const starts = [least, ...steps.map(({ from }) => from).filter((from) => from > least)];
  const rungs: Rung[] = [];
  for (const from of starts) {
    const counts = goods.designs.map((_, design) => (design === at ? from : 0));
    const cents = pieceCents(goods, { item, size: '' }, counts);
    if (cents < (rungs.at(-1)?.cents ?? Infinity)) rungs.push({ from, cents });
  }
  return rungs;
}

/** The next price of an item, and how many pieces it takes; null on the last rung. */
export function nextRung(
  goods: GroupGoods,
  item: number,
  counts: DesignCounts,
): { more: number; savesCents: Cents; cents: Cents } | null {
  const at = designOfItem(goods)[item];
  const now = pieceCents(goods, { item, size: '' }, counts);
  const pieces = (at === undefined ? 0 : counts[at]) ?? 0;
  const next = ladderOf(goods, item).find(({ from, cents }) => from > pieces && cents < now);
  return next
    ? { more: next.from - pieces, savesCents: now - next.cents, cents: next.cents }
    : null;
}

/**
 * What a group of these pieces raises, before tax: the shares, and what people's prices without them
 * add to the price book's. If the price book's is higher, the shares stay whole, and the organizer pays
 * the difference.
 */
export function raisedCents(goods: GroupGoods, pieces: readonly GroupPiece[]): Cents {
  const counts = countDesigns(goods, pieces);
  const guaranteed = goods.designs.map(() => 0);
  const usual: GroupGoods = { ...goods, guaranteed, ...bookPrices };
  const shares = goods.shareCents * pieces.length;
  const more = pieces.reduce(
    (sum, piece) => sum + pieceCents(goods, piece, counts) - pieceCents(usual, piece, counts),
    -shares,
  );
  return shares + Math.max(0, more);
}

/** What an organizer chose, for these rules. */
export const payerOf = ({
  payer,
  allowanceCents,
}: Pick<PayTerms, 'payer' | 'allowanceCents'>): Payer =>
  payer === 'both' ? { by: 'both', allowanceCents: allowanceCents ?? 0 } : { by: payer };

/** Who pays for what a person gets. */
export type Payer =
  | { by: 'person' }
  | { by: 'organizer' }
  /** The organizer up to that much before tax and with it, and the person the rest. */
  | { by: 'both'; allowanceCents: Cents };

/** What a person's pieces cost: `totalCents` is `ownCents` and what the organizer pays of it. */
export type PersonPrice = {
  goodsCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  /** What the person pays. */
  ownCents: Cents;
};

/** What a person's pieces cost at these counts, taxed as a sale by itself. */
export function personPrice(
  goods: GroupGoods,
  pieces: readonly GroupPiece[],
  counts: DesignCounts,
  { payer, tax, shippingCents = 0 }: { payer: Payer; tax: Tax; shippingCents?: Cents },
): PersonPrice {
  const goodsCents = pieces.reduce((sum, piece) => sum + pieceCents(goods, piece, counts), 0);
  const taxCents = taxCentsOf({ subtotalCents: goodsCents, rushFeeCents: 0, shippingCents }, tax);
  const totalCents = goodsCents + shippingCents + taxCents;
  return { goodsCents, shippingCents, taxCents, totalCents, ownCents: ownShare(payer, totalCents) };
}

function ownShare(payer: Payer, totalCents: Cents): Cents {
  if (payer.by === 'person') return totalCents;
  return payer.by === 'organizer' ? 0 : Math.max(0, totalCents - payer.allowanceCents);
}

/** What a person saw when they joined or last changed something, and what they want. */
export type Joined = {
  pieces: readonly GroupPiece[];
  /** The most they agreed to pay. */
  seenCents: Cents;
  /** What mailing it to them costs. */
  shippingCents?: Cents;
  tax: Tax;
};

/** The designs with fewer pieces than the shop prints, by place, from 0. */
export const tooFewDesigns = (
  { designs, book }: Pick<GroupGoods, 'designs' | 'book'>,
  counts: DesignCounts,
): number[] =>
  designs.flatMap((_, design) => ((counts[design] ?? 0) < book.print.minPieces ? [design] : []));

/** What a person's saved card is charged when the group closes. */
export type Charge = {
  /** What the organizer's page calls the person by. */
  number: number;
  cents: Cents;
  /** What of it is tax. */
  taxCents: Cents;
};

/**
 * What the saved cards of these people are charged for an order of this total: never more than each
 * saw, and never more together than the order costs. `roundingCents` are left because the tax of
 * each is rounded, and nobody owes them; what else is left is the organizer's.
 * @param leastCents smaller amounts can't be charged
 */
export function chargesOf(
  goods: GroupGoods,
  people: readonly (Joined & { number: number; hasCard: boolean })[],
  payer: Payer,
  { totalCents, leastCents }: { totalCents: Cents; leastCents: Cents },
): { charges: Charge[]; roundingCents: Cents } {
  const counts = countDesigns(
    goods,
    people.flatMap(({ pieces }) => pieces),
  );
  const owed = people.map(({ number, pieces, seenCents, hasCard, ...terms }) => {
    const price = personPrice(goods, pieces, counts, { payer, ...terms });
    const taxShare = price.totalCents > 0 ? price.taxCents / price.totalCents : 0;
    return { number, hasCard, taxShare, cents: Math.min(price.ownCents, seenCents) };
  });
  const all = owed.reduce((sum, { cents }) => sum + cents, 0);
  // The shop may have taken something off the order.
  const share = all > totalCents ? totalCents / all : 1;
  const charges = owed.flatMap(({ number, hasCard, taxShare, ...full }) => {
    const cents = Math.floor(full.cents * share);
    if (!hasCard || cents < leastCents) return [];
    return [{ number, cents, taxCents: Math.round(cents * taxShare) }];
  });
  const left = totalCents - charges.reduce((sum, { cents }) => sum + cents, 0);
  const isRounding =
    payer.by === 'person' && charges.length === people.length && left <= people.length;
  return { charges, roundingCents: isRounding ? left : 0 };
}
