// product: shapes-and-drawings
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shapeNames } from './design.ts';
import { pathBounds } from '../artwork/path-data.ts';
import { shapeLabels, shapePath } from './shape.ts';

const inches = fc.integer({ min: 1, max: 400 }).map((n) => n / 10);

test.each(shapeNames)('%s fills its box exactly, around its center', (shape) => {
  fc.assert(
    fc.property(inches, inches, (widthIn, heightIn) => {
      const { left, top, right, bottom } = pathBounds(shapePath(shape, widthIn, heightIn))!;
      expect(left).toBeCloseTo(-widthIn / 2, 3);
      expect(right).toBeCloseTo(widthIn / 2, 3);
      expect(top).toBeCloseTo(-heightIn / 2, 3);
      expect(bottom).toBeCloseTo(heightIn / 2, 3);
    }),
  );
});

test('every shape has a name and a closed outline without "-0"', () => {
  for (const shape of shapeNames) {
    expect(shapeLabels[shape]).toBeTruthy();
    const path = shapePath(shape, 3, 2);
    expect(path.endsWith('Z')).toBe(true);
    expect(path).not.toMatch(/-0(?![.\d])|NaN/);
  }
});
