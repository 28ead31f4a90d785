// product: analytics-dashboard
import { beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../../../browser/staff/ask.ts';
import type { Analytics } from '../../../contracts/staff/read-analytics.ts';
import type { DayRange } from '../../../domain/analytics.ts';
import { emptyAnalytics } from './report.ts';
import { $board, $choice, $loading, $message, $shown, choose, load } from './store.ts';

type Answer = { ok: true; data: unknown } | { ok: false; code: string; message: string };
type Asked = { days: DayRange; signal: AbortSignal; answer: (answer: Answer) => void };

vi.mock('../../../browser/staff/ask.ts');
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const asked: Asked[] = [];
const board = { overdue: 1, dueThisWeek: 4, byStatus: [], deadMails: 0, pulse: '1' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:41:00Z') });
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
  $choice.set({ range: 'month', from: '', to: '' });
  $shown.set(null);
  $message.set(null);
});

const figures = (orders: number): Analytics => {
  const empty = emptyAnalytics({ from: '2026-11-21', to: '2026-11-21' });
  return { ...empty, now: { ...empty.now, orders } };
};
const arrive = (orders: number): Answer => ({ ok: true, data: figures(orders) });
const fail: Answer = { ok: false, code: 'unavailable', message: 'We couldn’t reach the shop.' };

test('the figures of the chosen days are shown with the time that they came', async () => {
  const loaded = load();
  expect($loading.get()).toBe(true);
  asked[0]!.answer(arrive(7));
  await loaded;
  expect(asked[0]!.days).toEqual({ from: '2026-10-21', to: '2026-11-21' });
  expect($shown.get()).toMatchObject({ days: asked[0]!.days, problem: null, at: new Date() });
  expect($shown.get()?.data?.now.orders).toBe(7);
  expect($board.get()).toEqual(board);
  expect($loading.get()).toBe(false);
});

test('an older answer never replaces a newer one, whichever comes first', async () => {
  choose({ range: 'week', from: '', to: '' });
  choose({ range: 'today', from: '', to: '' });
  expect(asked[0]!.signal.aborted).toBe(true);
  asked[1]!.answer(arrive(2));
  await vi.waitFor(() => expect($shown.get()?.data?.now.orders).toBe(2));
  asked[0]!.answer(arrive(1));
  await Promise.resolve();
  expect($shown.get()).toMatchObject({ days: { from: '2026-11-21', to: '2026-11-21' } });
  expect($shown.get()?.data?.now.orders).toBe(2);
});

test('a failure is logged, loading ends, and zeros are shown with the reason', async () => {
  const loaded = load();
  asked[0]!.answer(fail);
  await loaded;
  expect($shown.get()).toMatchObject({ data: null, at: null, problem: fail.message });
  expect($loading.get()).toBe(false);
  expect(logged).toHaveBeenCalledWith('read_analytics: unavailable We couldn’t reach the shop.');
});

test('a refresh that fails leaves the figures of the same days, with their time', async () => {
  const first = load();
  asked[0]!.answer(arrive(7));
  await first;
  const { at } = $shown.get()!;
  vi.setSystemTime(new Date('2026-11-21T15:42:00Z'));
  const second = load(true);
  expect($loading.get()).toBe(false);
  asked[1]!.answer(fail);
  await second;
  expect($shown.get()).toMatchObject({ at, problem: fail.message });
  expect($shown.get()?.data?.now.orders).toBe(7);
});

test('other days that fail show zeros, not the figures of the days before them', async () => {
  const first = load();
  asked[0]!.answer(arrive(7));
  await first;
  choose({ range: 'today', from: '', to: '' });
  asked[1]!.answer(fail);
  await vi.waitFor(() => expect($shown.get()?.data).toBeNull());
  expect($shown.get()?.days).toEqual({ from: '2026-11-21', to: '2026-11-21' });
});

test('a wrong custom range says why, asks for nothing and leaves what is shown', async () => {
  const first = load();
  asked[0]!.answer(arrive(7));
  await first;
  choose({ range: 'custom', from: '2026-11-09', to: '2026-11-01' });
  expect($message.get()).toContain('Swap the dates');
  expect(asked).toHaveLength(1);
  expect($loading.get()).toBe(false);
  expect($shown.get()?.data?.now.orders).toBe(7);
});

test('a wrong custom range in the address shows the last 30 days meanwhile', () => {
  $choice.set({ range: 'custom', from: '2026-11-09', to: '2026-11-01' });
  void load();
  expect(asked[0]!.days).toEqual({ from: '2026-10-21', to: '2026-11-21' });
});

test('another range is a new address to go back from, other dates are the same one', () => {
  choose({ range: 'custom', from: '2026-11-01', to: '2026-11-09' });
  expect(history.pushState).toHaveBeenCalledWith(
    null,
    '',
    '/admin/analytics?range=custom&from=2026-11-01&to=2026-11-09',
  );
  choose({ range: 'custom', from: '2026-11-02', to: '2026-11-09' });
  expect(history.replaceState).toHaveBeenCalledWith(
    null,
    '',
    '/admin/analytics?range=custom&from=2026-11-02&to=2026-11-09',
  );
  expect(history.pushState).toHaveBeenCalledTimes(1);
});

test('whoever is signed out is shown no failure: the page leaves', async () => {
  const loaded = load();
  asked[0]!.answer({ ok: false, code: 'unauthenticated', message: 'Your session has ended.' });
  await loaded;
  expect($shown.get()).toBeNull();
  expect(logged).not.toHaveBeenCalled();
});
