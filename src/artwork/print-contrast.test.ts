// product: print-quality
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastAdvice, mainColor, type Pixels } from './print-contrast.ts';

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];
const clear: Pixel = [0, 0, 0, 0];
const black: Pixel = [0, 0, 0, 255];
const white: Pixel = [255, 255, 255, 255];
const red: Pixel = [200, 20, 40, 255];

/** A square picture; `at` returns each pixel. */
function picture(side: number, at: (x: number, y: number) => Pixel): Pixels {
  const data = Array.from({ length: side * side }, (_, index) =>
    at(index % side, Math.floor(index / side)),
  ).flat();
  return { width: side, height: side, data };
}
const inside = (x: number, y: number, from: number, to: number): boolean =>
  x >= from && x < to && y >= from && y < to;

describe('the main color of artwork', () => {
  test('ignores transparent parts', () => {
    expect(mainColor(picture(10, (x, y) => (inside(x, y, 4, 6) ? red : clear)))).toBe('#c81428');
    expect(mainColor(picture(4, () => clear))).toBeNull();
  });

  test('ignores the plain background of an opaque picture', () => {
    expect(mainColor(picture(10, (x, y) => (inside(x, y, 4, 6) ? black : white)))).toBe('#000000');
  });

  test('is the color of a single-color picture, up to its edge', () => {
    expect(mainColor(picture(6, () => white))).toBe('#ffffff');
  });

  test('is the most common of several inks, with its shades counted together', () => {
    const shades = (x: number, y: number): Pixel =>
      y < 6 ? [16 + (x % 8), 16, 30, 255] : x < 5 ? red : clear;
    expect(mainColor(picture(10, shades))).toBe('#13101e');
  });

  test('is the artwork’s single color, however much around it is transparent', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, fc.integer({ min: 1, max: 6 }), (r, g, b, size) => {
        const found = mainColor(
          picture(8, (x, y) => (inside(x, y, 1, 1 + size) ? [r, g, b, 255] : clear)),
        );
        const hex = [r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('');
        expect(found).toBe(`#${hex}`);
      }),
    );
  });
});

describe('contrast advice', () => {
  test.each([
    ['black on black', '#000000', 'Black', '#141416', true],
    ['black on navy', '#000000', 'Navy', '#1c2336', true],
    ['white on natural', '#ffffff', 'Natural', '#f0e7d6', true],
    ['maroon on maroon', '#5a2030', 'Maroon', '#561c2d', true],
    ['white on navy', '#ffffff', 'Navy', '#1c2336', false],
    ['black on white', '#000000', 'White', '#ffffff', false],
    ['black on forest', '#000000', 'Forest', '#21402f', false],
    ['red on maroon', '#c3102f', 'Maroon', '#561c2d', false],
  ])('%s', (_name, art, name, hex, advised) => {
    const advice = contrastAdvice(art, [{ name, hex }]);
    if (advised) expect(advice).toContain(`nearly the color of the garment, ${name},`);
    else expect(advice).toBeNull();
  });

  // product: print-quality, designs-and-items
  test('a print on several garments is warned of on those that hide it, each color once', () => {
    const navy = { name: 'Navy', hex: '#1c2336' };
    const black = { name: 'Black', hex: '#1b1b1d' };
    const yellow = { name: 'Yellow', hex: '#f5d547' };
    expect(contrastAdvice('#000000', [navy, yellow])).toContain('the garment, Navy, and');
    expect(contrastAdvice('#000000', [navy, yellow, black, navy])).toContain(
      'the garment, Navy and Black, and',
    );
    expect(contrastAdvice('#ffffff', [navy, black])).toBeNull();
  });
});
