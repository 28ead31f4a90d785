import type { APIRoute } from 'astro';
import { shop } from '../../shop.ts';

/**
 * When this has to be looked over again, less than a year ahead (RFC 9116). A test fails from a
 * month before.
 */
const expires = '2027-11-01T00:00:00Z';

/** Where to report a vulnerability. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    `Contact: mailto:${shop.email}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${new URL('/.well-known/security.txt', site).href}\n`,
  );
