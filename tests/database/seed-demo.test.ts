import { usualBook } from '../../src/settings/usual-book.ts';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { boardApproves } from '../../local/demo-customers.ts';
import { lockFolder } from '../../local/data-folder.ts';
import { makeDemoData, type DemoData } from '../../local/demo-data.ts';
import { seedDemo, writeDemoData } from '../../local/seed-demo.ts';
import { StartError } from '../../local/settings.ts';
import { piecesLeft } from '../../src/blanks/delivery.ts';
import { listDeliveries } from '../../src/blanks/list-deliveries.rpc.ts';
import { listCustomers } from '../../src/staff/customers/list-customers.rpc.ts';
import { readCustomer } from '../../src/staff/customers/read-customer.rpc.ts';
import { readJob } from '../../src/staff/job/read-job.rpc.ts';
import { fromColumns } from '../../src/platform/column-names.ts';
import { allowedMoves, isFinal, type JobStatus } from '../../src/orders/job.ts';
import { dueDateMessage } from '../../src/orders/due-dates/due-date.ts';
import { documentRecordSchema } from '../../src/payments/documents/document-record.ts';
import { itemsOf } from '../../src/orders/order-design.ts';
import { orderedPieces, pricedDesigns } from '../../src/orders/order-goods.ts';
import { priceOrder, storedPrice } from '../../src/orders/prices/price.ts';
import { lateness } from '../../src/orders/due-dates/production.ts';
import { taxAt } from '../../src/payments/sales-tax.ts';
import { usualFloorSettings } from '../../src/press/floor-settings.ts';
import { learnedRates, leastRuns } from '../../src/press/learned-rates.ts';
import { asPressRuns, listPressRuns } from '../../src/press/list-press-runs.rpc.ts';
import { quotePaths } from '../../src/site/quote-path.ts';
import { openTestBackend, type TestBackend } from './support.ts';

const now = new Date('2026-11-21T15:00:00Z');
const year = makeDemoData(1, now);
const jobsOf = (data: DemoData) => [
  ...data.orders.map((job) => ({ kind: 'order' as const, ...job })),
  ...data.quoteRequests.map((job) => ({ kind: 'quote_request' as const, ...job })),
  ...data.reorders.map((job) => ({ kind: 'reorder' as const, ...job })),
];

/** A hash of everything, including the files' bytes. */
function digest(data: DemoData): string {
  const hash = createHash('sha256').update(
    JSON.stringify({ ...data, files: data.files.map((each) => each.path) }),
  );
  for (const { file } of data.files) hash.update(file.bytes);
  return hash.digest('hex');
}

describe('a year of demo data', () => {
  test('is the same for the same seed and day, and different for another seed', () => {
    const one = digest(makeDemoData(1, now, 60));
    expect(digest(makeDemoData(1, new Date('2026-11-21T22:10:00Z'), 60))).toBe(one);
    expect(digest(makeDemoData(2, now, 60))).not.toBe(one);
  });

  test('has orders, quotes, reorders, and visits on most days of the year, none in the future', () => {
    expect(year.orders.length).toBeGreaterThan(600);
    expect(year.quoteRequests.length).toBeGreaterThan(250);
    expect(year.reorders.length).toBeGreaterThan(80);
    expect(new Set(year.counters.map(({ day }) => day)).size).toBeGreaterThan(340);
    const moments = jobsOf(year).flatMap((job) => job.events.map(({ at }) => at));
    expect(moments.toSorted().at(-1)! < now.toISOString()).toBe(true);
    expect(moments.toSorted()[0]! < '2025-11-25').toBe(true);
  });

  test('asks for what the order form would: prices, rush, and due dates follow the site’s own rules', () => {
    for (const order of year.orders) {
      const placed = new Date(order.createdAt);
      expect(dueDateMessage(order.dueDate, placed)).toBeNull();
      expect(order.price).toEqual(
        storedPrice(
          priceOrder({
            designs: pricedDesigns(order.designs),
            rush: order.rush,
            delivery: order.delivery,
            tax: taxAt(
              order.delivery,
              order.customer.address.zip,
              order.createdAt.slice(0, 10),
              usualBook,
            ),
          }),
        ),
      );
    }
  });

  test('has orders of one item, and of several: 2.2 on average, and some of two designs', () => {
    const counts = year.orders.map((order) => itemsOf(order).length);
    const average = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    expect(Math.abs(average - 2.2)).toBeLessThan(0.2);
    expect(Math.min(...counts)).toBe(1);
    expect(year.orders.filter(({ designs }) => designs.length > 1).length).toBeGreaterThan(30);
  });

  test('puts a PO number on every order of the groups that need one', () => {
    const withPo = year.orders.filter(({ poNumber }) => poNumber !== null);
    expect(withPo.length).toBeGreaterThan(50);
    expect(withPo).toEqual(year.orders.filter(({ customer }) => customer.usesPo));
    expect(withPo.length).toBeLessThan(year.orders.length / 2);
  });

  test('moves jobs only as staff may, forward in time, and finishes old ones', () => {
    for (const { kind, events, createdAt, status } of jobsOf(year)) {
      const moves = events.slice(1);
      expect(events[0]).toMatchObject({ from: null, at: createdAt });
      for (const [place, { from, to, at }] of moves.entries()) {
        expect(from).toBe(events[place]?.to);
        // A group's moves, and a reorder's, happen by themselves.
        const isGroups = to === 'gathering' || from === 'gathering';
        if (!isGroups && (kind !== 'reorder' || to !== 'ordered')) {
          expect(allowedMoves(kind, from as JobStatus)).toContain(to);
        }
        expect(at >= (events[place]?.at ?? '')).toBe(true);
      }
      expect(events.at(-1)?.to).toBe(status);
    }
    const old = jobsOf(year).filter(({ createdAt }) => createdAt < '2026-09-01');
    expect(old.filter(({ kind, status }) => !isFinal(kind, status))).toEqual([]);
  });

  test('has the order that each ordered reorder became, placed by who moved it, and no other phone orders', () => {
    const made = year.reorders.flatMap((reorder) => {
      const order = year.orders.find(({ id }) => id === reorder.orderedId);
      expect(order !== undefined).toBe(reorder.status === 'ordered');
      if (!order) return [];
      const { at, actor } = reorder.events.at(-1)!;
      expect(order).toMatchObject({
        key: reorder.id,
        createdAt: at,
        repeatsId: reorder.orderId,
        customer: reorder.customer,
      });
      expect(order.events[0]).toMatchObject({ actor });
      return [order];
    });
    expect(made.length).toBeGreaterThan(60);
    const byPhone = year.orders.filter(({ events }) => events[0]?.actor !== 'customer');
    expect(new Set(byPhone)).toEqual(new Set(made));
  });

  test('leaves a few jobs overdue and some due this week', () => {
    const open = jobsOf(year).filter(({ kind, status }) => !isFinal(kind, status));
    const count = (of: string) =>
      open.filter((job) => lateness('dueDate' in job ? job.dueDate : job.pickupDate, now) === of)
        .length;
    expect(count('overdue')).toBeGreaterThanOrEqual(2);
    expect(count('overdue')).toBeLessThanOrEqual(6);
    expect(count('week')).toBeGreaterThanOrEqual(3);
  });

  test('gives up two emails and sends the rest', () => {
    const emails = jobsOf(year).flatMap((job) => job.emails);
    expect(emails.filter(({ status }) => status === 'dead')).toHaveLength(2);
    expect(emails).toHaveLength(2 * jobsOf(year).length);
  });

  test('mentions nobody real', () => {
    expect(jobsOf(year).every((job) => job.customer.email.endsWith('.example.com'))).toBe(true);
    expect(jobsOf(year).every((job) => /^515-555-01\d\d$/.test(job.customer.phone))).toBe(true);
  });

  test('has funnels that narrow, ending with what was ordered and requested', () => {
    for (const { path: name, attempts, completed, funnel } of year.counters) {
      const counts = quotePaths[name].map((step) => funnel[step] ?? 0);
      expect([attempts, ...counts, completed]).toEqual(
        [attempts, ...counts, completed].toSorted((a, b) => b - a),
      );
    }
    const completed = (name: string) =>
      year.counters.filter((row) => row.path === name).reduce((sum, row) => sum + row.completed, 0);
    expect(completed('screenPrinting')).toBe(year.orders.length);
    expect(completed('quoteForm')).toBe(year.quoteRequests.length);
  });
});

describe('filling a database', () => {
  let backend: TestBackend;
  const data = makeDemoData(4, now, 60);
  const secret = 'x'.repeat(32);
  beforeAll(async () => {
    backend = await openTestBackend();
    // A visit that was already counted stays counted.
    await backend.sql(`select public.track_quote_path('2026-11-20', 'quoteForm', 'start')`);
    await backend.sql(
      `select public.track_quote_path('2026-11-20', 'quoteForm', 'step', 'basicInfo')`,
    );
    expect(await writeDemoData(backend, data, secret)).toBe(true);
  });
  afterAll(() => backend.close());
  const one = async (text: string) => (await backend.sql(text))[0];

  test('writes every job with everything that belongs to it', async () => {
    const counts = await one(
      `select
         (select count(*)::int from public.orders) as orders,
         (select count(*)::int from public.quote_requests) as quotes,
         (select count(*)::int from public.reorders) as reorders,
         (select count(*)::int from public.order_artwork)
           + (select count(*)::int from public.quote_request_artwork) as files,
         (select count(*)::int from public.job_events) as events,
         (select count(*)::int from public.job_notes) as notes,
         (select count(*)::int from public.outbox where status = 'sent') as sent,
         (select count(*)::int from public.outbox where status = 'dead') as dead`,
    );
    const jobs = jobsOf(data);
    expect(counts).toEqual({
      orders: data.orders.length,
      quotes: data.quoteRequests.length,
      reorders: data.reorders.length,
      files: data.files.length,
      events: jobs.reduce((sum, job) => sum + job.events.length, 0),
      notes: jobs.reduce((sum, job) => sum + job.notes.length, 0),
      sent: jobs.length * 2 - 2,
      dead: 2,
    });
    expect(data.orders.length).toBeGreaterThan(80);
  });

  test('has a company with three contacts, who each do something else', async () => {
    const { customers } = await backend.ask(
      listCustomers,
      { text: boardApproves, limit: 50 },
      'staff',
    );
    const customer = await backend.ask(readCustomer, { id: customers[0]?.id }, 'staff');
    expect(customer?.company).toBe(boardApproves);
    expect(customer?.contacts.map(({ approves, pays }) => [approves, pays])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
        [false, false],
      ]),
    );
  });

  test('shows every job and every document', async () => {
    const jobs = (await backend.sql('select kind, number::int from private.jobs')) as {
      kind: 'order' | 'quote_request' | 'reorder';
      number: number;
    }[];
    let payments = 0;
    for (const { kind, number } of jobs) {
      const job = await backend.ask(readJob, { kind, number }, 'owner');
      expect(job).toMatchObject({ kind, number });
      if (job?.kind === 'order') payments += job.money?.payments.length ?? 0;
    }
    expect(payments).toBeGreaterThan(40);
    const documents = await backend.sql(
      `select public.read_document(order_number, null, kind, number) as document from public.documents`,
    );
    for (const { document } of documents) documentRecordSchema.parse(fromColumns(document));
    expect(documents.length).toBeGreaterThan(80);
  });

  test('has all money, pieces, and visits', async () => {
    const kept = data.orders.filter(({ status }) => status !== 'cancelled');
    expect(
      await one(
        `select count(*)::int as orders, sum(total_quantity)::int as pieces,
           sum(total_cents - tax_cents)::int as cents
         from public.orders where status <> 'cancelled'`,
      ),
    ).toEqual({
      orders: kept.length,
      pieces: kept.reduce((sum, order) => sum + orderedPieces(order), 0),
      cents: kept.reduce((sum, { price }) => sum + price.totalCents - price.taxCents, 0),
    });
    expect(
      await one(
        `select sum(attempts)::int as attempts, sum((funnel ->> 'basicInfo')::int)::int as begun
         from public.quote_analytics`,
      ),
    ).toEqual({
      attempts: 1 + data.counters.reduce((sum, { attempts }) => sum + attempts, 0),
      begun: 1 + data.counters.reduce((sum, { funnel }) => sum + (funnel['basicInfo'] ?? 0), 0),
    });
  });

  // product: names-on-backs
  test('has a group’s names on backs, as many as pieces', async () => {
    expect(
      await backend.sql(
        `select count(*)::int as orders, min(jsonb_array_length(design -> 'roster')) as pieces
         from public.orders, jsonb_array_elements(designs) as design
         where jsonb_typeof(design -> 'roster') = 'array'`,
      ),
    ).toEqual([{ orders: 1, pieces: 16 }]);
  });

  // product: group-orders
  test('has a group that is open, a listed shop of two designs, and a group whose people have all paid', async () => {
    const rows = await backend.sql(
      `select
         private.group_state(asked, o.stage) as state, asked.field_label, asked.people,
         asked.expected, asked.counts, asked.listed, asked.every_months,
         (select count(*)::int from private.group_people where group_id = asked.id and is_in) as joined,
         (select count(*)::int from private.card_payments where order_id = o.id) as charges,
         (select coalesce(sum(received_cents), 0)::int from private.card_payments where order_id = o.id) as cents,
         (select bool_and(amount_cents <= seen_cents)
          from private.card_payments join private.group_people as person on person.id = card_payments.person
          where order_id = o.id) as as_seen,
         o.total_cents, private.balance_cents(o)::int as balance
       from private.groups as asked
       join public.orders as o on o.id = asked.order_id
       order by o.number desc`,
    );
    expect(rows).toMatchObject([
      { field_label: 'Department', people: 14, joined: 14, counts: [14], expected: 24, charges: 0 },
      { listed: true, every_months: 1, people: 15, joined: 15, counts: [10, 5], charges: 0 },
      {
        state: 'closed',
        people: 16,
        joined: 16,
        counts: [16],
        charges: 16,
        as_seen: true,
        balance: 0,
      },
    ]);
    const choir = rows.at(-1);
    expect(Number(choir?.['total_cents']) - Number(choir?.['cents'])).toBeLessThanOrEqual(16);
  });

  // product: receiving
  test('has a delivery on its way, one that partly came in, and blanks to buy', async () => {
    const { deliveries, jobs, given } = await backend.ask(listDeliveries, {}, 'press');
    const came = ({ parts }: (typeof deliveries)[number]) =>
      parts.some(({ good, damaged }) => good + damaged > 0);
    expect(deliveries.map(came)).toEqual([false, true]);
    expect(deliveries.map(piecesLeft).every((pieces) => pieces > 0)).toBe(true);
    expect(given.length).toBeGreaterThan(0);
    expect(jobs.length).toBeGreaterThan(5);
  });

  test('has runs on the press, from which a rate is learned', async () => {
    const runs = asPressRuns(await backend.ask(listPressRuns, {}, 'owner'));
    const { light, dark } = learnedRates(runs, usualFloorSettings.presses[0]!);
    expect(Math.max(light?.runs ?? 0, dark?.runs ?? 0)).toBeGreaterThanOrEqual(leastRuns);
  });

  test('numbers orders as they came in, and mentions those numbers in reorders', async () => {
    const rows = await backend.sql('select id, number from public.orders order by created_at');
    expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, n) => 1001 + n));
    const wrong = await backend.sql(
      `select from public.reorders join public.orders on orders.id = order_id
       where invoice_number <> '#' || orders.number or lower(customer_email) <> lower(email)`,
    );
    expect(wrong).toEqual([]);
  });

  test('puts the described artwork into Storage', async () => {
    for (const { path: name, type, file } of data.files.slice(0, 12)) {
      const response = await fetch(`${backend.url}/storage/v1/object/artwork/${name}`, {
        headers: { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` },
      });
      expect(response.headers.get('content-type')).toBe(type);
      expect(Buffer.from(await response.arrayBuffer()).equals(file.bytes)).toBe(true);
    }
    expect(new Set(data.files.map((file) => file.path)).size).toBe(data.files.length);
  });

  test('has an order on hold, some that are assigned to the press, and one that shipped in part', async () => {
    expect(
      await one(
        `select
           (select count(*)::int from public.orders where private.is_held(id)) as held,
           (select count(member)::int from private.assignments) as assigned,
           (select count(*)::int from private.boxes where shipped_at is not null) as boxes,
           (select bool_and(rest.pieces >= 0) and bool_or(rest.pieces > 0)
            from private.boxes, private.unboxed(order_id) as rest) as left`,
      ),
    ).toEqual({ held: 1, assigned: 4, boxes: 1, left: true });
  });

  test('adds nothing when run again, on any day', async () => {
    const all = () =>
      one(
        `select (select count(*)::int from public.orders) as orders,
           (select sum(attempts)::int from public.quote_analytics) as attempts`,
      );
    const before = await all();
    expect(await writeDemoData(backend, data, secret)).toBe(false);
    const later = makeDemoData(4, new Date('2026-11-25T15:00:00Z'), 60);
    expect(await writeDemoData(backend, later, secret)).toBe(false);
    expect(await all()).toEqual(before);
  });
});

describe('the command', () => {
  test('refuses in one sentence while the stack runs', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'seed-demo-test-'));
    const release = lockFolder(folder);
    const script = path.resolve(import.meta.dirname, '../../local/seed-demo.ts');
    const { status, stderr } = spawnSync(process.execPath, [script], {
      env: { ...process.env, SUPABASE_URL: '', DATA_DIR: folder },
      encoding: 'utf8',
    });
    release();
    rmSync(folder, { recursive: true, force: true });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('is in use; stop')]);
  });

  test('refuses in one sentence on hosted Supabase', async () => {
    vi.stubEnv('SUPABASE_URL', 'https://project.supabase.co');
    // A developer's .env must not leak into other tests.
    vi.spyOn(process, 'loadEnvFile').mockReturnValue();
    try {
      await expect(seedDemo([])).rejects.toThrow(StartError);
      await expect(seedDemo([])).rejects.toThrow(/^SUPABASE_URL is set.*$/);
    } finally {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
    }
  });

  test('refuses a seed that isn’t a number', async () => {
    const refused = seedDemo(['--seed', 'one']);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(/^--seed is "one", which is no whole number\.$/);
  });
});
