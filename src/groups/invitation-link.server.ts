import { stopInvitationPath } from '../paths.ts';
import type { Env } from '../platform/env.server.ts';
import { isSigned, sign } from '../platform/signature.server.ts';

/** What the link ends with that stops emails to somebody who was invited: the id, signed. */
export const stopKeyOf = (invitation: string, secret: string): string =>
  `${invitation}.${sign('group-invitation', invitation, secret)}`;

/** The invitation's id; null if we didn't write this. */
export function readStopKey(stopKey: string, secret: string): string | null {
  const [invitation = '', signature = ''] = stopKey.split('.', 2);
  return stopKey === `${invitation}.${signature}` &&
    isSigned('group-invitation', invitation, signature, secret)
    ? invitation
    : null;
}

/** Where somebody who was invited stops emails about the group. */
export const stopLink = (
  slug: string,
  invitation: string,
  { siteUrl, receiptSecret }: Pick<Env, 'siteUrl' | 'receiptSecret'>,
): string => siteUrl + stopInvitationPath(slug, stopKeyOf(invitation, receiptSecret));
