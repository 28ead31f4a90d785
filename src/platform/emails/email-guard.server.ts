import { mailboxOf } from './email-address.ts';
import type { EmailGuard } from '../../orders/placed-record.ts';
import type { Call } from '../handle.server.ts';
import { hashWhom, rateLimits, type RateLimit } from '../rate-limit.server.ts';

/**
 * How many emails customers get. A job over a limit is still placed, but its email is held
 * (product.md#held-emails). Buckets are also the reasons that staff read.
 */
export const emailLimits = {
  /** Counted per mailbox, even if different people order. */
  toMailbox: { bucket: 'emails-to-mailbox', tokens: 5, windowSeconds: 86_400 },
  byVisitor: { bucket: 'emails-by-visitor', tokens: 20, windowSeconds: 3600 },
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
  return {
    limits: [
      limit(emailLimits.toMailbox, mailboxOf(email)),
      limit(emailLimits.byVisitor, visitor),
      ...(measured ? [] : [limit(emailLimits.unmeasured, 'everybody')]),
    ],
    mostAnHour: env.emailsPerHour,
  };
}

/** What an order's link by email counts against, like Find my order. */
export function orderLinkGuard(
  call: Pick<Call, 'env' | 'visitor'>,
  email: string,
  measured: boolean,
): EmailGuard {
  const guard = emailGuard(call, email, measured);
  const whom = `${call.visitor} ${email.toLowerCase()}`;
  return {
    ...guard,
    limits: [...guard.limits, limitFor(call.env)(rateLimits.orderFindsByEmail, whom)],
  };
}

const limitFor =
  ({ receiptSecret }: Call['env']) =>
  ({ bucket, tokens, windowSeconds }: RateLimit, whom: string) => ({
    bucket,
    keyHash: hashWhom(whom, receiptSecret),
    tokens,
    windowSeconds,
  });
