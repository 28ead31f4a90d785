// product: shop-time
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $clockAhead, restoreClock, setClockBy, shopNow } from './shop-clock.client.ts';

const server = new Date('2026-11-21T15:00:00Z');
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  $clockAhead.set(0);
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const browserIs = (seconds: number) => vi.setSystemTime(server.getTime() + seconds * 1000);
const answer = (headers: Record<string, string> = {}) =>
  new Response(null, {
    headers: { date: server.toUTCString(), 'cache-control': 'no-store', ...headers },
  });

test.each([1_209_600, -1_209_600, 61, -61])(
  'a clock that is %d s ahead is corrected, in later pages of the tab, too',
  (seconds) => {
    browserIs(seconds);
    setClockBy(answer());
    expect(shopNow()).toEqual(server);
    $clockAhead.set(0);
    restoreClock();
    expect(shopNow()).toEqual(server);
  },
);

test.each([0, 59, -59])('a clock that is %d s ahead is right enough', (seconds) => {
  browserIs(seconds);
  setClockBy(answer());
  expect(shopNow()).toEqual(new Date());
});

test('a clock that was set right again is believed again', () => {
  browserIs(86_400);
  setClockBy(answer());
  browserIs(0);
  setClockBy(answer());
  expect(shopNow()).toEqual(server);
});

test('an answer that may be old, or has no time, changes nothing', () => {
  browserIs(86_400);
  setClockBy(answer({ 'cache-control': 'public, max-age=60' }));
  setClockBy(answer({ date: 'soon' }));
  setClockBy(new Response(null, { headers: { 'cache-control': 'no-store' } }));
  expect(shopNow()).toEqual(new Date());
});
