import type { APIRoute } from 'astro';
import { addDays } from 'date-fns';
import { shop } from '../../shop.ts';

/** How long the file may be trusted after a build; RFC 9116 wants less than a year. */
const validDays = 182;

/** Where to report a vulnerability. */
export const GET: APIRoute = ({ site }) => {
  const expires = addDays(new Date(), validDays).toISOString();
  return new Response(
    `Contact: mailto:${shop.email}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${new URL('/.well-known/security.txt', site).href}\n`,
  );
};
