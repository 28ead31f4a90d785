/** What an order's date means, in the words of every page and email (product.md#delivery-dates). */
import { formatDay } from '../../platform/dates/date-words.ts';
import { postalWeeks } from '../../shop.ts';
import { arrivalOf, dueWord, isPostal, transitDays, type DeliveryPlan } from './delivery.ts';
import type { DeliveryMethod } from './delivery-method.ts';
import { queueDay, shopToday } from '../due-dates/turnaround.ts';

/** 'Ships Wed, Dec 2'; the day is already in words. */
export function dueText(method: DeliveryMethod, day: string): string {
  return `${dueWord[method]} ${day}`;
}

/** 'Arrives about Tue, Dec 8 (4 business days to 97201)'; null if `arrivalOf` is. */
export function arrivalText(plan: DeliveryPlan, now: Date): string | null {
  const day = arrivalOf(plan);
  if (day === null || plan.deliveryZip === null) return null;
  return `Arrives about ${formatDay(day, now)} (${transitText(plan.deliveryZip)})`;
}

/** '4 business days to 97201' or '3 weeks by USPS to 09012'. */
export function transitText(zip: string): string {
  const days = transitDays(zip);
  const time = isPostal(zip)
    ? `${postalWeeks} weeks by USPS`
    : `${days} business day${days === 1 ? '' : 's'}`;
  return `${time} to ${zip.slice(0, 5)}`;
}

/** 'today' or 'Mon, Nov 23': when an order placed at `placedAt` enters the queue. */
export function queueDayText(placedAt: Date): string {
  const day = queueDay(placedAt);
  return day === shopToday(placedAt) ? 'today' : formatDay(day, placedAt);
}
