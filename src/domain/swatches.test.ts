import { expect, test } from 'vitest';
import { garments } from './garment.ts';
import { builtInSwatches } from './swatches.ts';

test('every garment has colors, and every list of colors a garment', () => {
  const styleCodes = garments.map((garment) => garment.styleCode);
  expect(Object.keys(builtInSwatches).toSorted()).toEqual(styleCodes.toSorted());
});

test.each(Object.entries(builtInSwatches))(
  'the colors of %s have a key of their own, a name and a drawable hex, and one is in stock',
  (_, swatches) => {
    expect(new Set(swatches.map((swatch) => swatch.key)).size).toBe(swatches.length);
    expect(swatches.some((swatch) => swatch.inStock)).toBe(true);
    for (const swatch of swatches) {
      expect(swatch.key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(swatch.name).not.toBe('');
      expect(swatch.hex).toMatch(/^#[0-9a-f]{6}$/);
    }
  },
);
