/** When orders have their blanks (product.md#press-plan). */
import { shareBlanks } from './buy-list.ts';
import { arrivalAfter, usualCutoff, usualDays } from './cutoff.ts';
import { arrivesOn, piecesLeft, type Delivery } from './delivery.ts';
import type { OrderBlanks } from './order-blanks.ts';

/** What is on its way, and how fast the fastest warehouse is: business days, null if nobody knows. */
export type ComingBlanks = OrderBlanks & {
  readonly deliveries: readonly Delivery[];
  readonly fastestDays: number | null;
};

/**
 * The day on which all blanks of an order are in the shop, by its number; orders that have theirs are
 * left out, and so are spares. What isn't bought counts as bought now from the fastest warehouse.
 * `now` is epoch milliseconds, and `today` the shop's day: nothing comes before it.
 */
export function blanksDays(
  blanks: ComingBlanks,
  now: number,
  today: string,
): ReadonlyMap<number, string> {
  const ifBoughtNow = arrivalAfter(now, blanks.fastestDays ?? usualDays, usualCutoff).arrivesOn;
  const days = new Map<number, string>();
  const wait = (number: number, day: string) => {
    const known = days.get(number) ?? today;
    days.set(number, day > known ? day : known);
  };
  const open = blanks.deliveries.filter((delivery) => piecesLeft(delivery) > 0);
  for (const { number, needed, here, coming } of shareBlanks(blanks)) {
    if (here >= needed) continue;
    if (here + coming < needed) wait(number, ifBoughtNow);
    if (coming === 0) continue;
    const own = open.filter(({ orders }) => orders.includes(number));
    // An answer that's lost has no delivery yet.
    if (own.length === 0) wait(number, ifBoughtNow);
    for (const delivery of own) wait(number, arrivesOn(delivery) ?? ifBoughtNow);
  }
  return days;
}
