import * as z from 'zod/mini';

/** How long a link to a design works. */
export const sharedDays = 90;
/** Of the design alone, as JSON. */
export const maxSharedBytes = 300_000;
/** Files, those that pictures were reduced from included. */
export const maxSharedPictures = 20;

/** 192 bits of chance, base64url. */
export const sharedTokenSchema = z.string().check(z.regex(/^[\w-]{32}$/));

/** What stands before the token in a link's fragment, which is sent to no server. */
export const sharedFragment = '#design=';

/** The token of an address's fragment, or null. */
export function sharedToken(fragment: string): string | null {
  if (!fragment.startsWith(sharedFragment)) return null;
  return fragment.slice(sharedFragment.length);
}
