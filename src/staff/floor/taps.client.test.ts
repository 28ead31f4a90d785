// product: on-the-press
// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { call } from '../../platform/call.client.ts';
import type { Tap } from './keep-tap.contract.ts';
import { $refused, $stuck, $taps, addTap, sendTaps } from './taps.client.ts';

vi.mock('../../platform/call.client.ts', () => ({ call: vi.fn() }));
// Test files share their modules, and a loaded module keeps the mocks of its first file.
vi.hoisted(() => vi.resetModules());

const tap = (number: number): Tap => ({
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
  expect(await sendTaps()).toBe(true);
  expect($taps.get()).toEqual([]);
  const said = [
    '#1042 doesn’t have that anymore, so what you tapped wasn’t kept. Tell the desk.',
    '#1044: those pieces aren’t there anymore, or somebody chose already. Look again.',
  ];
  expect($refused.get()).toEqual(said);
  await sendTaps();
  expect($refused.get()).toEqual(said);

  addTap(tap(1045));
  expect($refused.get()).toEqual([]);
  vi.mocked(call).mockResolvedValueOnce({ ok: false, code: 'unavailable', message: 'No answer.' });
  expect(await sendTaps()).toBe(false);
  expect([$stuck.get(), $taps.get().length]).toEqual(['No answer.', 1]);
  answers('kept');
  expect(await sendTaps()).toBe(true);
  expect([$stuck.get(), $taps.get(), $refused.get()]).toEqual(['', [], []]);
});
