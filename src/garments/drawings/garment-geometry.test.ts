import { expect, test } from 'vitest';
import { printAreas, type PrintLocation } from '../print-location.ts';
import { garmentGeometry, placeArtwork } from './garment-geometry.ts';

const sides = Object.entries(garmentGeometry).flatMap(([shape, views]) =>
  Object.entries(views).map(([side, geometry]) => ({ shape, side, geometry })),
);

test.each(sides)('print areas of the $shape, $side, are inside the drawing', ({ geometry }) => {
  for (const box of Object.values(geometry.areas)) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(geometry.width);
    expect(box.y + box.height).toBeLessThanOrEqual(geometry.height);
  }
});

test.each(['tee', 'longsleeve', 'crewneck'] as const)(
  'the %s shows every print location on its side, at its true size',
  (shape) => {
    for (const [location, { view, widthIn, heightIn }] of Object.entries(printAreas)) {
      const { areas, unitsPerInch } = garmentGeometry[shape][view];
      const box = areas[location as PrintLocation];
      expect(box && box.width / unitsPerInch).toBeCloseTo(widthIn);
      expect(box && box.height / unitsPerInch).toBeCloseTo(heightIn);
    }
  },
);

test('a cap takes 4 × 2.25 inches on its front and nothing elsewhere', () => {
  const { front, back, sleeve } = garmentGeometry.cap;
  const box = front.areas.frontSmall;
  expect(box && [box.width / front.unitsPerInch, box.height / front.unitsPerInch]).toEqual([
    4, 2.25,
  ]);
  expect(back.areas).toEqual({});
  expect(sleeve.areas).toEqual({});
});

test('artwork is placed at true scale, centered at the top of its area', () => {
  expect(placeArtwork('tee', 'front', 'frontLarge', 6, 5)).toEqual({
    x: 160,
    y: 84,
    width: 60,
    height: 50,
  });
  expect(placeArtwork('cap', 'back', 'backLarge', 6, 5)).toBeNull();
});
