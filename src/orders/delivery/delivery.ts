import { groundDays, postalWeeks } from '../../shop.ts';
import { addBusinessDays, isCarrierDay } from '../due-dates/open-day.ts';
import type { DeliveryMethod } from './delivery-method.ts';

/** What happens on the due date (product.md#delivery-dates). */
export const dueWord: Readonly<Record<DeliveryMethod, string>> = {
  pickup: 'Ready',
  local: 'Delivered',
  shipping: 'Ships',
};

/**
 * Whether only USPS goes to a ZIP code: those of the armed forces, Puerto Rico, the Virgin Islands,
 * Guam, American Samoa, and the islands beyond.
 */
export const isPostal = (zip: string): boolean => /^(00[6-9]|09|340|96[2-69]|96799)/.test(zip);

/** Business days that a package is on its way to a ZIP code, by the shop's table. */
export function transitDays(zip: string): number {
  if (isPostal(zip)) return 5 * postalWeeks;
  const prefix = Number(zip.slice(0, 3));
  return groundDays.findLast(([from]) => from <= prefix)?.[1] ?? 0;
}

/** How and when an order leaves the shop; `dueDate` is 'YYYY-MM-DD'. */
export type DeliveryPlan = {
  deliveryMethod: DeliveryMethod;
  deliveryZip: string | null;
  dueDate: string | null;
};

/** The day a shipped order arrives, 'YYYY-MM-DD'; null for others, and without a complete ZIP code. */
export function arrivalOf({ deliveryMethod, deliveryZip, dueDate }: DeliveryPlan): string | null {
  return deliveryMethod === 'shipping' && dueDate ? arrivalDay(dueDate, deliveryZip ?? '') : null;
}

/** The day a package arrives, 'YYYY-MM-DD'; null while the ZIP code isn't complete. */
export function arrivalDay(shipDay: string, zip: string): string | null {
  return /^\d{5}/.test(zip) ? addBusinessDays(shipDay, transitDays(zip), isCarrierDay) : null;
}
