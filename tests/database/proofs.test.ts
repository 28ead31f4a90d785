import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { JobChange } from '../../src/staff/job/job-schema.ts';
import { listWaitingProofs } from '../../src/proofs/list-waiting-proofs.rpc.ts';
import { nudgeCustomers } from '../../src/proofs/nudge-customers.rpc.ts';
import { nudgeCustomer } from '../../src/proofs/nudge-customer.rpc.ts';
import { moveJob } from '../../src/staff/job/move-job.rpc.ts';
import { listJobs } from '../../src/staff/board/list-jobs.rpc.ts';
import { readJob } from '../../src/staff/job/read-job.rpc.ts';
import { listAuditEvents } from '../../src/staff/members/list-audit-events.rpc.ts';
import { undoMove } from '../../src/staff/job/undo-move.rpc.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import type { JobStatus } from '../../src/orders/job.ts';
import type { OrderItem } from '../../src/orders/order-design.ts';
import { frontFile, keptFile, orderDesign, orderItem, orderToPlace } from '../factory/orders.ts';
import { hashOf, proofToSend } from '../factory/proofs.ts';
import { returnedProof } from '../factory/staff.ts';
import { insertCopies, putFiles, rowToCopy } from '../factory/rows.ts';
import {
  emailOf,
  openTestBackend,
  type PlacedOrder,
  type Role,
  type TestBackend,
} from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
afterEach(() => backend.sql('delete from public.orders'));

type Answer = Record<string, unknown> & { outcome: string };
const call = (name: string, p: Record<string, unknown>) =>
  backend.call<Answer>(name, { p: toColumns(p) });
const ordersShop = 'orders@confluenceprint.example';

type Order = { id: string; number: number; keyHash: string };

async function placed(changes: Record<string, unknown> = {}): Promise<Order> {
  const order = orderToPlace(changes);
  await putFiles(backend.sql, order.files);
  const { orderId, number } = await backend.call<PlacedOrder>('place_order', { p: order });
  return { id: orderId, number, keyHash: order.linkKeyHash };
}

async function versionOf({ id }: Order): Promise<number> {
  const [row] = await backend.sql('select version from public.orders where id = $1', [id]);
  return row?.['version'] as number;
}
async function statusOf({ id }: Order): Promise<unknown> {
  const [row] = await backend.sql('select status from public.orders where id = $1', [id]);
  return row?.['status'];
}
const move = async (
  order: Order,
  to: JobStatus,
  note?: string,
  waiver?: 'repeat' | 'asked',
): Promise<JobChange> =>
  backend.ask(moveJob, {
    kind: 'order',
    number: order.number,
    version: await versionOf(order),
    to,
    note,
    waiver,
  });

async function inReview(changes: Record<string, unknown> = {}): Promise<Order> {
  const order = await placed(changes);
  await move(order, 'in_review');
  return order;
}

const send = async (order: Order, changes: Record<string, unknown> = {}): Promise<Answer> =>
  call('send_proof', proofToSend(order.number, { version: await versionOf(order), ...changes }));

/** An order whose first version waits for its approval. */
async function withProof(changes: Record<string, unknown> = {}): Promise<Order> {
  const order = await inReview(changes);
  await send(order);
  return order;
}

const { contents } = proofToSend(0);
const seen = ({ number, keyHash }: Order, version = 1) => ({
  number,
  keyHash,
  version,
  sha256: hashOf(contents),
});
const approve = async (order: Order, changes: Record<string, unknown> = {}) =>
  call('approve_proof', {
    ...seen(order),
    name: 'Ada Lovelace',
    orderVersion: await versionOf(order),
    contents: null,
    terms: null,
    ...changes,
  });
const pin = (changes: Record<string, unknown> = {}) => ({
  design: 0,
  location: 'frontLarge',
  x: 0.25,
  y: 0.75,
  text: 'It’s Beaverdale with two A’s.',
  ...changes,
});
const askFor = (order: Order, changes: Record<string, unknown> = {}) =>
  call('ask_for_change', {
    ...seen(order),
    requestId: randomUUID(),
    pins: [pin()],
    shopInbox: ordersShop,
    ...changes,
  });

const mayPrint = async ({ id }: Order) => {
  const [row] = await backend.sql('select private.is_approved($1) as approved', [id]);
  return row?.['approved'];
};
const proofsOf = ({ id }: Order) =>
  backend.call<Record<string, unknown>[]>('read_proofs', { p_order_id: id });
const statesOf = async (order: Order) => (await proofsOf(order)).map(({ state }) => state);
const emailsAbout = async ({ id }: Order) => {
  const rows = await backend.sql(
    `select template, recipient from public.outbox
     where order_id = $1 and occasion is not null order by created_at, template`,
    [id],
  );
  return rows.map(({ template, recipient }) => `${template as string} ${recipient as string}`);
};
/** Sets a part of an order's designs. */
const setDesigns = (path: string, value: unknown) =>
  `update public.orders set designs = jsonb_set(designs, '${path}', '${JSON.stringify(value)}')
   where id = $1`;
const recolor = ({ id }: Order, color: string) =>
  backend.sql(setDesigns('{0,items,0,color_key}', color), [id]);
const count = async (table: string): Promise<unknown> =>
  (await backend.sql(`select count(*)::int as rows from public.${table}`))[0]?.['rows'];

// product: proof
describe('sending a proof', () => {
  test('keeps what it shows with its hash, moves the order, and writes one email', async () => {
    const file = keptFile({ fileName: 'chili.png' });
    await putFiles(backend.sql, [file]);
    const order = await inReview();
    const answer = await send(order, { files: [file] });
    expect(answer).toEqual({
      outcome: 'sent',
      proof: 1,
      sha256: hashOf(contents),
      email: expect.any(String) as unknown,
    });
    expect(await statusOf(order)).toBe('proof_sent');
    expect(await emailsAbout(order)).toEqual(['proof-ready Ada@example.com']);
    expect(await proofsOf(order)).toEqual([
      {
        id: expect.any(String) as unknown,
        version: 1,
        contents: JSON.parse(contents) as unknown,
        sha256: hashOf(contents),
        at: expect.any(String) as unknown,
        state: 'waiting',
        approval: null,
        pins: [],
        requestFiles: [],
        files: [
          expect.objectContaining({
            objectPath: file.objectPath,
            fileName: 'chili.png',
          }) as unknown,
        ],
      },
    ]);
  });

  test('happens once per id, however often it arrives', async () => {
    const order = await inReview();
    const proof = proofToSend(order.number);
    const first = await call('send_proof', proof);
    expect(await call('send_proof', proof)).toEqual(first);
    expect(await count('proofs')).toBe(1);
    expect(await emailsAbout(order)).toHaveLength(1);
    const other = await inReview();
    const again = await backend.tryCall('service', 'send_proof', {
      p: toColumns({ ...proof, number: other.number }),
    });
    expect(again.status).toBe(400);
  });

  test('supersedes the version before it, and answers its pins once', async () => {
    const order = await withProof();
    await askFor(order, { pins: [pin(), pin({ text: 'A bit bigger.', x: null, y: null })] });
    expect(await statesOf(order)).toEqual(['returned']);
    await send(order, { replies: [{ number: 2, text: '10½ inches now.' }] });
    const [second, first] = await proofsOf(order);
    expect(second).toMatchObject({ version: 2, state: 'waiting', pins: [] });
    expect(first).toMatchObject({
      version: 1,
      state: 'superseded',
      pins: [
        { number: 1, design: 0, location: 'frontLarge', x: 0.25, y: 0.75, reply: null },
        { number: 2, x: null, y: null, text: 'A bit bigger.', reply: '10½ inches now.' },
      ],
    });
    expect(await emailsAbout(order)).toEqual([
      'proof-ready Ada@example.com',
      `changes-asked ${ordersShop}`,
      'proof-ready Ada@example.com',
    ]);
  });

  test('can replace a version that still waits', async () => {
    const order = await withProof();
    const before = await versionOf(order);
    expect(await send(order)).toMatchObject({ outcome: 'sent', proof: 2 });
    expect(await statesOf(order)).toEqual(['waiting', 'superseded']);
    expect(await versionOf(order)).toBe(before + 1);
  });

  test('is stale once the order changed, and refused outside review', async () => {
    const order = await placed();
    expect(await send(order)).toEqual({ outcome: 'not-allowed', status: 'submitted' });
    await move(order, 'in_review');
    expect(await send(order, { version: 1 })).toMatchObject({
      outcome: 'stale',
      status: 'in_review',
      actor: emailOf.staff,
    });
    await send(order);
    await approve(order);
    expect(await send(order)).toEqual({ outcome: 'not-allowed', status: 'approved' });
    expect(await call('send_proof', proofToSend(999_999))).toEqual({ outcome: 'not-found' });
    expect(await count('proofs')).toBe(1);
  });

  test('takes only files that are sealed, and all of it or nothing', async () => {
    const order = await inReview();
    const p = toColumns(proofToSend(order.number, { files: [keptFile()] }));
    expect((await backend.tryCall('service', 'send_proof', { p })).ok).toBe(false);
    expect([await count('proofs'), await statusOf(order)]).toEqual([0, 'in_review']);
  });

  test.each(['shown', 'requested'])(
    'holds its %s files, so that no sweep and no receipt deletes them',
    async (kind) => {
      const file = keptFile();
      await putFiles(backend.sql, [file]);
      const order = await inReview();
      await send(order, kind === 'shown' ? { files: [file] } : {});
      if (kind === 'requested') await askFor(order, { files: [file] });
      await backend.sql(
        `insert into storage.objects (bucket_id, name, created_at)
       values ('artwork', $1, now() - interval '60 days')`,
        [file.objectPath],
      );
      expect(await backend.call('unused_files', { p_days: 15, p_limit: 10 })).toEqual([]);
      expect(await backend.call('delete_file', { p_upload_path: file.objectPath })).toBeNull();
      await backend.sql('delete from storage.objects where name = $1', [file.objectPath]);
    },
  );
});

// product: proof
describe('a proof never changes', () => {
  const rows = [
    'proofs',
    'proof_files',
    'change_request_files',
    'proof_approvals',
    'proof_pins',
  ] as const;
  async function withEverything(): Promise<Order> {
    const [file, requested] = [keptFile(), keptFile()];
    await putFiles(backend.sql, [file, requested]);
    const order = await inReview();
    await send(order, { files: [file] });
    await askFor(order, { files: [requested] });
    await move(order, 'proof_sent', 'Same version, explained by phone.');
    await approve(order);
    return order;
  }

  test.each([
    `update public.proofs set made_by = 'x'`,
    `update public.proofs set contents = '{}', sha256 = encode(sha256('{}'::bytea), 'hex')`,
    `update public.proof_files set file_name = 'x'`,
    `update public.change_request_files set file_name = 'x'`,
    `update public.proof_approvals set name = 'Mallory'`,
    `update public.proof_pins set text = 'x'`,
    `update public.proof_pins set reply = 'x', text = 'x'`,
    ...rows.map((table) => `delete from public.${table}`),
    ...rows.map((table) => `truncate public.${table} cascade`),
  ])('%s is refused even to the database’s owner', async (statement) => {
    await withEverything();
    await expect(backend.sql(statement)).rejects.toThrow('Proofs can');
  });

  test('a pin is answered once', async () => {
    await withEverything();
    await backend.sql(`update public.proof_pins set reply = 'Fixed.'`);
    await expect(backend.sql(`update public.proof_pins set reply = 'No.'`)).rejects.toThrow();
  });

  test('but it goes with its order', async () => {
    await withEverything();
    await backend.sql('delete from public.orders');
    for (const table of rows) expect(await count(table)).toBe(0);
  });

  test('its hash is of its contents', async () => {
    const { id } = await withEverything();
    await expect(
      backend.sql(
        `insert into public.proofs (id, order_id, version, contents, sha256, order_sha256, made_by)
         values (gen_random_uuid(), $1, 9, '{}', repeat('a', 64), repeat('a', 64), 'a')`,
        [id],
      ),
    ).rejects.toThrow('proofs_hash_is_of_contents');
  });

  test('a customer’s erasure takes its files along', async () => {
    const order = await withEverything();
    await backend.sql(`update public.orders set status = 'cancelled' where id = $1`, [order.id]);
    await backend.sql(`update private.artwork_files set upload_path = 'sent_' || upload_path`);
    const erased = await backend.tryCall('owner', 'erase_customer', {
      p: { email: 'ada@example.com' },
    });
    expect(await erased.json()).toMatchObject({ outcome: 'erased', orders: 1, files: 2 });
    expect(await count('proofs')).toBe(0);
    expect(await backend.sql('select from private.erased_files')).not.toEqual([]);
    await backend.sql('delete from private.erased_files');
  });
});

// product: approving-a-proof
describe('approving a proof', () => {
  test('keeps name, time, and hash, moves the order as the customer, and writes one email', async () => {
    const order = await withProof();
    const answer = await approve(order);
    expect(answer).toEqual({
      outcome: 'approved',
      name: 'Ada Lovelace',
      at: expect.any(String) as unknown,
      email: expect.any(String) as unknown,
    });
    expect(await backend.sql('select name, sha256 from public.proof_approvals')).toEqual([
      { name: 'Ada Lovelace', sha256: hashOf(contents) },
    ]);
    const [last] = await backend.sql(
      'select from_status, to_status, actor from public.job_events order by id desc limit 1',
    );
    expect(last).toEqual({ from_status: 'proof_sent', to_status: 'approved', actor: 'customer' });
    expect(await emailsAbout(order)).toContain('proof-approved Ada@example.com');
    expect((await proofsOf(order))[0]).toMatchObject({
      state: 'approved',
      approval: { name: 'Ada Lovelace', at: answer['at'] },
    });
  });

  test('twice is one approval with one answer, under the first name', async () => {
    const order = await withProof();
    const first = await approve(order);
    expect(await approve(order)).toEqual(first);
    expect(await approve(order, { name: 'Grace Hopper' })).toEqual(first);
    expect(await count('proof_approvals')).toBe(1);
    expect(await emailsAbout(order)).toHaveLength(2);
    await move(order, 'in_production');
    expect(await approve(order)).toEqual(first);
  });

  test('is refused with another order’s key, an old key, or a guess', async () => {
    const [order, other] = [await withProof(), await withProof()];
    const old = order.keyHash;
    await backend.sql('update public.orders set link_key_hash = $2 where id = $1', [
      order.id,
      hashOf('new'),
    ]);
    for (const keyHash of [other.keyHash, old, hashOf('guess')]) {
      expect(await approve(order, { keyHash })).toEqual({ outcome: 'not-found' });
      expect(await askFor(order, { keyHash })).toEqual({ outcome: 'not-found' });
    }
    expect(await statusOf(order)).toBe('proof_sent');
    expect(await approve(order, { keyHash: hashOf('new') })).toMatchObject({ outcome: 'approved' });
  });

  test('is only for the newest version, with the hash that was seen', async () => {
    const order = await withProof();
    await send(order, { contents: '{"prints":[]}' });
    const next = { version: 2, sha256: hashOf('{"prints":[]}') };
    for (const changes of [
      {},
      { version: 2 },
      { ...next, sha256: hashOf('{}') },
      { ...next, version: 3 },
    ]) {
      expect(await approve(order, changes)).toEqual({ outcome: 'superseded' });
      expect(await askFor(order, changes)).toEqual({ outcome: 'superseded' });
    }
    expect(await approve(order, next)).toMatchObject({ outcome: 'approved' });
    expect(await approve(order)).toEqual({ outcome: 'superseded' });
  });

  test('is refused unless the proof waits', async () => {
    const order = await withProof();
    await askFor(order);
    expect(await approve(order)).toEqual({ outcome: 'not-waiting', status: 'in_review' });
    await move(order, 'cancelled');
    expect(await approve(order)).toEqual({ outcome: 'not-waiting', status: 'cancelled' });
    expect(await count('proof_approvals')).toBe(0);
  });

  test.each([
    [setDesigns('{0,items,0,quantities}', { S: 9, M: 15 })],
    [setDesigns('{0,items,0,color_key}', 'black')],
    [setDesigns('{0,print_locations}', ['leftSleeve', 'backLarge'])],
    [
      `update public.orders set
         designs = designs || designs,
         total_quantity = 2 * total_quantity,
         per_item_cents = per_item_cents || per_item_cents,
         subtotal_cents = 2 * subtotal_cents,
         total_cents = total_cents + subtotal_cents
       where id = $1`,
    ],
    [`update public.orders set tax_cents = 0, total_cents = total_cents - tax_cents where id = $1`],
    [setDesigns('{0,artwork_description}', 'A heron.')],
    [
      `update public.orders set
         adjustments = '[{"line": "order", "cents": 5, "reason": "A"}, {"line": "order", "cents": -5, "reason": "B"}]'
       where id = $1`,
    ],
  ])('is refused once the order isn’t what the proof showed: %s', async (change) => {
    const order = await withProof();
    await backend.sql(change, [order.id]);
    expect(await statesOf(order)).toEqual(['superseded']);
    expect(await approve(order)).toEqual({ outcome: 'superseded' });
    expect(await send(order)).toMatchObject({ outcome: 'sent' });
    expect(await approve(order, { version: 2 })).toMatchObject({ outcome: 'approved' });
  });

  const navy = orderItem();
  const black = orderItem({ colorKey: 'black', colorName: 'Black', quantities: { S: 6 } });
  const setItems = ({ id }: Order, items: OrderItem[], perItemCents: number[]) =>
    backend.sql(
      `update public.orders set
         designs = jsonb_set(designs, '{0,items}', $2::jsonb),
         total_quantity = 30,
         per_item_cents = $3::integer[],
         subtotal_cents = 48000,
         total_cents = 48000 + tax_cents
       where id = $1`,
      [id, JSON.stringify(toColumns(items)), perItemCents],
    );

  test('still stands after its garments changed places, or are called something else', async () => {
    const order = await inReview();
    await setItems(order, [navy, black], [1625, 1500]);
    await send(order);
    const renamed = { ...navy, garmentName: 'Cotton', colorName: 'Deep Navy', colorHex: '#1c2337' };
    await setItems(order, [black, renamed], [1500, 1625]);
    expect(await statesOf(order)).toEqual(['waiting']);
    expect(await approve(order)).toMatchObject({ outcome: 'approved' });
  });

  test.each<[string, OrderItem[], number[]]>([
    [
      'counts',
      [
        { ...navy, quantities: { S: 6 } },
        { ...black, quantities: navy.quantities },
      ],
      [1500, 1625],
    ],
    ['prices', [navy, black], [1500, 2000]],
  ])('is refused once two garments traded their %s', async (_, items, perItemCents) => {
    const order = await inReview();
    await setItems(order, [navy, black], [1625, 1500]);
    await send(order);
    await setItems(order, items, perItemCents);
    expect(await statesOf(order)).toEqual(['superseded']);
  });

  test('still stands after a change of the date, delivery, or contact', async () => {
    const order = await withProof();
    await backend.sql(
      `update public.orders set due_date = '2026-12-18', customer_phone = '515-555-0199'
       where id = $1`,
      [order.id],
    );
    expect(await approve(order)).toMatchObject({ outcome: 'approved' });
  });
});

// product: approving-a-proof, approval-clock
describe('approving a proof late', () => {
  const terms = {
    dueDate: '2026-12-07',
    startBy: '2026-12-02',
    turnaroundClass: 'standard',
    rushFeeCents: 0,
    taxCents: 2730,
    totalCents: 41_730,
    rows: [
      { part: 'dueDate', what: 'Due date', before: 'Dec 4', after: 'Dec 7', typed: false },
      { part: 'price', what: 'Total', before: '$417.30', after: '$449.40', typed: false },
    ],
    shopInbox: ordersShop,
  };
  const rushed = {
    ...terms,
    dueDate: '2026-12-04',
    turnaroundClass: 'rush',
    rushFeeCents: 3000,
    taxCents: 2940,
    totalCents: 44_940,
  };
  const withRush = { contents: '{"price":{"totalCents":44940},"prints":[]}', terms: rushed };
  const datesOf = async ({ id }: Order) =>
    (
      await backend.sql(
        `select due_date, start_by, turnaround_class, rush_fee_cents, tax_cents, total_cents
         from public.orders where id = $1`,
        [id],
      )
    )[0];
  const columnsOf = ({ rows: _, shopInbox: __, ...columns }: typeof terms) => toColumns(columns);

  test('moves the order’s dates along with it, and records that once', async () => {
    const order = await withProof();
    const version = await versionOf(order);
    const answer = await approve(order, { terms });
    expect(answer).toMatchObject({ outcome: 'approved' });
    expect(await approve(order, { terms, orderVersion: version })).toEqual(answer);
    expect(await datesOf(order)).toEqual(columnsOf(terms));
    expect(await statesOf(order)).toEqual(['approved']);
    expect(await backend.sql('select version, actor, rows from public.order_changes')).toEqual([
      { version: version + 1, actor: 'customer', rows: terms.rows },
    ]);
    expect(await emailsAbout(order)).toEqual([
      'proof-ready Ada@example.com',
      `order-changed ${ordersShop}`,
      'proof-approved Ada@example.com',
    ]);
  });

  test('with rush approves the next version at the higher price, and keeps the one that was seen', async () => {
    const file = keptFile();
    await putFiles(backend.sql, [file]);
    const order = await inReview();
    await send(order, { files: [file] });
    const answer = await approve(order, withRush);
    expect(answer).toMatchObject({ outcome: 'approved', name: 'Ada Lovelace' });
    expect(await approve(order, withRush)).toEqual(answer);
    expect(await datesOf(order)).toEqual(columnsOf(rushed));
    expect(await proofsOf(order)).toMatchObject([
      {
        version: 2,
        state: 'approved',
        sha256: hashOf(withRush.contents),
        approval: { name: 'Ada Lovelace' },
        files: [{ objectPath: file.objectPath }],
      },
      { version: 1, state: 'superseded', sha256: hashOf(contents), approval: null },
    ]);
    expect(await backend.sql('select name, sha256 from public.proof_approvals')).toEqual([
      { name: 'Ada Lovelace', sha256: hashOf(withRush.contents) },
    ]);
    expect(await move(order, 'in_production')).toMatchObject({ outcome: 'moved' });
  });

  test('counts once, with rush or without: a press for the other one is refused', async () => {
    const plain = await withProof();
    await approve(plain, { terms });
    expect(await approve(plain, withRush)).toEqual({ outcome: 'not-waiting', status: 'approved' });
    const rush = await withProof();
    await approve(rush, withRush);
    expect(await approve(rush)).toEqual({ outcome: 'superseded' });
    expect([await datesOf(plain), await datesOf(rush)]).toEqual([terms, rushed].map(columnsOf));
  });

  test('is refused if the order changed after its terms were worked out, and changes nothing', async () => {
    const order = await withProof();
    const before = [await datesOf(order), await versionOf(order)];
    const orderVersion = (await versionOf(order)) - 1;
    for (const stale of [{}, { terms }, withRush]) {
      expect(await approve(order, { ...stale, orderVersion })).toEqual({ outcome: 'superseded' });
    }
    expect([await datesOf(order), await versionOf(order)]).toEqual(before);
    expect([await count('proofs'), await count('order_changes')]).toEqual([1, 0]);
  });

  test('press staff read of it, but not of its price', async () => {
    const order = await withProof();
    await approve(order, withRush);
    for (const [role, parts] of [
      ['staff', ['dueDate', 'price']],
      ['press', ['dueDate']],
    ] as const) {
      const [job] = (await backend.as(
        role,
        `select public.read_job('{"kind": "order", "number": ${order.number}}')`,
      )) as { changes: { rows: { part: string }[] }[] }[];
      expect(job?.changes[0]?.rows.map(({ part }) => part)).toEqual(parts);
    }
  });
});

// product: proof-emails, approval-clock
describe('reminding of a proof', () => {
  type Waiting = { proofId: string; startBy: string };
  const waiting = () => backend.call<Waiting[]>('list_unreminded', {});
  const write = (template: string, proofs: readonly Waiting[]) =>
    backend.call<number>('write_reminders', {
      p: toColumns({
        reminders: proofs.map(({ proofId, startBy }) => ({ proofId, startBy, template })),
      }),
    });

  test('happens once for each version, deadline, and reminder', async () => {
    const order = await withProof();
    for (const change of [
      () => undefined,
      () => backend.sql(`update public.orders set start_by = '2026-12-02'`),
      () => send(order),
    ]) {
      await change();
      const proofs = await waiting();
      expect(proofs).toHaveLength(1);
      for (const template of ['proof-reminder', 'proof-missed']) {
        expect(await write(template, proofs)).toBe(1);
        expect(await write(template, proofs)).toBe(0);
      }
      expect(await waiting()).toEqual([]);
    }
    const emails = await emailsAbout(order);
    expect(emails.filter((email) => email === 'proof-missed Ada@example.com')).toHaveLength(3);
  });

  test.each([
    ['approved', (order: Order) => approve(order)],
    ['changed', (order: Order) => recolor(order, 'black')],
    ['due later', () => backend.sql(`update public.orders set start_by = '2026-12-08'`)],
  ])('leaves out what was %s meanwhile', async (_, change) => {
    const order = await withProof();
    const proofs = await waiting();
    await change(order);
    expect(await write('proof-missed', proofs)).toBe(0);
  });
});

// product: job-board
describe('a nudge', () => {
  const nudge = async ({ number }: Order, version = 1) =>
    (await backend.ask(nudgeCustomer, { number, version }, 'staff')).outcome;
  const nudges = () => backend.sql(`select from public.outbox where template = 'proof-nudge'`);
  /** As if all emails so far were written that long before. */
  const later = (hours: number) =>
    backend.sql(`update public.outbox set created_at = created_at - make_interval(hours => $1)`, [
      hours,
    ]);

  test('is one email about the version that waits, however often it’s pressed', async () => {
    const order = await withProof();
    await later(5);
    expect([await nudge(order), await nudge(order)]).toEqual(['nudged', 'nudged']);
    expect(await nudges()).toHaveLength(1);
    await later(5);
    expect(await nudge(order)).toBe('nudged');
    expect(await nudges()).toHaveLength(2);
    await backend.sql(`update public.outbox set status = 'sent', sent_at = now()`);
    expect((await backend.ask(listWaitingProofs, {}, 'press')).proofs[0]?.remindedAt).toHaveLength(
      2,
    );
  });

  test('of several orders is one email each, however often it’s pressed', async () => {
    const one = await withProof();
    await later(5);
    const two = await withProof();
    const numbers = [two.number, one.number, one.number];
    for (const _ of [1, 2]) {
      expect(await backend.ask(nudgeCustomers, { numbers }, 'staff')).toEqual({
        outcomes: { [one.number]: 'nudged', [two.number]: 'too-soon' },
      });
    }
    expect(await nudges()).toHaveLength(1);
  });

  test('leaves a customer alone who has just heard of it', async () => {
    const order = await withProof();
    expect(await nudge(order)).toBe('too-soon');
    await later(3);
    expect(await nudge(order)).toBe('too-soon');
    expect(await nudges()).toHaveLength(0);
  });

  test('isn’t about a version that doesn’t wait', async () => {
    const order = await withProof();
    await later(5);
    expect(await nudge(order, 2)).toBe('not-waiting');
    await approve(order);
    expect(await nudge(order)).toBe('not-waiting');
    expect(await nudges()).toHaveLength(0);
  });
});

// product: job-board
describe('the list of proofs that wait', () => {
  const list = () => backend.ask(listWaitingProofs, {}, 'press');
  const numbers = async () => (await list()).proofs.map(({ number }) => number);

  test('says of each order what it is, when its proof was sent, and when we reminded of it', async () => {
    const order = await withProof();
    const waiting = {
      number: order.number,
      name: 'Ada Lovelace',
      garment: 'Premium Cotton',
      color: 'Navy',
      more: 0,
      pieces: 24,
      version: 1,
      startBy: '2026-12-01',
      at: expect.any(String) as unknown,
    };
    expect(await list()).toEqual({ count: 1, proofs: [{ ...waiting, remindedAt: [] }] });
    await backend.sql(
      `insert into public.outbox (order_id, template, occasion, recipient, status, sent_at)
       select order_id, 'proof-reminder', gen_random_uuid(), 'ada@example.com', status::public.outbox_status, sent_at
       from private.waiting_proofs, (values
         ('sent', now() + interval '1 day'), ('sent', now() - interval '1 day'), ('pending', null)
       ) as mail (status, sent_at)`,
    );
    expect((await list()).proofs[0]?.remindedAt).toHaveLength(1);
    await send(order);
    expect(await list()).toMatchObject({ count: 1, proofs: [{ version: 2 }] });
  });

  test('starts with the oldest, and ends when they’re approved', async () => {
    const orders = [await withProof(), await withProof(), await withProof()];
    expect(await numbers()).toEqual(orders.map(({ number }) => number));
    await send(orders[0]!);
    await approve(orders[1]!);
    expect(await numbers()).toEqual([orders[2]!.number, orders[0]!.number]);
  });

  test('shows the hundred oldest, and counts all', async () => {
    const newest = await withProof();
    await backend.sql(
      `${insertCopies('order', { idempotency_key: 'gen_random_uuid()', status: `'proof_sent'` })}
       from generate_series(1, 101), jsonb_populate_record(null::public.orders, $1) as base`,
      [rowToCopy('order')],
    );
    await backend.sql(
      `insert into public.proofs (id, order_id, version, contents, sha256, order_sha256, made_by, created_at)
       select gen_random_uuid(), o.id, 1, contents, sha256, private.ordered_hash(o.id), made_by,
         proof.created_at - interval '1 hour'
       from public.orders as o, public.proofs as proof
       where o.id <> order_id`,
    );
    const { count: all, proofs } = await list();
    expect([all, proofs.length]).toEqual([102, 100]);
    expect(proofs.map(({ number }) => number)).not.toContain(newest.number);
  });
});

// product: asking-for-a-change
describe('asking for a change', () => {
  test('keeps the pins in order, returns the order to review, and tells the shop once', async () => {
    const order = await withProof();
    const requestId = randomUUID();
    const pins = [pin(), pin({ design: 1, location: 'leftSleeve', text: 'Higher, please.' })];
    const first = await askFor(order, { requestId, pins });
    expect(first).toEqual({ outcome: 'asked', email: expect.any(String) as unknown });
    expect(await askFor(order, { requestId, pins })).toEqual(first);
    expect(await statusOf(order)).toBe('in_review');
    expect((await proofsOf(order))[0]).toMatchObject({
      state: 'returned',
      pins: [
        { number: 1 },
        { number: 2, design: 1, location: 'leftSleeve', text: 'Higher, please.' },
      ],
    });
    expect(await emailsAbout(order)).toEqual([
      'proof-ready Ada@example.com',
      `changes-asked ${ordersShop}`,
    ]);
    expect(await askFor(order)).toEqual({ outcome: 'not-waiting', status: 'in_review' });
  });

  test('keeps the files of each change request in order, each file in one request', async () => {
    const [order, other] = [await withProof(), await withProof()];
    const files = [keptFile(), keptFile()].map((file, at) => ({ ...file, fileName: `${at}.png` }));
    await putFiles(backend.sql, files);
    const [first, second] = files;
    const requestId = randomUUID();
    const asked = await askFor(order, { requestId, files: [second] });
    expect(asked).toMatchObject({ outcome: 'asked' });
    expect(await askFor(order, { requestId, files: [second] })).toEqual(asked);
    await move(order, 'proof_sent', 'Explained by phone.');
    expect(await askFor(order, { files: [first] })).toMatchObject({ outcome: 'asked' });
    expect((await proofsOf(order))[0]).toMatchObject({
      requestFiles: [{ fileName: '1.png' }, { fileName: '0.png' }],
    });
    for (const file of [second, keptFile()]) {
      expect(await askFor(other, { files: [file] })).toEqual({ outcome: 'file-taken' });
    }
    expect([await statusOf(other), (await proofsOf(other))[0]?.['pins']]).toEqual([
      'proof_sent',
      [],
    ]);
  });

  test('takes up to 20 pins a version, each with a sentence, on the picture', async () => {
    const order = await withProof();
    const many = (length: number) => Array.from({ length }, () => pin());
    expect(await askFor(order, { pins: many(21) })).toEqual({ outcome: 'too-many' });
    expect(await askFor(order, { pins: [] })).toEqual({ outcome: 'too-many' });
    for (const wrong of [
      { text: '' },
      { text: 'x'.repeat(501) },
      { x: 1.01 },
      { y: -0.01 },
      { x: null },
      { location: 'hood' },
      { design: -1 },
      { design: 6 },
    ]) {
      const p = toColumns({ ...seen(order), requestId: randomUUID(), pins: [pin(wrong)] });
      const refused = await backend.tryCall('service', 'ask_for_change', { p });
      expect(refused.ok).toBe(false);
    }
    expect(await statusOf(order)).toBe('proof_sent');
    expect(await askFor(order, { pins: many(18) })).toMatchObject({ outcome: 'asked' });
    await move(order, 'proof_sent', 'Explained by phone.');
    expect(await askFor(order, { pins: many(3) })).toEqual({ outcome: 'too-many' });
    expect(await askFor(order, { pins: many(2) })).toMatchObject({ outcome: 'asked' });
    expect((await proofsOf(order))[0]?.['pins']).toHaveLength(20);
  });
});

// product: proof
describe('moving an order without the page', () => {
  test('to “Proof sent” or “Approved” takes a note, which is kept', async () => {
    const order = await inReview();
    expect(await move(order, 'proof_sent')).toEqual({ outcome: 'needs-note', status: 'in_review' });
    expect(await move(order, 'proof_sent', '  ')).toMatchObject({ outcome: 'needs-note' });
    await move(order, 'proof_sent', 'Shown at the counter.');
    expect(await move(order, 'approved')).toEqual({ outcome: 'needs-note', status: 'proof_sent' });
    expect(await move(order, 'approved', 'By phone, Ada at 2:10.')).toMatchObject({
      outcome: 'moved',
    });
    expect(await move(order, 'in_production')).toMatchObject({ outcome: 'moved' });
    const notes = await backend.sql('select note from public.job_events order by id');
    expect(notes.map(({ note }) => note)).toEqual([
      null,
      null,
      'Shown at the counter.',
      'By phone, Ada at 2:10.',
      null,
    ]);
  });

  test('approved by phone, its newest version counts as approved', async () => {
    const order = await withProof();
    await move(order, 'approved', 'By phone.');
    expect((await proofsOf(order))[0]).toMatchObject({ state: 'approved', approval: null });
  });

  test('never reaches production with something else than was approved', async () => {
    const order = await withProof();
    await approve(order);
    await recolor(order, 'black');
    const refused = { outcome: 'not-approved', status: 'approved' };
    expect(await move(order, 'in_production')).toEqual(refused);
    expect(await statesOf(order)).toEqual(['superseded']);
    await recolor(order, 'navy');
    expect(await move(order, 'in_production')).toMatchObject({ outcome: 'moved' });
    // An undo isn't an approval.
    await recolor(order, 'black');
    await backend.ask(undoMove, {
      kind: 'order',
      number: order.number,
      version: await versionOf(order),
    });
    expect(await statusOf(order)).toBe('approved');
    expect(await move(order, 'in_production')).toEqual(refused);
  });

  test('and reopened, takes another approval, and keeps the first in its history', async () => {
    const order = await withProof();
    await approve(order);
    expect(await move(order, 'in_review')).toMatchObject({ outcome: 'moved' });
    expect(await statesOf(order)).toEqual(['returned']);
    expect((await proofsOf(order))[0]).toMatchObject({ approval: { name: 'Ada Lovelace' } });
    expect(await approve(order)).toMatchObject({ outcome: 'not-waiting', status: 'in_review' });
    expect(await move(order, 'in_production')).toMatchObject({ outcome: 'not-allowed' });
    await send(order);
    expect(await statesOf(order)).toEqual(['waiting', 'superseded']);
    expect(await approve(order, { version: 2 })).toMatchObject({ outcome: 'approved' });
    expect(await move(order, 'in_production')).toMatchObject({ outcome: 'moved' });
  });

  test('isn’t approved by undoing that it was reopened', async () => {
    const undo = async (order: Order) =>
      backend.ask(undoMove, {
        kind: 'order',
        number: order.number,
        version: await versionOf(order),
      });
    const [same, other] = [await withProof(), await withProof()];
    for (const order of [same, other]) {
      await approve(order);
      await move(order, 'in_review');
    }
    expect(await undo(same)).toMatchObject({ outcome: 'moved', status: 'approved' });
    expect(await statesOf(same)).toEqual(['approved']);
    expect(await move(same, 'in_production')).toMatchObject({ outcome: 'moved' });
    // Even if the record of the change were missing, another color isn't what was approved.
    await recolor(other, 'black');
    expect(await undo(other)).toMatchObject({ outcome: 'moved', status: 'approved' });
    expect(await move(other, 'in_production')).toMatchObject({ outcome: 'not-approved' });
    await move(other, 'in_review');
    await backend.sql(
      `insert into public.order_changes (order_id, version, actor, rows)
       values ($1, 99, 'customer', '[]')`,
      [other.id],
    );
    expect(await undo(other)).toMatchObject({ outcome: 'not-allowed' });
  });

  test('and back to review, its version no longer waits', async () => {
    const order = await withProof();
    await move(order, 'in_review');
    expect(await statesOf(order)).toEqual(['returned']);
    expect(await approve(order)).toMatchObject({ outcome: 'not-waiting' });
  });
});

// product: ordering-again
test('a repeat starts with the approved prints of the same artwork and garments, whatever became of the other designs', async () => {
  const cap = {
    garmentId: 'richardson-112',
    garmentName: 'Richardson 112',
    styleCode: '44112',
    quantities: { 'One size': 24 },
  };
  const shirts = orderDesign({ printLocations: ['frontLarge'] });
  const both = {
    ...orderDesign({ printLocations: ['frontSmall'] }),
    items: [...orderDesign().items, ...orderDesign(cap).items],
  };
  const file = (design: number, location: string, sha256: string) => ({
    ...keptFile({ sha256 }),
    design,
    location,
  });
  const [heron, crest] = ['a', 'c'].map((letter) => letter.repeat(64)) as [string, string];
  const print = (location: string) => ({
    location,
    file: null,
    widthIn: 2,
    heightIn: 1,
    topIn: 2,
    rightIn: 0,
    inks: ['white'],
  });
  const amounts = (items: number) => ({
    totalQuantity: 24 * items,
    perItemCents: Array.from({ length: items }, () => 1625),
    subtotalCents: 39_000 * items,
    totalCents: 39_000 * items + 2730,
  });
  const earlier = await inReview({
    designs: [shirts, both],
    files: [file(0, 'frontLarge', heron), file(1, 'frontSmall', crest)],
    ...amounts(3),
  });
  const contents = JSON.stringify({
    designs: [{ prints: [print('frontLarge')] }, { prints: [print('frontSmall')] }],
  });
  await send(earlier, { contents });

  const repeat = async (changes: Record<string, unknown>, of = earlier) => {
    const idempotencyKey = randomUUID();
    await backend.sql(
      'insert into private.repeat_drafts (idempotency_key, order_id) values ($1, $2)',
      [idempotencyKey, of.id],
    );
    const { number } = await placed({ idempotencyKey, ...changes });
    const job = await backend.ask(readJob, { kind: 'order', number });
    return job?.kind === 'order' ? job.repeats?.prints : null;
  };
  const crestAlone = () => ({
    designs: [both],
    files: [file(0, 'frontSmall', crest)],
    ...amounts(2),
  });
  expect(await repeat(crestAlone())).toEqual([[]]);
  await approve(earlier, { sha256: hashOf(contents) });
  expect(await repeat(crestAlone())).toMatchObject([[print('frontSmall')]]);
  expect(
    await repeat({
      designs: [both, shirts],
      files: [file(0, 'frontSmall', crest), file(1, 'frontLarge', crest)],
      ...amounts(3),
    }),
  ).toMatchObject([[print('frontSmall')], []]);
  // Fewer of its garments are the same; another one isn't.
  const caps = { printLocations: ['frontSmall'] };
  expect(
    await repeat({ ...crestAlone(), designs: [orderDesign({ ...cap, ...caps })], ...amounts(1) }),
  ).toMatchObject([[print('frontSmall')]]);
  const budget = { garmentId: 'budget-cotton', garmentName: 'Budget Cotton', styleCode: '00760' };
  expect(
    await repeat({
      ...crestAlone(),
      designs: [orderDesign({ ...budget, ...caps })],
      ...amounts(1),
    }),
  ).toEqual([[]]);
  // A described design is known by its words, since it has no file.
  const described = (artworkDescription: string) =>
    orderDesign({ ...caps, artworkType: 'description', artworkDescription });
  const inWords = await inReview({
    designs: [described('A heron.'), described('A crest.')],
    ...amounts(2),
  });
  const wide = { ...print('frontSmall'), widthIn: 3 };
  const ofBoth = JSON.stringify({
    designs: [{ prints: [print('frontSmall')] }, { prints: [wide] }],
  });
  await send(inWords, { contents: ofBoth });
  await approve(inWords, { sha256: hashOf(ofBoth) });
  for (const [words, expected] of [
    ['A crest.', [wide]],
    ['An owl.', []],
  ] as const) {
    expect(await repeat({ designs: [described(words)], ...amounts(1) }, inWords)).toEqual([
      expected,
    ]);
  }
});

// product: exceptions
describe('no proof, because it’s an exact repeat', () => {
  const heron = 'a'.repeat(64);
  const navy = () => orderDesign({ printLocations: ['frontLarge'] });
  const goods = (changes: Record<string, unknown> = {}) => ({
    designs: [navy()],
    files: [{ ...keptFile({ sha256: heron }), design: 0, location: 'frontLarge' }],
    ...changes,
  });
  const shown = JSON.stringify({
    designs: [{ items: navy().items, prints: returnedProof.contents.designs[0]?.prints }],
  });
  async function proofed(): Promise<Order> {
    const order = await inReview(goods());
    await send(order, { contents: shown });
    return order;
  }
  async function repeatOf(earlier: Order, changes: Record<string, unknown> = {}): Promise<Order> {
    const idempotencyKey = randomUUID();
    await backend.sql(
      'insert into private.repeat_drafts (idempotency_key, order_id) values ($1, $2)',
      [idempotencyKey, earlier.id],
    );
    return inReview({ idempotencyKey, ...goods(), ...changes });
  }
  const repeated = async ({ number }: Order) => {
    const job = await backend.ask(readJob, { kind: 'order', number });
    return job?.kind === 'order' ? job.exactRepeatOf : undefined;
  };
  const waive = (order: Order) => move(order, 'approved', undefined, 'repeat');

  test('of an approved design takes no note, and every page says of which order', async () => {
    const earlier = await proofed();
    await approve(earlier, { sha256: hashOf(shown) });
    const [item] = navy().items;
    const order = await repeatOf(earlier, {
      designs: [{ ...navy(), items: [{ ...item, quantities: { L: 24 } }] }],
    });
    expect(await repeated(order)).toBe(earlier.number);
    const [listed] = (
      await backend.ask(listJobs, {
        text: `${order.number}`,
        sort: 'newest',
        limit: 1,
        today: '2026-12-01',
      })
    ).jobs;
    expect(listed?.exactRepeatOf).toBe(earlier.number);
    expect(await waive(order)).toMatchObject({ outcome: 'moved', status: 'approved' });
    expect(await mayPrint(order)).toBe(true);
    const job = await backend.ask(readJob, { kind: 'order', number: order.number });
    const opened = await backend.call<{ events: Record<string, unknown>[] }>('open_order', {
      p_number: order.number,
      p_key_hash: order.keyHash,
    });
    expect(job?.events.at(-1)).toMatchObject({ note: null, exactRepeatOf: earlier.number });
    expect(opened.events.at(-1)).toMatchObject({ exact_repeat_of: earlier.number });
    // Nobody is asked anymore.
    expect(await repeated(order)).toBeNull();
    // A repeat of the repeat shows what was approved then.
    const again = await repeatOf(order);
    expect(await repeated(again)).toBe(earlier.number);
    for (const { number } of [order, again]) {
      const [floor] = await backend.sql(
        `select private.floor_job_json($1) #>> '{repeats,prints,0,0,location}' as location`,
        [number],
      );
      expect(floor).toEqual({ location: 'frontLarge' });
    }
    const [audited] = await backend.ask(listAuditEvents, { before: null }, 'owner');
    expect(audited).toMatchObject({ details: { number: order.number, exceptions: ['proof'] } });
  });

  test.each<[string, Record<string, unknown>]>([
    [
      'another color',
      { designs: [{ ...navy(), items: orderDesign({ colorKey: 'black' }).items }] },
    ],
    [
      'another garment',
      {
        designs: [
          {
            ...navy(),
            items: orderDesign({ garmentId: 'budget-cotton', styleCode: '00760' }).items,
          },
        ],
      },
    ],
    [
      'another location',
      {
        designs: [orderDesign({ printLocations: ['backLarge'] })],
        files: [{ ...keptFile({ sha256: heron }), design: 0, location: 'backLarge' }],
      },
    ],
    [
      'another file',
      { files: [{ ...keptFile({ sha256: 'b'.repeat(64) }), design: 0, location: 'frontLarge' }] },
    ],
    ['other inks', { designs: [orderDesign({ printLocations: ['frontLarge'], inkColors: 3 })] }],
  ])('with %s takes a proof', async (_, changes) => {
    const earlier = await proofed();
    await approve(earlier, { sha256: hashOf(shown) });
    const order = await repeatOf(earlier, changes);
    expect(await repeated(order)).toBeNull();
    expect(await waive(order)).toEqual({ outcome: 'no-repeat', status: 'in_review' });
    expect(await statusOf(order)).toBe('in_review');
  });

  test('of one whose proof wasn’t approved, was waived, or was canceled takes a proof', async () => {
    const waiting = await proofed();
    expect(await waive(await repeatOf(waiting))).toMatchObject({ outcome: 'no-repeat' });
    await move(waiting, 'in_review');
    await move(waiting, 'approved', 'They called.', 'asked');
    expect(await waive(await repeatOf(waiting))).toMatchObject({ outcome: 'no-repeat' });
    const canceled = await proofed();
    await approve(canceled, { sha256: hashOf(shown) });
    const order = await repeatOf(canceled);
    await move(canceled, 'cancelled');
    expect(await waive(order)).toMatchObject({ outcome: 'no-repeat' });
  });

  test('is known only of what a repeat was made from', async () => {
    const earlier = await proofed();
    await approve(earlier, { sha256: hashOf(shown) });
    expect(await waive(await inReview(goods()))).toMatchObject({ outcome: 'no-repeat' });
  });
});

// product: proof
describe('who sees a proof', () => {
  const read = (order: Order, role: Role) =>
    backend.as(
      role,
      `select public.read_job('{"kind": "order", "number": ${order.number}}')`,
    ) as Promise<{ proofs: { contents: object }[]; approved: boolean }[]>;

  test('staff see all of it, press staff no price', async () => {
    const order = await inReview({ files: [frontFile()] });
    await send(order, { contents: '{"prints":[],"price":{"totalCents":41730}}' });
    const [[staff], [press]] = [await read(order, 'staff'), await read(order, 'press')];
    expect(staff?.proofs[0]?.contents).toEqual({ prints: [], price: { totalCents: 41_730 } });
    expect(press?.proofs[0]?.contents).toEqual({ prints: [] });
    expect(staff?.approved).toBe(false);
    await approve(order, { sha256: hashOf('{"prints":[],"price":{"totalCents":41730}}') });
    expect((await read(order, 'press'))[0]?.approved).toBe(true);
  });

  test('customers see theirs with their order', async () => {
    const order = await withProof();
    const opened = await backend.call<{ proofs: unknown[] }>('open_order', {
      p_number: order.number,
      p_key_hash: order.keyHash,
    });
    expect(opened.proofs).toMatchObject([{ version: 1, state: 'waiting' }]);
  });
});

// product: exceptions
describe('an exception from the rules', () => {
  /** What the order costs with an adjustment. */
  const toPrice = (adjustmentCents: number) => {
    const taxCents = 2730 + (adjustmentCents * 7) / 100;
    return {
      adjustments: [{ line: 'order', cents: adjustmentCents, reason: 'A box.' }],
      adjustmentCents,
      taxCents,
      totalCents: 39_000 + adjustmentCents + taxCents,
    };
  };
  /** Staff's change of an approved order, to another price. */
  const change = async (order: Order, changes: Record<string, unknown> = {}) =>
    call('change_order', {
      number: order.number,
      keyHash: order.keyHash,
      version: await versionOf(order),
      statuses: ['approved', 'in_production', 'ready'],
      actor: emailOf.staff,
      ...toPrice(1000),
      rows: [{ part: 'price', what: 'Shipping', before: '$20.00', after: '$26.40', typed: false }],
      reason: 'Ada asked by phone.',
      exceptions: ['price'],
      files: [],
      shopInbox: ordersShop,
      ...changes,
    });
  /** Whether the press and repeats go by a version of its proof. */
  const printedBy = async (order: Order) => {
    const [row] = await backend.sql(
      `select private.floor_job_json($1) -> 'proof' <> 'null' as "onFloor",
         private.approved_contents($2) is not null as "byRepeats"`,
      [order.number, order.id],
    );
    return row;
  };
  test('keeps the approved version, and lets it be printed; another change doesn’t', async () => {
    const order = await withProof();
    await approve(order);
    expect(await change(order, { keepsApproval: true })).toMatchObject({ outcome: 'changed' });
    expect([await statesOf(order), await mayPrint(order)]).toEqual([['approved'], true]);
    expect(await printedBy(order)).toEqual({ onFloor: true, byRepeats: true });
    const without = { ...toPrice(2000), reason: null, exceptions: [] };
    expect(await change(order, without)).toMatchObject({ outcome: 'changed' });
    expect([await statesOf(order), await mayPrint(order)]).toEqual([['superseded'], false]);
    // What nobody approved isn't approved by keeping it.
    await change(order, { ...toPrice(3000), keepsApproval: true });
    expect(await mayPrint(order)).toBe(false);
  });

  test('takes a reason of up to 200 characters, and is in the audit trail without it', async () => {
    const order = await withProof();
    await approve(order);
    for (const reason of [null, '', 'x'.repeat(201)]) {
      await expect(change(order, { reason })).rejects.toThrow(/order_changes_/);
    }
    await change(order, { keepsApproval: true, reason: 'x'.repeat(200) });
    const [event] = await backend.ask(listAuditEvents, { before: null }, 'owner');
    expect(event).toMatchObject({
      what: 'exception-made',
      actor: emailOf.staff,
      details: { number: order.number, exceptions: ['price'] },
    });
    expect(JSON.stringify(event)).not.toContain('xxx');
  });

  test('waives a proof that the customer asked for none of: from review straight to what may be printed, unless it changes again', async () => {
    const order = await inReview({ paymentTerms: 'approval' });
    const waive = async (role: Role, note?: string, waiver?: 'asked' | 'repeat') =>
      backend.ask(
        moveJob,
        {
          kind: 'order',
          number: order.number,
          version: await versionOf(order),
          to: 'approved',
          note,
          waiver,
        },
        role,
      );
    expect(await waive('staff', undefined, 'asked')).toMatchObject({ outcome: 'needs-note' });
    expect(await waive('staff', 'Why not.')).toMatchObject({ outcome: 'needs-note' });
    expect(await waive('press', 'Dana called.', 'asked')).toMatchObject({ outcome: 'needs-proof' });
    expect(await waive('owner', 'A repeat.', 'repeat')).toMatchObject({ outcome: 'no-repeat' });
    expect(await waive('staff', 'Dana called.', 'asked')).toMatchObject({
      outcome: 'moved',
      status: 'approved',
    });
    expect(await mayPrint(order)).toBe(true);
    const [event] = await backend.ask(listAuditEvents, { before: null }, 'owner');
    expect(event).toMatchObject({ details: { number: order.number, exceptions: ['proof'] } });
    const [due] = await backend.sql(
      'select private.due_cents(o)::int as cents from public.orders as o where id = $1',
      [order.id],
    );
    expect(due).toEqual({ cents: 41_730 });
    await backend.sql(`update public.orders set designs = $2 where id = $1`, [
      order.id,
      JSON.stringify(toColumns([orderDesign({ colorKey: 'black' })])),
    ]);
    expect(await mayPrint(order)).toBe(false);
    expect(await move(order, 'in_production')).toMatchObject({ outcome: 'not-approved' });
  });

  test('waives a proof that the customer sent back without approving that one', async () => {
    const order = await withProof();
    await move(order, 'in_review', 'They want it red.');
    expect((await proofsOf(order))[0]).toMatchObject({ state: 'returned' });
    await move(order, 'approved', 'They called: just print it.', 'asked');
    expect(await mayPrint(order)).toBe(true);
    expect((await proofsOf(order))[0]).toMatchObject({ state: 'superseded', approval: null });
    expect(await printedBy(order)).toEqual({ onFloor: false, byRepeats: false });
  });

  test('says why to press staff, unless it’s about money', async () => {
    const order = await withProof();
    await approve(order);
    const reasonFor = async (role: Role) => {
      const p = { kind: 'order', number: order.number };
      const response = await backend.tryCall(role, 'read_job', { p });
      const job = (await response.json()) as { changes: { reason: unknown }[] };
      return job.changes.at(-1)?.reason;
    };
    await change(order, { keepsApproval: true });
    expect(await reasonFor('press')).toBeNull();
    expect(await reasonFor('staff')).toBe('Ada asked by phone.');
    const address = { part: 'delivery', what: 'Address', before: 'a', after: 'b', typed: true };
    await change(order, { keepsApproval: true, rows: [address] });
    expect(await reasonFor('press')).toBe('Ada asked by phone.');
  });
});
