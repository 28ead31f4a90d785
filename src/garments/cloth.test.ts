import { expect, test } from 'vitest';
import { builtInSwatches, defaultColor } from './swatches.ts';
import { lightCloth, lineOn } from './cloth.ts';

const house = [defaultColor, ...Object.values(builtInSwatches).flat()];

/** WCAG 2.2's relative luminance of '#rrggbb'. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const value = parseInt(color.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const contrast = (one: string, other: string) =>
  (Math.max(luminance(one), luminance(other)) + 0.05) /
  (Math.min(luminance(one), luminance(other)) + 0.05);

test('every house color gets the line color that WCAG’s luminance would give it', () => {
  for (const { hex, name } of house) {
    expect(lineOn(hex) === lightCloth, name).toBe(luminance(hex) < 0.18);
    expect(contrast(hex, lineOn(hex)), name).toBeGreaterThan(3);
  }
});

// The catalog's script distinguishes a drawing's cloth and lines by their colors.
test('no house color is one of the two inks', () => {
  const inks = [lineOn('#000000'), lineOn('#ffffff')];
  expect(new Set(inks).size).toBe(2);
  expect(house.filter(({ hex }) => inks.includes(hex))).toEqual([]);
});
