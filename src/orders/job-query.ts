import { isDay } from '../platform/dates/calendar.ts';
import type { PricedJob } from './order.ts';
import { deliveryMethods } from './delivery/delivery-method.ts';
import { noLocations, printLocations, toggleLocation } from '../garments/print-location.ts';
import { maxPerSize } from './quantity.ts';
import { lastDueDate, shopToday } from './due-dates/turnaround.ts';

/** The job in a query string, without what's missing, unknown, or past. */
export function readJobQuery(
  query: URLSearchParams,
  now: Date,
): Partial<PricedJob> & Pick<PricedJob, 'dueDate'> {
  const pieces = query.get('pieces') ?? '';
  // The front page's form sends both sides as one value.
  const asked = query
    .getAll('print')
    .join(' ')
    .split(' ')
    .slice(0, 2 * printLocations.length);
  let locations = noLocations;
  for (const location of printLocations) {
    if (asked.includes(location)) locations = toggleLocation(locations, location);
  }
  const due = query.get('due') ?? '';
  const dueFits = isDay(due) && due >= shopToday(now) && due <= lastDueDate(now);
  const delivery = deliveryMethods.find((method) => method === query.get('delivery'));
  return {
    ...(/^[1-9]\d{0,5}$/.test(pieces) && { pieces: Math.min(maxPerSize, Number(pieces)) }),
    ...(locations !== noLocations && { locations }),
    ...(delivery && { delivery }),
    dueDate: dueFits ? due : null,
  };
}
