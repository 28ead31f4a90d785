import { rangeLabel } from './range-label.ts';
import { itemsOf } from '../orders/order-design.ts';
import { formatCents } from '../platform/money.ts';
import { eachCents, quotedPieces, tierOf, type Quote, type QuotedTier } from './quote.ts';

type Goods = Pick<Quote, 'designs'>;

/** '48 × Premium Cotton', or '72 pieces' of several garments. */
export function quotedGoods(quote: Goods): string {
  const items = itemsOf(quote);
  const count = quotedPieces(items).toLocaleString('en-US');
  const [name, ...others] = new Set(items.map(({ garmentName }) => garmentName));
  return others.length > 0 ? `${count} pieces` : `${count} × ${name}`;
}

/** '24–49 pieces: $14.00 each'. */
export function tierText({ from, to, lines }: QuotedTier): string {
  return `${rangeLabel({ from, to })} ${to === 1 ? 'piece' : 'pieces'}: ${formatCents(eachCents(lines))} each`;
}

/** 'Premium Cotton, design 2', without the design if the quote has one. */
const inDesign = ({ designs }: Goods, name: string, design: number): string =>
  designs.length > 1 ? `${name}, design ${design + 1}` : name;

/** A quote's items as the price's summary names them, with the quoted counts or others. */
export const summedItems = (
  quote: Goods,
  counts: readonly number[] = itemsOf(quote).map(({ pieces }) => pieces),
): { name: string; pieces: number }[] =>
  quote.designs
    .flatMap(({ items }, design) =>
      items.map(({ garmentName }) => inDesign(quote, garmentName, design)),
    )
    .map((name, at) => ({ name, pieces: counts[at] ?? 0 }));

const and = new Intl.ListFormat('en-US');

/** The price of a piece at each count, once for items of a design that cost the same. */
export type TierList = {
  /** '' if it's the only one. */
  name: string;
  tiers: readonly QuotedTier[];
  /** The one that holds what's quoted. */
  quoted: QuotedTier | undefined;
};

/** The price of a piece of each item at each count, which is that of all pieces of its design. */
export function tierLists(quote: Goods): TierList[] {
  const lists = quote.designs.flatMap(({ items }, design) => {
    const pieces = quotedPieces(items);
    const texts = items.map(({ tiers }) => JSON.stringify(tiers));
    return [...new Set(texts)].map((text) => {
      const group = items.filter((_, at) => texts[at] === text);
      const names = and.format(new Set(group.map(({ garmentName }) => garmentName)));
      const tiers = group[0]?.tiers ?? [];
      return { name: inDesign(quote, names, design), tiers, quoted: tierOf(tiers, pieces) };
    });
  });
  return lists.length === 1 ? lists.map((list) => ({ ...list, name: '' })) : lists;
}

/** Beside the names of several lists. */
export const countsNote = 'Counts are of all pieces with the same print.';
