import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderToPlace } from '../factory/orders.ts';
import {
  countOutcomes,
  onEveryConnection,
  openTestDatabase,
  type TestDatabase,
} from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(() => database.sql('delete from public.outbox'));

type Claimed = { id: string; claim: string };

// product: outbox
test('leases each email to one of many senders, and records each as sent once', async () => {
  await onEveryConnection(() => database.call('place_order', toColumns(orderToPlace())));
  const batches = await onEveryConnection(async () => {
    const mine: Claimed[] = [];
    for (;;) {
      const leased = await database.list<Claimed>('claim_outbox', 3);
      if (leased.length === 0) return mine;
      mine.push(...leased);
    }
  });
  const leased = batches.flat();
  expect([leased.length, new Set(leased.map(({ id }) => id)).size]).toEqual([64, 64]);

  const finished = await onEveryConnection(() =>
    Promise.all(
      leased.slice(0, 4).map(({ id, claim }) => database.call('finish_outbox', id, claim)),
    ),
  );
  expect(finished.flat().filter((recorded) => recorded === true)).toHaveLength(4);
});

// product: held-emails
test('lets no more emails through to a mailbox when 32 orders for it arrive at once', async () => {
  const limit = { bucket: 'emails-to-mailbox', tokens: 5, windowSeconds: 60 };
  const visitor = { bucket: 'emails-by-visitor', tokens: 100, windowSeconds: 60 };
  let count = 0;
  await onEveryConnection(() => {
    count += 1;
    const emailGuard = {
      mailbox: { ...limit, keyHash: 'victim' },
      limits: [{ ...visitor, keyHash: String(count % 4) }],
      mostAnHour: 1_000,
    };
    return database.call('place_order', toColumns(orderToPlace({ emailGuard })));
  });
  expect(
    await database.sql(
      `select template, status::text, count(*)::int as emails from public.outbox
       group by 1, 2 order by 1, 2`,
    ),
  ).toEqual([
    { template: 'held-emails', status: 'pending', emails: 1 },
    { template: 'new-order', status: 'pending', emails: 5 },
    { template: 'order-confirmation', status: 'held', emails: 27 },
    { template: 'order-confirmation', status: 'pending', emails: 5 },
  ]);
});

// product: held-emails
describe('a list for the shop', () => {
  const inbox = orderToPlace().shopInbox;
  type Placed = { number: number };
  const placeOrder = async () => {
    const input = orderToPlace();
    const { number } = await database.call<Placed>('place_order', toColumns(input));
    return { number, linkKeyHash: input.linkKeyHash };
  };
  const writing = ({ number, linkKeyHash }: Awaited<ReturnType<typeof placeOrder>>) => ({
    number,
    key_hash: linkKeyHash,
    id: randomUUID(),
    text: 'Hello?',
    files: [],
    shop_inbox: inbox,
  });
  const writeLate = 'select public.write_message($1)';
  const dueNow = () =>
    database.sql(`update public.outbox set next_attempt_at = now() where template ~ '^bundled'`);
  /** Sends what is due. The orders in its lists. */
  async function listed(): Promise<number[]> {
    const due = await database.list<Claimed & { template: string }>('claim_outbox', 100);
    const numbers: number[] = [];
    for (const { id, claim, template } of due) {
      if (template === 'bundled-notices') {
        const { notices } = await database.call<{ notices: Placed[] }>('read_bundled_notices', id);
        numbers.push(...notices.map(({ number }) => number));
      }
      await database.call('finish_outbox', id, claim);
    }
    return numbers;
  }

  let [one, other]: Awaited<ReturnType<typeof placeOrder>>[] = [];
  beforeEach(async () => {
    one = await placeOrder();
    other = await placeOrder();
    await database.sql(
      `insert into public.outbox (order_id, template, occasion, recipient, status, sent_at)
       select id, 'new-message', gen_random_uuid(), $2, 'sent', now()
       from public.orders, generate_series(1, 58) where number = $1`,
      [one.number, inbox],
    );
  });

  test('has what somebody began to write before the list was begun', async () => {
    await database.inTransaction(async (sql) => {
      await database.call('write_message', writing(other!));
      await sql(writeLate, [writing(one!)]);
      await sql('commit');
    });
    await dueNow();
    expect((await listed()).toSorted()).toEqual([one!.number, other!.number]);
  });

  test('has what is still being written when the list is due', async () => {
    const numbers: number[] = [];
    await database.call('write_message', writing(other!));
    await dueNow();
    await database.inTransaction(async (sql) => {
      await sql(writeLate, [writing(one!)]);
      numbers.push(...(await listed()));
      await sql('commit');
    });
    await dueNow();
    numbers.push(...(await listed()));
    expect(numbers.toSorted()).toEqual([one!.number, other!.number]);
  });

  test('takes what several write at once, without one waiting for another', async () => {
    await database.call('write_message', writing(other!));
    await database.inTransaction(async (sql) => {
      await sql(writeLate, [writing(one!)]);
      await database.inTransaction(async (meanwhile) => {
        await meanwhile(`set local lock_timeout = '1s'`);
        await meanwhile(writeLate, [writing(other!)]);
        await meanwhile('commit');
      });
      await sql('commit');
    });
    await dueNow();
    expect((await listed()).toSorted()).toEqual([one!.number, other!.number]);
  });
});

// product: outbox
test('puts back all that staff send again at once, also those of which one may wait', async () => {
  const staff = await database.addStaff('sam@confluenceprint.example');
  const { number } = await database.call<{ number: number }>(
    'place_order',
    toColumns(orderToPlace()),
  );
  const emails = await database.sql<{ id: string }>(
    `insert into public.outbox (order_id, template, occasion, recipient, status, sent_at)
     select id, 'order-changed', gen_random_uuid(), 'inbox@confluenceprint.example', 'sent', now()
     from public.orders, generate_series(1, 32) where number = $1
     returning id`,
    [number],
  );
  const answers = await onEveryConnection((at) =>
    database.callAs<{ outcome: string }>(staff, 'requeue_email', { id: emails[at]!.id }),
  );
  expect(countOutcomes(answers)).toEqual({ queued: 32 });
  const [waiting] = await database.sql(
    `select count(*)::int as emails, (count(*) filter (where attempts = 0))::int as untried
     from public.outbox where template = 'order-changed' and status = 'pending'`,
  );
  expect(waiting).toEqual({ emails: 32, untried: 1 });
});

// product: outbox
test('gives each due email to one of 32 senders; one whose lease ran out waits', async () => {
  await database.sql(
    `insert into public.outbox (template, recipient, attempts, claim, leased_until, next_attempt_at)
     select 'probe', 'ada@example.com', attempts, claim, leased_until, next_attempt_at
     from generate_series(1, 320) as n, (
       values
         (0, null::uuid, null::timestamptz, now()),
         (3, gen_random_uuid(), now() - interval '1 second', now() + interval '2 hours'),
         (8, gen_random_uuid(), now() - interval '1 second', now())
     ) as email (attempts, claim, leased_until, next_attempt_at)`,
  );
  const claimed: string[] = [];
  await onEveryConnection(async () => {
    for (;;) {
      const emails = await database.list<Claimed>('claim_outbox', 5);
      if (emails.length === 0) return;
      for (const { id, claim } of emails) {
        claimed.push(id);
        const refused = claimed.length % 2 === 0;
        await (refused
          ? database.call('fail_outbox', id, 'EENVELOPE-550', claim, 'refused')
          : database.call('finish_outbox', id, claim));
      }
    }
  });
  expect(claimed).toHaveLength(320);
  expect(new Set(claimed).size).toBe(320);
  expect(
    await database.sql(
      `select status::text, attempts, last_error_code as code, count(*)::int as emails
       from public.outbox group by 1, 2, 3 order by 2, 1`,
    ),
  ).toEqual([
    { status: 'dead', attempts: 1, code: 'EENVELOPE-550', emails: 160 },
    { status: 'sent', attempts: 1, code: null, emails: 160 },
    { status: 'pending', attempts: 3, code: null, emails: 320 },
    { status: 'dead', attempts: 8, code: 'lease-expired', emails: 320 },
  ]);
});
