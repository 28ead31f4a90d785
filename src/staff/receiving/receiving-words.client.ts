import { bySize, shareBlanks, type PartShare } from '../../blanks/buy-list.ts';
import { arrivesOn, piecesLeft, type DeliveredPart, type Delivery } from '../../blanks/delivery.ts';
import type { OrderBlanks } from '../../blanks/order-blanks.ts';
import { garmentByStyleCode } from '../../garments/garment.ts';
import { countedText, countText } from '../../platform/count-words.ts';
import { formatDay } from '../../platform/dates/date-words.ts';

const listed = new Intl.ListFormat('en-US');

/** 'Premium Cotton, Navy': our name of the garment, or the supplier's. */
export const colorTitle = ({
  styleCode,
  garment,
  color,
}: Pick<DeliveredPart, 'styleCode' | 'garment' | 'color'>): string =>
  `${garmentByStyleCode(styleCode)?.name ?? garment}, ${color}`;

/** 'S&S, from KS', or who sold it. */
export const sellerText = ({ seller, warehouse }: Delivery): string =>
  `${seller === 'ss' ? 'S&S' : seller}${warehouse === null ? '' : `, from ${warehouse}`}`;

/** 'due today', 'late, due Mon, Nov 30', 'due Tue, Dec 1', or 'no day known'. */
export function dueWords(delivery: Delivery, today: string, now: Date): string {
  const day = arrivesOn(delivery);
  if (day === null) return 'no day known';
  if (day === today) return 'due today';
  return `${day < today ? 'late, ' : ''}due ${formatDay(day, now)}`;
}

/** Whether it should be here by now. */
export const isLate = (delivery: Delivery, today: string): boolean =>
  (arrivesOn(delivery) ?? today) < today;

/** '#1042 and #1043', '12 orders', or 'stock'. */
export function ordersText({ orders }: Delivery): string {
  if (orders.length === 0) return 'stock';
  return orders.length > 3
    ? countedText(orders.length, 'order')
    : listed.format(orders.map((number) => `#${number}`));
}

/** '24 pieces', or '12 of 24 pieces' once some came in. */
export function piecesText(delivery: Delivery): string {
  const all = delivery.parts.reduce((sum, { pieces }) => sum + pieces, 0);
  const left = piecesLeft(delivery);
  return left === all
    ? countedText(all, 'piece')
    : `${countText(left)} of ${countedText(all, 'piece')}`;
}

/** The parts of each garment and color, by size. */
export function byColor(parts: readonly DeliveredPart[]): Map<string, DeliveredPart[]> {
  const groups = new Map<string, DeliveredPart[]>();
  for (const part of parts) {
    groups.set(colorTitle(part), [...(groups.get(colorTitle(part)) ?? []), part]);
  }
  for (const [title, group] of groups) groups.set(title, group.toSorted(bySize));
  return groups;
}

/** How an order stands once something of its purchase was checked off. */
export type OrderNews = {
  readonly number: number;
  readonly customer: string;
  readonly state: 'complete' | 'coming' | 'short';
  readonly text: string;
};

/** What checking off came to for these orders; those that need no blanks now are left out. */
export function newsOf(numbers: readonly number[], blanks: OrderBlanks): OrderNews[] {
  const shares = shareBlanks(blanks);
  const again = Map.groupBy(
    blanks.again.filter((part) => numbers.includes(part.number)),
    ({ number }) => number,
  );
  const inProduction = [...again].map(([number, parts]): OrderNews => ({
    number,
    customer: parts[0]?.customer ?? '',
    state: 'short',
    text: `is short ${sizesText(parts)}`,
  }));
  const others = blanks.jobs
    .filter(({ number }) => numbers.includes(number))
    .map(({ number, customer }): OrderNews => {
      const own = shares.filter((share) => share.number === number);
      const lacks = (count: (share: PartShare) => number) =>
        own.flatMap((share) =>
          count(share) > 0 ? [{ size: share.size, pieces: count(share) }] : [],
        );
      const missing = lacks(({ needed, here, coming }) => Math.max(0, needed - here - coming));
      const next = lacks(({ needed, here, coming }) =>
        Math.min(coming, Math.max(0, needed - here)),
      );
      if (missing.length > 0) {
        return { number, customer, state: 'short', text: `is short ${sizesText(missing)}` };
      }
      if (next.length > 0) {
        return { number, customer, state: 'coming', text: `waits for ${sizesText(next)}` };
      }
      return { number, customer, state: 'complete', text: 'has all its blanks' };
    });
  return [...inProduction, ...others];
}

/** '4: 2 in M and 2 in L', or '2 in M'. */
function sizesText(lines: readonly { size: string; pieces: number }[]): string {
  const sizes = lines.toSorted(bySize).map(({ size, pieces }) => `${countText(pieces)} in ${size}`);
  if (sizes.length === 1) return sizes.join('');
  const all = lines.reduce((sum, { pieces }) => sum + pieces, 0);
  return `${countText(all)}: ${listed.format(sizes)}`;
}
