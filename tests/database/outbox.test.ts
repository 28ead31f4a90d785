// product: outbox
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { listStuckEmails } from '../../src/staff/list-stuck-emails.rpc.ts';
import { orderToPlace, reorderToPlace } from '../factory/orders.ts';
import { expectRefusal, openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
let email: string;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  const placed = await backend.call<PlacedOrder>('place_order', { p: orderToPlace() });
  email = placed.emails[0]!;
});
afterEach(async () => {
  await backend.sql('delete from public.orders');
  await backend.sql('delete from private.rate_limits');
});

type Claimed = { id: string; claim: string; attempts: number; template: string };
type Failed = { outcome: string; attempts?: number; nextAttemptAt?: string | null };
const claim = (args: Record<string, unknown> = {}): Promise<Claimed[]> =>
  backend.call<Claimed[]>('claim_outbox', { p_limit: 10, ...args });
const fail = (args: Record<string, unknown>): Promise<Failed> =>
  backend.call<Failed>('fail_outbox', { p_error_code: 'ECONNREFUSED', ...args });

/** The row as staff see it, with times in seconds from now. */
async function row(): Promise<Record<string, unknown>> {
  const [found] = await backend.sql(
    `select status, attempts, claim is not null as leased, last_error_code,
       sent_at is not null as sent,
       round(extract(epoch from next_attempt_at - updated_now))::int as due_in
     from public.outbox, (select now() as updated_now) as clock
     where id = $1`,
    [email],
  );
  return found!;
}
/** Lets time pass for this email, so that its lease and its wait are over. */
const later = (): Promise<unknown> =>
  backend.sql(
    `update public.outbox set next_attempt_at = now() - interval '1 second',
       leased_until = case when claim is not null then now() - interval '1 second' end
     where id = $1`,
    [email],
  );

describe('claiming emails', () => {
  test('leases those that are due, each with a claim, and counts the try', async () => {
    const claimed = await claim();
    expect(claimed).toHaveLength(2);
    expect(claimed[0]).toEqual({
      id: expect.any(String),
      claim: expect.any(String),
      order_id: expect.any(String),
      quote_request_id: null,
      reorder_id: null,
      occasion: null,
      sealed_key: null,
      template: expect.stringMatching(/^(order-confirmation|new-order)$/),
      recipient: expect.stringContaining('@'),
      attempts: 1,
      created_at: expect.any(String),
    });
    expect(await claim()).toEqual([]);
  });

  test('takes only the ones asked for', async () => {
    expect((await claim({ p_ids: [email] })).map(({ id }) => id)).toEqual([email]);
    expect(await claim({ p_ids: [randomUUID()] })).toEqual([]);
    expect(await claim({ p_ids: [] })).toEqual([]);
  });

  test('takes no more than asked for', async () => {
    expect(await claim({ p_limit: 1 })).toHaveLength(1);
  });

  test('by 20 senders at once gives each email to one', async () => {
    const claimed = (await Promise.all(Array.from({ length: 20 }, () => claim()))).flat();
    expect(claimed).toHaveLength(2);
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(2);
  });

  test('hands out an email again when its lease runs out, with a new claim', async () => {
    const [first] = await claim({ p_ids: [email] });
    await later();
    const [second] = await claim({ p_ids: [email] });
    expect(second).toMatchObject({ id: email, attempts: 2 });
    expect(second?.claim).not.toBe(first?.claim);
  });

  test.each([{ p_limit: 0 }, { p_limit: 101 }, { p_limit: 1, p_lease_seconds: 0 }])(
    'refuses %o',
    async (args) => {
      expect((await backend.tryCall('service', 'claim_outbox', args)).status).toBe(400);
    },
  );
});

describe('a sent email', () => {
  test('is never claimed again', async () => {
    const [claimed] = await claim({ p_ids: [email] });
    expect(await backend.call('finish_outbox', { p_id: email, p_claim: claimed?.claim })).toBe(
      true,
    );
    await later();
    expect(await claim({ p_ids: [email] })).toEqual([]);
    expect(await row()).toMatchObject({ status: 'sent', sent: true, leased: false });
  });

  test('can’t be finished or failed again', async () => {
    await claim({ p_ids: [email] });
    await backend.call('finish_outbox', { p_id: email });
    expect(await backend.call('finish_outbox', { p_id: email })).toBe(false);
    expect(await fail({ p_id: email })).toEqual({ outcome: 'stale' });
  });
});

test('a sender whose lease passed to another changes nothing', async () => {
  const [first] = await claim({ p_ids: [email] });
  await later();
  await claim({ p_ids: [email] });
  expect(await backend.call('finish_outbox', { p_id: email, p_claim: first?.claim })).toBe(false);
  expect(await fail({ p_id: email, p_claim: first?.claim })).toEqual({ outcome: 'stale' });
  expect(await row()).toMatchObject({ status: 'pending', leased: true, attempts: 2 });
});

describe('a failed email', () => {
  test('is tried 8 times with growing delays, then it’s dead', async () => {
    const minute = 60;
    const delays = [1, 5, 30, 120, 720, 720, 720].map((minutes) => minutes * minute);
    for (const [index, delay] of delays.entries()) {
      const [claimed] = await claim({ p_ids: [email] });
      expect(claimed?.attempts).toBe(index + 1);
      expect(await fail({ p_id: email, p_claim: claimed?.claim })).toMatchObject({
        outcome: 'retry',
        attempts: index + 1,
      });
      const state = await row();
      expect(state).toMatchObject({
        status: 'pending',
        leased: false,
        last_error_code: 'ECONNREFUSED',
      });
      // Another statement's clock: off by a few seconds at most.
      expect(Math.abs((state['due_in'] as number) - delay)).toBeLessThan(30);
      expect(await claim({ p_ids: [email] })).toEqual([]);
      await later();
    }
    const [last] = await claim({ p_ids: [email] });
    expect(last?.attempts).toBe(8);
    expect(await fail({ p_id: email, p_claim: last?.claim, p_error_code: 'EENVELOPE' })).toEqual({
      outcome: 'dead',
      attempts: 8,
      nextAttemptAt: null,
    });
    await later();
    expect(await claim({ p_ids: [email] })).toEqual([]);
    expect(await row()).toMatchObject({
      status: 'dead',
      attempts: 8,
      last_error_code: 'EENVELOPE',
    });
  });

  test('whose senders crash is tried over 38 hours, too, not once per lease', async () => {
    const minute = 60;
    const delays = [1, 5, 30, 120, 720, 720, 720].map((minutes) => minutes * minute);
    const lease = 120;
    for (const [index, delay] of delays.entries()) {
      const [claimed] = await claim({ p_ids: [email], p_lease_seconds: lease });
      expect(claimed?.attempts).toBe(index + 1);
      expect(Math.abs(((await row())['due_in'] as number) - lease - delay)).toBeLessThan(30);
      await backend.sql(
        `update public.outbox set leased_until = now() - interval '1 second' where id = $1`,
        [email],
      );
      expect(await claim({ p_ids: [email] })).toEqual([]);
      await later();
    }
    expect(await claim({ p_ids: [email] })).toMatchObject([{ attempts: 8 }]);
  });

  test('isn’t sent again if its sender was only slow, and finishes before the next try', async () => {
    const [claimed] = await claim({ p_ids: [email] });
    await backend.sql(
      `update public.outbox set leased_until = now() - interval '1 second' where id = $1`,
      [email],
    );
    expect(await claim({ p_ids: [email] })).toEqual([]);
    expect(await backend.call('finish_outbox', { p_id: email, p_claim: claimed?.claim })).toBe(
      true,
    );
  });

  test('is dead, too, when its sender vanished at the last try', async () => {
    await claim({ p_ids: [email] });
    await backend.sql('update public.outbox set attempts = 8 where id = $1', [email]);
    expect(await claim()).toHaveLength(1);
    expect(await row()).toMatchObject({ status: 'pending' });
    await later();
    expect(await claim()).toEqual([]);
    expect(await row()).toMatchObject({ status: 'dead', last_error_code: 'lease-expired' });
  });

  test('is dead at once, for staff to see, when it was refused for good', async () => {
    const [claimed] = await claim({ p_ids: [email] });
    expect(
      await fail({ p_id: email, p_claim: claimed?.claim, p_failure: 'refused' }),
    ).toMatchObject({ outcome: 'dead', attempts: 1 });
    expect(await row()).toMatchObject({ status: 'dead', attempts: 1 });
  });

  test('without an answer to it is tried once more, after two hours at the earliest', async () => {
    const unconfirmed = { p_id: email, p_failure: 'unconfirmed' };
    await claim({ p_ids: [email] });
    expect(await fail(unconfirmed)).toMatchObject({ outcome: 'retry' });
    expect(Math.abs(((await row())['due_in'] as number) - 7200)).toBeLessThan(30);
    await later();
    await claim({ p_ids: [email] });
    expect(await fail(unconfirmed)).toMatchObject({ outcome: 'dead', attempts: 2 });
  });

  test('without an answer to a late try waits as long as any', async () => {
    await backend.sql('update public.outbox set attempts = 4 where id = $1', [email]);
    await claim({ p_ids: [email] });
    await fail({ p_id: email, p_failure: 'unconfirmed' });
    expect(Math.abs(((await row())['due_in'] as number) - 43_200)).toBeLessThan(30);
  });

  test.each([null, 'lost'])('can’t have failed like %o', async (p_failure) => {
    const response = await backend.tryCall('service', 'fail_outbox', {
      p_id: email,
      p_error_code: 'x',
      p_failure,
    });
    await expectRefusal(response);
  });

  test('is visible to staff when it’s dead', async () => {
    await backend.sql(`update public.outbox set status = 'dead' where id = $1`, [email]);
    expect(await backend.ask(listStuckEmails, { status: 'dead' })).toMatchObject([{ id: email }]);
  });

  test('keeps a code of at most 100 letters, and always keeps some code', async () => {
    await claim({ p_ids: [email] });
    await fail({ p_id: email, p_error_code: 'x'.repeat(500) });
    expect((await row())['last_error_code']).toBe('x'.repeat(100));
    await later();
    await claim({ p_ids: [email] });
    await fail({ p_id: email, p_error_code: '' });
    expect((await row())['last_error_code']).toBe('unknown');
  });
});

// product: held-emails
describe('a new job’s emails', () => {
  const guard = ({ part = 100, toMailbox = 100, byVisitor = 100, mostAnHour = 100 }) => {
    const limit = { keyHash: 'h', windowSeconds: 60 };
    return {
      visitorsPart: { ...limit, bucket: 'emails-to-mailbox', tokens: part },
      mailbox: { ...limit, bucket: 'emails-to-mailbox-from-all', tokens: toMailbox },
      limits: [{ ...limit, bucket: 'emails-by-visitor', tokens: byVisitor }],
      mostAnHour,
    };
  };
  const placeOrder = (emailGuard: object, customerEmail = 'ada@example.com') =>
    backend.call<PlacedOrder>('place_order', { p: orderToPlace({ emailGuard, customerEmail }) });
  const emailsOf = ({ orderId }: PlacedOrder) =>
    backend.sql(
      `select template, status::text, last_error_code as code from public.outbox
       where order_id = $1 order by template`,
      [orderId],
    );
  const sentOff = [
    { template: 'new-order', status: 'pending', code: null },
    { template: 'order-confirmation', status: 'pending', code: null },
  ];
  const heldFor = (code: string) => [{ template: 'order-confirmation', status: 'held', code }];
  const digests = () =>
    backend.sql(
      `select recipient, round(extract(epoch from next_attempt_at - created_at))::int as wait
       from public.outbox where template = 'held-emails'`,
    );
  afterEach(() => backend.sql('delete from public.outbox'));

  test('go out within the limits; over one, the customer’s is held and the shop gets one list', async () => {
    const limits = guard({ toMailbox: 2 });
    for (let sent = 0; sent < 2; sent += 1) {
      expect(await emailsOf(await placeOrder(limits))).toEqual(sentOff);
    }
    expect(await digests()).toEqual([]);
    for (let held = 0; held < 3; held += 1) {
      const placed = await placeOrder(limits);
      expect(placed.outcome).toBe('placed');
      expect(await emailsOf(placed)).toEqual(heldFor('emails-to-mailbox-from-all'));
      expect(await claim({ p_ids: placed.emails })).toEqual([]);
    }
    expect(await digests()).toEqual([{ recipient: orderToPlace().shopInbox, wait: 900 }]);
  });

  test('count toward the visitor’s limit, and toward the mailbox’s unless another one holds them', async () => {
    const limits = guard({ toMailbox: 5, byVisitor: 2 });
    for (let count = 0; count < 4; count += 1) await placeOrder(limits);
    await placeOrder(guard({ mostAnHour: 0 }));
    expect(await backend.sql('select bucket, taken from private.rate_limits order by 1')).toEqual([
      { bucket: 'emails-by-visitor', taken: 4 },
      { bucket: 'emails-to-mailbox', taken: 5 },
      { bucket: 'emails-to-mailbox-from-all', taken: 2 },
    ]);
  });

  test('count toward what strangers get in an hour, unless they’re held', async () => {
    const limits = guard({ mostAnHour: 2 });
    for (let sent = 0; sent < 2; sent += 1) {
      expect(await emailsOf(await placeOrder(limits))).toEqual(sentOff);
    }
    expect(await emailsOf(await placeOrder(limits))).toEqual(heldFor('emails-overall'));
    await backend.sql(`update public.outbox set created_at = now() - interval '61 minutes'`);
    await backend.sql(
      `update public.outbox set created_at = now() where status = 'held' or template <> 'order-confirmation'`,
    );
    expect(await emailsOf(await placeOrder(limits))).toEqual(sentOff);
  });

  test('go out to a customer who confirmed the address, and count for nobody else', async () => {
    const confirmed = await placeOrder(guard({}), 'Confirmed@example.com');
    await backend.sql(
      `select public.confirm_address(number, link_key_hash, 'confirmed@example.com')
       from public.orders where id = $1`,
      [confirmed.orderId],
    );
    await backend.sql('update public.outbox set counted = false');
    const full = guard({ byVisitor: 0, mostAnHour: 0 });
    expect(await emailsOf(await placeOrder(full, 'CONFIRMED@example.com'))).toEqual(sentOff);
    expect(await backend.sql('select from public.outbox where counted')).toEqual([]);
    expect(await emailsOf(await placeOrder(full, 'bob@example.com'))).toEqual(
      heldFor('emails-by-visitor'),
    );
    // Nobody gets more than ten a day.
    const flooded = guard({ toMailbox: 0 });
    expect(await emailsOf(await placeOrder(flooded, 'confirmed@example.com'))).toEqual(
      heldFor('emails-to-mailbox-from-all'),
    );
  });

  test('go out to a customer who paid, but not to an address that the order was given after that', async () => {
    const pay = (address: string) =>
      backend.sql(
        `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, actor)
         select gen_random_uuid(), id, number, 'charge', 'cash', 100, 'sam@example.com'
         from public.orders where customer_email = $1`,
        [address],
      );
    for (const address of ['paid@example.com', 'moved@example.com']) {
      await placeOrder(guard({}), address);
      await pay(address);
    }
    await backend.sql(
      `with moved as (
         update public.orders set customer_email = 'stranger@example.com'
         where customer_email = 'moved@example.com' returning id
       )
       insert into public.order_changes (order_id, version, actor, rows)
       select id, 2, 'customer', '[{"what": "Email"}]' from moved`,
    );
    const full = guard({ byVisitor: 0 });
    expect(await emailsOf(await placeOrder(full, 'PAID@example.com'))).toEqual(sentOff);
    expect(await emailsOf(await placeOrder(full, 'stranger@example.com'))).toEqual(
      heldFor('emails-by-visitor'),
    );
  });

  test('that are held for the visitor’s part of a mailbox don’t tell who is a customer', async () => {
    const { orderId } = await placeOrder(guard({}), 'customer@example.com');
    await backend.sql(
      `select public.confirm_address(number, link_key_hash, customer_email)
       from public.orders where id = $1`,
      [orderId],
    );
    for (const full of [{}, { byVisitor: 0 }, { mostAnHour: 0 }, { toMailbox: 0 }]) {
      for (const address of ['customer@example.com', 'bob@example.com']) {
        expect(await emailsOf(await placeOrder(guard({ ...full, part: 0 }), address))).toEqual(
          heldFor('emails-to-mailbox'),
        );
      }
    }
  });

  test('to the shop are one list once it got 60 in an hour, and the customers’ go out as always', async () => {
    const first = await placeOrder(guard({}));
    await backend.sql(
      `insert into public.outbox (order_id, template, occasion, recipient)
       select $1, 'new-message', gen_random_uuid(), 'inbox@example.com'
       from generate_series(1, 60 - (select count(*) from public.outbox where template = 'new-order'))`,
      [first.orderId],
    );
    const bundled = [{ template: 'new-order', status: 'bundled', code: null }, sentOff[1]];
    const second = await placeOrder(guard({}));
    expect(await emailsOf(second)).toEqual(bundled);
    const third = await placeOrder(guard({}));
    expect(await emailsOf(third)).toEqual(bundled);
    const lists = () =>
      backend.sql(
        `select id, recipient, round(extract(epoch from next_attempt_at - created_at))::int as wait
         from public.outbox where template = 'bundled-notices' order by created_at`,
      );
    const [list, ...others] = await lists();
    expect(others).toEqual([]);
    expect(list).toMatchObject({ recipient: orderToPlace().shopInbox, wait: 900 });
    const read = (id: unknown) => backend.call('read_bundled_notices', { p_email_id: id });
    const listed = (...placed: PlacedOrder[]) => ({
      count: placed.length,
      notices: placed.map(({ number }) => ({ kind: 'order', number, template: 'new-order' })),
    });
    expect(await read(list?.['id'])).toEqual(listed(second, third));

    await backend.sql('update public.outbox set next_attempt_at = now() where id = $1', [
      list?.['id'],
    ]);
    await claim({ p_limit: 100 });
    const fourth = await placeOrder(guard({}));
    const [, next] = await lists();
    expect(await read(next?.['id'])).toEqual(listed(fourth));
    await backend.sql(`update public.outbox set created_at = created_at - interval '1 hour'`);
    expect(await emailsOf(await placeOrder(guard({})))).toEqual(sentOff);
  });

  test('in a list, are counted even if there are too many to show', async () => {
    await backend.sql(
      `select public.place_reorder(
         $1::jsonb || jsonb_build_object('idempotency_key', gen_random_uuid())
       ) from generate_series(1, 261)`,
      [toColumns(reorderToPlace())],
    );
    const [list] = await backend.sql(
      `select id, (select count(*)::int from public.outbox where status = 'bundled') as bundled
       from public.outbox where template = 'bundled-notices'`,
    );
    expect(list?.['bundled']).toBeGreaterThan(200);
    const { count, notices } = await backend.call<{ count: number; notices: unknown[] }>(
      'read_bundled_notices',
      { p_email_id: list?.['id'] },
    );
    expect([count, notices.length]).toEqual([list?.['bundled'], 200]);

    // Changes to old jobs don't push out a new one.
    await backend.sql(
      `update public.outbox set template = 'order-changed' where template = 'new-reorder'`,
    );
    const { number } = await backend.call<{ number: number }>('place_reorder', {
      p: reorderToPlace(),
    });
    const busy = await backend.call<{ notices: unknown[] }>('read_bundled_notices', {
      p_email_id: list?.['id'],
    });
    expect(busy.notices[0]).toEqual({ kind: 'reorder', number, template: 'new-reorder' });
  });

  test('are held, and the job placed, if they can’t be counted', async () => {
    const broken = { ...guard({}), limits: [{ bucket: 'NOT A BUCKET' }] };
    expect(await emailsOf(await placeOrder(broken))).toEqual(heldFor('emails-uncounted'));
  });

  test('are listed for the shop again once the last list is on its way', async () => {
    const nothing = guard({ toMailbox: 0 });
    await placeOrder(nothing);
    await backend.sql(
      `update public.outbox set next_attempt_at = now() where template = 'held-emails'`,
    );
    const [digest] = (await claim()).filter(({ template }) => template === 'held-emails');
    await placeOrder(nothing);
    expect(await digests()).toHaveLength(2);
    await fail({ p_id: digest?.id, p_claim: digest?.claim });
    await placeOrder(nothing);
    expect(await digests()).toHaveLength(2);
  });
});

describe('taking a token', () => {
  const take = (args: Record<string, unknown> = {}): Promise<boolean> =>
    backend.call<boolean>('take_token', {
      p_bucket: 'orders',
      p_key_hash: 'h',
      p_limit: 3,
      p_window_seconds: 60,
      ...args,
    });

  test('works as often as the limit allows', async () => {
    expect([await take(), await take(), await take(), await take(), await take()]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('20 times at once works as often as the limit allows', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => take()));
    expect(taken.filter(Boolean)).toHaveLength(3);
  });

  test('counts each bucket and visitor separately', async () => {
    for (let i = 0; i < 3; i += 1) await take();
    expect(await take()).toBe(false);
    expect(await take({ p_bucket: 'uploads' })).toBe(true);
    expect(await take({ p_key_hash: 'another' })).toBe(true);
  });

  test('works again in the next window', async () => {
    for (let i = 0; i < 4; i += 1) await take();
    await backend.sql(
      `update private.rate_limits set window_started_at = now() - interval '61 seconds'`,
    );
    expect(await take()).toBe(true);
  });

  test('never works with a limit of 0', async () => {
    expect(await take({ p_limit: 0 })).toBe(false);
  });

  test('forgets windows that ended days ago', async () => {
    await take({ p_key_hash: 'old' });
    await backend.sql(
      `update private.rate_limits set window_started_at = now() - interval '3 days'`,
    );
    await take({ p_key_hash: 'new' });
    expect(await backend.sql('select key_hash from private.rate_limits')).toEqual([
      { key_hash: 'new' },
    ]);
  });
});
