// product: building-a-proof
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bitmap } from './color-reduction.ts';
import { inkByKey, inkKeySchema, type InkKey } from '../ink.ts';
import { suggestedInks } from './suggested-inks.ts';

const side = 60;
type Disk = { x: number; y: number; radius: number; hex: string };

/** Disks with soft edges on a background; null is transparent. */
function painted(background: string | null, ...disks: readonly Disk[]): Bitmap {
  const data = new Uint8ClampedArray(side * side * 4);
  const rgbOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    let [color, alpha] = background ? [rgbOf(background), 1] : [[0, 0, 0], 0];
    for (const { x, y, radius, hex } of disks) {
      const far = Math.hypot((pixel % side) - x, Math.floor(pixel / side) - y);
      const share = Math.max(0, Math.min(1, radius - far + 0.5));
      const over = rgbOf(hex);
      color = alpha === 0 ? over : color.map((old, at) => old + ((over[at] ?? 0) - old) * share);
      alpha = alpha + (1 - alpha) * share;
    }
    data.set([...color, alpha * 255], pixel * 4);
  }
  return { width: side, height: side, data };
}
const disk = (x: number, radius: number, hex: string): Disk => ({ x, y: 30, radius, hex });

describe('inks suggested by a picture', () => {
  const { cream, gold, navy, white } = inkByKey;
  test.each<[string, Bitmap, InkKey[]]>([
    [
      'in our inks',
      painted(null, disk(25, 22, cream.hex), disk(25, 12, gold.hex)),
      ['cream', 'gold'],
    ],
    [
      'in close neighbors of ours',
      painted(null, disk(25, 22, gold.hex), disk(25, 20, '#c8901f')),
      ['mustard', 'gold'],
    ],
    [
      'in other colors',
      painted(null, disk(16, 14, '#f5e2bd'), disk(46, 10, '#eeaa11')),
      ['cream', 'gold'],
    ],
    [
      'on white paper',
      painted('#ffffff', disk(16, 14, '#10274f'), disk(46, 10, '#d23a22')),
      ['navy', 'vermilion'],
    ],
    ['on our white', painted(white.hex, disk(30, 20, '#102550')), ['navy']],
    [
      'with a small star',
      painted(null, disk(24, 22, '#112750'), disk(24, 3, '#eeaa11')),
      ['navy', 'gold'],
    ],
    ['that is all background', painted(navy.hex), ['navy']],
    ['that is all of another color', painted('#112750'), ['navy']],
    ['that is empty', painted(null), []],
  ])('%s', (_, bitmap, expected) => {
    expect(suggestedInks(bitmap)).toEqual(expected);
  });

  test('are different inks of ours, whatever it shows', () => {
    const anySide = fc.integer({ min: 1, max: 9 });
    const anyBitmap = fc
      .tuple(anySide, anySide)
      .chain(([width, height]) =>
        fc
          .uint8ClampedArray({ minLength: width * height * 4, maxLength: width * height * 4 })
          .map((data): Bitmap => ({ width, height, data })),
      );
    fc.assert(
      fc.property(anyBitmap, (bitmap) => {
        const found = suggestedInks(bitmap);
        expect(new Set(found).size).toBe(found.length);
        for (const key of found) expect(inkKeySchema.safeParse(key).success).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
