// product: tax-exempt-customers
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { keptFile, orderToPlace } from '../factory/orders.ts';
import { putFiles } from '../factory/rows.ts';
import {
  countOutcomes,
  onEveryConnection,
  openTestDatabase,
  type TestDatabase,
} from './database.ts';

let database: TestDatabase;
let owner: string;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = await database.addStaff('olga@confluenceprint.example', 'owner');
});
afterAll(() => database.close());

type Answer = { outcome: string; balanceCents?: number; heldCents?: number; version?: number };
type Order = { id: string; number: number; keyHash: string; certificate: string };

/** An order of $390.00 and $27.30 tax, with a certificate that waits. */
async function place(customerEmail = `${randomUUID()}@lincoln.example`): Promise<Order> {
  const toPlace = orderToPlace({ customerEmail });
  const { orderId, number } = await database.call<{ orderId: string; number: number }>(
    'place_order',
    toColumns(toPlace),
  );
  const order = { id: orderId, number, keyHash: toPlace.linkKeyHash, certificate: randomUUID() };
  const file = keptFile();
  await putFiles(database.sql, [file]);
  const sent = await database.call<Answer>('send_certificate', {
    id: order.certificate,
    organization: 'Lincoln High',
    reason: 'school',
    certificate_number: '42-600',
    state: 'Iowa',
    object_path: file.objectPath,
    file_name: 'certificate.pdf',
    order_number: number,
    key_hash: order.keyHash,
    shop_inbox: 'inbox@example.com',
  });
  expect(sent.outcome).toBe('sent');
  await database.call('confirm_address', number, order.keyHash, customerEmail);
  return order;
}
const accept = ({ certificate: id }: Order, covers = 'address') =>
  database.callAs<Answer>(owner, 'accept_certificate', {
    id,
    expiresOn: shopToday(new Date()),
    covers,
  });
const pay = (order: Order, seenCents: number, seenHeldCents: number) =>
  database.callAs<Answer>(owner, 'record_payment', {
    id: randomUUID(),
    number: order.number,
    kind: 'charge',
    method: 'cash',
    amountCents: 1_000,
    tell: false,
    seenCents,
    seenHeldCents,
  });
/** As a customer's change that was worked out for this version: it has tax. */
const change = (order: Order, version: number, notes: string) =>
  database.call<Answer>('change_order', {
    number: order.number,
    key_hash: order.keyHash,
    version,
    statuses: ['submitted'],
    actor: 'customer',
    customer_notes: notes,
    tax_cents: 2730,
    total_cents: 41_730,
    files: [],
    rows: [{ part: 'notes', what: 'Notes', before: 'None', after: notes, typed: true }],
    shop_inbox: 'inbox@example.com',
  });

async function stored({ id }: Order) {
  const [row] = await database.sql<{
    exempt_reason: string | null;
    tax_cents: number;
    total_cents: number;
    balance: number;
    paid: number;
    version: number;
  }>(
    `select exempt_reason, tax_cents, total_cents, version,
       private.balance_cents(o)::int as balance, private.moved_cents(o.id)::int as paid
     from public.orders as o where id = $1`,
    [id],
  );
  return row!;
}

test('a certificate that everybody accepts at once takes the tax off once', async () => {
  const order = await place();
  const answers = await onEveryConnection(() => accept(order));
  expect(countOutcomes(answers)).toEqual({ accepted: 1, decided: answers.length - 1 });
  expect(await stored(order)).toMatchObject({
    exempt_reason: 'school',
    tax_cents: 0,
    total_cents: 39_000,
    version: 2,
  });
});

test('a certificate accepted while the order is paid leaves a balance without tax, and everybody who pays is told of it', async () => {
  const order = await place();
  const answers = await onEveryConnection(async (at) => {
    if (at % 4 === 0) return accept(order);
    let seen: [number, number] = [41_730, 0];
    for (;;) {
      const answer = await pay(order, ...seen);
      if (answer.outcome !== 'stale') return answer;
      seen = [answer.balanceCents ?? NaN, answer.heldCents ?? NaN];
    }
  });
  expect(countOutcomes(answers)).toEqual({ accepted: 1, decided: 7, recorded: 24 });
  expect(await stored(order)).toMatchObject({
    total_cents: 39_000,
    paid: 24_000,
    balance: 15_000,
  });
});

test('a change that was worked out with tax never puts it back', async () => {
  const order = await place();
  const answers = await onEveryConnection(async (at) =>
    at === 16 ? accept(order) : change(order, 1, `From ${at}`),
  );
  const { accepted, changed = 0, stale } = countOutcomes(answers);
  expect(accepted).toBe(1);
  // At most one came before.
  expect(changed).toBeLessThanOrEqual(1);
  expect(stale).toBe(31 - changed);
  const { version, ...after } = await stored(order);
  expect(version).toBe(2 + changed);
  expect(after).toMatchObject({ exempt_reason: 'school', tax_cents: 0, total_cents: 39_000 });
});

test('certificates of one customer that are accepted, replaced, and used at once never lock each other out', async () => {
  const email = `office@${randomUUID()}.example`;
  const orders: Order[] = [];
  for (let placed = 0; placed < 6; placed += 1) orders.push(await place(email));
  const answers = await onEveryConnection(async (at) => {
    const order = orders[at % orders.length]!;
    if (at % 2 === 0) return accept(order, at % 4 === 0 ? 'domain' : 'address');
    return database.call<Answer>('reuse_certificate', {
      number: order.number,
      key_hash: order.keyHash,
      shop_inbox: 'inbox@example.com',
    });
  });
  expect(countOutcomes(answers)['accepted']).toBeGreaterThanOrEqual(1);
  for (const order of orders) {
    expect(await stored(order)).toMatchObject({ exempt_reason: 'school', total_cents: 39_000 });
  }
  expect(
    await database.sql(
      `select count(*)::int as waiting from private.exemptions where email = $1 and status = 'sent'`,
      [email],
    ),
  ).toEqual([{ waiting: 0 }]);
});

test('of two customers who send the same file, one has it', async () => {
  const [file, orders] = [keptFile(), [await place(), await place()]];
  await putFiles(database.sql, [file]);
  const answers = await onEveryConnection((at) =>
    database.call<Answer>('send_certificate', {
      id: randomUUID(),
      organization: 'Lincoln High',
      reason: 'school',
      certificate_number: '42-600',
      state: 'Iowa',
      object_path: file.objectPath,
      file_name: 'certificate.pdf',
      order_number: orders[at % 2]!.number,
      key_hash: orders[at % 2]!.keyHash,
      shop_inbox: 'inbox@example.com',
    }),
  );
  expect(countOutcomes(answers)).toEqual({ sent: 1, 'file-taken': answers.length - 1 });
});
