import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colorDistance } from './color-distance.ts';

const anyHex = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

describe('how different two colors look', () => {
  test.each([
    ['white and black are 100 apart', '#ffffff', '#000000', 100],
    [
      'sRGB’s red and black, by the published L*a*b* (53.2, 80.1, 67.2)',
      '#ff0000',
      '#000000',
      117.3,
    ],
    [
      'sRGB’s blue and white, by the published L*a*b* (32.3, 79.2, -107.9)',
      '#0000ff',
      '#ffffff',
      150,
    ],
  ])('%s', (_name, one, other, distance) => {
    expect(colorDistance(one, other)).toBeCloseTo(distance, 0);
  });

  test('a color has distance 0 from itself, in upper and lower case', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        expect(colorDistance(hex, hex.toUpperCase())).toBe(0);
      }),
    );
  });

  test('the distance is the same both ways, never negative, and never longer than through a third color', () => {
    fc.assert(
      fc.property(anyHex, anyHex, anyHex, (one, other, third) => {
        const direct = colorDistance(one, other);
        expect(direct).toBeGreaterThanOrEqual(0);
        expect(colorDistance(other, one)).toBe(direct);
        expect(direct).toBeLessThanOrEqual(
          colorDistance(one, third) + colorDistance(third, other) + 1e-9,
        );
      }),
    );
  });
});
