/** When orders have their blanks (product.md#press-plan). */
import * as z from 'zod/mini';
import { shareBlanks } from './buy-list.ts';
import { arrivalAfter, usualCutoff, usualDays } from './cutoff.ts';
import { arrivesOn, deliverySchema, piecesLeft } from './delivery.ts';
import { orderBlanksSchema } from './order-blanks.ts';

/** What is on its way and came in lately, and the orders that need it. No money. */
export const comingBlanksSchema = z.extend(orderBlanksSchema, {
  deliveries: z.array(deliverySchema),
  /** Business days from the fastest warehouse; null if no sync has told. */
  fastestDays: z.nullable(z.number()),
});
export type ComingBlanks = z.infer<typeof comingBlanksSchema>;

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
