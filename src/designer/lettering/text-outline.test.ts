// product: words-and-typefaces
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTypeface } from './typefaces.build.ts';
import { parsePath, pathBounds, type PathPoint } from '../../artwork/path-data.ts';
import {
  outlineText as outlineShaped,
  type TextOutline,
  type TextSetting,
} from './text-outline.ts';
import { typefaceKeys, type Typeface } from './typeface.ts';

const varsity = readTypeface('graduate');
const script = readTypeface('pacifico');

/** Outlines text in a typeface that shapes at once. */
function outlineText(setting: TextSetting, typeface: Typeface): TextOutline {
  const outlined = outlineShaped(setting, typeface);
  if (!outlined) throw new Error('A line was not shaped.');
  return outlined;
}

/**
 * A face of sticks: each glyph is a line from the middle of its advance, from the baseline up to
 * the height of a capital, so that an outline shows where each letter is and which way is up.
 */
const sticks: Typeface = {
  unitsPerEm: 1000,
  capHeight: 500,
  ascent: 600,
  descent: 150,
  shape: (line) => {
    const widths: Record<string, number> = { i: 400, w: 1000, ' ': 300 };
    const known = [...line].filter((char) => char in widths);
    const letters = known.map((char, index) => {
      const width = widths[char] ?? 0;
      const outline = parsePath(char === ' ' ? '' : `M${width / 2} 0v-500z`) ?? [];
      const kern = char === 'w' && known[index + 1] === 'w' ? -100 : 0;
      const advance = width + kern;
      return {
        glyphs: [{ outline, x: 0, y: 0 }],
        width,
        advance,
        from: index,
        isRightToLeft: false,
      };
    });
    return { letters, missing: [...line].filter((char) => !(char in widths)) };
  },
};

const plain: TextSetting = {
  text: 'Duck Derby',
  letterCase: 'typed',
  heightIn: 1,
  letterSpacing: 0,
  lineSpacing: 1,
  align: 'center',
  arc: 0,
};

type Stick = { foot: PathPoint; head: PathPoint };
function standing(setting: Partial<TextSetting>): Stick[] {
  const segments = parsePath(outlineText({ ...plain, ...setting }, sticks).path) ?? [];
  return segments.flatMap((foot, i) => {
    const head = segments[i + 1];
    return foot[0] === 'M' && head?.[0] === 'L'
      ? [{ foot: [foot[1], foot[2]] as const, head: [head[1], head[2]] as const }]
      : [];
  });
}
const apart = ([x, y]: PathPoint, [u, v]: PathPoint) => Math.hypot(x - u, y - v);

const letters = [...'abcdefgijlmnopqrstuvwxyzABCDEGIJLMNOPQRSTUVWXYZ 0123456789&?!.-éñß\n'];
const words = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 16 });
const stickWords = fc.string({ unit: fc.constantFrom('i', 'w'), minLength: 2, maxLength: 12 });
const settings: fc.Arbitrary<TextSetting> = fc.record({
  text: fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: 16 })),
  letterCase: fc.constantFrom('typed', 'upper', 'lower', 'title'),
  heightIn: fc.double({ min: 0.1, max: 20, noNaN: true }),
  letterSpacing: fc.integer({ min: -100, max: 1000 }),
  lineSpacing: fc.double({ min: 0.7, max: 3, noNaN: true }),
  align: fc.constantFrom('left', 'center', 'right'),
  arc: fc.oneof(fc.integer({ min: -360, max: 360 }), fc.double({ min: -1, max: 1, noNaN: true })),
});
const faces = fc.constantFrom(varsity, script, sticks);

describe('text as outlines', () => {
  test('a capital is as high as its letter height', () => {
    for (const key of typefaceKeys) {
      const { heightIn } = outlineText({ ...plain, text: 'H', heightIn: 2.5 }, readTypeface(key));
      // The H of a marker, a brush, or a pen has uneven ends.
      const rough = [
        'caveat-brush',
        'kaushan-script',
        'pacifico',
        'lobster',
        'pirata-one',
        'rye',
        'grenze-gotisch',
        'pixelify-sans',
        'yesteryear',
        'sansita-swashed',
        'uncial-antiqua',
      ];
      expect(Math.abs(heightIn - 2.5), key).toBeLessThan(rough.includes(key) ? 0.35 : 0.03);
    }
  });

  test('in varsity letters of 1½ in, ‘11’ is 2.188 in wide, by the units of its glyphs', () => {
    // From 1 to 1 is 650 units, and the ink of a 1 runs from 107 to 551; 1.5 in is 750 units.
    const { widthIn, heightIn } = outlineText({ ...plain, text: '11', heightIn: 1.5 }, varsity);
    expect(widthIn).toBeCloseTo(2.188, 9);
    expect(heightIn).toBeCloseTo(1.5, 9);
  });

  test('pairs are kerned', () => {
    const width = (text: string, face: Typeface) => outlineText({ ...plain, text }, face).widthIn;
    expect(width('ww', sticks)).toBeCloseTo((1000 - 100) / 500, 9);
    expect(width('wiw', sticks)).toBeCloseTo(1400 / 500, 9);
    const poster = readTypeface('bebas-neue');
    const advance = (text: string) =>
      poster.shape(text, true)?.letters.reduce((sum, letter) => sum + letter.advance, 0) ?? 0;
    const alone = [...'AVATAR'].reduce((sum, char) => sum + advance(char), 0);
    expect(alone - advance('AVATAR')).toBeGreaterThan(0.1 * poster.capHeight);
  });

  test('letter spacing is thousandths of an em, between letters only', () => {
    const [one, two] = standing({ text: 'ii', letterSpacing: 250 });
    expect(apart(one?.foot ?? [0, 0], two?.foot ?? [0, 0])).toBeCloseTo(650 / 500, 3);
    const { widthIn } = outlineText({ ...plain, text: 'H', letterSpacing: 1000 }, varsity);
    expect(widthIn).toBe(outlineText({ ...plain, text: 'H' }, varsity).widthIn);
  });

  test('line spacing is a multiple of the face’s line height', () => {
    const [one, two] = standing({ text: 'i\ni', lineSpacing: 1.5 });
    expect((two?.foot[1] ?? 0) - (one?.foot[1] ?? 0)).toBeCloseTo((1.5 * 750) / 500, 3);
    expect(two?.foot[0]).toBe(one?.foot[0]);
    const blank = standing({ text: 'i\r\n\r\ni' });
    expect((blank[1]?.foot[1] ?? 0) - (blank[0]?.foot[1] ?? 0)).toBeCloseTo((2 * 750) / 500, 3);
  });

  test('lines begin, end, or are centered together', () => {
    const lineOf = (align: TextSetting['align']) => standing({ text: 'www\ni', align });
    const [left, , , leftmost] = lineOf('left');
    expect((leftmost?.foot[0] ?? 0) - (left?.foot[0] ?? 0)).toBeCloseTo((200 - 500) / 500, 3);
    const [, , right, rightmost] = lineOf('right');
    expect((rightmost?.foot[0] ?? 0) - (right?.foot[0] ?? 0)).toBeCloseTo((500 - 200) / 500, 3);
    const [, middle, , center] = lineOf('center');
    expect(center?.foot[0]).toBeCloseTo(middle?.foot[0] ?? NaN, 3);
  });

  test('alignment changes no line’s width, and nothing at all for a single line', () => {
    fc.assert(
      fc.property(settings, faces, (setting, face) => {
        const text = setting.text.replace(/\s/g, ' ');
        const [left, center, right] = (['left', 'center', 'right'] as const).map((align) =>
          outlineText({ ...setting, text, align }, face),
        );
        for (const other of [center, right]) {
          expect(other?.widthIn).toBeCloseTo(left?.widthIn ?? NaN, 6);
          expect(other?.heightIn).toBeCloseTo(left?.heightIn ?? NaN, 6);
        }
      }),
      { numRuns: 40 },
    );
    fc.assert(
      fc.property(fc.array(stickWords, { minLength: 2, maxLength: 4 }), (lines) => {
        const spans = (['left', 'center', 'right'] as const).map((align) => {
          const sticksOf = standing({ text: lines.join('\n'), align });
          let at = 0;
          return lines.map(({ length }) => {
            const [first, last] = [sticksOf[at], sticksOf[at + length - 1]];
            at += length;
            return (last?.foot[0] ?? NaN) - (first?.foot[0] ?? NaN);
          });
        });
        const [left = [], center = [], right = []] = spans;
        for (const [i, span] of left.entries()) {
          expect(Math.abs(span - (center[i] ?? NaN))).toBeLessThan(0.0003);
          expect(Math.abs(span - (right[i] ?? NaN))).toBeLessThan(0.0003);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('its origin is the center of its bounds, and its size is that of its bounds', () => {
    fc.assert(
      fc.property(settings, faces, (setting, face) => {
        const { path, widthIn, heightIn } = outlineText(setting, face);
        const bounds = pathBounds(path);
        if (!bounds) return;
        expect(Math.abs(bounds.left + widthIn / 2)).toBeLessThan(0.0002);
        expect(Math.abs(bounds.right - widthIn / 2)).toBeLessThan(0.0002);
        expect(Math.abs(bounds.top + heightIn / 2)).toBeLessThan(0.0002);
        expect(Math.abs(bounds.bottom - heightIn / 2)).toBeLessThan(0.0002);
      }),
    );
  });

  test('twice the letter height is twice the size, bent or straight', () => {
    const times = fc.double({ min: 0.2, max: 5, noNaN: true });
    fc.assert(
      fc.property(settings, faces, times, (setting, face, by) => {
        const one = outlineText({ ...setting, heightIn: 2 }, face);
        const other = outlineText({ ...setting, heightIn: 2 * by }, face);
        expect(other.widthIn / by).toBeCloseTo(one.widthIn, 6);
        expect(other.heightIn / by).toBeCloseTo(one.heightIn, 6);
      }),
    );
  });

  test('more letter spacing is never narrower, and wider from two letters on', () => {
    // At 0, letters join in ligatures, which may be wider than the letters.
    const spacing = fc.integer({ min: -100, max: 1000 }).filter(Boolean);
    fc.assert(
      fc.property(words, spacing, spacing, fc.constantFrom(varsity, script), (text, a, b, face) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const width = (letterSpacing: number) =>
          outlineText({ ...plain, text: `H${text.replace(/\s/g, '')}H`, letterSpacing }, face)
            .widthIn;
        if (less < more) expect(width(more)).toBeGreaterThan(width(less));
      }),
    );
  });

  test('any settings within the limits give finite numbers within bounds', () => {
    fc.assert(
      fc.property(settings, faces, (setting, face) => {
        const { path, widthIn, heightIn } = outlineText(setting, face);
        expect(path).toMatch(/^([MLQCZ][\d. -]*)*$/);
        // Sixteen letters of 20 in, or lines, spaced by whole ems.
        const most = 16 * 20 * 10;
        expect(widthIn).toBeGreaterThanOrEqual(0);
        expect(widthIn).toBeLessThan(most);
        expect(heightIn).toBeGreaterThan(0);
        expect(heightIn).toBeLessThan(most);
      }),
      { numRuns: 150 },
    );
  });
});

describe('text on an arc', () => {
  const radiusOf = (length: number, arc: number) => length / ((Math.abs(arc) * Math.PI) / 180);

  test('each letter stands on the circle given by its line’s length, facing away from or toward the center', () => {
    const arcs = fc.integer({ min: 5, max: 360 }).chain((arc) => fc.constantFrom(arc, -arc));
    fc.assert(
      fc.property(stickWords, arcs, (text, arc) => {
        const straight = standing({ text });
        const bent = standing({ text, arc });
        const half = (stick: string) => (stick === 'i' ? 0.4 : 1);
        const ends = half(text[0] ?? '') + half(text.at(-1) ?? '');
        const length = (straight.at(-1)?.foot[0] ?? 0) - (straight[0]?.foot[0] ?? 0) + ends;
        const radius = radiusOf(length, arc);
        // The center as seen from the first letter: below its foot on a rainbow, above it on a
        // smile.
        const center = ({ foot, head }: Stick): PathPoint => {
          const by = (arc > 0 ? radius : -radius) / apart(foot, head);
          return [foot[0] + (foot[0] - head[0]) * by, foot[1] + (foot[1] - head[1]) * by];
        };
        const [first] = bent;
        if (!first) throw new Error('Nothing was set.');
        const [cx, cy] = center(first);
        // The first head's direction is known to 4 decimals, and the center is one radius away.
        const slack = 0.0005 * (1 + radius);
        for (const stick of bent) {
          expect(apart(stick.foot, [cx, cy])).toBeCloseTo(radius, -Math.log10(2 * slack));
          expect(apart(center(stick), [cx, cy])).toBeLessThan(2 * slack);
          expect(apart(stick.foot, stick.head)).toBeCloseTo(1, 3);
        }
        for (const [i, stick] of bent.slice(1).entries()) {
          const before = bent[i]?.foot ?? [0, 0];
          const along = (straight[i + 1]?.foot[0] ?? 0) - (straight[i]?.foot[0] ?? 0);
          const chord = 2 * radius * Math.sin(along / radius / 2);
          expect(Math.abs(apart(stick.foot, before) - chord)).toBeLessThan(0.0005);
        }
      }),
    );
  });

  test('a half circle up is a rainbow, down a smile', () => {
    const [left, top, right] = standing({ text: 'wiw', arc: 180 });
    expect(top?.foot[1]).toBeLessThan(left?.foot[1] ?? NaN);
    expect(left?.head[0]).toBeLessThan(left?.foot[0] ?? NaN);
    expect(right?.head[0]).toBeGreaterThan(right?.foot[0] ?? NaN);
    expect(top?.head[1]).toBeLessThan(top?.foot[1] ?? NaN);
    const [first, low, last] = standing({ text: 'wiw', arc: -180 });
    expect(low?.foot[1]).toBeGreaterThan(first?.foot[1] ?? NaN);
    expect(first?.head[0]).toBeGreaterThan(first?.foot[0] ?? NaN);
    expect(last?.head[0]).toBeLessThan(last?.foot[0] ?? NaN);
    expect(low?.head[1]).toBeLessThan(low?.foot[1] ?? NaN);
  });

  test('four letters around a whole circle are a quarter apart', () => {
    // 4 in around: the circle's radius is 4 / 2π.
    const [one, two, three, four] = standing({ text: 'iiii', heightIn: 1.25, arc: 360 });
    const across = (8 / 2 / Math.PI) * 0.5;
    for (const [a, b] of [
      [one, three],
      [two, four],
    ]) {
      expect(apart(a?.foot ?? [0, 0], b?.foot ?? [0, 0])).toBeCloseTo(2 * across, 3);
    }
  });

  test('smaller and smaller arcs approach the straight line', () => {
    fc.assert(
      fc.property(settings, faces, fc.constantFrom(1, -1), (setting, face, sign) => {
        const small = { ...setting, heightIn: 1 };
        const straight = outlineText({ ...small, arc: 0 }, face);
        const straightNumbers = straight.path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
        for (const arc of [0.01, 1e-5, 1e-12, 1e-300, 1e-306, 1e-307, 5e-324]) {
          const bent = outlineText({ ...small, arc: sign * arc }, face);
          const numbers = bent.path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
          expect(numbers.length).toBe(straightNumbers.length);
          const off = numbers.reduce(
            (most, value, i) => Math.max(most, Math.abs(value - (straightNumbers[i] ?? NaN))),
            0,
          );
          expect(off).toBeLessThan(arc * (straight.widthIn + straight.heightIn + 1) + 0.0003);
        }
      }),
    );
  });

  test('lines are concentric, one line height apart all along', () => {
    for (const arc of [90, -90]) {
      const all = standing({ text: 'iiiii\niii', arc });
      const [upper, lower] = [all.slice(1, 4), all.slice(5)];
      expect(lower).toHaveLength(3);
      const leading = 750 / 500;
      const [, middle] = upper;
      expect(apart(middle?.foot ?? [0, 0], lower[1]?.foot ?? [0, 0])).toBeCloseTo(leading, 3);
      const radius = radiusOf(5 * 0.8, arc);
      const center: PathPoint = [
        middle?.foot[0] ?? NaN,
        (middle?.foot[1] ?? NaN) + (arc > 0 ? radius : -radius),
      ];
      const lowerRadius = radius - Math.sign(arc) * leading;
      for (const { foot } of upper) expect(apart(foot, center)).toBeCloseTo(radius, 3);
      for (const { foot } of lower) expect(apart(foot, center)).toBeCloseTo(lowerRadius, 3);
    }
  });

  test('an inner line without room for a whole circle makes all lines bend less', () => {
    for (const [arc, text] of [
      [360, 'wwwi\niiiii\niiiii\niiiii'],
      [-360, 'iiiii\niiiii\niiiii\nwwwi'],
    ] as const) {
      const all = standing({ text, arc });
      const inner = arc > 0 ? all.slice(-5) : all.slice(0, 5);
      const gaps = inner.flatMap((one, i) =>
        inner.slice(i + 1).map((two) => apart(one.foot, two.foot)),
      );
      // Five letters around their own circle, 4 in long: none overlap.
      const radius = 4 / (2 * Math.PI);
      expect(Math.min(...gaps)).toBeCloseTo(2 * radius * Math.sin(Math.PI / 5), 2);
    }
  });

  test('lines that begin or end together do so on one ray from the center', () => {
    for (const align of ['left', 'right'] as const) {
      const all = standing({ text: 'iiiiiiii\nwww', align, arc: 90 });
      const straight = standing({ text: 'iiiiiiii\nwww', align });
      expect(all).toHaveLength(straight.length);
      const turnOf = ({ foot, head }: Stick) => Math.atan2(head[0] - foot[0], foot[1] - head[1]);
      const long = (align === 'left' ? all[0] : all[7]) ?? { foot: [0, 0], head: [0, 0] };
      const short = (align === 'left' ? all[8] : all[10]) ?? long;
      const radius = radiusOf(8 * 0.8, 90);
      const edge = (align === 'left' ? -1 : 1) * (Math.PI / 4);
      expect(turnOf(long)).toBeCloseTo(edge - (Math.sign(edge) * 0.4) / radius, 3);
      expect(turnOf(short)).toBeCloseTo(edge - Math.sign(edge) / (radius - 1.5), 3);
    }
  });
});

describe('characters', () => {
  const outlined = (text: string, setting: Partial<TextSetting> = {}) =>
    outlineText({ ...plain, ...setting, text }, varsity);
  const caseOf = (text: string, letterCase: TextSetting['letterCase']) =>
    outlineText({ ...plain, text, letterCase }, script).path;
  const asTyped = (text: string) => caseOf(text, 'typed');
  /** Not left to the matcher, which would print both outlines. */
  const same = (one: string, other: string) => one === other;

  test('the capitals of ‘straße’ are STRASSE', () => {
    expect(same(caseOf('straße', 'upper'), asTyped('STRASSE'))).toBe(true);
  });

  test('small letters, and words with a capital each', () => {
    expect(same(caseOf('Duck DERBY', 'lower'), asTyped('duck derby'))).toBe(true);
    const title = asTyped('Duck Derby, O’neill’s 2nd Élan');
    expect(same(caseOf('DUCK derby, o’neill’s 2ND élan', 'title'), title)).toBe(true);
    expect(same(caseOf('ßa', 'title'), asTyped('Ssa'))).toBe(true);
    expect(same(title, asTyped('Duck Derby, O’Neill’s 2nd Élan'))).toBe(false);
  });

  test('a letter and its accent are one letter', () => {
    expect(outlined('Cafe\u0301').path).toBe(outlined('Café').path);
    expect(outlined('Cafe\u0301').missing).toEqual([]);
  });

  test('characters that the face lacks are left out and reported once, as typed', () => {
    const { path, missing } = outlined('🦆 Duck 漢🦆 👩‍👩‍👧 x\u0302!');
    expect(missing).toEqual(['🦆', '漢', '👩‍👩‍👧', 'x\u0302']);
    expect(path).toBe(outlined(' Duck   !').path);
    expect(outlined('漢').path).toBe('');
    expect(outlined('漢').missing).toEqual(['漢']);
  });

  test('characters without a shape are neither drawn nor reported', () => {
    expect(outlined('Du\u200bck\ufeff\u00ad')).toEqual(outlined('Duck'));
    expect(outlined('Duck\u00a0\tDerby  ')).toEqual(outlined('Duck  Derby'));
  });

  test.each(['', ' ', '  \n ', '\u200b'])(
    'nothing to draw in %j: no outline, the height of one line',
    (text) => {
      for (const arc of [0, 120, -360]) {
        const { heightIn, ...nothing } = outlined(text, { heightIn: 3, arc });
        expect(nothing).toEqual({ path: '', widthIn: 0, missing: [] });
        // 750 above the baseline and 188 below it, and a capital has 750.
        expect(heightIn).toBeCloseTo((3 * 938) / 750, 9);
      }
    },
  );
});
