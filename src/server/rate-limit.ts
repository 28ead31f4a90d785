import { createHmac } from 'node:crypto';
import { shop } from '../shop.ts';
import type { Store } from './database.ts';
import { RequestError } from './errors.ts';
import { describeFault, logFault } from './log.ts';

export type RateLimit = {
  bucket: string;
  tokens: number;
  windowSeconds: number;
  /** What is said when none is left, where it isn't `tooMany`. */
  message?: string;
};

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
  /** The same under one e-mail address, whoever sends them: each sends it a mail. */
  requestsByEmail: {
    bucket: 'requests-by-email',
    tokens: 6,
    windowSeconds: 3600,
    message: `We have several requests from this e-mail address already and answer each. Wait an hour to send another, or call ${shop.phone}.`,
  },
  visits: { bucket: 'visits', tokens: 240, windowSeconds: 600 },
} as const satisfies Record<string, RateLimit>;

/** Counts a call of `whom`. @throws RequestError 'resource-exhausted' when they have none left */
export async function takeToken(
  limit: RateLimit,
  store: Store,
  whom: string,
  secret: string,
): Promise<void> {
  let allowed: boolean;
  try {
    allowed = await store.takeToken(
      limit.bucket,
      hashWhom(whom, secret),
      limit.tokens,
      limit.windowSeconds,
    );
  } catch (error) {
    // An order is worth more than a count: when only counting fails, customers go on.
    logFault('rate-limit-failed', { bucket: limit.bucket, faults: describeFault(error) });
    return;
  }
  if (allowed) return;
  throw new RequestError('resource-exhausted', limit.message ?? tooMany, {
    retryAfterSeconds: limit.windowSeconds,
  });
}

/**
 * Whom calls are counted for: Netlify's own word on the address, else what the proxy in front says.
 * Of an IPv6 address only the network counts, since one visitor has all of its addresses.
 */
export function visitorOf(request: Request, contextIp: string | undefined): string {
  const address =
    contextIp ||
    request.headers.get('x-nf-client-connection-ip') ||
    request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ||
    'unknown';
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
