// product: supplier-sync
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSpecRows, sizeChartSchema } from './size-chart.ts';

const row = (changes: object = {}) => ({
  specID: 1,
  styleID: 39,
  partNumber: '00760',
  sizeName: 'M',
  sizeOrder: 'B2',
  specName: 'Body Width',
  value: '20',
  ...changes,
});
const read = (...rows: unknown[]) => readSpecRows(rows, 39);
const inchesOf = (value: unknown) => read(row({ value }))?.[0]?.inches ?? null;

describe('a size chart', () => {
  it('has the inches of each size and measure, in the supplier’s order', () => {
    expect(
      read(
        row({ sizeName: 'Youth S', value: '16' }),
        row({ value: 20 }),
        row({ specName: ' Body  Length ', value: '28 1/2' }),
        row({ styleID: '39', sizeName: 'Adjustable', specName: 'Bill', value: '2.75' }),
      ),
    ).toEqual([
      { size: 'Youth S', measure: 'Body Width', inches: 16 },
      { size: 'M', measure: 'Body Width', inches: 20 },
      { size: 'M', measure: 'Body Length', inches: 28.5 },
      { size: 'One size', measure: 'Bill', inches: 2.75 },
    ]);
  });

  it.each([
    ['28', 28],
    ['28.25', 28.25],
    [28.25, 28.25],
    ['28 1/2', 28.5],
    ['28-3/4', 28.75],
    ['28½', 28.5],
    ['28 ⅜"', 28.375],
    ['28 in', 28],
    ['28 inches', 28],
  ])('reads %j as inches', (value, inches) => {
    expect(inchesOf(value)).toBe(inches);
  });

  it.each([
    ...['', ' ', '0', '-3', '121', '1e1', '34-36', '28/2', '28 1/0', 'One size', '71 cm', 'NaN'],
    ...[NaN, Infinity, -1, 0, null, undefined, true, {}, ['28']],
  ])('leaves out %j', (value) => {
    expect(inchesOf(value)).toBeNull();
  });

  it('leaves out rows that aren’t of the style, have no size or measure, or aren’t rows', () => {
    const odd = [
      ...[null, 7, 'M', [], {}],
      row({ styleID: 40 }),
      row({ styleID: undefined }),
      row({ sizeName: '' }),
      row({ sizeName: '<b>M</b>' }),
      row({ sizeName: '__proto__' }),
      row({ specName: '\u0000 ' }),
    ];
    expect(read(...odd)).toBeNull();
    expect(read(...odd, row())).toHaveLength(1);
  });

  it('keeps the first of two rows about the same', () => {
    expect(read(row({ value: '20' }), row({ value: '99' }))).toMatchObject([{ inches: 20 }]);
  });

  it('is null without rows', () => {
    expect(read()).toBeNull();
  });

  it('is never more than is stored, whatever the supplier sends', () => {
    const measures = Array.from({ length: 30 }, (_, at) => `Measure ${at}`);
    const sizes = Array.from({ length: 30 }, (_, at) => `${at}XL`);
    const rows = sizes.flatMap((sizeName) =>
      measures.map((specName) => row({ sizeName, specName })),
    );
    const chart = read(...rows);
    expect(sizeChartSchema.parse(chart)).toHaveLength(160);
    expect(new Set(chart?.map(({ measure }) => measure)).size).toBe(8);
    const anything = fc.oneof(fc.string(), fc.double(), fc.anything());
    fc.assert(
      fc.property(fc.array(fc.tuple(anything, anything, anything)), (made) => {
        const all = made.map(([sizeName, specName, value]) => row({ sizeName, specName, value }));
        const some = read(...all, row());
        expect(sizeChartSchema.safeParse(some).success).toBe(true);
      }),
    );
  });
});
