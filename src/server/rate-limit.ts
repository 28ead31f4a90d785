import { createHmac } from 'node:crypto';
import { shop } from '../shop.ts';
import { RequestError } from './errors.ts';
import { describeFault, logFault } from './log.ts';
import type { Store } from './store/store.ts';

export type RateLimit = {
  bucket: string;
  tokens: number;
  windowSeconds: number;
  /** What is said when none is left, where it isn't `tooMany`. */
  message?: string;
  /** It guards a password: when counting fails, so does the call. */
  strict?: boolean;
};

const tooManySignIns =
  'Too many tries to sign in. Wait 15 minutes and try again, or reset your password.';
const tooManyResets = 'We’ve already sent you several links. Check your email, or wait an hour.';
const tooMany = `That was a lot at once. Wait ten minutes and try again, or call ${shop.phone}.`;

/**
 * Calls a visitor may make. A household or an office shares one address, so they leave room for
 * several people with six files each and some second thoughts.
 */
export const rateLimits = {
  uploads: { bucket: 'uploads', tokens: 120, windowSeconds: 600 },
  files: { bucket: 'files', tokens: 240, windowSeconds: 600 },
  orders: { bucket: 'orders', tokens: 60, windowSeconds: 600 },
  /** Quotes and reorders together. */
  requests: { bucket: 'requests', tokens: 20, windowSeconds: 600 },
  /** The same under one email address, no matter who sends them: each sends it an email. */
  requestsByEmail: {
    bucket: 'requests-by-email',
    tokens: 6,
    windowSeconds: 3600,
    message: `We already have several requests from this email address and will answer each one. Wait an hour to send another, or call ${shop.phone}.`,
  },
  /** Links to designs that are made, and that are opened. */
  shares: { bucket: 'shares', tokens: 30, windowSeconds: 600 },
  sharedDesigns: { bucket: 'shared-designs', tokens: 120, windowSeconds: 600 },
  visits: { bucket: 'visits', tokens: 240, windowSeconds: 600 },
  /** All of a visitor's tries, no matter whom they try to sign in as. */
  signIns: {
    bucket: 'sign-ins',
    tokens: 100,
    windowSeconds: 900,
    message: tooManySignIns,
    strict: true,
  },
  /** A visitor's tries under one email address; a sign-in restarts the count. */
  signInsByVisitorAndEmail: {
    bucket: 'sign-ins-by-visitor-and-email',
    tokens: 10,
    windowSeconds: 900,
    message: tooManySignIns,
    strict: true,
  },
  /** Everybody's tries under one email address; a sign-in restarts the count. */
  signInsByEmail: {
    bucket: 'sign-ins-by-email',
    tokens: 50,
    windowSeconds: 3600,
    message: 'Too many tries to sign in. Wait an hour and try again, or reset your password.',
    strict: true,
  },
  resets: {
    bucket: 'resets',
    tokens: 20,
    windowSeconds: 3600,
    message: tooManyResets,
    strict: true,
  },
  resetsByEmail: {
    bucket: 'resets-by-email',
    tokens: 5,
    windowSeconds: 3600,
    message: tooManyResets,
    strict: true,
  },
  /** Invitations and emails that staff send again. */
  staffEmails: { bucket: 'staff-emails', tokens: 60, windowSeconds: 600 },
  testEmails: { bucket: 'test-emails', tokens: 10, windowSeconds: 600 },
  /** Calls of staff that ask the supplier, who takes 60 a minute of us. */
  syncs: { bucket: 'syncs', tokens: 60, windowSeconds: 600 },
} as const satisfies Record<string, RateLimit>;

/** Counts a call of `whom`. @throws RequestError 'resource-exhausted' when they have none left */
export async function takeToken(
  limit: RateLimit,
  tokens: Store['tokens'],
  whom: string,
  secret: string,
): Promise<void> {
  let allowed: boolean;
  try {
    allowed = await tokens.take(
      limit.bucket,
      hashWhom(whom, secret),
      limit.tokens,
      limit.windowSeconds,
    );
  } catch (error) {
    if (limit.strict) throw error;
    // An order is worth more than a count: when only counting fails, customers go on.
    logFault('rate-limit-failed', { bucket: limit.bucket, faults: describeFault(error) });
    return;
  }
  if (allowed) return;
  throw new RequestError('resource-exhausted', limit.message ?? tooMany, {
    retryAfterSeconds: limit.windowSeconds,
  });
}

/** Restarts the count of `whom`, at one. A count that can't be reached is left as it is. */
export async function startAnew(
  limit: RateLimit,
  tokens: Store['tokens'],
  whom: string,
  secret: string,
): Promise<void> {
  try {
    // A window of no length has always ended.
    await tokens.take(limit.bucket, hashWhom(whom, secret), limit.tokens, 0);
  } catch (error) {
    logFault('rate-limit-failed', { bucket: limit.bucket, faults: describeFault(error) });
  }
}

/** Netlify's own word on the visitor's address, else what the proxy in front says. */
export function addressOf(request: Request, contextIp: string | undefined): string | null {
  return (
    contextIp ||
    request.headers.get('x-nf-client-connection-ip') ||
    request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ||
    null
  );
}

/**
 * Whom calls are counted for. Of an IPv6 address only the network counts, since one visitor has all
 * of its addresses.
 */
export function visitorOf(request: Request, contextIp: string | undefined): string {
  const address = addressOf(request, contextIp) ?? 'unknown';
  return address.includes(':') ? ipv6Network(address) : address;
}

function hashWhom(whom: string, secret: string): string {
  return createHmac('sha256', secret).update(`visitor.${whom}`).digest('base64url');
}

/** The first 64 bits: '2001:db8::1' → '2001:db8:0:0'. An embedded IPv4 address is kept as that. */
function ipv6Network(address: string): string {
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (embedded) return embedded;
  const [front = '', back] = address.toLowerCase().split('::');
  const head = front === '' ? [] : front.split(':');
  const tail = back === undefined || back === '' ? [] : back.split(':');
  const zeros = back === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':');
}
