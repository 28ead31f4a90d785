// product: words-and-typefaces, editing-a-design
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTypeface } from '../lettering/typefaces.build.ts';
import type { ObjectOf } from '../design.ts';
import { drawObject } from '../draw-object.ts';
import { parsePath, pathBounds } from '../../artwork/path-data.ts';
import { newText } from '../starting-point.ts';
import { offsetNear, stopAt, textCarets, type CaretStop, type TextCarets } from './text-caret.ts';
import type { Typeface } from '../lettering/typeface.ts';

/** Each letter is a line from the baseline up, in the middle of its room. */
const sticks: Typeface = {
  unitsPerEm: 1000,
  capHeight: 500,
  ascent: 600,
  descent: 150,
  shape: (line) => ({
    letters: [...line].map((char, from) => {
      const width = char === 'w' ? 1000 : 400;
      const outline = parsePath(char === ' ' ? '' : `M${width / 2} 0v-500z`) ?? [];
      const glyphs = [{ outline, x: 0, y: 0 }];
      return { glyphs, width, advance: width, from, isRightToLeft: false };
    }),
    missing: [],
  }),
};

const area = { widthIn: 12, heightIn: 16 };
const words = (text: string, fields: Partial<ObjectOf<'text'>> = {}): ObjectOf<'text'> => ({
  ...newText('words', text, area, 'white'),
  heightIn: 1,
  ...fields,
});
function caretsOf(object: ObjectOf<'text'>, typeface = readTypeface(object.typeface)): TextCarets {
  const carets = textCarets(object, typeface);
  if (!carets) throw new Error('Not shaped.');
  return carets;
}
const across = (carets: TextCarets) => carets.stops.map(({ foot }) => foot.x);
const middleOf = ({ foot, head }: CaretStop) => ({
  x: (foot.x + head.x) / 2,
  y: (foot.y + head.y) / 2,
});
const offsetsOf = (text: string) => [
  ...Array.from(new Intl.Segmenter('en').segment(text), ({ index }) => index),
  text.length,
];

const bends: fc.Arbitrary<Partial<ObjectOf<'text'>>> = fc.oneof(
  fc.record({ arc: fc.integer({ min: -180, max: 180 }) }),
  fc.record({
    bend: fc.record({
      kind: fc.constantFrom('arch' as const, 'bridge' as const, 'wave' as const),
      strength: fc.integer({ min: -100, max: 100 }),
    }),
  }),
  fc.constant({
    bend: { kind: 'circle' as const, diameterIn: 12, at: 'bottom' as const },
  }),
);

describe('carets', () => {
  const text = fc.string({ unit: fc.constantFrom(...'fib aTVW ß🦆\né', 'e\u0301'), maxLength: 20 });

  test('there is one at each end of each character, from left to right, and a press at one finds it', () => {
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('typed', 'upper', 'title'),
        fc.constantFrom('left', 'center', 'right'),
        fc.constantFrom(null, 1, 3),
        fc.integer({ min: 0, max: 500 }),
        (typed, letterCase, align, wrapIn, letterSpacing) => {
          const carets = caretsOf(words(typed, { letterCase, align, wrapIn, letterSpacing }));
          expect(carets.stops.map(({ offset }) => offset)).toEqual(offsetsOf(typed));
          for (const [index, stop] of carets.stops.entries()) {
            const before = carets.stops[index - 1];
            if (before?.line === stop.line) {
              expect(stop.foot.x).toBeGreaterThanOrEqual(before.foot.x - 1e-9);
            } else if (before) expect(stop.line).toBe(before.line + 1);
            const found = stopAt(carets, offsetNear(carets, middleOf(stop)));
            expect(found?.foot.x).toBeCloseTo(stop.foot.x, 6);
            expect(found?.foot.y).toBeCloseTo(stop.foot.y, 6);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('each letter is between two of them, however the words bend, and beside a drop line', () => {
    const typed = fc.string({ unit: fc.constantFrom('i', 'w'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(typed, bends, fc.boolean(), (text, bend, drops) => {
        const dropLine = { ink: 'black', offsetIn: 0.3, toward: 'downLeft' } as const;
        const object = words(text, { ...bend, ...(drops ? { dropLine } : {}) });
        const { cells } = caretsOf(object, sticks);
        const drawn = drawObject(object, { typeface: () => sticks, clipArt: () => undefined });
        const top = drawn.marks.findLast(({ kind }) => kind === 'fill');
        const segments = parsePath(top?.kind === 'fill' ? top.path : '') ?? [];
        const feet = segments.filter((segment) => segment[0] === 'M');
        expect(feet).toHaveLength(cells.length);
        for (const [index, { corners }] of cells.entries()) {
          const [foot, head, farHead, farFoot] = corners;
          const up = 150 / 750;
          const x = (foot.x + farFoot.x) / 2 + up * ((head.x + farHead.x - foot.x - farFoot.x) / 2);
          const stick = feet[index];
          expect(Math.abs(x - (stick?.[0] === 'M' ? stick[1] : NaN))).toBeLessThan(0.02);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('words that are read from the right start there, and a number in them doesn’t', () => {
    const carets = caretsOf(words('כהן 12', { typeface: 'secular-one' }));
    const [first = 0, second = 0, third = 0, , one = 0, two = 0] = across(carets);
    expect(first).toBeGreaterThan(second);
    expect(second).toBeGreaterThan(third);
    expect(third).toBeGreaterThan(two);
    expect(two).toBeGreaterThan(one);
  });

  test('letters that a ligature or a script joins have one each, and what is missing has no room', () => {
    for (const [text, typeface] of [
      ['ffi', 'libre-franklin'],
      ['محمد', 'cairo'],
      ['لا', 'cairo'],
    ] as const) {
      const places = across(caretsOf(words(text, { typeface, arc: 0 })));
      expect(new Set(places.map((place) => place.toFixed(4))).size).toBe(text.length + 1);
    }
    const [, after, , end] = across(caretsOf(words('V🦆V')));
    const [, alone, last] = across(caretsOf(words('VV')));
    expect(after).toBeCloseTo(alone!, 6);
    expect(end).toBeCloseTo(last!, 6);
  });

  test('a space at the end moves the caret, and a wrapped line starts after its space', () => {
    const [, end = 0, afterSpace = 0] = across(caretsOf(words('V ')));
    expect(afterSpace).toBeGreaterThan(end);
    const { stops } = caretsOf(words('HHH HHH', { wrapIn: 2 }));
    expect(stops.map(({ line }) => line)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });

  test('without words, there is one in the middle', () => {
    const { stops, cells } = caretsOf(words(''));
    expect(cells).toEqual([]);
    expect(stops).toHaveLength(1);
    expect(stops[0]?.foot.x).toBe(0);
    expect(stops[0]!.head.y).toBeLessThan(0);
    expect(stops[0]!.foot.y).toBeGreaterThan(0);
  });

  test('they span their letters from foot to head', () => {
    const object = words('HI');
    const { stops } = caretsOf(object);
    const parts = { typeface: readTypeface, clipArt: () => undefined };
    const [mark] = drawObject(object, parts).marks;
    const bounds = pathBounds(mark?.kind === 'fill' ? mark.path : '')!;
    for (const { foot, head } of stops) {
      expect(foot.y).toBeGreaterThanOrEqual(bounds.bottom);
      expect(head.y).toBeLessThanOrEqual(bounds.top);
    }
  });
});
