import { describe, expect, it } from 'vitest';
import { garments } from '../src/garments/garment.ts';
import { builtInSwatches } from '../src/garments/swatches.ts';
import { knownStock, makeCatalog, type RawProduct } from './supplier-data.ts';

const catalog = makeCatalog();
const rowsOf = (styleCode: string) => catalog.products.get(styleCode) ?? [];
const allRows = [...catalog.products.values()].flat();

/** Pieces in the supplier's own warehouses. */
const piecesOf = (row: RawProduct) =>
  row.warehouses.filter(({ dropship }) => !dropship).reduce((sum, { qty }) => sum + Number(qty), 0);

describe('the stand-in’s data', () => {
  it('is the same every time', () => {
    expect(makeCatalog()).toEqual(catalog);
  });

  it.each(garments.map(({ styleCode, kind }) => [styleCode, kind]))(
    'has %s (%s) in the shop’s colors and some that the shop doesn’t know, in sizes that fit',
    (styleCode, kind) => {
      const names = new Set(rowsOf(styleCode).map(({ colorName }) => colorName.trim()));
      const known = (builtInSwatches[styleCode] ?? []).map(({ name }) => name);
      expect(names.size).toBeGreaterThanOrEqual(12);
      expect([...names]).toEqual(expect.arrayContaining(known));
      expect(names.size).toBeGreaterThan(known.length);
      const sizes = new Set(rowsOf(styleCode).map(({ sizeName }) => sizeName));
      expect([...sizes]).toEqual(
        {
          tee: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL'],
          longsleeve: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL'],
          crewneck: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
          cap: ['Adjustable'],
        }[kind],
      );
    },
  );

  it('has stock by warehouse, with a few sizes low, a few out, and some dropship only', () => {
    const pieces = allRows.map(piecesOf);
    const short = pieces.filter((count) => count > 0 && count < 12).length;
    const out = pieces.filter((count) => count === 0).length;
    expect(short).toBeGreaterThan(20);
    expect(out).toBeGreaterThan(20);
    expect(short + out).toBeLessThan(allRows.length / 4);
    const places = new Set(
      allRows.flatMap((row) => row.warehouses.map((one) => one.warehouseAbbr)),
    );
    expect(places).toEqual(new Set(['IL', 'NV', 'NJ', 'KS', 'GA', 'TX', 'FL', 'OH', 'DS']));
  });

  it('has what tests count on', () => {
    for (const [styleCode, colors] of Object.entries(knownStock)) {
      for (const [key, sizes] of Object.entries(colors)) {
        const name = builtInSwatches[styleCode]?.find((swatch) => swatch.key === key)?.name;
        const rows = rowsOf(styleCode).filter(({ colorName }) => colorName.trim() === name);
        expect(rows.length).toBeGreaterThan(0);
        for (const row of rows) {
          if (sizes === 'none') expect(piecesOf(row)).toBe(0);
          else if (sizes[row.sizeName] === undefined) expect(piecesOf(row)).toBeGreaterThan(100);
          else expect(piecesOf(row)).toBe(sizes[row.sizeName]);
        }
      }
    }
  });

  it('is as messy as the supplier’s: strings for numbers, bare hex codes, blanks, duplicates', () => {
    expect(allRows.some(({ styleID }) => typeof styleID === 'string')).toBe(true);
    expect(allRows.some(({ warehouses }) => typeof warehouses[0]?.qty === 'string')).toBe(true);
    expect(allRows.some(({ color1 }) => /^[0-9A-F]{6}$/.test(color1))).toBe(true);
    expect(allRows.some(({ color1 }) => /^#[0-9A-F]{6}$/.test(color1))).toBe(true);
    expect(allRows.some(({ colorName }) => colorName !== colorName.trim())).toBe(true);
    expect(allRows.some(({ colorFrontImage }) => colorFrontImage === '')).toBe(true);
    expect(allRows.some(({ colorSwatchImage }) => colorSwatchImage === '')).toBe(true);
    const skus = rowsOf('00606').map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(skus.length - 1);
  });

  it('has prices, which must go no further', () => {
    for (const row of allRows) expect(row.customerPrice).toBeGreaterThan(0);
  });

  it('grows to as many colors as a benchmark needs, in eight sizes each', () => {
    const large = makeCatalog({ colorsPerStyle: 60 });
    expect(large.styles).toHaveLength(9);
    for (const rows of large.products.values()) {
      expect(new Set(rows.map(({ colorName }) => colorName.trim())).size).toBe(60);
      expect(new Set(rows.map(({ sku }) => sku)).size).toBe(480);
    }
  });
});
