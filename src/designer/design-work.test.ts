// product: designing-a-shirt
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyShape, anyTeam, anyText } from '../../tests/support/any-design.ts';
import { readTypeface } from './lettering/typefaces.build.ts';
import type { Design, DesignObject } from './design.ts';
import { drawObject } from './draw-object.ts';
import { designExcess, designWork, isSizeOf } from './design-work.ts';
import { blankDesign, newPicture, newShape, newTeam, newText } from './starting-point.ts';

const area = { widthIn: 12, heightIn: 16 };
const outline = { ink: 'red', widthIn: 0.1 } as const;
const dropLine = { ink: 'red', offsetIn: 0.1, toward: 'downRight' } as const;
const text = (words: string) => newText('a', words, area, 'white');

const withFront = (...front: DesignObject[]): Design => ({
  ...blankDesign('0b8f3f0e-4b6e-4c6e-9d6a-111111111111'),
  sides: { front, back: [], leftSleeve: [], rightSleeve: [] },
});
const many = (count: number, object: DesignObject) =>
  withFront(...Array.from({ length: count }, (_, index) => ({ ...object, id: `o${index}` })));
const picture = (index: number, widthPx: number, heightPx: number) =>
  newPicture(
    `p${index}`,
    { id: index.toString(16).padStart(64, '0'), name: 'a.png', widthPx, heightPx },
    area,
  );

test.each<[string, DesignObject, number]>([
  ['words', text('Hello'), 5],
  ['words on an arc', { ...text('Hello'), arc: -90 }, 6.25],
  [
    'words on a circle',
    { ...text('Hello'), bend: { kind: 'circle', diameterIn: 4, at: 'top' } },
    6.25,
  ],
  ['words on a wave', { ...text('Hello'), bend: { kind: 'wave', strength: 10 } }, 15],
  ['words with a drop line', { ...text('Hello'), dropLine }, 10],
  ['worn words', { ...text('Hello'), worn: 20 }, 25],
  [
    'words with all of these',
    { ...text('Hello'), outline, secondOutline: outline, dropLine, worn: 20 },
    75,
  ],
  ['outlined words', { ...text('Hello'), outline }, 20],
  ['a name and a number', { ...newTeam('a', area, 'white'), name: 'LEE', number: '23' }, 5],
  [
    'the same, bent and outlined',
    { ...newTeam('a', area, 'white'), name: 'LEE', number: '23', arc: 9, outline },
    23,
  ],
  ['a shape', newShape('a', 'star', area, 'white'), 2],
  ['an outlined shape', { ...newShape('a', 'star', area, 'white'), outline }, 8],
])('the work of a design grows with its letters: %s', (_name, object, letters) => {
  expect(designWork(withFront(object))).toBe(letters);
  expect(designWork(withFront(object, { ...object, id: 'b' }))).toBe(2 * letters);
});

test.each<[string, Design]>([
  ['150 arced texts of 300 letters', many(150, { ...text('x'.repeat(300)), arc: 180 })],
  ['150 outlined texts of 30 letters', many(150, { ...text('x'.repeat(30)), outline })],
])('a design that would freeze a page says so: %s', (_name, design) => {
  expect(designExcess(design)).toMatch(
    /^A design can hold about 6,000 letters.*split it into two designs/,
  );
});

test('a full team, a crowded side, and a side full of shapes are no trouble', () => {
  expect(designExcess(many(150, newTeam('a', area, 'white')))).toBeNull();
  expect(designExcess(many(150, text('x'.repeat(40))))).toBeNull();
  expect(designExcess(many(150, { ...newShape('a', 'star', area, 'white'), outline }))).toBeNull();
});

test('a design takes 20 pictures, originals of reduced ones included', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => picture(index, 10, 10));
  expect(designExcess(withFront(...twenty))).toBeNull();
  expect(designExcess(withFront(...twenty, picture(20, 10, 10)))).toMatch(/^A design can hold 20/);
  const original = 'f'.repeat(64);
  const reduced = twenty.map((each) => ({ ...each, source: original }));
  expect(designExcess(withFront(...reduced))).toMatch(/this one has 21\. Take some out\.$/);
});

test('the pictures of a design have at most 120 megapixels, each counted once', () => {
  const large = picture(1, 8000, 7500);
  const again = { ...large, id: 'again' };
  expect(designExcess(withFront(large, again, picture(2, 8000, 7500)))).toBeNull();
  const three = [large, picture(2, 8000, 7500), picture(3, 8000, 7500)];
  expect(designExcess(withFront(...three))).toMatch(/120 megapixels in all, and these have 180/);
});

test('a picture can’t have more pixels than the design says', () => {
  const design = withFront(picture(1, 30, 20), { ...picture(2, 9, 9), source: 'f'.repeat(64) });
  const [one, two] = [1, 2].map((index) => index.toString(16).padStart(64, '0'));
  expect(isSizeOf(design, one ?? '', { widthPx: 30, heightPx: 20 })).toBe(true);
  expect(isSizeOf(design, one ?? '', { widthPx: 8000, heightPx: 8000 })).toBe(false);
  expect(isSizeOf(design, two ?? '', { widthPx: null, heightPx: null })).toBe(false);
  expect(isSizeOf(design, 'f'.repeat(64), { widthPx: 8000, heightPx: 8000 })).toBe(true);
});

/** Bytes of path that one letter of the budget may take: the roughest letters of our faces. */
const mostPerLetter = 4000;

test('whatever words and shapes a design has, what there is to draw is within its work', () => {
  const noArt = () => undefined;
  fc.assert(
    fc.property(fc.oneof(anyText, anyTeam, anyShape), (object) => {
      const { marks } = drawObject(object, { typeface: readTypeface, clipArt: noArt });
      const bytes = marks.reduce(
        (sum, mark) => sum + (mark.kind === 'picture' ? 0 : mark.path.length),
        0,
      );
      expect(bytes).toBeLessThanOrEqual(mostPerLetter * designWork(withFront(object)));
    }),
    { numRuns: 150 },
  );
});

test('more of anything is never less work, and a design within its limits stays so with less', () => {
  const some = fc.array(fc.oneof(anyText, anyTeam, anyShape), { maxLength: 40 });
  fc.assert(
    fc.property(some, some, (few, others) => {
      const [less, more] = [withFront(...few), withFront(...few, ...others)];
      expect(designWork(less)).toBeLessThanOrEqual(designWork(more));
      if (designExcess(more) === null) expect(designExcess(less)).toBeNull();
    }),
    { numRuns: 100 },
  );
});
