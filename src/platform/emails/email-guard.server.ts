import { mailboxOf } from './email-address.ts';
import type { EmailGuard } from '../../orders/placed-record.ts';
import type { Call } from '../handle.server.ts';
import { hashWhom, rateLimits, type RateLimit } from '../rate-limit.server.ts';

/**
 * How many emails customers get. A job over a limit is still placed, but its email is held
 * (product.md#held-emails). Buckets are also the reasons that staff read.
 */
export const emailLimits = {
  /** From one visitor, so that the order's page, which says if this one holds it, tells nothing else. */
  toMailbox: { bucket: 'emails-to-mailbox', tokens: 5, windowSeconds: 86_400 },
  /** From all of them. One visitor can't use it up. */
  toMailboxFromAll: { bucket: 'emails-to-mailbox-from-all', tokens: 10, windowSeconds: 86_400 },
  /** Links that strangers ask for. Nothing else counts toward it, so it tells nobody else anything. */
  linksToMailbox: { bucket: 'links-to-mailbox', tokens: 5, windowSeconds: 86_400 },
  /** A whole school sits behind one address, so a group's people count by the group. */
  byGroup: { bucket: 'emails-by-group', tokens: 4000, windowSeconds: 86_400 },
  byVisitor: { bucket: 'emails-by-visitor', tokens: 20, windowSeconds: 3600 },
  /** One customer's IPv6 network may have this size; it has 65,536 networks that count as visitors. */
  bySite: { bucket: 'emails-by-site', tokens: 60, windowSeconds: 3600 },
  /** A site's part of `unmeasured`, so that nobody can use up all of it. */
  unmeasuredBySite: { bucket: 'emails-by-visitor', tokens: 3, windowSeconds: 3600 },
  /** Together: forms without a script can't say how long they were open, and neither do programs. */
  unmeasured: { bucket: 'emails-unmeasured', tokens: 10, windowSeconds: 3600 },
} as const satisfies Record<string, RateLimit>;

/** What the email of a new job counts against. `measured` if the form said how long it was open. */
export function emailGuard(
  { env, visitor }: Pick<Call, 'env' | 'visitor'>,
  email: string,
  measured: boolean,
): EmailGuard {
  const limit = limitFor(env);
  const site = siteOf(visitor);
  return {
    visitorsPart: limit(emailLimits.toMailbox, `${visitor} ${mailboxOf(email)}`),
    mailbox: limit(emailLimits.toMailboxFromAll, mailboxOf(email)),
    limits: [
      limit(emailLimits.byVisitor, visitor),
      ...(site === visitor ? [] : [limit(emailLimits.bySite, site)]),
      ...(measured
        ? []
        : [
            limit(emailLimits.unmeasuredBySite, `${site} unmeasured`),
            limit(emailLimits.unmeasured, 'everybody'),
          ]),
    ],
    mostAnHour: env.emailsPerHour,
  };
}

/** What the email to somebody who joins a group counts against. */
export function groupGuard({ env }: Pick<Call, 'env'>, email: string, slug: string): EmailGuard {
  const limit = limitFor(env);
  return {
    mailbox: limit(emailLimits.toMailboxFromAll, mailboxOf(email)),
    limits: [limit(emailLimits.byGroup, slug)],
    mostAnHour: env.emailsPerHour,
  };
}

/** What the email with a link counts against, which somebody asked for who may be a stranger. */
export function linkGuard(
  call: Pick<Call, 'env' | 'visitor'>,
  email: string,
  measured: boolean,
): EmailGuard {
  const { visitorsPart: _, ...guard } = emailGuard(call, email, measured);
  return {
    ...guard,
    mailbox: limitFor(call.env)(emailLimits.linksToMailbox, mailboxOf(email)),
  };
}

/** What a reorder's link counts against: the limits of Find my order, apart from its receipt's. */
export function reorderLinkGuard(call: Pick<Call, 'env' | 'visitor'>, email: string): EmailGuard {
  const whom = `${call.visitor} ${email.toLowerCase()}`;
  const limit = limitFor(call.env);
  return {
    ...linkGuard(call, email, true),
    limits: [
      limit(emailLimits.byVisitor, `${call.visitor} links`),
      limit(rateLimits.orderFindsByEmail, whom),
    ],
  };
}

/** The first 48 bits of an IPv6 network; an IPv4 address as it is. */
const siteOf = (visitor: string): string => visitor.split(':').slice(0, 3).join(':');

const limitFor =
  ({ receiptSecret }: Call['env']) =>
  ({ bucket, tokens, windowSeconds }: RateLimit, whom: string) => ({
    bucket,
    keyHash: hashWhom(whom, receiptSecret),
    tokens,
    windowSeconds,
  });
