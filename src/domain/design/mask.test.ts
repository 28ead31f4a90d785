// product: screens
import { expect, test } from 'vitest';
import { choked, type Mask } from './mask.ts';

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
