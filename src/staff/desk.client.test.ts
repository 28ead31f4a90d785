// product: job-board
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listedJob } from '../../tests/factory/staff.ts';
import { ask } from './ask.client.ts';
import { assigning, holding, nudging } from './desk.client.ts';
import type { DeskChange } from './desk-schema.ts';

vi.mock('./ask.client.ts');
vi.hoisted(() => vi.resetModules());

const me = 'dana@confluenceprint.com';
const dana = { id: '0c0ffee0-0000-4000-8000-000000000001', email: me };
const sam = { id: '0c0ffee0-0000-4000-8000-000000000002', email: 'sam@confluenceprint.com' };
const now = new Date('2026-11-30T16:00:00Z');
const orders = [
  listedJob({ number: 1, assignee: sam }),
  listedJob({ number: 2, hold: { reason: 'Ink', lookOn: null } }),
  listedJob({ number: 3, assignee: sam }),
];
const failed = { ok: false, code: 'unavailable', message: 'No answer.' } as const;
const asked = () => vi.mocked(ask).mock.calls.map(([, input]) => input as object);
const answers = (...all: (DeskChange['outcome'] | null)[]) => {
  const more = { actor: sam.email, at: '2026-11-30T15:00:00Z', status: 'ready' };
  const changes = all.map((outcome) => ({ outcome, ...more }));
  vi.mocked(ask).mockResolvedValueOnce({
    ok: true,
    data: { outcome: 'answered', changes },
  } as never);
};

beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(ask).mockReset();
});

test('one call says to whom orders are assigned, from whom each was seen with, and undo goes back to those', async () => {
  const act = assigning(dana, me);
  answers('done', 'done', 'stale');
  expect(await act.send(orders)).toEqual({
    ok: true,
    data: [null, null, expect.stringMatching(/^sam@.* changed Order #3 first/)],
  });
  expect(act.done(2)).toBe('2 jobs are assigned to you now.');
  expect(assigning(sam, me).done(1)).toBe('1 job is assigned to sam now.');
  expect(assigning(null, me).done(1)).toBe('1 job is assigned to nobody now.');
  answers('done', 'done');
  answers('done');
  await act.takeBack?.send(orders);
  const [from, none] = [sam.id, null];
  expect(asked()).toEqual([
    {
      orders: [
        { number: 1, from },
        { number: 2, from: none },
        { number: 3, from },
      ],
      assignee: dana.id,
    },
    {
      orders: [
        { number: 1, from: dana.id },
        { number: 3, from: dana.id },
      ],
      assignee: sam.id,
    },
    { orders: [{ number: 2, from: dana.id }], assignee: null },
  ]);
  expect(act.takeBack?.done(3)).toBe('Undone: 3 jobs are as they were.');
});

test('orders are put on hold and taken off in one call, and those that can’t be are named', async () => {
  const hold = { reason: 'Sizes', lookOn: '2026-12-04' };
  const act = holding(hold, me, now);
  answers('not-allowed', 'not-found', 'done');
  expect(await act.send(orders)).toEqual({
    ok: true,
    data: ['Order #1 is “Ready”, so it can’t be on hold.', 'Order #2 is gone.', null],
  });
  expect(act.done(1)).toBe('On hold until Fri, Dec 4: Sizes, 1 job.');
  answers('done');
  await holding(null, me, now).send(orders.slice(1, 2));
  answers('done');
  await holding(null, me, now).takeBack?.send(orders.slice(1, 2));
  expect(asked()).toMatchObject([
    hold,
    { orders: [{ number: 2, from: 'Ink' }], reason: null, lookOn: null },
    { orders: [{ number: 2, from: null }], reason: 'Ink', lookOn: null },
  ]);
  vi.mocked(ask).mockResolvedValueOnce({ ok: true, data: { outcome: 'not-then' } } as never);
  expect(await act.send(orders)).toMatchObject({ ok: false, message: /year from now/ });
});

test('undo puts an order back on hold until its day, or without one that has passed', async () => {
  const held = ['2026-11-29', '2026-11-30'].map((lookOn, number) =>
    listedJob({ number, hold: { reason: 'Ink', lookOn } }),
  );
  answers('done');
  answers('done');
  await holding(null, me, now).takeBack?.send(held);
  expect(asked()).toMatchObject([
    { orders: [{ number: 0 }], reason: 'Ink', lookOn: null },
    { orders: [{ number: 1 }], reason: 'Ink', lookOn: '2026-11-30' },
  ]);
});

test('no answer is a failure, and after a part is done, the rest are named with it', async () => {
  vi.mocked(ask).mockResolvedValueOnce(failed);
  expect(await assigning(dana, me).send(orders)).toEqual(failed);
  answers('done', 'done');
  vi.mocked(ask).mockResolvedValueOnce(failed);
  expect(await assigning(dana, me).takeBack?.send(orders)).toEqual({
    ok: true,
    data: [null, 'Order #2: No answer.', null],
  });
});

test('a nudge says of each order why its customer wasn’t nudged', async () => {
  const outcomes = { 1: 'nudged', 2: 'too-soon', 3: 'not-waiting' };
  vi.mocked(ask).mockResolvedValueOnce({ ok: true, data: { outcomes } } as never);
  expect(await nudging.send(orders)).toEqual({
    ok: true,
    data: [
      null,
      'Order #2 wasn’t nudged: its customer got an email about it less than four hours ago.',
      'Order #3 wasn’t nudged: no proof of it waits for its customer.',
    ],
  });
  expect(nudging.done(1)).toBe('We’re emailing the customer of 1 job.');
});
