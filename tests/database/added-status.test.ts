// product: jobs, job-moves
/**
 * The recipe for adding a status (docs/recipes.md), followed in a copy of src and in the database:
 * 'packing', between production and ready. Everything that asks for an order's stage has to treat it
 * like production.
 */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as changeWords from '../../src/orders/changes/change-words.ts';
import type * as job from '../../src/orders/job.ts';
import type * as jobMoves from '../../src/orders/job-moves.ts';
import type * as orderProgress from '../../src/orders/order-progress.ts';
import type * as production from '../../src/orders/due-dates/production.ts';
import type * as statusEmail from '../../src/orders/status-email.ts';
import type * as orderWords from '../../src/orders/your-order/order-words.client.ts';
import type * as seed from '../../local/write-seed.ts';
import { deliveryMethods } from '../../src/orders/delivery/delivery-method.ts';
import { paymentTerms, type PaymentTerms } from '../../src/payments/payment-terms.ts';
import { orderToPlace } from '../factory/orders.ts';
import { openTestBackend, type PlacedOrder, type Role, type TestBackend } from './support.ts';

const root = path.resolve(import.meta.dirname, '../..');
const copy = path.join(root, '.local/added-status', `${process.pid}`);
const packing = 'packing' as job.OrderStatus;

/** What the recipe asks to write into src/orders/job.ts and job-moves.ts. */
const edits = [
  [
    `    in_production: { stage: 'started', next: ['ready', 'cancelled'] },`,
    `    in_production: { stage: 'started', next: ['packing', 'cancelled'] },
    packing: { stage: 'started', next: ['ready', 'in_production'] },`,
  ],
  [`  in_production: 'In production',`, `  in_production: 'In production',\n  packing: 'Packing',`],
  [
    `  in_production: 'Start production',`,
    `  in_production: 'Start production',\n  packing: 'Start packing',`,
  ],
] as const;

async function copySource(): Promise<void> {
  const isSource = (file: string): boolean =>
    ['', '.ts', '.json'].includes(path.extname(file)) && !file.includes('.test.');
  for (const part of ['src', 'local/write-seed.ts']) {
    await cp(path.join(root, part), path.join(copy, part), { recursive: true, filter: isSource });
  }
  const files = ['src/orders/job.ts', 'src/orders/job-moves.ts'].map((file) =>
    path.join(copy, file),
  );
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  for (const [before, after] of edits) {
    const at = texts.findIndex((text) => text.includes(before));
    expect(texts[at]).toContain(before);
    texts[at] = texts[at]!.replace(before, after);
  }
  await Promise.all(files.map((file, at) => writeFile(file, texts[at]!)));
}
const load = (file: string): Promise<unknown> => import(path.join(copy, file));

type Source = typeof changeWords &
  typeof job &
  typeof jobMoves &
  typeof orderProgress &
  typeof production &
  typeof seed &
  typeof statusEmail &
  typeof orderWords;
let source: Source;
let backend: TestBackend;
beforeAll(async () => {
  await copySource();
  const parts = await Promise.all(
    [
      'src/orders/job.ts',
      'src/orders/job-moves.ts',
      'src/orders/changes/change-words.ts',
      'src/orders/order-progress.ts',
      'src/orders/due-dates/production.ts',
      'src/orders/status-email.ts',
      'src/orders/your-order/order-words.client.ts',
      'local/write-seed.ts',
    ].map(load),
  );
  source = Object.assign({}, ...parts) as Source;
  backend = await openTestBackend();
  // What `node local/write-seed.ts` writes, in a database that has rows already.
  await backend.sql(source.statusRowsText());
});
afterAll(async () => {
  await rm(copy, { recursive: true });
  await backend.close();
});

type Order = { id: string; number: number; keyHash: string };
let order: Order;
/** An order of $417.30 in production. */
async function place(asked: PaymentTerms = 'approval'): Promise<Order> {
  const toPlace = orderToPlace({
    paymentTerms: asked === 'account' ? 'approval' : asked,
    depositPermille: 500,
    customerPoNumber: 'PO-7',
  });
  const placed = await backend.call<PlacedOrder>('place_order', { p: toPlace });
  if (asked === 'account') {
    await backend.sql(
      `insert into public.customer_terms (email, terms, set_by)
       values ('ada@example.com', 'account', 'a')`,
    );
  }
  order = { id: placed.orderId, number: placed.number, keyHash: toPlace.linkKeyHash };
  for (const status of ['proof_sent', 'approved', 'in_production']) await force(status);
  return order;
}
/** Sets a status without an event. */
const force = (status: string): Promise<unknown> =>
  backend.sql('update public.orders set status = $2 where id = $1', [order.id, status]);
const one = async (expression: string): Promise<unknown> => {
  const [row] = await backend.sql(
    `select to_jsonb(${expression}) as value from public.orders as o where id = $1`,
    [order.id],
  );
  return row?.['value'];
};
const asStaff = async (name: string, p: object, role: Role = 'staff'): Promise<unknown> => {
  const response = await backend.tryCall(role, name, { p });
  expect(response.status).toBe(200);
  return response.json();
};
const move = async (to: string, said: object = {}): Promise<unknown> =>
  asStaff('move_job', {
    kind: 'order',
    number: order.number,
    version: await one('o.version'),
    to,
    ...said,
  });
const pay = async (amountCents: number): Promise<void> => {
  await backend.sql(
    `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, actor)
     values (gen_random_uuid(), $1, $2, 'charge', 'check', $3, 'a')`,
    [order.id, order.number, amountCents],
  );
};
beforeEach(async () => {
  await backend.sql('delete from public.orders');
  await backend.sql('delete from public.customer_terms');
});

test('it comes between its neighbors, with its own words', async () => {
  expect(
    (
      await backend.sql(
        `select status from private.statuses where kind = 'order' order by position`,
      )
    ).map(({ status }) => status),
  ).toEqual(source.jobStatuses.order);
  expect(source.jobStatuses.order.slice(5, 8)).toEqual(['in_production', 'packing', 'ready']);
  expect(source.moveLabel('order', 'in_production', packing)).toBe('Start packing');
  expect(source.moveLabel('order', packing, 'in_production')).toBe('Back to production');
});

describe('money', () => {
  const figures = `jsonb_build_array(
    private.billed_cents(o), private.balance_cents(o), private.due_cents(o),
    private.is_unpaid(o), private.is_owed(o), private.unpaid_since(o), private.due_since(o),
    private.asked_cents(private.terms_of(o), o.deposit_permille, o.total_cents, o.stage)
  )`;

  test.each(paymentTerms)('%s: bills and falls due as in production', async (each) => {
    await place(each);
    for (const paid of [0, 5_000, 40_000]) {
      if (paid > 0) await pay(paid);
      await force('in_production');
      const before = await one(figures);
      await force(packing);
      expect(await one(figures)).toEqual(before);
    }
  });

  test('it’s due from the approval on, and counts as made only after packing', async () => {
    await place();
    await backend.sql(
      `insert into public.job_events (order_id, from_status, to_status, actor, created_at)
       values ($1, 'proof_sent', 'approved', 'a', '2026-11-02T18:00:00Z'),
         ($1, 'approved', 'in_production', 'a', '2026-11-03T18:00:00Z'),
         ($1, 'in_production', 'packing', 'a', '2026-11-04T18:00:00Z'),
         ($1, 'packing', 'ready', 'a', '2026-11-05T18:00:00Z')`,
      [order.id],
    );
    await force(packing);
    expect(await one('private.due_moments(o)')).toMatchObject({
      approved: '2026-11-02T18:00:00+00:00',
      ready: '2026-11-05T18:00:00+00:00',
    });
  });

  test('a refund isn’t owed again, and the books count one sale', async () => {
    await place();
    await pay(41_730);
    await force(packing);
    const refund = {
      id: '6f1c7c2e-9a5b-4a52-8f0a-0d1c2b3a4f50',
      number: order.number,
      kind: 'refund',
      method: 'check',
      amountCents: -1_000,
      reason: 'A smudge.',
      seenCents: 0,
      seenHeldCents: 41_730,
    };
    expect(await asStaff('record_payment', refund, 'owner')).toMatchObject({ outcome: 'recorded' });
    expect(await one('private.balance_cents(o)')).toBe(0);
    const sales = () =>
      backend.sql(
        'select orders::int from private.sales where order_number = $1 and not allowance',
        [order.number],
      );
    expect(await sales()).toEqual([]);
    await move('ready');
    await move('completed');
    expect(await sales()).toEqual([{ orders: 1 }]);
  });
});

describe('moves', () => {
  test('follow it, undo it, and email only at another stage', async () => {
    await place();
    expect(await move('ready')).toMatchObject({ outcome: 'not-allowed' });
    expect(await move(packing)).toMatchObject({ outcome: 'moved', status: 'packing' });
    const emails = () =>
      backend.sql(
        `select template from public.outbox where order_id = $1 and template like 'status-%'`,
        [order.id],
      );
    expect(await emails()).toEqual([]);
    const undone = await asStaff('undo_move', {
      kind: 'order',
      number: order.number,
      version: await one('o.version'),
    });
    expect(undone).toMatchObject({ outcome: 'moved', status: 'in_production' });
    await move(packing);
    expect(await move('ready')).toMatchObject({ outcome: 'moved', status: 'ready' });
    expect(await emails()).toEqual([{ template: 'status-ready' }]);
    for (const deliveryMethod of deliveryMethods) {
      const ours = { kind: 'order', deliveryMethod } as const;
      expect(source.moveEmail({ ...ours, status: 'in_production' }, packing)).toBeNull();
      expect(source.moveEmail({ ...ours, status: packing }, 'ready')).not.toBeNull();
    }
  });

  test('into it are refused before the order is approved and paid as its terms say', async () => {
    await place();
    await backend.sql('delete from private.approved_orders where order_id = $1', [order.id]);
    expect(await move(packing)).toMatchObject({ outcome: 'not-approved' });
    await backend.sql(
      `update private.statuses set next = array_append(next, 'packing')
       where kind = 'order' and status = 'approved'`,
    );
    await force('proof_sent');
    await force('approved');
    expect(await move(packing)).toMatchObject({ outcome: 'unpaid' });
    expect(await move(packing, { note: 'The check is in the mail.' })).toMatchObject({
      outcome: 'moved',
    });
  });
});

test('the board lists and counts it as open, and it isn’t late to start', async () => {
  await place();
  await force(packing);
  const asked = { sort: 'newest', limit: 50, today: '2026-11-20' };
  expect(await asStaff('list_jobs', { ...asked, statuses: [packing], open: true })).toMatchObject({
    jobs: [{ number: order.number, status: 'packing', waiting_since: null }],
  });
  expect(await asStaff('list_jobs', { ...asked, statuses: ['in_production'] })).toMatchObject({
    jobs: [],
  });
  expect(await asStaff('count_jobs', { today: '2026-11-20' })).toMatchObject({
    byStatus: [{ kind: 'order', status: 'packing', count: 1 }],
  });
  expect(source.hasStarted('order', packing)).toBe(true);
  expect(source.isFinal('order', packing)).toBe(false);
});

test('it can’t be changed by its customer, and its page says it’s on the press', () => {
  for (const changer of ['customer', 'staff'] as const) {
    expect(source.changeRefusal(changer, packing)).toBe(
      source.changeRefusal(changer, 'in_production'),
    );
  }
  expect(source.changeRefusal('customer', packing)).not.toBeNull();
  const shown = { status: packing, deliveryMethod: 'pickup' } as Parameters<Source['kickerOf']>[0];
  expect(source.kickerOf(shown)).toBe('On the press');
  const events = (['submitted', 'in_review', 'proof_sent', 'approved', 'in_production'] as const)
    .concat(packing as 'in_production')
    .map((to, at, all) => ({
      from: all[at - 1] ?? null,
      to,
      undo: false,
      at: `2026-11-0${at + 1}T18:00:00Z`,
    }));
  const { steps } = source.orderProgress(
    {
      dueDate: '2026-11-20',
      startBy: '2026-11-10',
      deliveryMethod: 'pickup',
      status: packing as 'in_production',
      events,
    } as unknown as Parameters<Source['orderProgress']>[0],
    new Date('2026-11-08T18:00:00Z'),
  );
  expect(steps.find(({ state }) => state === 'current')).toMatchObject({
    key: 'printing',
    at: new Date('2026-11-05T18:00:00Z'),
  });
  expect(source.needsNote('order', 'in_production', packing)).toBe(false);
});
