import * as z from 'zod/mini';

/** How many days a link to a design works. */
export const sharedDays = 90;
/** The design alone, as JSON. */
export const maxSharedBytes = 300_000;
/** Files, including the originals of reduced pictures. */
export const maxSharedPictures = 20;

/** 192 random bits, base64url. */
export const sharedTokenSchema = z.string().check(z.regex(/^[\w-]{32}$/));

/** Comes before the token in a link's fragment, which browsers don't send to any server. */
export const sharedFragment = '#design=';

/** The token in an address's fragment, or null. */
export function sharedToken(fragment: string): string | null {
  if (!fragment.startsWith(sharedFragment)) return null;
  return fragment.slice(sharedFragment.length);
}
