// product: press-check
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inverted, type Mask } from '../../artwork/films/mask.ts';
import { lineDpi, thinnest, thinnestLineIn } from './thin-lines.ts';

/** Inches on both sides; small enough for the finest measure. */
const sizeIn = 0.8;
const dpi = lineDpi(sizeIn, sizeIn) ?? 0;

/** Pixels whose center is inside, as a browser fills a path. */
function draw(isInside: (x: number, y: number) => boolean): Mask {
  const side = Math.ceil(sizeIn * dpi);
  const bits = new Uint8Array(side * side).map((_, at) => {
    const [x, y] = [(at % side) + 0.5, Math.floor(at / side) + 0.5];
    return isInside(x / dpi - sizeIn / 2, y / dpi - sizeIn / 2) ? 1 : 0;
  });
  return { width: side, height: side, bits };
}

const bar = (widthIn: number, degrees: number) => {
  const [cos, sin] = [Math.cos, Math.sin].map((of) => of((degrees * Math.PI) / 180)) as [
    number,
    number,
  ];
  return (x: number, y: number) =>
    Math.abs(x * cos + y * sin) < 0.3 && Math.abs(y * cos - x * sin) < widthIn / 2;
};
const angle = fc.integer({ min: 0, max: 179 });

describe('lines that a screen can’t hold', () => {
  test('are found at any angle, with about their width', () => {
    fc.assert(
      fc.property(angle, fc.integer({ min: 5, max: 11 }), (degrees, thousandths) => {
        const found = thinnest(draw(bar(thousandths / 1000, degrees)), dpi);
        expect(found).not.toBeNull();
        expect(Math.abs((found ?? 0) - thousandths / 1000)).toBeLessThan(0.0035);
      }),
      { numRuns: 25 },
    );
  });

  test('don’t include lines that a screen holds, at any angle', () => {
    fc.assert(
      fc.property(angle, fc.integer({ min: 17, max: 60 }), (degrees, thousandths) => {
        expect(thinnest(draw(bar(thousandths / 1000, degrees)), dpi)).toBeNull();
      }),
      { numRuns: 25 },
    );
  });

  test('don’t include sharp corners', () => {
    fc.assert(
      fc.property(angle, fc.integer({ min: 20, max: 80 }), (degrees, corner) => {
        const turn = (degrees * Math.PI) / 180;
        const slope = Math.tan((corner * Math.PI) / 360);
        const wedge = draw((x, y) => {
          const [along, off] = [
            x * Math.cos(turn) + y * Math.sin(turn),
            y * Math.cos(turn) - x * Math.sin(turn),
          ];
          return along < 0.3 && along > -0.2 && Math.abs(off) < (along + 0.2) * slope;
        });
        expect(thinnest(wedge, dpi)).toBeNull();
      }),
      { numRuns: 25 },
    );
  });

  test('are found on a large side, too, and beside thick ones', () => {
    const coarse = lineDpi(12, 16) ?? 0;
    expect(coarse).toBeGreaterThan(250);
    expect(thinnestLineIn * coarse).toBeGreaterThan(3.5);
    const both = draw((x, y) => bar(0.2, 0)(x, y + 0.2) || bar(0.008, 30)(x, y - 0.1));
    expect(thinnest(both, dpi)).toBeCloseTo(0.008, 2);
  });

  test('aren’t looked for in art larger than a print area, which is found itself', () => {
    expect(lineDpi(40, 40)).toBeNull();
  });
});

test('a gap is a line of what doesn’t print', () => {
  const gapped = (gapIn: number) => draw((x, y) => bar(0.3, 0)(x, y) && !(Math.abs(x) < gapIn / 2));
  expect(thinnest(inverted(gapped(0.008)), dpi)).toBeCloseTo(0.008, 2);
  expect(thinnest(inverted(gapped(0.03)), dpi)).toBeNull();
});
