// product: shipping-boxes
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { unboxed, type BoxLine } from '../../src/orders/delivery/box.ts';
import { correctShipment } from '../../src/orders/delivery/correct-shipment.rpc.ts';
import { packBox } from '../../src/orders/delivery/pack-box.rpc.ts';
import { shipBoxes } from '../../src/orders/delivery/ship-boxes.rpc.ts';
import { unpackBox } from '../../src/orders/delivery/unpack-box.rpc.ts';
import { withPrefix } from '../../src/orders/order-record.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { listJobs } from '../../src/staff/board/list-jobs.rpc.ts';
import { readJob } from '../../src/staff/job/read-job.rpc.ts';
import { undoMove } from '../../src/staff/job/undo-move.rpc.ts';
import { orderDesign, orderOf, orderToPlace, threeItemDesign } from '../factory/orders.ts';
import { emailOf, openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
afterEach(() => backend.sql('delete from public.orders'));

const address = { name: 'Ada', street: '1 Elm', city: 'Portland', state: 'OR', zip: '97201' };
const shipping = { deliveryMethod: 'shipping', ...withPrefix('delivery', address) };
const tracked = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' } as const;
const untracked = { carrier: null, trackingNumber: null, weightPounds: null } as const;

async function started(
  changes: Record<string, unknown> = {},
  designs = [orderDesign()],
): Promise<PlacedOrder> {
  const order = orderOf(designs, { ...shipping, ...changes });
  const placed = await backend.call<PlacedOrder>('place_order', { p: toColumns(order) });
  await backend.sql(`update public.orders set status = 'in_production' where id = $1`, [
    placed.orderId,
  ]);
  return placed;
}
async function read(number: number) {
  const job = await backend.ask(readJob, { kind: 'order', number }, 'press');
  if (job?.kind !== 'order') throw new Error(`There is no order ${number}.`);
  return job;
}
const pack = async (number: number, contents: BoxLine[], more = {}) =>
  (
    await backend.ask(
      packBox,
      { id: randomUUID(), number, contents, ...untracked, ...more },
      'press',
    )
  ).outcome;
/** What a page that shows the order now ships. */
const seenIn = async (number: number) => {
  const { version, boxes = [] } = await read(number);
  const here = boxes.filter(({ shippedAt }) => shippedAt === null);
  return { number, version, boxes: here.map(({ id }) => id) };
};
const ship = async (number: number, seen: object = {}) =>
  backend.ask(shipBoxes, { ...(await seenIn(number)), ...seen }, 'press');
const line = (size: string, pieces: number): BoxLine => ({ design: 0, item: 0, size, pieces });

test('part of an order ships now, and with the rest it moves on with the first number, once', async () => {
  const { number, orderId } = await started();
  expect(await ship(number)).toMatchObject({ outcome: 'not-allowed' });
  const box = { id: randomUUID(), ...tracked, weightPounds: 12.5 };
  for (const _ of [1, 2]) {
    expect(await pack(number, [line('S', 10), line('M', 2)], box)).toBe('packed');
  }
  const seen = await seenIn(number);
  expect(await ship(number)).toMatchObject({ outcome: 'moved', status: 'in_production' });
  const again = await backend.ask(shipBoxes, seen, 'press');
  expect(again).toMatchObject({ outcome: 'stale' });
  expect(await ship(number)).toMatchObject({ outcome: 'not-allowed' });
  const job = await read(number);
  expect(job.boxes).toEqual([
    {
      id: box.id,
      place: 1,
      contents: [line('M', 2), line('S', 10)],
      pieces: 12,
      ...tracked,
      weightPounds: 12.5,
      shippedAt: expect.any(String),
    },
  ]);
  const { jobs } = await backend.ask(listJobs, { sort: 'start', limit: 1, today: '2026-12-01' });
  expect(jobs[0]?.shippedPieces).toBe(12);
  expect(unboxed(job.designs, job.boxes ?? [])).toEqual([line('M', 12)]);

  expect(await pack(number, [line('M', 12)])).toBe('packed');
  expect(await ship(number)).toMatchObject({ outcome: 'moved', status: 'ready' });
  expect(await read(number)).toMatchObject({ status: 'ready', ...tracked });
  expect(await backend.call('read_order', { p_order_id: orderId })).toMatchObject({
    boxes: [
      { place: 1, pieces: 12, contents: job.boxes?.[0]?.contents, ...tracked },
      { place: 2, pieces: 12, carrier: null, trackingNumber: null },
    ],
  });
  const emails = await backend.sql(
    `select template from public.outbox where order_id = $1 and template like 'status-%'`,
    [orderId],
  );
  // The email about the part, which still waited, is no longer news.
  expect(emails).toEqual([{ template: 'status-shipped' }]);
  expect(await pack(number, [line('M', 1)])).toBe('not-allowed');
  const { version } = await read(number);
  await backend.ask(undoMove, { kind: 'order', number, version }, 'press');
  // What shipped before that stays shipped.
  expect((await read(number)).boxes).toMatchObject([
    { place: 1, shippedAt: expect.any(String) },
    { place: 2, shippedAt: null },
  ]);
  expect(await ship(number)).toMatchObject({ outcome: 'moved', status: 'ready' });
});

test('each part that ships has one email, once it can’t be a slip anymore, and a quiet one has none', async () => {
  const { number, orderId } = await started();
  const first = randomUUID();
  await pack(number, [line('M', 2)], { id: first });
  await pack(number, [line('M', 3)]);
  const both = await seenIn(number);
  await Promise.all([1, 2].map(() => backend.ask(shipBoxes, both, 'press').catch(() => null)));
  const emails = () =>
    backend.sql(
      `select occasion, next_attempt_at > now() + interval '9 minutes' as waits
       from public.outbox where order_id = $1 and template = 'status-part-shipped'
       order by created_at`,
      [orderId],
    );
  expect(await emails()).toEqual([{ occasion: first, waits: true }]);
  expect((await read(number)).tellsAt).not.toBeNull();

  await pack(number, [line('M', 1)]);
  await ship(number, { tell: false });
  expect(await emails()).toHaveLength(1);
  const second = randomUUID();
  await pack(number, [line('M', 4)], { id: second });
  await ship(number);
  expect((await emails()).map(({ occasion }) => occasion)).toEqual([first, second]);
});

test('boxes never hold more than was ordered, whatever is packed and unpacked', async () => {
  const { number } = await started({}, [threeItemDesign()]);
  const { designs } = await read(number);
  const all = unboxed(designs, []);
  const action = fc.oneof(
    fc.record({
      contents: fc.array(
        fc.record({
          design: fc.constantFrom(0, 0, 0, 1),
          item: fc.constantFrom(...all.map(({ item }) => item), 7),
          size: fc.constantFrom(...all.map(({ size }) => size), '9XL'),
          pieces: fc.integer({ min: 1, max: 20 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    fc.record({ unpack: fc.nat(4) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 8 }), async (actions) => {
      for (const each of actions) {
        const { boxes = [] } = await read(number);
        const left = unboxed(designs, boxes);
        if ('unpack' in each) {
          const id = boxes[each.unpack]?.id;
          if (id) await backend.ask(unpackBox, { id, shipped: false }, 'press');
          continue;
        }
        const wanted = new Map<string, number>();
        for (const { design, item, size, pieces } of each.contents) {
          const key = `${design} ${item} ${size}`;
          wanted.set(key, (wanted.get(key) ?? 0) + pieces);
        }
        const fits = [...wanted].every(([key, pieces]) =>
          left.some(
            (rest) => `${rest.design} ${rest.item} ${rest.size}` === key && rest.pieces >= pieces,
          ),
        );
        expect(await pack(number, each.contents)).toBe(fits ? 'packed' : 'too-many');
      }
    }),
    { numRuns: 12 },
  );
  const rows = await backend.sql(
    `select rest.pieces from public.orders, private.unboxed(id) as rest where number = $1`,
    [number],
  );
  expect(rows.every((row) => Number(row['pieces']) >= 0)).toBe(true);
});

test('a box that went out gets the right number, on its order, its timeline, and in an email', async () => {
  const { number, orderId } = await started();
  await pack(number, [line('M', 2)], tracked);
  const correct = async (box: number, trackingNumber: string | null = 'T123456789') =>
    backend.ask(
      correctShipment,
      {
        ...{ kind: 'order', number, version: (await read(number)).version, box, tell: true },
        ...{ carrier: 'ups', trackingNumber },
      },
      'press',
    );
  // It's still here, and there's no second one.
  expect(await correct(1)).toMatchObject({ outcome: 'not-allowed' });
  await ship(number);
  expect(await correct(2)).toMatchObject({ outcome: 'not-allowed' });
  expect(await correct(1)).toMatchObject({ outcome: 'moved', status: 'in_production' });
  const job = await read(number);
  expect(job).toMatchObject({ trackingNumber: null, boxes: [{ trackingNumber: 'T123456789' }] });
  expect(job.changes.at(-1)).toMatchObject({
    actor: emailOf.press,
    rows: [
      { what: 'Tracking of box 1', before: 'UPS, 1Z999AA10123456784', after: 'UPS, T123456789' },
    ],
  });
  const emails = async () =>
    (
      await backend.sql(
        `select template from public.outbox
         where order_id = $1 and template like 'status-%' order by created_at`,
        [orderId],
      )
    ).map(({ template }) => template);
  // The one that waits has the right number.
  expect(await emails()).toEqual(['status-part-shipped']);

  await pack(number, [line('S', 10), line('M', 12)]);
  await ship(number);
  expect((await read(number)).trackingNumber).toBe('T123456789');
  await backend.sql(
    `update public.outbox set status = 'sent', sent_at = now() where order_id = $1`,
    [orderId],
  );
  // The order goes by the number of this box.
  await correct(1, 'T987654321');
  expect(await read(number)).toMatchObject({
    trackingNumber: 'T987654321',
    boxes: [{ trackingNumber: 'T987654321' }, { trackingNumber: null }],
  });
  await correct(2);
  expect((await read(number)).trackingNumber).toBe('T987654321');
  expect(await emails()).toEqual(['status-shipped', 'status-tracking']);
});

test('what is packed is known: the boxes’ pieces, or without any, those that were counted', async () => {
  const { number, orderId } = await started();
  const packed = async () => {
    const { jobs } = await backend.ask(listJobs, { sort: 'start', limit: 1, today: '2026-12-01' });
    expect(jobs[0]?.packedPieces).toBe((await read(number)).packedPieces);
    return jobs[0]?.packedPieces;
  };
  const count = (pieces: number) =>
    backend.sql(
      `insert into private.piece_counts
         (request_id, order_id, style_code, color_key, size, printed, packed, actor)
       select gen_random_uuid(), $1, style_code, color_key, size, 24, $2, 'a'
       from private.needed_blanks where order_id = $1 and size = 'M'`,
      [orderId, pieces],
    );
  await count(0);
  expect(await packed()).toBeUndefined();
  await count(3);
  await count(9);
  expect(await packed()).toBe(9);
  await pack(number, [line('M', 4)]);
  expect(await packed()).toBe(4);
});

test('an order can’t be changed to less than its boxes hold', async () => {
  const { number } = await started();
  await pack(number, [line('M', 14)]);
  const give = (m: number) =>
    backend.sql(
      `update public.orders
       set designs = jsonb_set(
         designs, '{0,items,0,quantities}', jsonb_build_object('M', $2::integer, 'S', 24 - $2)
       )
       where number = $1`,
      [number, m],
    );
  await expect(give(13)).rejects.toThrow('hold more than that');
  await give(15);
});

test('only the boxes that the page shows ship, and a shipped one is unpacked by who knows that it is', async () => {
  const { number, orderId } = await started();
  const id = randomUUID();
  await pack(number, [line('M', 2)], { id, ...tracked });
  const seen = await seenIn(number);
  // A colleague packs what isn't to leave yet.
  await pack(number, [line('M', 3)]);
  expect(await backend.ask(shipBoxes, seen, 'press')).toEqual({
    outcome: 'other-boxes',
    status: 'in_production',
  });
  expect((await read(number)).boxes?.some(({ shippedAt }) => shippedAt !== null)).toBe(false);
  await ship(number);
  const unpack = (shipped: boolean) => backend.ask(unpackBox, { id, shipped }, 'press');
  expect(await unpack(false)).toEqual({ outcome: 'shipped' });
  expect(await unpack(true)).toEqual({ outcome: 'unpacked' });
  // It's picked up after all.
  await backend.sql(
    `update public.orders
     set delivery_method = 'pickup', delivery_name = null, delivery_street = null,
       delivery_city = null, delivery_state = null, delivery_zip = null
     where id = $1`,
    [orderId],
  );
  expect(await ship(number)).toMatchObject({ outcome: 'not-allowed' });
});

test('what ships last names the order by its own number', async () => {
  const { number } = await started();
  await pack(number, [line('M', 2)], tracked);
  await ship(number);
  await pack(number, [line('S', 10), line('M', 12)], { ...tracked, trackingNumber: 'T123456789' });
  await ship(number);
  expect((await read(number)).trackingNumber).toBe('T123456789');
});

test('a box is unpacked while the order is in production, and only a shipped order has any', async () => {
  const { number } = await started();
  const id = randomUUID();
  await pack(number, [line('M', 14)], { id });
  expect(await backend.ask(unpackBox, { id, shipped: false }, 'press')).toEqual({
    outcome: 'unpacked',
  });
  expect(await backend.ask(unpackBox, { id, shipped: false }, 'press')).toEqual({
    outcome: 'not-found',
  });
  await pack(number, [line('S', 10), line('M', 14)], { id });
  await ship(number);
  expect(await backend.ask(unpackBox, { id, shipped: false }, 'press')).toEqual({
    outcome: 'not-allowed',
  });
  expect(await pack(9_999_999, [line('M', 1)])).toBe('not-found');
  const pickup = orderToPlace();
  const { orderId, ...placed } = await backend.call<PlacedOrder>('place_order', {
    p: toColumns(pickup),
  });
  await backend.sql(`update public.orders set status = 'in_production' where id = $1`, [orderId]);
  expect(await pack(placed.number, [line('M', 1)])).toBe('not-allowed');
});

test('an order whose parcels go to each person of a group has no boxes', async () => {
  const { number, orderId } = await started();
  await backend.sql(
    `insert into private.groups (order_id, slug, title, expected, closes_at, to_each, counts, closed_at)
     values ($1, 'choir-abcd2345', 'Choir', 24, now(), true, '{24}', now())`,
    [orderId],
  );
  expect(await pack(number, [line('M', 1)])).toBe('not-allowed');
});

test.each([
  [{ contents: [] }],
  [{ contents: [{ design: 0, item: 0, size: 'M', pieces: 0 }] }],
  [{ contents: [{ design: 0, item: 0, size: 'M' }] }],
  [{ contents: 'M' }],
  [{ carrier: 'stork' }],
  [{ carrier: null, trackingNumber: '1Z999AA10123456784' }],
  [{ weightPounds: 0 }],
  [{ weightPounds: 150.1 }],
  [{ id: 'x' }],
])('returns 400 for a box with %o', async (change) => {
  const { number } = await started();
  const p = { id: randomUUID(), number, contents: [line('M', 1)], ...tracked, ...change };
  expect((await backend.tryCall('staff', 'pack_box', { p })).status).toBe(400);
  expect((await read(number)).boxes).toBeUndefined();
});

test('only USPS takes boxes to PO boxes', async () => {
  const { number } = await started({ deliveryStreet: 'PO Box 12' });
  const p = { id: randomUUID(), number, contents: [line('M', 1)], ...tracked };
  expect((await backend.tryCall('staff', 'pack_box', { p })).status).toBe(400);
});

test('the actor is kept with a box, and customers get no box that is still here', async () => {
  const { number, orderId } = await started();
  await pack(number, [line('M', 1)]);
  expect(await backend.sql('select actor from private.boxes')).toEqual([{ actor: emailOf.press }]);
  const order = await backend.call<object>('read_order', { p_order_id: orderId });
  expect(order).not.toHaveProperty('boxes');
});
