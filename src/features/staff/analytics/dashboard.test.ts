// product: analytics-dashboard
import { environmentManager } from '@tanstack/query-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../../../browser/staff/ask.ts';
import type { Analytics } from '../../../contracts/staff/read-analytics.ts';
import type { DayRange } from '../../../domain/day-range.ts';
import { emptyAnalytics } from './report.ts';
import { createDashboard, type Dashboard } from './dashboard.ts';

type Answer = { ok: true; data: unknown } | { ok: false; code: string; message: string };
type Asked = { days: DayRange; signal: AbortSignal; answer: (answer: Answer) => void };

vi.mock('../../../browser/staff/ask.ts');
// Test files share their modules, and a loaded module keeps the mocks of its first file.
vi.hoisted(() => vi.resetModules());
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const asked: Asked[] = [];
const board = {
  overdue: 1,
  dueThisWeek: 4,
  waiting: 0,
  byStatus: [],
  deadEmails: 0,
  heldEmails: 0,
  pulse: '1',
};

beforeEach(() => {
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers({ now: new Date('2026-11-21T15:41:00Z') });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  vi.stubGlobal('location', { pathname: '/admin/analytics', search: '' });
  vi.stubGlobal('history', { state: null, pushState: vi.fn(), replaceState: vi.fn() });
  vi.mocked(ask).mockImplementation((call, input, options) => {
    if (call.name === 'count_jobs') return Promise.resolve({ ok: true, data: board as never });
    return new Promise((resolve) => {
      const answer = (given: Answer) => resolve(given as never);
      asked.push({ days: input as DayRange, signal: options!.signal!, answer });
    });
  });
  asked.length = 0;
  logged.mockClear();
  page = createDashboard();
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let page: Dashboard;
let close: () => void = () => undefined;
/** Opens the dashboard at an address. */
const open = (search = '') => {
  location.search = search;
  close = page.open();
};
/** Answers a request, and waits until the page has seen it. */
const answer = async (index: number, given: Answer) => {
  asked[index]!.answer(given);
  await vi.advanceTimersByTimeAsync(1);
};

const figures = (orders: number): Analytics => {
  const empty = emptyAnalytics({ from: '2026-11-21', to: '2026-11-21' });
  return { ...empty, now: { ...empty.now, orders } };
};
const arrive = (orders: number): Answer => ({ ok: true, data: figures(orders) });
const fail: Answer = { ok: false, code: 'unavailable', message: 'We could not reach the shop.' };

test('the figures for the chosen days are shown with the time they arrived', async () => {
  open();
  expect(page.$loading.get()).toBe(true);
  await answer(0, arrive(7));
  expect(asked[0]!.days).toEqual({ from: '2026-10-23', to: '2026-11-21' });
  expect(page.$shown.get()).toMatchObject({
    days: asked[0]!.days,
    problem: null,
    at: new Date('2026-11-21T15:41:00Z'),
  });
  expect(page.$shown.get()?.data?.now.orders).toBe(7);
  expect(page.$board.get()).toEqual(board);
  expect(page.$loading.get()).toBe(false);
});

test('an older answer never replaces a newer one, whichever comes first', async () => {
  open();
  page.choose({ range: 'week', from: '', to: '' });
  page.choose({ range: 'today', from: '', to: '' });
  expect(asked[1]!.signal.aborted).toBe(true);
  asked[2]!.answer(arrive(2));
  await vi.waitFor(() => expect(page.$shown.get()?.data?.now.orders).toBe(2));
  asked[1]!.answer(arrive(1));
  await vi.advanceTimersByTimeAsync(1);
  expect(page.$shown.get()).toMatchObject({ days: { from: '2026-11-21', to: '2026-11-21' } });
  expect(page.$shown.get()?.data?.now.orders).toBe(2);
});

test('a failure is logged, loading ends, and zeros are shown with the reason', async () => {
  open();
  await answer(0, fail);
  expect(page.$shown.get()).toMatchObject({ data: null, at: null, problem: fail.message });
  expect(page.$loading.get()).toBe(false);
  expect(logged).toHaveBeenCalledWith('read_analytics: unavailable We could not reach the shop.');
});

test('a failed refresh keeps the figures of the same days, with their time', async () => {
  open();
  await answer(0, arrive(7));
  const { at } = page.$shown.get()!;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.$loading.get()).toBe(false);
  await answer(1, fail);
  expect(page.$shown.get()).toMatchObject({ at, problem: fail.message });
  expect(page.$shown.get()?.data?.now.orders).toBe(7);
});

test('a failure for other days shows zeros, not the figures of the previous days', async () => {
  open();
  await answer(0, arrive(7));
  page.choose({ range: 'today', from: '', to: '' });
  asked[1]!.answer(fail);
  await vi.waitFor(() => expect(page.$shown.get()?.data).toBeNull());
  expect(page.$shown.get()?.days).toEqual({ from: '2026-11-21', to: '2026-11-21' });
});

test('an invalid custom range says why, requests nothing, and leaves what is shown', async () => {
  open();
  await answer(0, arrive(7));
  page.choose({ range: 'custom', from: '2026-11-09', to: '2026-11-01' });
  expect(page.$problem.get()?.text).toContain('Swap the dates');
  expect(asked).toHaveLength(1);
  expect(page.$loading.get()).toBe(false);
  expect(page.$shown.get()?.data?.now.orders).toBe(7);
});

test('an invalid custom range in the address shows the last 30 days meanwhile', () => {
  open('?range=custom&from=2026-11-09&to=2026-11-01');
  expect(asked[0]!.days).toEqual({ from: '2026-10-23', to: '2026-11-21' });
});

test('another range is a new address to go back from; other dates keep the same one', () => {
  page.choose({ range: 'custom', from: '2026-11-01', to: '2026-11-09' });
  expect(history.pushState).toHaveBeenCalledWith(
    null,
    '',
    '/admin/analytics?range=custom&from=2026-11-01&to=2026-11-09',
  );
  page.choose({ range: 'custom', from: '2026-11-02', to: '2026-11-09' });
  expect(history.replaceState).toHaveBeenCalledWith(
    null,
    '',
    '/admin/analytics?range=custom&from=2026-11-02&to=2026-11-09',
  );
  expect(history.pushState).toHaveBeenCalledTimes(1);
});

test('someone who is signed out sees no failure: the page leaves', async () => {
  open();
  await answer(0, { ok: false, code: 'unauthenticated', message: 'Your session has ended.' });
  expect(page.$shown.get()).toBeNull();
  expect(logged).not.toHaveBeenCalled();
});
