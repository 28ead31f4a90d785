// product: making-the-order
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { JobKind } from '../../src/orders/job.ts';
import { listJobs } from '../../src/staff/board/list-jobs.rpc.ts';
import type { ListedJob } from '../../src/staff/listed-job.ts';
import { eraseCustomer } from '../../src/staff/members/erase-customer.rpc.ts';
import { moveJob } from '../../src/staff/job/move-job.rpc.ts';
import { readJob } from '../../src/staff/job/read-job.rpc.ts';
import { undoMove } from '../../src/staff/job/undo-move.rpc.ts';
import { orderToPlace, reorderToPlace } from '../factory/orders.ts';
import { emailOf, openTestBackend, type Role, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
afterEach(async () => {
  for (const table of ['reorders', 'orders']) await backend.sql(`delete from public.${table}`);
});

type PlacedOrder = { outcome: string; orderId: string; number: number };
const placeOrder = (changes: Record<string, unknown> = {}) =>
  backend.call<PlacedOrder>('place_order', { p: orderToPlace(changes) });
const placeReorder = async (changes: Record<string, unknown> = {}) => {
  const { reorderId: id, number } = await backend.call<{ reorderId: string; number: number }>(
    'place_reorder',
    { p: reorderToPlace(changes) },
  );
  return { id, number };
};
/** Staff place the order that was made from a reorder. */
const make = (id: string, changes: Record<string, unknown> = {}) =>
  placeOrder({ idempotencyKey: id, placedBy: emailOf.staff, ...changes });
const refusal = async (p: Record<string, unknown>) => {
  const response = await backend.tryCall('service', 'place_order', { p: orderToPlace(p) });
  return { status: response.status, ...((await response.json()) as { details: string }) };
};
const read = (kind: JobKind, number: number, role: Role = 'staff') =>
  backend.ask(readJob, { kind, number }, role);
const listed = async (number: number, role: Role = 'staff'): Promise<ListedJob | undefined> =>
  (await backend.ask(listJobs, { sort: 'newest', limit: 50, today: '2026-12-01' }, role)).jobs.find(
    (job) => job.kind === 'reorder' && job.number === number,
  );
const countOrders = async () => (await backend.sql('select from public.orders')).length;

describe('the order made from a reorder', () => {
  test('repeats the earlier one, and each of the three leads to the others', async () => {
    const earlier = await placeOrder();
    const { id, number } = await placeReorder({ invoiceNumber: `#${earlier.number}` });
    expect(await listed(number)).toMatchObject({ status: 'new', orderedAs: null });
    const made = await make(id);
    expect(made.outcome).toBe('placed');
    for (const role of ['press', 'staff', 'owner'] as const) {
      expect(await read('reorder', number, role)).toMatchObject({
        status: 'ordered',
        version: 2,
        order: earlier.number,
        orderedAs: made.number,
        mayUndo: false,
        events: [
          { to: 'new', actor: 'customer' },
          { from: 'new', to: 'ordered', actor: emailOf.staff },
        ],
      });
      expect(await read('order', made.number, role)).toMatchObject({
        reorder: number,
        repeats: { number: earlier.number },
        reorders: [],
        events: [{ to: 'submitted', actor: emailOf.staff }],
      });
      expect(await listed(number, role)).toMatchObject({
        status: 'ordered',
        orderedAs: made.number,
      });
    }
    expect(await read('order', earlier.number)).toMatchObject({
      reorder: null,
      reorders: [number],
      repeatedBy: [made.number],
    });
  });

  test('repeats nothing if the invoice isn’t ours, and may have another customer', async () => {
    const { id, number } = await placeReorder();
    const made = await make(id, { customerEmail: 'grace@navy.example' });
    expect(await read('reorder', number)).toMatchObject({ order: null, orderedAs: made.number });
    expect(await read('order', made.number)).toMatchObject({ reorder: number, repeats: null });
  });

  test('is one, however often and by whom it’s placed', async () => {
    const { id, number } = await placeReorder();
    const made = await make(id);
    expect(await make(id)).toMatchObject({ outcome: 'replayed', number: made.number });
    expect(await make(id, { requestHash: 'b'.repeat(64) })).toMatchObject({ outcome: 'conflict' });
    expect(await read('reorder', number)).toMatchObject({ version: 2, orderedAs: made.number });
    expect(await countOrders()).toBe(1);
  });

  test('isn’t placed once the reorder was declined, or its order was erased', async () => {
    const declined = await placeReorder();
    const to = { kind: 'reorder', number: declined.number, version: 1, to: 'declined' };
    expect(await backend.ask(moveJob, to)).toMatchObject({ outcome: 'moved' });
    const refused = { status: 400, details: 'reorders_become_one_order' };
    const byStaff = { placedBy: emailOf.staff };
    expect(await refusal({ idempotencyKey: declined.id, ...byStaff })).toMatchObject(refused);
    expect(await read('reorder', declined.number)).toMatchObject({ version: 2, orderedAs: null });

    const { id, number } = await placeReorder();
    const { orderId } = await make(id, { customerEmail: 'grace@navy.example' });
    await backend.sql(`update public.orders set status = 'cancelled' where id = $1`, [orderId]);
    expect(
      await backend.ask(eraseCustomer, { email: 'grace@navy.example' }, 'owner'),
    ).toMatchObject({ outcome: 'erased', orders: 1, reorders: 0 });
    expect(await read('reorder', number)).toMatchObject({ status: 'ordered', orderedAs: null });
    expect(await refusal({ idempotencyKey: id, ...byStaff })).toMatchObject(refused);
    expect(await countOrders()).toBe(0);
  });

  test('isn’t placed by anybody who knows the reorder’s id, but only by staff', async () => {
    const { id, number } = await placeReorder();
    const refused = { status: 400, details: 'orders_of_reorders_are_staffs' };
    expect(await refusal({ idempotencyKey: id })).toMatchObject(refused);
    expect(await read('reorder', number)).toMatchObject({ status: 'new', orderedAs: null });
    expect(await make(id)).toMatchObject({ outcome: 'placed' });
  });

  test('is possible again once declining was undone', async () => {
    const { id, number } = await placeReorder();
    await backend.ask(moveJob, { kind: 'reorder', number, version: 1, to: 'declined' });
    await backend.ask(undoMove, { kind: 'reorder', number, version: 2 });
    expect(await make(id)).toMatchObject({ outcome: 'placed' });
  });
});

test('nobody moves a reorder to ordered by hand, or back', async () => {
  const { id, number } = await placeReorder();
  const move = (version: number, to: string, role: Role) =>
    backend.ask(moveJob, { kind: 'reorder', number, version, to }, role);
  for (const role of ['press', 'staff', 'owner'] as const) {
    expect(await move(1, 'ordered', role)).toEqual({ outcome: 'not-allowed', status: 'new' });
  }
  await make(id);
  expect(await backend.ask(undoMove, { kind: 'reorder', number, version: 2 })).toEqual({
    outcome: 'not-allowed',
    status: 'ordered',
  });
  for (const to of ['new', 'declined']) {
    expect(await move(2, to, 'owner')).toEqual({ outcome: 'not-allowed', status: 'ordered' });
  }
});

describe('a customer who orders it again', () => {
  /** What their browser places after "Order it again". */
  async function orderAgain(earlier: PlacedOrder, changes: Record<string, unknown> = {}) {
    const order = orderToPlace(changes);
    await backend.sql(
      `insert into private.repeat_drafts (idempotency_key, order_id) values ($1, $2)`,
      [order.idempotencyKey, earlier.orderId],
    );
    return backend.call<PlacedOrder>('place_order', { p: order });
  }

  test('ends their first open request for it', async () => {
    const earlier = await placeOrder();
    const invoiceNumber = `${earlier.number}`;
    const declined = await placeReorder({ invoiceNumber });
    await backend.ask(moveJob, {
      kind: 'reorder',
      number: declined.number,
      version: 1,
      to: 'declined',
    });
    const [first, second] = [
      await placeReorder({ invoiceNumber }),
      await placeReorder({ invoiceNumber }),
    ];
    const again = await orderAgain(earlier, { customerEmail: 'ada@EXAMPLE.com' });
    expect(await read('reorder', first.number)).toMatchObject({
      status: 'ordered',
      orderedAs: again.number,
      events: [{}, { to: 'ordered', actor: 'customer' }],
    });
    expect(await read('order', again.number)).toMatchObject({ reorder: first.number });
    expect(await read('reorder', declined.number)).toMatchObject({ orderedAs: null });
    expect(await read('reorder', second.number)).toMatchObject({ status: 'new' });
  });

  test('ends no request for another order, and nobody else’s', async () => {
    const [earlier, other] = [await placeOrder(), await placeOrder()];
    const { number } = await placeReorder({ invoiceNumber: `${earlier.number}` });
    await orderAgain(other);
    await orderAgain(earlier, { customerEmail: 'grace@navy.example' });
    await placeOrder();
    expect(await read('reorder', number)).toMatchObject({ status: 'new', orderedAs: null });
  });
});
