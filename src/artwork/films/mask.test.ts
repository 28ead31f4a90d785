// product: screens
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choked, thinParts, type Mask } from './mask.ts';

function draw(isInside: (x: number, y: number) => boolean): Mask {
  const side = 120;
  const bits = new Uint8Array(side * side).map((_, at) =>
    isInside(at % side, Math.floor(at / side)) ? 1 : 0,
  );
  return { width: side, height: side, bits };
}
const area = ({ bits }: Mask) => bits.reduce((sum, bit) => sum + bit, 0);

test('an underbase is smaller all around, also at the edge of the print area, and its corners stay', () => {
  const square = draw((x, y) => x >= 20 && x < 80 && y >= 30 && y < 90);
  expect(choked(square, 7).bits).toEqual(
    draw((x, y) => x >= 23 && x < 77 && y >= 33 && y < 87).bits,
  );
  expect(
    choked(
      draw(() => true),
      7,
    ).bits,
  ).toEqual(draw((x, y) => Math.min(x, y) >= 3 && Math.max(x, y) < 117).bits);
});

test('a round underbase is smaller by the same width everywhere', () => {
  const disc = (radius: number) => draw((x, y) => Math.hypot(x - 60, y - 60) <= radius);
  const [inner, least, most] = [choked(disc(40), 7), disc(36.5), disc(37.5)];
  expect(inner.bits.every((bit, at) => bit <= (most.bits[at] ?? 0))).toBe(true);
  expect(inner.bits.every((bit, at) => bit >= (least.bits[at] ?? 0))).toBe(true);
});

test('two shapes that touch keep one underbase without a seam', () => {
  const both = draw((x, y) => y >= 30 && y < 90 && ((x >= 20 && x < 50) || (x >= 50 && x < 80)));
  expect(area(choked(both, 7))).toBe(54 * 54);
});

test('lines too thin to be inset keep their underbase', () => {
  const line = draw((x, y) => x >= 20 && x < 100 && y >= 50 && y < 55);
  expect(choked(line, 7).bits).toEqual(line.bits);
});

test('what is thin is exactly what prints more than a pixel away from every disk that fits', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.constantFrom(0, 1, 1, 1, 1), { minLength: 20, maxLength: 400 }),
      (px, width, pixels) => {
        const height = Math.floor(pixels.length / width);
        const bits = Uint8Array.from(pixels.slice(0, width * height));
        // An empty column on both sides: rows don't touch each other.
        bits.forEach((_, at) => {
          if (at % width === 0 || at % width === width - 1) bits[at] = 0;
        });
        const middle = (px - 1) / 2;
        const disk = Array.from({ length: px * px }, (_, at) => ({
          x: at % px,
          y: Math.floor(at / px),
        })).filter(({ x, y }) => Math.hypot(x - middle, y - middle) <= px / 2 + 1e-9);
        const thin = new Uint8Array(bits);
        for (let top = 0; top + px <= height; top += 1) {
          for (let left = 0; left + px <= width; left += 1) {
            const covered = disk.map(({ x, y }) => (top + y) * width + left + x);
            if (!covered.every((at) => bits[at] === 1)) continue;
            for (const at of covered) {
              for (const row of [at - width, at, at + width]) {
                for (const beside of [row - 1, row, row + 1]) {
                  if (beside >= 0) thin[beside] = 0;
                }
              }
            }
          }
        }
        expect(thinParts({ width, height, bits }, px).bits).toEqual(thin);
      },
    ),
    { numRuns: 300 },
  );
});
