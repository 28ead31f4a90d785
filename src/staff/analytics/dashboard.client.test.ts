// product: analytics-dashboard
// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../ask.client.ts';
import type { Analytics } from './read-analytics.rpc.ts';
import type { DayRange } from '../../platform/dates/day-range.ts';
import { leaveStaffPage, openStaffPage, pass } from '../../../tests/support/staff-hook.ts';
import { emptyAnalytics } from './report.client.ts';
import { useDashboard } from './dashboard.client.ts';

type Answer = { ok: true; data: unknown } | { ok: false; code: string; message: string };
type Asked = { days: DayRange; signal: AbortSignal; answer: (answer: Answer) => void };

vi.mock('../ask.client.ts');
// Test files share their modules, and a loaded module keeps the mocks of its first file.
vi.hoisted(() => vi.resetModules());
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const asked: Asked[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:41:00Z') });
  vi.mocked(ask).mockImplementation((_, input, options) => {
    return new Promise((resolve) => {
      const answer = (given: Answer) => resolve(given as never);
      asked.push({ days: input as DayRange, signal: options!.signal!, answer });
    });
  });
  asked.length = 0;
  logged.mockClear();
});
afterEach(() => {
  leaveStaffPage();
  vi.useRealTimers();
});

let page: { current: ReturnType<typeof useDashboard> };
/** Opens the dashboard at an address. */
const open = (search = '') => {
  page = openStaffPage(`/admin/analytics${search}`, () => useDashboard(true));
};
const choose = (range: 'week' | 'today' | 'custom', from = '', to = '') =>
  act(() => page.current.choose({ range, from, to }));
/** Answers a request, and waits until the page has seen it. */
const answer = async (index: number, given: Answer) => {
  asked[index]!.answer(given);
  await pass();
};

const figures = (orders: number): Analytics => {
  const empty = emptyAnalytics({ from: '2026-11-21', to: '2026-11-21' });
  return { ...empty, now: { ...empty.now, orders } };
};
const arrive = (orders: number): Answer => ({ ok: true, data: figures(orders) });
const fail: Answer = { ok: false, code: 'unavailable', message: 'We could not reach the shop.' };

test('the figures for the chosen days are shown with the time they arrived', async () => {
  open();
  expect(page.current.loading).toBe(true);
  await answer(0, arrive(7));
  expect(asked[0]!.days).toEqual({ from: '2026-10-23', to: '2026-11-21' });
  expect(page.current.shown).toMatchObject({
    days: asked[0]!.days,
    problem: null,
    at: new Date('2026-11-21T15:41:00Z'),
  });
  expect(page.current.shown?.data?.now.orders).toBe(7);
  expect(page.current.loading).toBe(false);
});

test('an older answer never replaces a newer one, whichever comes first', async () => {
  open();
  choose('week');
  choose('today');
  expect(asked[1]!.signal.aborted).toBe(true);
  await answer(2, arrive(2));
  expect(page.current.shown?.data?.now.orders).toBe(2);
  await answer(1, arrive(1));
  expect(page.current.shown).toMatchObject({ days: { from: '2026-11-21', to: '2026-11-21' } });
  expect(page.current.shown?.data?.now.orders).toBe(2);
});

test('a failure is logged, loading ends, and zeros are shown with the reason', async () => {
  open();
  await answer(0, fail);
  expect(page.current.shown).toMatchObject({ data: null, at: null, problem: fail.message });
  expect(page.current.loading).toBe(false);
  expect(logged).toHaveBeenCalledWith('read_analytics: unavailable We could not reach the shop.');
});

test('zeros and their reason stay while it tries again', async () => {
  open();
  await answer(0, fail);
  page.current.retry();
  await pass();
  expect(page.current.fetching).toBe(true);
  expect(page.current.shown).toMatchObject({ data: null, problem: fail.message });
  await answer(1, arrive(7));
  expect(page.current.shown).toMatchObject({ problem: null });
});

test('a failed refresh keeps the figures of the same days, with their time', async () => {
  open();
  await answer(0, arrive(7));
  const { at } = page.current.shown!;
  await pass(60_000);
  expect(page.current.loading).toBe(false);
  await answer(1, fail);
  expect(page.current.shown).toMatchObject({ at, problem: fail.message });
  expect(page.current.shown?.data?.now.orders).toBe(7);
});

test('a failure for other days shows zeros, not the figures of the previous days', async () => {
  open();
  await answer(0, arrive(7));
  choose('today');
  await answer(1, fail);
  expect(page.current.shown?.data).toBeNull();
  expect(page.current.shown?.days).toEqual({ from: '2026-11-21', to: '2026-11-21' });
});

test('an invalid custom range says why, requests nothing, and leaves what is shown', async () => {
  open();
  await answer(0, arrive(7));
  choose('custom', '2026-11-09', '2026-11-01');
  expect(page.current.problem?.text).toContain('Swap the dates');
  expect(asked).toHaveLength(1);
  expect(page.current.loading).toBe(false);
  expect(page.current.shown?.data?.now.orders).toBe(7);
});

test('an invalid custom range in the address shows the last 30 days meanwhile', () => {
  open('?range=custom&from=2026-11-09&to=2026-11-01');
  expect(asked[0]!.days).toEqual({ from: '2026-10-23', to: '2026-11-21' });
});

test('another range is a new address to go back from; other dates keep the same one', () => {
  open();
  const before = history.length;
  choose('custom', '2026-11-01', '2026-11-09');
  expect(location.search).toBe('?range=custom&from=2026-11-01&to=2026-11-09');
  expect(history).toHaveLength(before + 1);
  choose('custom', '2026-11-02', '2026-11-09');
  expect(location.search).toBe('?range=custom&from=2026-11-02&to=2026-11-09');
  expect(history).toHaveLength(before + 1);
});

test('someone who is signed out sees no failure: the page leaves', async () => {
  open();
  await answer(0, { ok: false, code: 'unauthenticated', message: 'Your session has ended.' });
  expect(page.current.shown).toBeNull();
  expect(logged).not.toHaveBeenCalled();
});
