import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { tabStorage } from '../storage.client.ts';

const key = 'clock-ahead';
/** A smaller difference may only be the answer’s travel time and its rounding to seconds. */
const toleranceMs = 60_000;

/**
 * By how many milliseconds the browser's clock is ahead of the server's, as far as this tab has
 * learned; 0 until then, and for a clock that is right within a minute.
 */
export const $clockAhead = atom(0);

/** What the server's clock says: the browser's is only a guess (product.md#shop-time). */
export function shopNow(): Date {
  return new Date(Date.now() - $clockAhead.get());
}

/** Takes over what an earlier page of this tab has learned. */
export function restoreClock(): void {
  $clockAhead.set(tabStorage.read(key, z.number()) ?? 0);
}

/** Learns the time from an answer of our functions. One that may be cached says an older time. */
export function setClockBy({ headers }: Response): void {
  const ahead = Date.now() - Date.parse(headers.get('date') ?? '');
  if (headers.get('cache-control') !== 'no-store' || Number.isNaN(ahead)) return;
  $clockAhead.set(Math.abs(ahead) < toleranceMs ? 0 : ahead);
  tabStorage.write(key, $clockAhead.get());
}
