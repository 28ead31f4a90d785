// product: buying-blanks
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Purchase } from '../../src/blanks/purchase.ts';
import type { SupplierOrder } from '../../src/blanks/supplier-order.ts';
import {
  countOutcomes,
  onEveryConnection,
  openTestDatabase,
  type TestDatabase,
} from './database.ts';

let database: TestDatabase;
let buyers: string[];
const styleCode = '99005';
const part = 'B99005001';
beforeAll(async () => {
  database = await openTestDatabase();
  buyers = [
    await database.addStaff('olga@confluenceprint.example', 'owner'),
    await database.addStaff('sam@confluenceprint.example', 'staff'),
  ];
  const { claim } = await database.call<{ claim: string }>('begin_sync', {
    styleCode,
    seconds: 60,
  });
  await database.call('finish_sync', {
    styleCode,
    claim,
    supplierStyleId: 39,
    brand: 'Gildan',
    styleName: '2000',
    colors: [
      {
        key: 'red',
        code: '1',
        name: 'Red',
        hex: '#ff0000',
        sizes: [
          {
            size: 'M',
            order: 'B1',
            part: {
              number: part,
              pieceCents: 300,
              dozenCents: 280,
              caseCents: 250,
              casePieces: 72,
            },
            warehouses: [{ abbr: 'IL', quantity: 500, closeout: false, dropship: false }],
          },
        ],
      },
    ],
  });
});
afterAll(() => database.close());

type Asked = { outcome: string; isNew?: boolean; purchase?: Purchase };

const lastPurchase = async () =>
  Number((await database.sql<{ n: string }>('select private.last_purchase() as n'))[0]?.n);
const ask = (id: string, seenPurchase: number, at = 0, pieces = 10) =>
  database.callAs<Asked>(buyers[at % buyers.length]!, 'ask_purchase', {
    id,
    lines: [{ styleCode, colorKey: 'red', size: 'M', warehouse: 'IL', orderNumber: null, pieces }],
    seenCents: pieces * 300,
    seenPurchase,
  });
const orderOf = (number: string, pieces: number, isCanceled = false): SupplierOrder => ({
  number,
  warehouse: 'IL',
  isCanceled,
  totalCents: isCanceled ? 0 : pieces * 300,
  freightCents: 0,
  lines: [{ partNumber: part, pieces, unitCents: 300 }],
});
const settle = (id: string, orders: SupplierOrder[], more: Record<string, unknown> = {}) =>
  database.call<{ outcome: string; purchase: Purchase }>('settle_purchase', {
    id,
    orders,
    ...more,
  });
const look = (id: string, looks: number) =>
  database.call<string | null>('note_look', { id, looks, reason: 'Not there.' });

/** A purchase that the supplier is being asked for. */
async function asked(pieces = 10): Promise<Purchase> {
  const { purchase } = await ask(randomUUID(), await lastPurchase(), 0, pieces);
  return purchase!;
}
const stateOf = async (id: string) =>
  (
    await database.sql<{ state: string }>('select state from private.purchases where id = $1', [id])
  )[0]?.state;

test('pressing Buy on every connection at once lets one of them ask the supplier', async () => {
  const id = randomUUID();
  const seen = await lastPurchase();
  const answers = await onEveryConnection((at) => ask(id, seen, at));
  expect(countOutcomes(answers)).toEqual({ asked: answers.length });
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(answers.map(({ purchase }) => purchase?.poNumber)).size).toBe(1);
});

test('of 32 people who saw the same list, one buys', async () => {
  const seen = await lastPurchase();
  const answers = await onEveryConnection((at) => ask(randomUUID(), seen, at));
  expect(countOutcomes(answers)).toEqual({ asked: 1, stale: 31 });
  const numbers = await database.sql('select po_number from private.purchases');
  expect(new Set(numbers.map(({ po_number }) => po_number)).size).toBe(numbers.length);
});

test('an answer that every connection reports at once is entered once', async () => {
  const { id } = await asked();
  const answers = await onEveryConnection(() =>
    settle(id, [orderOf(`once-${id}`.slice(0, 30), 10)]),
  );
  expect(countOutcomes(answers)).toEqual({ settled: answers.length });
  expect(answers.every(({ purchase }) => purchase.orders.length === 1)).toBe(true);
  expect(await stateOf(id)).toBe('bought');
});

test('an order of the supplier belongs to one of the purchases that claim it at once', async () => {
  const purchases: Purchase[] = [];
  for (let at = 0; at < 8; at += 1) purchases.push(await asked());
  const claims = await Promise.allSettled(
    purchases.map(({ id }) => settle(id, [orderOf('shared-1', 10)])),
  );
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const states = await Promise.all(purchases.map(({ id }) => stateOf(id)));
  expect(states.filter((state) => state === 'bought')).toHaveLength(1);
  expect(states.filter((state) => state === 'buying')).toHaveLength(7);
});

test('looks at once are one look, and none undoes an answer', async () => {
  const { id } = await asked();
  const looks = await onEveryConnection(() => look(id, 0));
  expect(looks.filter((state) => state === 'buying')).toHaveLength(1);
  expect(looks.filter((state) => state === null)).toHaveLength(31);
  await onEveryConnection<unknown>((at) =>
    at % 2 === 0 ? look(id, 1) : settle(id, [orderOf(`looked-${id}`.slice(0, 30), 10)]),
  );
  expect(await stateOf(id)).toBe('bought');
  expect(await look(id, 2)).toBeNull();
});

test('a purchase that staff said wasn’t made is bought if its orders turn up', async () => {
  const { id } = await asked();
  await look(id, 0);
  expect(await look(id, 1)).toBe('unknown');
  const close = () => database.callAs<{ outcome: string }>(buyers[1]!, 'close_purchase', { id });
  expect(countOutcomes(await onEveryConnection(close))).toEqual({ closed: 1, stale: 31 });
  expect(await stateOf(id)).toBe('refused');
  // It's looked for all the same.
  await database.sql(
    `update private.purchases set looked_at = now() - interval '16 minutes' where id = $1`,
    [id],
  );
  const due = () => database.call<{ purchase: Purchase }[]>('list_purchases_to_look_for', 100);
  expect((await due()).map(({ purchase }) => purchase.id)).toContain(id);
  expect(await look(id, 2)).toBe('refused');
  expect((await due()).map(({ purchase }) => purchase.id)).not.toContain(id);
  await settle(id, [orderOf(`late-${id}`.slice(0, 30), 10)]);
  expect(await stateOf(id)).toBe('bought');
});

test('what happened to a purchase can’t be changed or deleted', async () => {
  for (const statement of [
    `update private.purchase_events set actor = 'nobody'`,
    'delete from private.purchase_events',
    'delete from private.purchases',
  ]) {
    await expect(database.sql(statement)).rejects.toThrow("can't be changed");
  }
});

/** What the supplier may tell about a purchase of 10 pieces, in any order and as often as it likes. */
const newsOf = fc.oneof(
  fc.record({ kind: fc.constant('part' as const), at: fc.integer({ min: 0, max: 1 }) }),
  fc.constant({ kind: 'both' as const }),
  fc.record({ kind: fc.constant('canceled' as const), at: fc.integer({ min: 0, max: 1 }) }),
  fc.constant({ kind: 'nothing' as const }),
  fc.record({ kind: fc.constant('look' as const), looks: fc.integer({ min: 0, max: 2 }) }),
);

test('whatever the supplier tells, in any order, bought pieces are those of its orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(newsOf, { minLength: 1, maxLength: 8 }), async (news) => {
      const { id } = await asked();
      const known = new Map<string, boolean>();
      const numbers = [0, 1].map((at) => `${at}-${id}`.slice(0, 40));
      const tell = async (at: number, isCanceled: boolean) => {
        const number = numbers[at]!;
        known.set(number, (known.get(number) ?? false) || isCanceled);
        return orderOf(number, at === 0 ? 6 : 4, isCanceled);
      };
      for (const one of news) {
        if (one.kind === 'look') await look(id, one.looks);
        else if (one.kind === 'nothing') await settle(id, [], { reason: 'No answer.' });
        else if (one.kind === 'both') {
          await settle(id, [await tell(0, false), await tell(1, false)]);
        } else await settle(id, [await tell(one.at, one.kind === 'canceled')]);
      }
      const [row] = await database.sql<{ state: string; pieces: number }>(
        `select state, (
           select sum(bought_pieces)::int from private.purchase_lines where purchase_id = id
         ) as pieces
         from private.purchases where id = $1`,
        [id],
      );
      const pieces = numbers.reduce(
        (sum, number, at) => sum + (known.get(number) === false ? (at === 0 ? 6 : 4) : 0),
        0,
      );
      expect(row?.pieces).toBe(pieces);
      const open = ['buying', 'unknown'].includes(row?.state ?? '');
      expect(open).toBe(known.size === 0);
      if (known.size > 0) {
        expect(row?.state).toBe(pieces === 10 ? 'bought' : pieces > 0 ? 'partly' : 'canceled');
      }
    }),
    { numRuns: 40 },
  );
});
