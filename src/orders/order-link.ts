import * as z from 'zod/mini';

/** How long after an order is done or canceled its link still opens it. */
export const orderLinkYears = 1;

/** What the customer reads if a link opens nothing, whatever the reason. */
export const brokenOrderLink =
  'This link doesn’t open an order. It may be incomplete, or a newer one has replaced it.';

/** What the customer reads if a quote's link opens nothing. */
export const brokenQuoteLink =
  'This link doesn’t open a quote. It may be incomplete, or more than a year old.';

const keySchema = (broken: string) =>
  z.string().check(z.regex(/^[1-9][0-9]{0,8}\.[\w-]{32}$/, broken));

/** An order's number and its link's key of 192 bits, base64url: '1042.' and 32 characters. */
export const orderKeySchema = keySchema(brokenOrderLink);

/** The key of a quote's link. */
export const quoteKeySchema = keySchema(brokenQuoteLink);

/** What comes after `start` in an address's fragment, or null if it starts differently. */
export function afterFragment(fragment: string, start: string): string | null {
  return fragment.startsWith(start) ? fragment.slice(start.length) : null;
}
