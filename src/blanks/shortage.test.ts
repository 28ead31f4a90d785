// product: blanks-to-buy
import { expect, test } from 'vitest';
import type { StyleStock } from '../garments/stock/read-style-stock.rpc.ts';
import type { ShortPart } from './buy-plans.ts';
import { lackingText, shortageMessage, shortagesOf } from './shortage.ts';

const today = '2026-12-01';
const part = { styleCode: '00606', colorKey: 'navy', garment: 'Premium Cotton', color: 'Navy' };
const need = { design: 0, styleCode: '00606', colorKey: 'navy' };
const job = {
  ...{ number: 1042, dueDate: '2026-12-10', startBy: '2026-12-08', customer: 'Ada Lovelace' },
  needs: [
    { ...need, size: 'M', pieces: 60 },
    { ...need, size: 'L', pieces: 40 },
  ],
};
const short = (size: string, pieces: number, spares = 0): ShortPart => ({
  ...{ ...part, size, pieces },
  jobs: [{ number: 1042, pieces, spares }],
});
const color = (
  [key, name, hex]: readonly [string, string, string],
  stock: Record<string, number>,
  expected: string | null = null,
): StyleStock['colors'][number] => ({
  ...{ key, code: null, name, hex, inStock: true, gone: false },
  ...{ swatchUrl: null, frontImageUrl: null, backImageUrl: null },
  sizes: Object.entries(stock).map(([size, quantity], at) => ({
    ...{ size, quantity, order: at + 1 },
    warehouses: [{ abbr: 'KS', quantity, closeout: false, dropship: false, expected }],
  })),
});
const navy = ['navy', 'Navy', '#1c2336'] as const;
const midnight = ['midnight', 'Midnight', '#1d2437'] as const;
const white = ['white', 'White', '#ffffff'] as const;
const stockOf = (...colors: StyleStock['colors']): StyleStock[] => [
  { styleCode: '00606', syncedAt: null, colors },
];

test('an order that goes without hears of the nearest color with all it takes, and of the day', () => {
  const [found, ...others] = shortagesOf(
    [short('L', 42, 2)],
    [job],
    stockOf(
      color(navy, { M: 60, L: 0 }, '240 on 12/18/2026'),
      color(white, { M: 500, L: 500 }),
      color(midnight, { M: 60, L: 40 }),
    ),
    today,
  );
  expect(others).toEqual([]);
  expect(found).toMatchObject({ nearest: 'Midnight', moreBy: '2026-12-18' });
  expect(lackingText(found!)).toBe('40 of 40 in L');
  expect(shortageMessage([found!])).toBe(
    'Our supplier doesn’t have enough Premium Cotton in Navy. We’re short 40 of 40 in L. We could print all of them in Midnight instead, or wait for more, which they expect by Dec 18, 2026.\n\nWhich would you like? Just answer here.',
  );
});

test('a color without enough of every size isn’t proposed, nor one that is gone', () => {
  const near = (of: StyleStock['colors'][number]) =>
    shortagesOf([short('L', 5)], [job], stockOf(color(navy, {}), of), today)[0]?.nearest;
  expect(near(color(midnight, { M: 59, L: 40 }))).toBe(null);
  expect(near({ ...color(midnight, { M: 60, L: 40 }), gone: true })).toBe(null);
  expect(near(color(midnight, { M: 60, L: 40 }))).toBe('Midnight');
});

test('who only lacks spares isn’t asked, and sizes of a color are one shortage', () => {
  expect(shortagesOf([short('L', 2, 2)], [job], [], today)).toEqual([]);
  const found = shortagesOf([short('L', 3), short('M', 61, 1)], [job], [], today);
  expect(found).toHaveLength(1);
  expect(lackingText(found[0]!)).toBe('3 of 40 in L and 60 of 60 in M');
  expect(found[0]).toMatchObject({ nearest: null, moreBy: null });
  expect(shortageMessage(found)).toContain('Which other color or garment would you like?');
  expect(shortageMessage([...found, ...found])).toContain('Which other color');
});

test('a day counts once every short size has one', () => {
  const stock = stockOf({
    ...color(navy, {}),
    sizes: [
      ...color(navy, { L: 0 }, '240 on 12/18/2026').sizes,
      ...color(navy, { M: 0 }, '90 on 12/22/2026').sizes,
    ],
  });
  const day = (...parts: ShortPart[]) => shortagesOf(parts, [job], stock, today)[0]?.moreBy;
  expect(day(short('L', 3), short('M', 3))).toBe('2026-12-22');
  expect(day(short('L', 3), short('XL', 3))).toBe(null);
});
