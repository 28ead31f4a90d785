// product: inks
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypeface } from './lettering/typefaces.build.ts';
import { anyObject, anyObjects } from '../../tests/support/any-design.ts';
import type { ClipArtDrawing } from './clip-art.ts';
import type { DesignObject } from './design.ts';
import { drawObject, objectInks, sideInks, type Draw, type DrawingParts } from './draw-object.ts';
import { pathBounds } from '../artwork/path-data.ts';
import { newClipArt, newShape, newTeam, newText } from './starting-point.ts';
import { typefaceMetrics } from './lettering/typeface.ts';

const duck: ClipArtDrawing = {
  key: 'duck',
  name: 'Duck',
  category: 'Animals',
  words: 'bird',
  width: 100,
  height: 50,
  parts: [
    { name: 'Body', ink: 'mustard', path: 'M0 0L100 0L100 50L0 50Z' },
    { name: 'Bill', ink: 'orange', path: 'M10 10L20 10L20 20Z' },
  ],
};
const parts: DrawingParts = { typeface: readTypeface, clipArt: () => duck };
const draw: Draw = (object) => drawObject(object, parts);
const nothing: DrawingParts = {
  typeface: (key) => ({ ...typefaceMetrics[key], shape: () => undefined }),
  clipArt: () => undefined,
};
const area = { widthIn: 12, heightIn: 16 };

test('a drawn object fills its box: centered, outlines included', () => {
  fc.assert(
    fc.property(anyObject, (object) => {
      const { widthIn, heightIn, marks } = drawObject(object, parts);
      expect(widthIn).toBeGreaterThan(0);
      expect(heightIn).toBeGreaterThan(0);
      for (const mark of marks) {
        const bounds = mark.kind === 'picture' ? null : pathBounds(mark.path);
        if (!bounds) continue;
        const around = mark.kind === 'stroke' ? mark.widthIn / 2 : 0;
        const slack = 0.002 + widthIn / 1000;
        expect(bounds.left - around).toBeGreaterThanOrEqual(-widthIn / 2 - slack);
        expect(bounds.right + around).toBeLessThanOrEqual(widthIn / 2 + slack);
        expect(bounds.top - around).toBeGreaterThanOrEqual(-heightIn / 2 - slack);
        expect(bounds.bottom + around).toBeLessThanOrEqual(heightIn / 2 + slack);
      }
    }),
  );
});

test('an object is drawn the same wherever it is', () => {
  fc.assert(
    fc.property(anyObject, (object) => {
      const moved = { ...object, x: 3, y: -4, rotation: 90, locked: true, group: 'g9' };
      expect(drawObject(moved, parts)).toEqual(drawObject(object, parts));
    }),
  );
});

test('letters are as high as requested: a capital of 2 inches is 2 inches', () => {
  const text = { ...newText('a', 'H', area, 'black'), heightIn: 2 };
  expect(drawObject(text, parts).heightIn).toBeCloseTo(2, 2);
});

test('an outline prints below its shape, in its own ink', () => {
  const text = { ...newText('a', 'Duck', area, 'gold'), outline: { ink: 'navy', widthIn: 0.1 } };
  const plain = drawObject({ ...text, outline: null }, parts);
  const lined = drawObject(text as DesignObject, parts);
  expect(lined.marks.map(({ kind }) => kind)).toEqual(['stroke', 'fill']);
  expect(lined.widthIn).toBeCloseTo(plain.widthIn + 0.2, 6);
});

test('a name is above a number, and either one alone is centered', () => {
  const team = newTeam('a', area, 'white');
  const { heightIn } = drawObject(team, parts);
  expect(heightIn).toBeCloseTo(team.nameHeightIn + team.gapIn + team.numberHeightIn, 0);
  const alone = drawObject({ ...team, name: '' }, parts);
  expect(alone.heightIn).toBeCloseTo(team.numberHeightIn, 0);
  expect(drawObject({ ...team, name: '', number: '' }, parts).marks).toEqual([]);
});

test('clip art prints in its own inks until others are chosen', () => {
  const art = newClipArt('a', duck, area);
  expect(objectInks(art, draw)).toEqual(['mustard', 'orange']);
  expect(objectInks({ ...art, inks: ['red'] }, draw)).toEqual(['red', 'orange']);
  expect(objectInks({ ...art, inks: ['red', 'red'] }, draw)).toEqual(['red']);
});

test('an object that isn’t fetched yet is incomplete, has a box, and paints nothing', () => {
  fc.assert(
    fc.property(anyObject, (object) => {
      const { complete, marks, widthIn, heightIn } = drawObject(object, nothing);
      expect(complete).toBe(object.kind === 'shape' || object.kind === 'picture');
      if (!complete) expect(marks).toEqual([]);
      expect(widthIn * heightIn).toBeGreaterThan(0);
    }),
  );
});

test('a side needs one screen per ink, however many objects print in it', () => {
  const shape = newShape('a', 'star', area, 'gold');
  const text = newText('b', 'Duck', area, 'gold');
  expect(sideInks([shape, text], draw)).toEqual({ inks: ['gold'], fullColor: 0 });
  fc.assert(
    fc.property(anyObjects, (objects) => {
      const { inks, fullColor } = sideInks(objects, draw);
      expect(new Set(inks).size).toBe(inks.length);
      expect(new Set(inks)).toEqual(new Set(objects.flatMap((one) => objectInks(one, draw))));
      expect(fullColor).toBe(
        objects.filter((one) => one.kind === 'picture' && one.inks === null).length,
      );
      // Reordering layers changes what is on top, not the number of screens.
      expect(sideInks([...objects].reverse(), draw).inks).toHaveLength(inks.length);
    }),
  );
});
