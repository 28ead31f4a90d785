import { randomUUID } from 'node:crypto';
import { groupPath, personFragment } from '../paths.ts';
import type { Env } from '../platform/env.server.ts';
import { hashSecret } from '../platform/request-hash.server.ts';
import { sign } from '../platform/signature.server.ts';

/** The key of a person's link, from its id and our secret: 192 bits, base64url. */
export const personKeyOf = (linkId: string, secret: string): string =>
  sign('group-link', linkId, secret).slice(0, 32);

/** A link for somebody who joins; only a hash of its key is stored. */
export function newPersonLink(secret: string): { linkId: string; linkKeyHash: string } {
  const linkId = randomUUID();
  return { linkId, linkKeyHash: hashSecret(personKeyOf(linkId, secret)) };
}

/** A group's page, to share. */
export const groupLink = (slug: string, { siteUrl }: Pick<Env, 'siteUrl'>): string =>
  siteUrl + groupPath(slug);

/** What somebody opens to change what they chose, or to leave. */
export const personLink = (
  { slug, linkId }: { slug: string; linkId: string },
  { siteUrl, receiptSecret }: Env,
): string => `${siteUrl}${groupPath(slug)}${personFragment}${personKeyOf(linkId, receiptSecret)}`;
