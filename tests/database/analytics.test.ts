// product: analytics-dashboard
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom, type SeededRandom } from '../../local/seeded-random.ts';
import { readAnalytics, type Analytics } from '../../src/staff/analytics/read-analytics.rpc.ts';
import { chartDays, longestRange, periodBefore } from '../../src/staff/analytics/analytics.ts';
import type { DayRange } from '../../src/platform/dates/day-range.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { jobStatuses } from '../../src/orders/job.ts';
import { artworkTypes } from '../../src/artwork/artwork-type.ts';
import { usualGarment } from '../../src/garments/garment.ts';
import { quotePaths, type QuotePath } from '../../src/site/quote-path.ts';
import type { OrderToPlace } from '../../src/orders/order-record.ts';
import { itemsOf as ordered, type OrderItem } from '../../src/orders/order-design.ts';
import { totalPieces } from '../../src/orders/quantity.ts';
import {
  orderDesign,
  orderOf,
  orderToPlace,
  quoteRequestToPlace,
  threeItemDesign,
} from '../factory/orders.ts';
import { insertCopies } from '../factory/rows.ts';
import { expectRefusal, openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
afterEach(async () => {
  for (const table of ['orders', 'quote_requests', 'quote_analytics']) {
    await backend.sql(`delete from public.${table}`);
  }
});

const paths = Object.keys(quotePaths) as QuotePath[];
const lastDay = '2026-11-21';

const ask = (p: unknown) => backend.tryCall('staff', 'read_analytics', { p });
const read = (range: DayRange): Promise<Analytics> => backend.ask(readAnalytics, range);

type Rows = {
  orders: {
    id: string;
    day: string;
    status: string;
    designs: { artwork_type: string; items: Omit<Item, 'artwork_type'>[] }[];
    per_item_cents: number[];
    subtotal_cents: number;
    turnaround_class: string;
    total_quantity: number;
    total_cents: number;
    tax_cents: number;
  }[];
  quotes: { day: string; status: string }[];
  counters: {
    day: string;
    path: QuotePath;
    attempts: number;
    completed: number;
    minutes: number;
    funnel: Record<string, number>;
  }[];
};

type Item = {
  artwork_type: string;
  garment_id: string;
  garment_name: string;
  color_name: string;
  quantities: Record<string, number>;
};

async function readRows(): Promise<Rows> {
  const day = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day`;
  const [orders, quotes, counters] = await Promise.all([
    backend.sql(`select *, ${day} from public.orders`),
    backend.sql(`select *, ${day} from public.quote_requests`),
    backend.sql(
      'select path, attempts, completed, funnel, day::text, minutes::float from public.quote_analytics',
    ),
  ]);
  return { orders, quotes, counters } as Rows;
}

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

const beforeTax = (row: Rows['orders'][number]) => row.total_cents - row.tax_cents;

/** The items of an order, each with its part of what the order brought: together, all of it. */
function itemsOf(order: Rows['orders'][number]) {
  const items = order.designs.flatMap(({ artwork_type, items: listed }) =>
    listed.map((item): Item => ({ ...item, artwork_type })),
  );
  const piecesOf = ({ quantities }: Item) => sumOf(Object.values(quantities), (count) => count);
  const cost = (item: Item, at: number) =>
    piecesOf(item) * (order.subtotal_cents > 0 ? (order.per_item_cents[at] ?? 0) : 1);
  const costs = items.map(cost);
  const upTo = (at: number) =>
    Math.round((beforeTax(order) * sumOf(costs.slice(0, at), (c) => c)) / sumOf(costs, (c) => c));
  return items.map((item, at) => ({
    ...item,
    order: order.id,
    pieces: piecesOf(item),
    cents: upTo(at + 1) - upTo(at),
  }));
}

/** The expected answer, calculated row by row. */
function bruteForce(rows: Rows, range: DayRange): Analytics {
  const within = ({ from, to }: DayRange) => {
    const isIn = ({ day }: { day: string }) => day >= from && day <= to;
    const orders = rows.orders.filter((row) => isIn(row) && row.status !== 'cancelled');
    return {
      orders,
      quotes: rows.quotes.filter(isIn),
      counters: rows.counters.filter(isIn),
    };
  };
  const sumsOf = (part: DayRange): Analytics['now'] => {
    const { orders, quotes, counters } = within(part);
    const pathSums = Object.fromEntries(
      paths.map((path) => {
        const own = counters.filter((row) => row.path === path);
        return [
          path,
          {
            attempts: sumOf(own, (row) => row.attempts),
            completed: sumOf(own, (row) => row.completed),
            minutes: expect.closeTo(
              sumOf(own, (row) => row.minutes),
              6,
            ) as number,
            funnel: Object.fromEntries(
              quotePaths[path].map((step) => [step, sumOf(own, (row) => row.funnel[step] ?? 0)]),
            ),
          },
        ];
      }),
    ) as Pick<Analytics['now'], QuotePath>;
    return {
      ...pathSums,
      orders: orders.length,
      revenueCents: sumOf(orders, beforeTax),
      taxCents: sumOf(orders, (row) => row.tax_cents),
      pieces: sumOf(orders, (row) => row.total_quantity),
      rushOrders: orders.filter((row) => row.turnaround_class === 'rush').length,
      quotes: quotes.length,
      quotesOrdered: quotes.filter((row) => row.status === 'ordered').length,
    };
  };
  const { orders, counters } = within(range);
  const items = orders.flatMap(itemsOf);
  const sizes = items.flatMap(({ quantities }) => Object.entries(quantities));
  const starts = chartDays(range);
  const days = starts.map((span, at) => {
    const next = starts[at + 1] ?? '9999';
    const isOf = ({ day }: { day: string }) => day >= span && day < next;
    return {
      day: span,
      attempts: sumOf(counters.filter(isOf), (row) => row.attempts),
      completed: sumOf(counters.filter(isOf), (row) => row.completed),
      orders: orders.filter(isOf).length,
      revenueCents: sumOf(orders.filter(isOf), beforeTax),
    };
  });
  const rank = (keyOf: (item: Item) => string, labelOf: (item: Item) => string) =>
    [...new Set(items.map(keyOf))]
      .map((key) => {
        const own = items.filter((item) => keyOf(item) === key);
        return {
          key,
          label: own.map(labelOf)[0] ?? '',
          orders: new Set(own.map(({ order }) => order)).size,
          pieces: sumOf(own, ({ pieces }) => pieces),
          revenueCents: sumOf(own, ({ cents }) => cents),
        };
      })
      .sort((a, b) => b.orders - a.orders || b.pieces - a.pieces || (a.key < b.key ? -1 : 1));
  return {
    now: sumsOf(range),
    before: sumsOf(periodBefore(range)),
    days,
    garments: rank(
      (row) => row.garment_id,
      (row) => row.garment_name,
    ),
    colors: rank(
      (row) => row.color_name,
      (row) => row.color_name,
    ),
    sizes: [...new Set(sizes.map(([size]) => size))]
      .map((size) => ({
        key: size,
        label: size,
        orders: 0,
        pieces: sumOf(
          sizes.filter(([of]) => of === size),
          ([, count]) => count,
        ),
        revenueCents: 0,
      }))
      .sort((a, b) => b.pieces - a.pieces || (a.key < b.key ? -1 : 1)),
    artworkTypes: rank(
      (row) => row.artwork_type,
      (row) => row.artwork_type,
    ),
  };
}

const colors = ['Navy', 'Red', 'Sand', 'Ärger'] as const;
const garmentNames = {
  'budget-cotton': 'A Tee',
  'premium-blend': 'A Blend',
  'independent-crewneck': 'A Crew',
} as const;

/** A moment in the last two years, often close to midnight UTC. */
function randomMoment(random: SeededRandom): string {
  const day = addDays(lastDay, -random.between(0, 730));
  const time = random.pick(['00:00:00', '23:59:59', '05:30:00', '18:59:59', '19:00:01']);
  return `${day}T${time}Z`;
}

function randomItem(random: SeededRandom): OrderItem {
  const chosen = usualGarment.sizes.filter(() => random.chance(0.4));
  const garment = random.pick(Object.keys(garmentNames) as (keyof typeof garmentNames)[]);
  const color = random.pick(colors);
  return {
    garmentId: garment,
    garmentName: garmentNames[garment],
    styleCode: '00606',
    colorKey: color === 'Ärger' ? 'anger' : color.toLowerCase(),
    colorName: color,
    colorHex: '#1c2336',
    quantities: Object.fromEntries([...chosen, 'L'].map((size) => [size, random.between(1, 30)])),
  };
}

function randomOrder(random: SeededRandom): OrderToPlace {
  const designs = Array.from({ length: random.between(1, 2) }, () => ({
    ...orderDesign({ artworkType: random.pick(artworkTypes), artworkDescription: 'A heron.' }),
    items: Array.from({ length: random.between(1, 2) }, () => randomItem(random)),
  }));
  const counts = ordered({ designs }).map(({ quantities }) => totalPieces(quantities));
  // Some are given away.
  const isFree = random.chance(0.1);
  const perItemCents = counts.map(() => (isFree ? 0 : random.between(900, 2600)));
  const rush = random.chance(0.2);
  const subtotalCents = sumOf([...counts.keys()], (at) => counts[at]! * perItemCents[at]!);
  return orderOf(designs, {
    turnaroundClass: rush ? 'rush' : 'standard',
    perItemCents,
    subtotalCents,
    rushFeeCents: rush ? 3000 : 0,
    taxCents: random.between(0, 5000),
  });
}

async function placeAt(input: OrderToPlace, moment: string): Promise<string> {
  const totalCents = input.subtotalCents + input.rushFeeCents + input.taxCents;
  const { orderId } = await backend.call<PlacedOrder>('place_order', {
    p: { ...input, totalCents },
  });
  await backend.sql('update public.orders set created_at = $2 where id = $1', [orderId, moment]);
  return orderId;
}

async function fillAtRandom(random: SeededRandom): Promise<void> {
  for (let n = 0; n < 24; n += 1) {
    const id = await placeAt(randomOrder(random), randomMoment(random));
    // Its status, often changed and changed back.
    for (let moves = random.between(0, 3); moves > 0; moves -= 1) {
      await backend.sql('update public.orders set status = $2 where id = $1', [
        id,
        random.pick(jobStatuses.order),
      ]);
    }
    if (random.chance(0.1)) await backend.sql('delete from public.orders where id = $1', [id]);
  }
  // Many at once, in one statement.
  for (const days of [31, 190]) {
    await backend.sql(
      `${insertCopies('order', {
        idempotency_key: 'gen_random_uuid()',
        status: 'base.status',
        created_at: "base.created_at - $1 * interval '1 day'",
      })} from public.orders as base`,
      [days],
    );
  }
  await backend.sql(
    `update public.orders set status = 'cancelled' where number % 7 = 0 and status <> 'completed'`,
  );
  await backend.sql(`delete from public.orders where number % 11 = 0`);
  for (let n = 0; n < 20; n += 1) {
    const { quoteRequestId } = await backend.call<{ quoteRequestId: string }>(
      'place_quote_request',
      {
        p: quoteRequestToPlace({ files: [] }),
      },
    );
    await backend.sql('update public.quote_requests set created_at = $2 where id = $1', [
      quoteRequestId,
      randomMoment(random),
    ]);
    for (let moves = random.between(0, 3); moves > 0; moves -= 1) {
      await backend.sql('update public.quote_requests set status = $2 where id = $1', [
        quoteRequestId,
        random.pick(jobStatuses.quote_request),
      ]);
    }
    if (random.chance(0.1))
      await backend.sql('delete from public.quote_requests where id = $1', [quoteRequestId]);
  }
  const visits = Array.from({ length: 250 }, () => {
    const path = random.pick(paths);
    const event = random.pick(['start', 'step', 'complete']);
    return {
      day: addDays(lastDay, -random.between(0, 400)),
      path,
      event,
      step: event === 'step' ? random.pick<string>(quotePaths[path]) : null,
      minutes: event === 'complete' ? random.between(0, 4000) / 1000 : null,
    };
  });
  await backend.sql(
    `select public.track_quote_path(day, path, event, step, minutes)
     from jsonb_to_recordset($1::jsonb)
       as visit (day date, path text, event text, step text, minutes numeric)`,
    [JSON.stringify(visits)],
  );
}

function rangesFor(random: SeededRandom): DayRange[] {
  const anyDay = () => addDays(lastDay, -random.between(0, 760));
  const anyRange = () => {
    const [from = lastDay, to = lastDay] = [anyDay(), anyDay()].sort();
    return { from, to };
  };
  return [
    { from: lastDay, to: lastDay },
    { from: addDays(lastDay, -6), to: lastDay },
    { from: addDays(lastDay, -91), to: lastDay },
    { from: addDays(lastDay, -92), to: lastDay },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-02-02', to: '2026-03-01' },
    { from: '2026-01-31', to: '2026-03-01' },
    { from: '2025-12-31', to: '2026-02-01' },
    { from: addDays(lastDay, -365), to: lastDay },
    { from: addDays(lastDay, -366), to: lastDay },
    { from: '2025-01-01', to: '2026-11-30' },
    { from: addDays(lastDay, 1 - longestRange.days), to: lastDay },
    { from: '2010-05-05', to: '2010-06-07' },
    ...Array.from({ length: 6 }, anyRange),
  ];
}

// product: visit-counts
describe('the dashboard’s figures', () => {
  test.each([1, 2])(
    'match every row added up by hand, over random data and ranges (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      await fillAtRandom(random);
      const rows = await readRows();
      for (const range of rangesFor(random)) {
        const answer = await read(range);
        expect(answer, `${range.from} to ${range.to}`).toEqual(bruteForce(rows, range));
        for (const ranking of [answer.garments, answer.colors, answer.artworkTypes])
          expect(sumOf(ranking, (row) => row.revenueCents)).toBe(answer.now.revenueCents);
      }
    },
  );

  test('are zeros without attempts, quotes, or orders', async () => {
    const nothing = {
      attempts: 0,
      completed: 0,
      minutes: 0,
    };
    const none = {
      quoteForm: { ...nothing, funnel: { basicInfo: 0, projectDetails: 0 } },
      screenPrinting: {
        ...nothing,
        funnel: {
          materialSelection: 0,
          colorSelection: 0,
          quantitySelection: 0,
          printLocations: 0,
          artworkUpload: 0,
        },
      },
      shirtDesigner: { ...nothing, funnel: { designCreated: 0, quantitySelection: 0 } },
      orders: 0,
      revenueCents: 0,
      taxCents: 0,
      pieces: 0,
      rushOrders: 0,
      quotes: 0,
      quotesOrdered: 0,
    };
    expect(await read({ from: '2026-11-20', to: '2026-11-21' })).toEqual({
      now: none,
      before: none,
      days: ['2026-11-20', '2026-11-21'].map((day) => ({
        day,
        attempts: 0,
        completed: 0,
        orders: 0,
        revenueCents: 0,
      })),
      garments: [],
      colors: [],
      sizes: [],
      artworkTypes: [],
    });
  });

  test('leave out a canceled order, and count it again when that is undone', async () => {
    const day = { from: '2026-11-20', to: '2026-11-20' };
    const empty = await read(day);
    const id = await placeAt(randomOrder(seededRandom(5)), '2026-11-20T12:00:00Z');
    const before = await read(day);
    expect(before.now.orders).toBe(1);
    const move = (to: string) =>
      backend.sql('update public.orders set status = $2 where id = $1', [id, to]);
    await move('cancelled');
    expect(await read(day)).toEqual(empty);
    await move('submitted');
    expect(await read(day)).toEqual(before);
    await backend.sql('delete from public.orders where id = $1', [id]);
    expect(await read(day)).toEqual(empty);
  });

  test('count a quote as ordered only while it is', async () => {
    const day = { from: '2026-11-20', to: '2026-11-20' };
    await backend.call('place_quote_request', { p: quoteRequestToPlace() });
    await backend.sql(`update public.quote_requests set created_at = '2026-11-20T12:00:00Z'`);
    for (const [status, quotesOrdered] of [
      ['quoted', 0],
      ['ordered', 1],
      ['quoted', 0],
      ['ordered', 1],
      ['declined', 0],
    ] as const) {
      await backend.sql(`update public.quote_requests set status = '${status}'`);
      expect((await read(day)).now).toMatchObject({ quotes: 1, quotesOrdered });
    }
  });

  test('count an order on its UTC day, no matter what day it was at the shop', async () => {
    // 7:30 PM on November 20 in Des Moines.
    await placeAt(randomOrder(seededRandom(6)), '2026-11-20T19:30:00-06:00');
    expect((await read({ from: '2026-11-20', to: '2026-11-20' })).now.orders).toBe(0);
    expect((await read({ from: '2026-11-21', to: '2026-11-21' })).now.orders).toBe(1);
  });

  test('call a garment by the name it was last ordered under', async () => {
    await placeAt(orderToPlace({ garmentName: 'New Name' }), '2026-11-20T12:00:00Z');
    await placeAt(orderToPlace({ garmentName: 'Old Name' }), '2026-11-19T12:00:00Z');
    const { garments } = await read({ from: '2026-11-01', to: '2026-11-30' });
    expect(garments).toMatchObject([{ label: 'New Name', orders: 2 }]);
  });

  test('count each item of an order, and share what it brings among them by their price', async () => {
    const designs = [
      threeItemDesign(),
      orderDesign({ artworkType: 'sketch', colorName: 'Red', quantities: { M: 3 } }),
    ];
    await placeAt(
      orderOf(designs, {
        perItemCents: [1000, 1000, 2000, 1000],
        subtotalCents: 67_000,
        rushFeeCents: 100,
        turnaroundClass: 'rush',
        taxCents: 999,
      }),
      '2026-11-20T12:00:00Z',
    );
    const answer = await read({ from: '2026-11-20', to: '2026-11-20' });
    const ranked = (key: string, label: string, pieces: number, revenueCents: number) => ({
      key,
      label,
      orders: 1,
      pieces,
      revenueCents,
    });
    expect(answer.now).toMatchObject({ orders: 1, pieces: 51, revenueCents: 67_100 });
    expect(answer.garments).toEqual([
      ranked('premium-cotton', 'Premium Cotton', 35, 35_052),
      ranked('independent-crewneck', 'Independent Crewneck', 16, 32_048),
    ]);
    expect(answer.colors).toEqual([
      ranked('Navy', 'Navy', 24, 24_036),
      ranked('Alpine Green', 'Alpine Green', 16, 32_048),
      ranked('Red', 'Red', 11, 11_016),
    ]);
    expect(answer.artworkTypes).toMatchObject([
      { key: 'complete', orders: 1, pieces: 48 },
      { key: 'sketch', orders: 1, pieces: 3 },
    ]);
    expect(answer.sizes.map(({ key, pieces }) => [key, pieces])).toEqual([
      ['M', 17],
      ['3XL', 14],
      ['S', 12],
      ['L', 8],
    ]);
  });

  test('count each of 12 orders placed at once', async () => {
    const placed = await Promise.all(
      Array.from({ length: 12 }, () =>
        backend.call<PlacedOrder>('place_order', { p: orderToPlace() }),
      ),
    );
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(12);
    const today = new Date().toISOString().slice(0, 10);
    const answer = await read({ from: addDays(today, -1), to: today });
    expect(answer.now.orders).toBe(12);
    expect(answer.sizes).toMatchObject([
      { key: 'M', pieces: 12 * 14 },
      { key: 'S', pieces: 12 * 10 },
    ]);
  });
});

describe('read_analytics', () => {
  const range = { from: '2026-11-01', to: '2026-11-21' };

  test('gives a visitor, a non-member, and the service nothing', async () => {
    const statuses = await Promise.all(
      (['visitor', 'nonMember', 'service'] as const).map(
        async (role) => (await backend.tryCall(role, 'read_analytics', { p: range })).status,
      ),
    );
    expect(statuses).toEqual([401, 403, 403]);
  });

  test('gives a member who was just removed nothing', async () => {
    const members = await backend.sql('select user_id, role from private.staff');
    await backend.sql('delete from private.staff');
    const response = await ask(range);
    await backend.sql(
      `insert into private.staff (user_id, role)
       select user_id, role from jsonb_populate_recordset(null::private.staff, $1::jsonb)`,
      [JSON.stringify(members)],
    );
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: 'PT403',
      message: "Your role doesn't include see-analytics",
    });
    expect((await ask(range)).status).toBe(200);
  });

  test.each([
    ['a day', { from: '2026-11-21', to: '2026-11-21' }],
    ['the longest range', { from: addDays('2026-11-21', 1 - longestRange.days), to: '2026-11-21' }],
    ['days to come', { from: '2027-01-01', to: '2027-01-31' }],
  ])('takes %s', async (_, p) => {
    expect((await ask(p)).status).toBe(200);
  });

  test.each([
    ['a range that ends before it starts', { from: '2026-11-22', to: '2026-11-21' }],
    [
      'a day more than ten years',
      { from: addDays('2026-11-21', -longestRange.days), to: '2026-11-21' },
    ],
    ['no days', {}],
    ['no first day', { to: '2026-11-21' }],
    ['no last day', { from: '2026-11-21' }],
    ['a day that isn’t in the calendar', { from: '2026-02-30', to: '2026-11-21' }],
    ['a moment', { from: '2026-11-21T00:00:00Z', to: '2026-11-21' }],
    ['a word', { from: 'yesterday', to: 'today' }],
    ['days without end', { from: '-infinity', to: 'infinity' }],
    ['a number', { from: 20261121, to: 20261121 }],
    ['a list', ['2026-11-21', '2026-11-21']],
    ['nothing', null],
  ])('refuses %s', async (_, p) => {
    await expectRefusal(await ask(p));
  });
});
