import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seedFile, seedText } from '../../local/write-seed.ts';
import { garments } from '../../src/garments/garment.ts';
import { builtInSwatches } from '../../src/garments/swatches.ts';

test('supabase/seed.sql is what local/write-seed.ts writes', () => {
  expect(readFileSync(seedFile, 'utf8')).toBe(seedText());
});

test.each(garments.map(({ styleCode, model }) => [model, styleCode] as const))(
  '%s has at least a dozen colors, most of them in stock',
  (_, styleCode) => {
    const swatches = builtInSwatches[styleCode] ?? [];
    expect(swatches.length).toBeGreaterThanOrEqual(12);
    const out = swatches.filter(({ inStock }) => !inStock);
    expect([1, 2]).toContain(out.length);
  },
);

test('only the catalog’s garments have colors', () => {
  expect(Object.keys(builtInSwatches).sort()).toEqual(
    garments.map(({ styleCode }) => styleCode).sort(),
  );
});

// product: colors
test('every key is its name’s slug, once per style', () => {
  for (const swatches of Object.values(builtInSwatches)) {
    for (const { key, name } of swatches) {
      expect(key).toBe(name.toLowerCase().replace(/[^a-z0-9]+/g, '-'));
    }
    expect(new Set(swatches.map(({ key }) => key)).size).toBe(swatches.length);
  }
});
