// product: editing-a-design
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { designLimits } from '../design.ts';
import { proportionalRange, resized } from './resize-object.ts';

const length = fc.double({
  min: designLimits.leastSizeIn,
  max: designLimits.mostSizeIn,
  noNaN: true,
});

it('keeps the proportions of a size and both edges within the limits', () => {
  fc.assert(
    fc.property(
      length,
      length,
      fc.constantFrom('widthIn', 'heightIn'),
      fc.double({ min: 0, max: 100, noNaN: true }),
      (widthIn, heightIn, edge, asked) => {
        const size = { widthIn, heightIn };
        const now = resized(size, edge, asked);
        for (const inches of Object.values(now)) {
          expect(inches).toBeGreaterThanOrEqual(designLimits.leastSizeIn);
          expect(inches).toBeLessThanOrEqual(designLimits.mostSizeIn);
        }
        // A ten-thousandth of an inch of the shorter edge.
        expect(now.widthIn / now.heightIn / (widthIn / heightIn)).toBeCloseTo(1, 2);
      },
    ),
  );
});

it('gives the requested edge if the range includes it', () => {
  const size = { widthIn: 4, heightIn: 2 };
  expect(resized(size, 'widthIn', 6)).toEqual({ widthIn: 6, heightIn: 3 });
  expect(resized(size, 'heightIn', 6)).toEqual({ widthIn: 12, heightIn: 6 });
  expect(proportionalRange(size, 'widthIn')).toEqual({ least: 0.2, most: 40 });
  expect(proportionalRange(size, 'heightIn')).toEqual({ least: 0.1, most: 20 });
});
