// product: on-hold
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addSignIn } from '../../local/backend.ts';
import { askPurchase } from '../../src/blanks/ask-purchase.rpc.ts';
import { listBlanksToBuy } from '../../src/blanks/list-blanks-to-buy.rpc.ts';
import { mostHoldDays } from '../../src/orders/hold.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { nudgeCustomers } from '../../src/proofs/nudge-customers.rpc.ts';
import { assignOrders } from '../../src/staff/assign-orders.rpc.ts';
import { countJobs } from '../../src/staff/board/count-jobs.rpc.ts';
import { exportJobs } from '../../src/staff/board/export-jobs.rpc.ts';
import { listJobs } from '../../src/staff/board/list-jobs.rpc.ts';
import { holdOrders } from '../../src/staff/hold-orders.rpc.ts';
import { moveJob } from '../../src/staff/job/move-job.rpc.ts';
import { readJob } from '../../src/staff/job/read-job.rpc.ts';
import { listAssignees } from '../../src/staff/list-assignees.rpc.ts';
import { removeStaff } from '../../src/staff/members/remove-staff.rpc.ts';
import { readMorning } from '../../src/staff/morning/read-morning.rpc.ts';
import { orderToPlace, quoteRequestToPlace } from '../factory/orders.ts';
import { emailOf, openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
afterEach(async () => {
  await backend.sql('delete from public.orders');
  await backend.sql('delete from public.quote_requests');
});

const today = shopToday(new Date());
async function placed(status = 'submitted'): Promise<number> {
  const order = orderToPlace({ paymentTerms: 'account' });
  const { orderId, number } = await backend.call<PlacedOrder>('place_order', {
    p: toColumns(order),
  });
  await backend.sql('update public.orders set status = $2 where id = $1', [orderId, status]);
  return number;
}
async function order(number: number) {
  const job = await backend.ask(readJob, { kind: 'order', number });
  if (job?.kind !== 'order') throw new Error(`There is no order ${number}.`);
  return job;
}
const listed = async (more = {}) =>
  (await backend.ask(listJobs, { sort: 'start', limit: 50, today, ...more })).jobs;
const pulse = async () => (await backend.ask(countJobs, { today })).pulse;
const done = { outcome: 'done' };

describe('assigning orders', () => {
  const idOf = async (email: string) =>
    (await backend.ask(listAssignees, {})).members.find((member) => member.email === email)?.id ??
    '';

  test('is for members who work on jobs', async () => {
    const { members } = await backend.ask(listAssignees, {}, 'press');
    const emails = members.map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining([emailOf.press, emailOf.staff]));
    expect(emails).not.toContain(emailOf.bookkeeper);
    const [bookkeeper] = await backend.sql('select id from auth.users where email = $1', [
      emailOf.bookkeeper,
    ]);
    const orders = [{ number: await placed(), from: null }];
    for (const assignee of [bookkeeper?.['id'] as string, randomUUID()]) {
      expect(await backend.ask(assignOrders, { orders, assignee })).toEqual({
        outcome: 'no-member',
      });
    }
  });

  test('is said of several at once, listed, filtered, and written on the timeline', async () => {
    const [one, two, other] = [await placed(), await placed(), await placed()];
    const [press, staff] = [await idOf(emailOf.press), await idOf(emailOf.staff)];
    const before = await pulse();
    const orders = [two, one, 9_999_999].map((number) => ({ number, from: null }));
    expect(await backend.ask(assignOrders, { orders, assignee: press })).toEqual({
      outcome: 'answered',
      changes: [done, done, { outcome: 'not-found' }],
    });
    expect(await pulse()).not.toBe(before);
    const assignee = { id: press, email: emailOf.press };
    expect(await listed()).toMatchObject([{ assignee }, { assignee }, { number: other }]);
    const mine = { sort: 'start', limit: 50, today, mine: true } as const;
    expect((await backend.ask(listJobs, mine, 'press')).jobs).toHaveLength(2);
    expect((await backend.ask(listJobs, mine, 'staff')).jobs).toEqual([]);
    await backend.ask(assignOrders, { orders: [{ number: one, from: press }], assignee: staff });
    expect((await backend.ask(listJobs, mine, 'staff')).jobs).toMatchObject([{ number: one }]);
    expect((await backend.ask(listJobs, mine, 'press')).jobs).toMatchObject([{ number: two }]);
    await backend.ask(assignOrders, { orders: [{ number: one, from: staff }], assignee: null });
    expect(await order(one)).toMatchObject({
      assignee: null,
      deskEvents: [emailOf.press, emailOf.staff, null].map((email) => ({
        what: 'assigned',
        actor: emailOf.staff,
        assignee: email,
      })),
    });
  });

  test('counts once when repeated, and overwrites nobody', async () => {
    const number = await placed();
    const [press, staff] = [await idOf(emailOf.press), await idOf(emailOf.staff)];
    const orders = [{ number, from: null }];
    for (const _ of [1, 2]) {
      expect(await backend.ask(assignOrders, { orders, assignee: staff })).toMatchObject({
        changes: [done],
      });
    }
    expect(await backend.ask(assignOrders, { orders, assignee: press })).toMatchObject({
      changes: [{ outcome: 'stale', actor: emailOf.staff }],
    });
    expect((await order(number)).deskEvents).toHaveLength(1);
  });

  test('ends when the member is removed', async () => {
    const email = 'leaving@confluenceprint.example';
    await addSignIn(backend.sql, email, 'a long enough password', 'staff');
    const leaving = await idOf(email);
    const number = await placed();
    await backend.ask(assignOrders, { orders: [{ number, from: null }], assignee: leaving });
    await backend.ask(removeStaff, { userId: leaving }, 'owner');
    expect(await order(number)).toMatchObject({
      assignee: null,
      deskEvents: [{ assignee: email }],
    });
    const again = { orders: [{ number, from: null }], assignee: await idOf(emailOf.staff) };
    expect(await backend.ask(assignOrders, again)).toMatchObject({ changes: [done] });
  });
});

describe('a hold', () => {
  const reason = 'The customer’s sizes';
  const hold = (number: number, more = {}, from: string | null = null) =>
    backend.ask(holdOrders, { orders: [{ number, from }], reason, lookOn: null, ...more }, 'press');
  const off = { reason: null };

  test('is listed with its reason and day, written on the timeline, and taken off', async () => {
    const number = await placed();
    const lookOn = addDays(today, 4);
    const before = await pulse();
    for (const _ of [1, 2]) {
      expect(await hold(number, { lookOn })).toEqual({ outcome: 'answered', changes: [done] });
    }
    expect(await pulse()).not.toBe(before);
    expect(await listed()).toMatchObject([{ hold: { reason, lookOn } }]);
    expect((await backend.ask(readMorning, {})).jobs).toMatchObject([{ hold: { reason, lookOn } }]);
    expect(await hold(number, { reason: 'The ink' })).toMatchObject({
      changes: [{ outcome: 'stale', actor: emailOf.press }],
    });
    expect(await hold(number, off, reason)).toMatchObject({ changes: [done] });
    expect(await hold(number, off, reason)).toMatchObject({ changes: [done] });
    expect(await order(number)).toMatchObject({
      hold: null,
      deskEvents: [
        { what: 'hold', actor: emailOf.press, reason, lookOn },
        { what: 'hold', actor: emailOf.press, reason: null, lookOn: null },
      ],
    });
  });

  test('keeps an order off the press until it’s taken off', async () => {
    const number = await placed('approved');
    await hold(number);
    const { version } = await order(number);
    const start = { kind: 'order', number, version, to: 'in_production' } as const;
    expect(await backend.ask(moveJob, start)).toEqual({
      outcome: 'held',
      status: 'approved',
      reason,
      lookOn: null,
    });
    // Other moves go on.
    const back = await backend.ask(moveJob, { ...start, to: 'in_review' });
    expect(back).toMatchObject({ outcome: 'moved' });
    const { version: now } = await order(number);
    await backend.sql("update public.orders set status = 'approved' where number = $1", [number]);
    await hold(number, off, reason);
    expect(await backend.ask(moveJob, { ...start, version: now + 1 })).toMatchObject({
      outcome: 'moved',
    });
  });

  test('keeps its blanks from being bought', async () => {
    const [held, free] = [await placed('approved'), await placed('approved')];
    await hold(held);
    const { jobs, seenPurchase } = await backend.ask(listBlanksToBuy, {});
    expect(jobs.map(({ number }) => number)).toEqual([free]);
    const part = { styleCode: '00606', colorKey: 'navy', size: 'M', warehouse: 'IL' };
    const lines = [{ ...part, orderNumber: held, pieces: 1 }];
    const input = { id: randomUUID(), lines, seenCents: 0, seenPurchase };
    expect(await backend.ask(askPurchase, input)).toEqual({ outcome: 'stale' });
  });

  test('ends with the press, and isn’t for what is made', async () => {
    const number = await placed();
    await hold(number);
    await backend.sql("update public.orders set status = 'ready' where number = $1", [number]);
    expect((await order(number)).hold).toBeNull();
    expect(await hold(number, { reason: 'The ink' }, reason)).toMatchObject({
      changes: [{ outcome: 'not-allowed', status: 'ready' }],
    });
    expect(await hold(9_999_999)).toMatchObject({ changes: [{ outcome: 'not-found' }] });
  });

  test.each([
    [-1, 'not-then'],
    [0, 'answered'],
    [mostHoldDays, 'answered'],
    [mostHoldDays + 1, 'not-then'],
  ])('until %i days from now is %s', async (days, outcome) => {
    const number = await placed();
    expect(await hold(number, { lookOn: addDays(today, days) })).toMatchObject({ outcome });
  });

  test.each([['x'.repeat(201)], [' '], ['']])('with the reason %o is refused', async (reason) => {
    const p = { orders: [{ number: await placed(), from: null }], reason };
    const response = await backend.tryCall('staff', 'hold_orders', { p });
    expect(response.status).toBe(400);
  });
});

// product: job-board
test('a nudge of several orders names each outcome', async () => {
  const [one, two] = [await placed(), await placed()];
  expect(await backend.ask(nudgeCustomers, { numbers: [one, two] })).toEqual({
    outcomes: { [one]: 'not-waiting', [two]: 'not-waiting' },
  });
});

// product: job-board
test('a download can be of some jobs, of any kind and status', async () => {
  const [one, , done] = [await placed(), await placed(), await placed('completed')];
  const quote = await backend.call<{ number: number }>('place_quote_request', {
    p: toColumns(quoteRequestToPlace()),
  });
  const jobs = [
    { kind: 'order', number: one },
    { kind: 'order', number: done },
    { kind: 'quote_request', number: quote.number },
  ] as const;
  const input = { jobs: [...jobs], sort: 'start', limit: 200, today } as const;
  const { jobs: got } = await backend.ask(exportJobs, input);
  expect(got.map(({ kind, number }) => `${kind} ${number}`).sort()).toEqual(
    jobs.map(({ kind, number }) => `${kind} ${number}`).sort(),
  );
  expect((await backend.ask(exportJobs, { ...input, jobs: [] })).jobs).toEqual([]);
});
