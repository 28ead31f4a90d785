// product: on-the-press
// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { call } from '../../platform/call.client.ts';
import type { Tap } from './keep-tap.contract.ts';
import { $refused, $stuck, $taps, addTap, dropTaps, sendTaps } from './taps.client.ts';

vi.mock('../../platform/call.client.ts', () => ({ call: vi.fn() }));
// Test files share their modules, and a loaded module keeps the mocks of its first file.
vi.hoisted(() => vi.resetModules());

const [june, walt] = [crypto.randomUUID(), crypto.randomUUID()];
const tap = (number: number, member?: string): Tap => ({
  ...(member && { member }),
  id: crypto.randomUUID(),
  number,
  design: 0,
  at: '2026-11-30T16:40:00.000Z',
  what: 'done',
});
const answers = (...outcomes: readonly ('kept' | 'gone' | 'not-found')[]) => {
  for (const outcome of outcomes) {
    vi.mocked(call).mockResolvedValueOnce({ ok: true, data: { outcome } });
  }
};

test('what wasn’t kept stays said while others arrive, until the next press', async () => {
  for (const number of [1042, 1043, 1044, 1042]) addTap(tap(number));
  answers('not-found', 'kept', 'gone', 'not-found');
  expect(await sendTaps(june)).toBe(true);
  expect($taps.get()).toEqual([]);
  const said = [
    '#1042 doesn’t have that anymore, so what you tapped wasn’t kept. Tell the desk.',
    '#1044: those pieces aren’t there anymore, or somebody chose already. Look again.',
  ];
  expect($refused.get()).toEqual(said);
  await sendTaps(june);
  expect($refused.get()).toEqual(said);

  addTap(tap(1045));
  expect($refused.get()).toEqual([]);
  vi.mocked(call).mockResolvedValueOnce({ ok: false, code: 'unavailable', message: 'No answer.' });
  expect(await sendTaps(june)).toBe(false);
  expect([$stuck.get(), $taps.get().length]).toEqual(['No answer.', 1]);
  answers('kept');
  expect(await sendTaps(june)).toBe(true);
  expect([$stuck.get(), $taps.get(), $refused.get()]).toEqual(['', [], []]);
});

test('only the member’s own taps are sent, and a colleague’s stay until they’re dropped', async () => {
  const [old, theirs, own] = [tap(1042), tap(1043, walt), tap(1044, june)];
  for (const each of [old, theirs, own]) addTap(each);
  vi.mocked(call).mockClear();
  answers('kept', 'kept');
  expect(await sendTaps(june)).toBe(true);
  expect(vi.mocked(call).mock.calls.map(([, sent]) => sent)).toEqual([old, own]);
  expect($taps.get()).toEqual([theirs]);
  expect(await sendTaps(june)).toBe(false);

  // Somebody else signed in on another tab.
  addTap(tap(1045, june));
  vi.mocked(call).mockResolvedValueOnce({ ok: false, code: 'unauthenticated', message: 'Else.' });
  expect(await sendTaps(june)).toBe(true);
  expect($taps.get()).toHaveLength(2);
  dropTaps([theirs], 'Dropped.');
  expect([$taps.get().map(({ number }) => number), $refused.get()]).toEqual([[1045], ['Dropped.']]);
});
