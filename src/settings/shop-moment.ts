import { zoneClock } from '../orders/due-dates/cutoff.ts';
import { shopTime } from '../shop.ts';

const dayMs = 86_400_000;

/**
 * The moment at which the shop's clocks show `typed`, '2026-12-01T06:30' as in a datetime-local
 * field; null if it's no such time. A time that is skipped in spring is an hour later, and of one
 * that comes twice in fall it's the first.
 */
export function shopMoment(typed: string): Date | null {
  const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(typed) ? Date.parse(`${typed}Z`) : NaN;
  if (Number.isNaN(local)) return null;
  // By the offset of the day before and of the day after, in case the clocks change.
  const moments = [local - dayMs, local + dayMs].map(
    (at) => local - (zoneClock(at, shopTime.zone) - at),
  );
  const at = moments.find((moment) => zoneClock(moment, shopTime.zone) === local) ?? moments[0];
  return at === undefined ? null : new Date(at);
}
