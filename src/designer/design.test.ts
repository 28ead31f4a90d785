// product: designing-a-shirt, print-areas-in-the-designer
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDesign, anyObject } from '../../tests/support/any-design.ts';
import { garments } from '../garments/garment.ts';
import { locationsAgree, printAreas } from '../garments/print-location.ts';
import { builtInSwatches } from '../garments/swatches.ts';
import {
  designGarment,
  designItems,
  designLimits,
  designLocations,
  designPictures,
  designSchema,
  designSides,
  printedSides,
  sideArea,
  sideLocation,
  takesPicture,
  type Design,
} from './design.ts';
import { blankDesign, firstShirt, newPicture } from './starting-point.ts';

const id = '7b0c5a3e-0c0f-4d6e-9a53-0d6b0a3a5a11';
const blank = blankDesign(id);

// product: using-a-design
test('a design goes on its shirt and on up to 19 others, which are distinct; with a roster, on its shirt alone', () => {
  const others = Array.from({ length: 20 }, (_, at) => ({
    garmentId: 'premium-blend',
    color: { ...firstShirt.color, key: `color-${at}` },
  }));
  const takes = (alsoOn: Design['alsoOn']) => designSchema.safeParse({ ...blank, alsoOn }).success;
  const [one, ...nineteen] = others;
  expect([takes(nineteen), takes(others)]).toEqual([true, false]);
  expect(one && takes([one, one])).toBe(false);
  expect(takes([{ garmentId: 'richardson-112', color: firstShirt.color }])).toBe(false);
  expect(designItems({ ...blank, alsoOn: nineteen })).toEqual([firstShirt, ...nineteen]);
  const roster = [{ name: 'OLSON', number: '7', size: 'M' }];
  expect(designItems({ ...blank, alsoOn: nineteen, roster })).toEqual([firstShirt]);
});

test('each side prints in its area: 12 × 16 in large, 4 × 4 in small, 3.5 × 3.5 in on a sleeve, 16 × 20 in digitally', () => {
  const areas = (design: Pick<Design, 'small' | 'method'>) =>
    designSides.map((side) => Object.values(sideArea(design, side)));
  expect(areas(blank)).toEqual([
    [12, 16],
    [12, 16],
    [3.5, 3.5],
    [3.5, 3.5],
  ]);
  const small = { front: true, back: true };
  expect(areas({ method: 'screen', small })).toEqual([
    [4, 4],
    [4, 4],
    [3.5, 3.5],
    [3.5, 3.5],
  ]);
  expect(areas({ method: 'digital', small: { front: false, back: true } })).toEqual([
    [16, 20],
    [4, 4],
    [3.5, 3.5],
    [3.5, 3.5],
  ]);
});

test('for screen printing, a side’s area is that of its print location', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      for (const side of designSides) {
        const { widthIn, heightIn } = printAreas[sideLocation(design, side)];
        expect(sideArea({ ...design, method: 'screen' }, side)).toEqual({ widthIn, heightIn });
      }
    }),
  );
});

test('a design prints where it has objects, never both large and small on one side', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const flags = designLocations(design);
      expect(locationsAgree(flags)).toBe(true);
      expect(Object.values(flags).filter(Boolean)).toHaveLength(printedSides(design).length);
    }),
  );
});

test('every design within the limits is valid, and survives JSON', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const kept: unknown = JSON.parse(JSON.stringify(design));
      // JSON knows no -0.
      expect(JSON.stringify(designSchema.parse(kept))).toBe(JSON.stringify(design));
    }),
  );
});

test('a design from elsewhere must stay within the limits', () => {
  const [first] = fc.sample(
    anyObject.filter(({ kind }) => kind === 'text'),
    { numRuns: 1, seed: 7 },
  );
  if (first?.kind !== 'text') throw new Error('No text was made.');
  const withFront = (front: unknown[]) => ({ ...blank, sides: { ...blank.sides, front } });
  expect(designSchema.safeParse(withFront([first])).success).toBe(true);
  const refused: Record<string, unknown> = {
    'two objects with one id': withFront([first, first]),
    'an object beyond the shirt': withFront([{ ...first, x: designLimits.reach + 1 }]),
    'a size that isn’t a number': withFront([{ ...first, heightIn: Number.NaN }]),
    'a letter of a yard': withFront([{ ...first, heightIn: 36 }]),
    'an ink that we don’t have': withFront([{ ...first, ink: 'javascript:alert(1)' }]),
    'a typeface that we don’t have': withFront([{ ...first, typeface: '../secret' }]),
    'an object of no kind': withFront([{ ...first, kind: 'script' }]),
    'more text than a shirt holds': withFront([{ ...first, text: 'x'.repeat(301) }]),
    'more objects than a side takes': withFront(
      Array.from({ length: designLimits.objectsPerSide + 1 }, (_, index) => ({
        ...first,
        id: `o${index}`,
      })),
    ),
    'a cap': { ...blank, garmentId: 'richardson-112' },
    'a garment that we don’t have': { ...blank, garmentId: 'toga' },
    'an invalid color': { ...blank, color: { ...blank.color, hex: 'url(x)' } },
    'another version': { ...blank, version: 2 },
  };
  for (const [what, value] of Object.entries(refused)) {
    expect(designSchema.safeParse(value).success, what).toBe(false);
  }
});

test('every garment but the cap can be designed on', () => {
  expect(garments.filter(({ id }) => designGarment(id)).map(({ kind }) => kind)).toEqual(
    garments.map(({ kind }) => kind).filter((kind) => kind !== 'cap'),
  );
});

test('a blank design is on a shirt in one of its house colors', () => {
  expect(designSchema.safeParse(blank).success).toBe(true);
  const style = designGarment(firstShirt.garmentId)?.styleCode ?? '';
  const { key, name, hex } = firstShirt.color;
  expect(builtInSwatches[style]).toContainEqual({ key, name, hex, inStock: true });
  expect(firstShirt.color.id).toBe(`${style}-${key}`);
});

test('a design lists each of its pictures once, including originals of reduced ones', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const ids = designPictures(design);
      expect(new Set(ids).size).toBe(ids.length);
      for (const object of designSides.flatMap((side) => design.sides[side])) {
        if (object.kind === 'picture') expect(ids).toContain(object.source);
      }
    }),
  );
});

test('a design takes up to its limit of pictures, and one may replace another it already has', () => {
  const file = (id: string) => ({ id, name: 'a.png', widthPx: 9, heightPx: 9 });
  const newOne = (id: string, picture: string) =>
    newPicture(id, file(picture), { widthIn: 12, heightIn: 16 });
  const most = Array.from({ length: designLimits.pictures }, (_, index) =>
    newOne(`o${index}`, `${index}`),
  );
  const sides = { front: most.slice(1), back: most.slice(0, 1), leftSleeve: [], rightSleeve: [] };
  expect(takesPicture({ sides }, newOne('one more', 'new'))).toBe(false);
  expect(takesPicture({ sides }, newOne('again', '3'))).toBe(true);
  // A reduced picture counts as two, because the original stays.
  expect(takesPicture({ sides }, { ...newOne('o3', '3'), picture: 'reduced' })).toBe(false);
  const fewer = { ...sides, back: [] };
  expect(takesPicture({ sides: fewer }, { ...newOne('o3', '3'), picture: 'reduced' })).toBe(true);
});
