// product: shipping-boxes
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPrefix } from '../../src/orders/order-record.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderToPlace } from '../factory/orders.ts';
import { countOutcomes, openTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const connections = 8;
const address = { name: 'Ada', street: '1 Elm', city: 'Portland', state: 'OR', zip: '97201' };

async function started(): Promise<number> {
  const order = orderToPlace({ deliveryMethod: 'shipping', ...withPrefix('delivery', address) });
  const { number } = await database.call<{ number: number }>('place_order', toColumns(order));
  await database.sql(`update public.orders set status = 'in_production' where number = $1`, [
    number,
  ]);
  return number;
}

test('eight people who pack at once pack no more than was ordered, and a repeat packs nothing', async () => {
  const staff = await database.addStaff('pat@confluenceprint.example', 'press');
  const number = await started();
  // Of 14 in M, three boxes of 4 fit.
  const contents = [{ design: 0, item: 0, size: 'M', pieces: 4 }];
  const ids = Array.from({ length: connections }, () => randomUUID());
  const pack = (id: string) =>
    database.callAs<{ outcome: string }>(staff, 'pack_box', { id, number, contents });
  expect(countOutcomes(await Promise.all(ids.map(pack)))).toEqual({ packed: 3, 'too-many': 5 });
  const [{ places } = { places: [] }] = await database.sql<{ places: number[] }>(
    `select array_agg(place order by place) as places from private.boxes as box
     join public.orders as o on o.id = box.order_id where o.number = $1`,
    [number],
  );
  expect(places).toEqual([1, 2, 3]);
  const same = randomUUID();
  const last = [{ design: 0, item: 0, size: 'M', pieces: 2 }];
  const answers = await Promise.all(
    Array.from({ length: connections }, () =>
      database.callAs<{ outcome: string }>(staff, 'pack_box', { id: same, number, contents: last }),
    ),
  );
  expect(countOutcomes(answers)).toEqual({ packed: connections });
});

test('an order whose boxes are shipped by eight people at once moves on once', async () => {
  const staff = await database.addStaff('lee@confluenceprint.example', 'press');
  const number = await started();
  const contents = [
    { design: 0, item: 0, size: 'S', pieces: 10 },
    { design: 0, item: 0, size: 'M', pieces: 14 },
  ];
  const id = randomUUID();
  await database.callAs(staff, 'pack_box', { id, number, contents });
  const [{ version } = { version: 0 }] = await database.sql<{ version: number }>(
    'select version from public.orders where number = $1',
    [number],
  );
  const answers = await Promise.all(
    Array.from({ length: connections }, () =>
      database.callAs<{ outcome: string }>(staff, 'ship_boxes', { number, version, boxes: [id] }),
    ),
  );
  expect(countOutcomes(answers)).toEqual({ moved: 1, stale: connections - 1 });
});
