import { leastOpenMs } from './form-guard.ts';
import type { RequestQuoteInput } from '../quotes/request-quote.contract.ts';
import type { EmailGuard } from '../orders/placed-record.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { shop } from '../shop.ts';
import { emailGuard } from './emails/email-guard.server.ts';
import { BackendError, RequestError } from './errors.server.ts';
import type { Call } from './handle.server.ts';
import { sendEmails } from './emails/outbox.server.ts';
import { hashRequest } from './request-hash.server.ts';
import type { KnownRequest, Placed } from '../orders/placing/placing-store.server.ts';

type Guarded = Pick<RequestQuoteInput, 'idempotencyKey' | 'website' | 'openMs'> & { email: string };

/** What a quote request or a reorder is stored with, besides what was asked. */
export type RequestIdentity = {
  idempotencyKey: string;
  requestHash: string;
  shopInbox: string;
  emailGuard: EmailGuard;
};

/** The first try at a request's emails delays the answer by at most this long. */
const firstTryMs = 5_000;

/**
 * Writes a quote request or a reorder once per key and answers its number. A repeat is recognized
 * before anything else is checked, so it gets the same answer no matter how late it comes. The bot
 * guards aren't part of the request: a second try with the form open for longer is the same one.
 */
export async function requestOnce<Input extends Guarded>(
  input: Input,
  { env, now, visitor, afterwards }: Call,
  {
    find,
    place,
    conflict,
  }: {
    find(idempotencyKey: string): Promise<KnownRequest | null>;
    /** Runs all checks, then writes. */
    place(identity: RequestIdentity): Promise<Placed>;
    /** The message if the key was used for something else. */
    conflict(number: number): string;
  },
): Promise<number> {
  const { idempotencyKey: given, website, openMs, ...asked } = input;
  const requestHash = hashRequest(asked);
  const idempotencyKey = given ?? keyOfDay(requestHash, now);
  const repeat = (known: KnownRequest): number => {
    if (known.requestHash === requestHash) return known.number;
    throw new RequestError('aborted', conflict(known.number));
  };

  const known = await find(idempotencyKey);
  if (known) return repeat(known);
  refusePrograms(website, openMs);
  const placed = await place({
    idempotencyKey,
    requestHash,
    shopInbox: env.shopInbox,
    emailGuard: emailGuard({ env, visitor }, input.email, openMs !== undefined),
  });
  if (placed.outcome !== 'placed') {
    // Another request with this key was faster.
    const first = await find(idempotencyKey);
    if (first) return repeat(first);
    throw new BackendError('A key is known where it was written and not where it is looked up', {});
  }
  await afterwards('first-emails-failed', () => sendEmails(env, placed.emails), firstTryMs);
  return placed.number;
}

/**
 * The key for a form without a script to make one. If it is sent twice on a day, by a double click
 * or a reload, it is one request.
 */
function keyOfDay(requestHash: string, now: Date): string {
  const hex = hashRequest([requestHash, shopToday(now)]);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Refuses what a program most likely sent.
 *
 * @throws RequestError 'invalid-argument'
 */
export function refusePrograms(website: string | undefined, openMs: number | undefined): void {
  if (website) {
    throw new RequestError(
      'invalid-argument',
      `A hidden field was filled in, which usually means a bot. Send it again with that field empty, or call ${shop.phone}.`,
    );
  }
  if (openMs !== undefined && openMs < leastOpenMs) {
    throw new RequestError(
      'invalid-argument',
      `That came in faster than people type, so we took it for a bot. Send it again in a few seconds, or call ${shop.phone}.`,
    );
  }
}
