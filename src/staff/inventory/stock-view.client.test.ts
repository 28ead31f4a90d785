import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InventoryLine } from '../../garments/stock/list-inventory.rpc.ts';
import type { StyleStock } from '../../garments/stock/read-style-stock.rpc.ts';
import { garments } from '../../garments/garment.ts';
import { lowStock } from '../../garments/stock/stock-left.ts';
import { inventoryCsv } from './stock-csv.client.ts';
import {
  dropshipOf,
  formatSearch,
  inCatalogOrder,
  levelOf,
  lowSizes,
  matchGarment,
  parseSearch,
  parseThreshold,
  piecesOf,
  sizesOf,
  warehousesOf,
  type StockColor,
  type Warehouse,
} from './stock-view.client.ts';

const held = (abbr: string, quantity: number, more: Partial<Warehouse> = {}): Warehouse => ({
  abbr,
  quantity,
  closeout: false,
  dropship: false,
  expected: null,
  ...more,
});
const size = (name: string, order: number, ...warehouses: Warehouse[]) => ({
  size: name,
  order,
  quantity: warehouses.reduce((sum, one) => sum + (one.dropship ? 0 : one.quantity), 0),
  warehouses,
});
const color = (name: string, more: Partial<StockColor> = {}): StockColor => ({
  key: name.toLowerCase(),
  code: null,
  name,
  hex: '#000000',
  inStock: true,
  gone: false,
  swatchUrl: null,
  frontImageUrl: null,
  backImageUrl: null,
  sizes: [],
  ...more,
});
const navy = color('Navy', {
  code: '32',
  sizes: [
    size('2XL', 5, held('IL', 0)),
    size('S', 1, held('DS', 500, { dropship: true }), held('KS', 9), held('IL', 16)),
    size('M', 2, held('IL', 24, { closeout: true, expected: '240 on 12/18/2026' })),
  ],
});
const stock: StyleStock = {
  styleCode: '00606',
  syncedAt: '2026-11-21T15:41:00Z',
  colors: [navy, color('=Gold'), color('Olive', { gone: true, inStock: false })],
};
const line = (styleCode: string): InventoryLine =>
  inCatalogOrder([]).find((one) => one.styleCode === styleCode)!;

describe('the threshold', () => {
  test.each([
    ['0', 0],
    [' 12 ', 12],
    ['9,999', 9999],
    ['10000', lowStock],
    ['', lowStock],
    ['-3', lowStock],
    ['1.5', lowStock],
    [null, lowStock],
  ])('%j is %j', (text, threshold) => expect(parseThreshold(text)).toBe(threshold));

  test('marks that many pieces or fewer as low, and none as out', () => {
    expect([25, 24, 1, 0].map((quantity) => levelOf(quantity, 24))).toEqual([
      'enough',
      'low',
      'low',
      'out',
    ]);
  });

  test('counts sizes of colors that are still made', () => {
    expect(lowSizes(stock, 24)).toBe(2);
    expect(lowSizes(stock, 25)).toBe(3);
    const gone = { ...stock, colors: stock.colors.map((one) => ({ ...one, gone: true })) };
    expect(lowSizes(gone, 24)).toBe(0);
  });
});

describe('the search', () => {
  const found = (text: string) => {
    const match = matchGarment(line('00606'), stock, text);
    return match && stock.colors.filter(match.fits).map(({ name }) => name);
  };

  test.each([
    ['', ['Navy', '=Gold', 'Olive']],
    ['premium COTTON', ['Navy', '=Gold', 'Olive']],
    ['00606', ['Navy', '=Gold', 'Olive']],
    ['bella  navy', ['Navy']],
    ['32', ['Navy']],
    ['gildan', null],
    ['gildan navy', null],
  ])('%j leaves %j', (text, names) => expect(found(text)).toEqual(names));

  test('opens colors that match, and waits for colors that aren’t known', () => {
    expect(matchGarment(line('00606'), stock, 'navy')?.byColor).toBe(true);
    expect(matchGarment(line('00606'), stock, 'premium')?.byColor).toBe(false);
    expect(matchGarment(line('00606'), null, 'navy')).toBeNull();
  });

  test('is in the address, whatever it contains', () => {
    expect(formatSearch('  ')).toBe('');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(parseSearch(formatSearch(text))).toBe(text.trim());
      }),
    );
  });
});

test('the nine garments are listed in the catalog’s order, without unknown styles', () => {
  const known = { ...line('00606'), pieces: 7 };
  const lines = inCatalogOrder([known, { ...known, styleCode: '99999' }]);
  expect(lines.map(({ styleCode }) => styleCode)).toEqual(
    garments.map(({ styleCode }) => styleCode),
  );
  expect(lines.find(({ pieces }) => pieces === 7)).toBe(known);
});

test('sizes are in the supplier’s order, warehouses by name, dropship last and uncounted', () => {
  expect(sizesOf(stock.colors)).toEqual(['S', 'M', '2XL']);
  expect(warehousesOf(navy)).toEqual([
    { abbr: 'IL', dropship: false },
    { abbr: 'KS', dropship: false },
    { abbr: 'DS', dropship: true },
  ]);
  expect(piecesOf(navy)).toBe(49);
  expect(dropshipOf(navy)).toBe(500);
});

test('the CSV has one row for each size in each warehouse and is safe to open', () => {
  const gold = color('=Gold', { sizes: [size('S', 1, held('IL', 3))] });
  expect(inventoryCsv([{ stock, colors: [{ ...navy, sizes: navy.sizes.slice(2) }, gold] }])).toBe(
    'Garment,Style,Color,Color code,Gone,Size,Warehouse,Pieces,Dropship,Closeout,Expected,Updated (UTC)\r\n' +
      "Premium Cotton,'00606,Navy,32,no,M,IL,24,no,yes,240 on 12/18/2026,2026-11-21T15:41:00Z\r\n" +
      "Premium Cotton,'00606,'=Gold,,no,S,IL,3,no,no,,2026-11-21T15:41:00Z\r\n",
  );
});
