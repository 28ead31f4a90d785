// product: colors
import { describe, expect, test } from 'vitest';
import { garments } from './garment.ts';
import { builtInSwatches, defaultColor, favoriteColor } from './swatches.ts';

test('every garment has colors, and every list of colors belongs to a garment', () => {
  const styleCodes = garments.map((garment) => garment.styleCode);
  expect(Object.keys(builtInSwatches).toSorted()).toEqual(styleCodes.toSorted());
});

test.each(Object.entries(builtInSwatches))(
  'the colors of %s have unique keys, a name, and a drawable hex, and one is in stock',
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

describe('a garment is shown in', () => {
  const out = (name: string) => ({ name, inStock: false });
  const stocked = (name: string) => ({ name, inStock: true });

  test('its first color in stock', () => {
    expect(favoriteColor([out('Sage'), stocked('Navy'), stocked('White')])?.name).toBe('Navy');
    expect(favoriteColor([stocked('White'), out('Sage'), stocked('Navy')])?.name).toBe('White');
  });

  test('its first color if none is in stock', () => {
    expect(favoriteColor([out('Sage'), out('Navy')])?.name).toBe('Sage');
  });

  test('the color Default if it has none', () => {
    expect(favoriteColor([])).toBeNull();
    expect(defaultColor.name).toBe('Default');
  });

  test('a different color for each of the nine, by the house list', () => {
    const shown = garments.map(({ styleCode }) => favoriteColor(builtInSwatches[styleCode] ?? []));
    expect(new Set(shown.map((color) => color?.name)).size).toBe(garments.length);
  });
});
