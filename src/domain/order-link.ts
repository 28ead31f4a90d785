import * as z from 'zod/mini';

/** How many days after it was placed an order's confirmation opens with its link. */
export const confirmationDays = 90;

/** What the customer reads if a link was never one of ours. */
export const brokenConfirmation =
  'This link doesn’t open an order. Make sure you copied all of it.';

/** An order's id and our signature of it. */
export const confirmationTokenSchema = z
  .string()
  .check(z.regex(/^[0-9a-f-]{36}\.[\w-]{43}$/, brokenConfirmation));

/** What comes after `start` in an address's fragment, or null if it starts differently. */
export function afterFragment(fragment: string, start: string): string | null {
  return fragment.startsWith(start) ? fragment.slice(start.length) : null;
}
