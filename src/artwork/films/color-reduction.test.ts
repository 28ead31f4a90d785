// product: pictures-in-a-design
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorDistance } from '../color-distance.ts';
import {
  mostReducedInks,
  reduceColors,
  unprinted,
  type Bitmap,
  type ReductionOptions,
} from './color-reduction.ts';
import { nearestInk } from '../ink.ts';

/**
 * A picture with one letter per pixel, in the colors of `legend` ('#rrggbb', or with alpha); a dot
 * is empty.
 */
function drawn(legend: Readonly<Record<string, string>>, ...rows: readonly string[]): Bitmap {
  const width = rows[0]?.length ?? 0;
  const bytes = [...rows.join('')].flatMap((letter) => {
    const hex = letter === '.' ? '00000000' : `${legend[letter]?.slice(1)}ff`.slice(0, 8);
    return [0, 2, 4, 6].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  });
  return { width, height: rows.length, data: Uint8ClampedArray.from(bytes) };
}

/** A reduced picture as rows of indices; a dot isn't printed. */
function rowsOf({ width, indices }: ReturnType<typeof reduceColors>): string[] {
  const text = [...indices].map((index) => (index === unprinted ? '.' : String(index))).join('');
  return text.match(new RegExp(`.{${width}}`, 'g')) ?? [];
}

const anySide = fc.integer({ min: 1, max: 12 });
const anyBitmap = fc
  .tuple(anySide, anySide)
  .chain(([width, height]) =>
    fc
      .uint8ClampedArray({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((data): Bitmap => ({ width, height, data })),
  );
const anyInks = fc.integer({ min: 1, max: mostReducedInks });
const anyOptions: fc.Arbitrary<ReductionOptions> = fc.record({
  inks: anyInks,
  dropBackground: fc.boolean(),
  speckPx: fc.integer({ min: 0, max: 6 }),
});
const anyHex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

/** Flat art: a few colors and nothing in between. */
const anyFlatBitmap = fc
  .tuple(fc.uniqueArray(anyHex, { minLength: 1, maxLength: mostReducedInks }), anySide, anySide)
  .chain(([colors, width, height]) =>
    fc
      .array(fc.integer({ min: -1, max: colors.length - 1 }), {
        minLength: width * height,
        maxLength: width * height,
      })
      .map((pixels) => ({
        colors,
        bitmap: {
          width,
          height,
          data: Uint8ClampedArray.from(
            pixels.flatMap((index) => {
              const rgb = Number.parseInt(colors[index]?.slice(1) ?? '0', 16);
              return [rgb >> 16, (rgb >> 8) & 255, rgb & 255, index < 0 ? 0 : 255];
            }),
          ),
        },
      })),
  );

describe('a reduced picture', () => {
  it('never has more colors than requested, and has an index for each pixel', () => {
    fc.assert(
      fc.property(anyBitmap, anyOptions, (bitmap, options) => {
        const { indices, palette, width, height } = reduceColors(bitmap, options);
        expect(palette.length).toBeLessThanOrEqual(options.inks);
        expect([width, height]).toEqual([bitmap.width, bitmap.height]);
        expect(indices).toHaveLength(width * height);
        for (const index of indices) {
          expect(index < palette.length || index === unprinted).toBe(true);
        }
      }),
    );
  });

  it('is the same every time', () => {
    fc.assert(
      fc.property(anyBitmap, anyOptions, (bitmap, options) => {
        const before = bitmap.data.slice();
        expect(reduceColors(bitmap, options)).toEqual(reduceColors(bitmap, options));
        expect(bitmap.data).toEqual(before);
      }),
    );
  });

  it('prints exactly what was at least half opaque', () => {
    fc.assert(
      fc.property(anyBitmap, anyInks, (bitmap, inks) => {
        const { indices } = reduceColors(bitmap, { inks });
        for (const [pixel, index] of indices.entries()) {
          expect(index === unprinted).toBe((bitmap.data[pixel * 4 + 3] ?? 0) < 128);
        }
      }),
    );
    const edges = drawn({ a: '#0000007f', b: '#00000080' }, 'ab');
    expect(rowsOf(reduceColors(edges, { inks: 1 }))).toEqual(['.0']);
  });

  it('lists its colors by share, adding up to the whole, each with its nearest ink', () => {
    fc.assert(
      fc.property(anyBitmap, anyOptions, (bitmap, options) => {
        const { palette, indices } = reduceColors(bitmap, options);
        const printed = indices.filter((index) => index !== unprinted).length;
        for (const [index, { hex, share, ink }] of palette.entries()) {
          expect(share).toBeGreaterThan(0);
          expect(share).toBeLessThanOrEqual(palette[index - 1]?.share ?? 1);
          expect(share * printed).toBeCloseTo(indices.filter((one) => one === index).length);
          expect(ink).toBe(nearestInk(hex).key);
        }
        expect(new Set(palette.map(({ hex }) => hex)).size).toBe(palette.length);
        if (printed > 0) {
          expect(palette.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
        }
      }),
    );
  });

  it('is exactly the picture if that has no more colors than requested', () => {
    fc.assert(
      fc.property(anyFlatBitmap, ({ colors, bitmap }) => {
        const { palette, indices } = reduceColors(bitmap, { inks: colors.length });
        const rgba = (index: number) => {
          const rgb = palette[index]?.hex.slice(1);
          return rgb ? [...Buffer.from(`${rgb}ff`, 'hex')] : [0, 0, 0, 0];
        };
        expect([...indices].flatMap(rgba)).toEqual(
          // Invisible pixels have no color to keep.
          [...bitmap.data].map((byte, at) => (bitmap.data[at - (at % 4) + 3] === 0 ? 0 : byte)),
        );
      }),
    );
  });

  it('takes a single pixel, and a picture without visible pixels', () => {
    expect(reduceColors(drawn({ a: '#d1301d' }, 'a'), { inks: 6 }).palette).toEqual([
      { hex: '#d1301d', share: 1, ink: 'vermilion' },
    ]);
    for (const dropBackground of [true, false]) {
      const none = reduceColors(drawn({}, '..', '..'), { inks: 3, dropBackground, speckPx: 4 });
      expect(none.palette).toEqual([]);
      expect(rowsOf(none)).toEqual(['..', '..']);
    }
  });

  it.each([0, 7, 1.5, Number.NaN])('with %s inks is refused', (inks) => {
    expect(() => reduceColors(drawn({ a: '#000000' }, 'a'), { inks })).toThrow(RangeError);
  });
});

describe('the colors found', () => {
  const side = 64;
  /** Two halves that blend over 8 pixels, a dot of red, and compression noise. */
  const compressed = (): Bitmap => {
    const data = new Uint8ClampedArray(side * side * 4);
    for (let pixel = 0; pixel < side * side; pixel += 1) {
      const [x, y] = [pixel % side, Math.floor(pixel / side)];
      const dark = Math.min(1, Math.max(0, (x - 28) / 8));
      const isRed = x > 6 && x < 14 && y > 6 && y < 14;
      const noise = ((pixel * 7) % 5) - 2;
      data.set(
        (isRed
          ? [209, 48, 29]
          : [245, 245, 240].map((light) => light * (1 - dark) + 20 * dark)
        ).map((channel) => channel + noise),
        pixel * 4,
      );
      data[pixel * 4 + 3] = 255;
    }
    return { width: side, height: side, data };
  };

  it('are those of the art, not of its soft edges', () => {
    const { palette } = reduceColors(compressed(), { inks: 3 });
    expect(palette.map(({ ink }) => ink)).toEqual(
      expect.arrayContaining(['white', 'black', 'vermilion']),
    );
    const wanted = ['#f5f5f0', '#141414', '#d1301d'];
    for (const hex of wanted) {
      expect(Math.min(...palette.map((color) => colorDistance(color.hex, hex)))).toBeLessThan(4);
    }
  });

  it('are the mean if no color dominates', () => {
    const grays = { a: '#505050', b: '#606060', c: '#707070', d: '#909090', e: '#a0a0a0' };
    const { palette } = reduceColors(drawn({ ...grays, f: '#b0b0b0' }, 'abcdef'), { inks: 1 });
    expect(palette).toEqual([{ hex: '#808080', share: 1, ink: 'gray' }]);
  });

  it('don’t include two that only a trained eye can distinguish', () => {
    const alike = drawn({ a: '#808080', b: '#828282', c: '#d1301d', d: '#d2311e' }, 'aabbccd');
    expect(reduceColors(alike, { inks: 3 }).palette).toHaveLength(2);
  });

  it('of a preview are kept for the full picture, in order', () => {
    fc.assert(
      fc.property(anyBitmap, fc.array(anyHex, { maxLength: 6 }), (bitmap, colors) => {
        const { palette, indices } = reduceColors(bitmap, { inks: 1, colors });
        expect(palette.map(({ hex }) => hex)).toEqual(colors);
        for (const index of indices)
          expect(index < colors.length || index === unprinted).toBe(true);
      }),
    );
    const two = drawn({ r: '#ff0000', b: '#0000ff' }, 'rrb');
    const reduction = reduceColors(two, { inks: 2, colors: ['#0000f0', '#f00000', '#00ff00'] });
    expect(rowsOf(reduction)).toEqual(['110']);
    expect(reduction.palette.map(({ share }) => share)).toEqual([1 / 3, 2 / 3, 0]);
  });
});

describe('the background', () => {
  const legend = { w: '#ffffff', n: '#fbfdfc', k: '#101010', g: '#c8c8c8' };

  it('is left out as far as it reaches in from the edges', () => {
    const letter = drawn(legend, 'wwwwww', 'wkkkkw', 'wkwwkw', 'wkkkkw', 'wwwwww');
    const { palette } = reduceColors(letter, { inks: 2, dropBackground: true });
    expect(palette.map(({ hex }) => hex)).toEqual(['#101010', '#ffffff']);
    expect(rowsOf(reduceColors(letter, { inks: 2, dropBackground: true }))).toEqual([
      '......',
      '.0000.',
      '.0110.',
      '.0000.',
      '......',
    ]);
  });

  it('isn’t printed in another ink where it’s enclosed and has none itself', () => {
    const letter = drawn(legend, 'wwwwww', 'wkkkkw', 'wkwwkw', 'wkkkkw', 'wwwwww');
    expect(rowsOf(reduceColors(letter, { inks: 1, dropBackground: true }))).toEqual([
      '......',
      '.0000.',
      '.0..0.',
      '.0000.',
      '......',
    ]);
  });

  it('includes its noise and its blends', () => {
    const soft = drawn(
      legend,
      'wwnwwwwnww',
      'nggggggggw',
      'wgkkkkkkgw',
      'wgkkkkkkgn',
      'wgkkkkkkgw',
      'wggggggggw',
      'wnwwwwnwww',
    );
    const rows = rowsOf(reduceColors(soft, { inks: 1, dropBackground: true }));
    expect(rows).toEqual([
      '..........',
      '..........',
      '..000000..',
      '..000000..',
      '..000000..',
      '..........',
      '..........',
    ]);
  });

  it('is kept unless its removal is requested, or if no color covers half of the edge', () => {
    const plain = drawn(legend, 'www', 'wkw', 'www');
    expect(reduceColors(plain, { inks: 2 }).palette).toHaveLength(2);
    const quarters = drawn(
      { ...legend, r: '#d1301d', b: '#1f45b0' },
      'wwrr',
      'wwrr',
      'kkbb',
      'kkbb',
    );
    const { indices } = reduceColors(quarters, { inks: 4, dropBackground: true });
    expect(indices).not.toContain(unprinted);
  });
});

describe('specks', () => {
  const legend = { k: '#000000', w: '#ffffff', r: '#d1301d' };
  const dirty = drawn(
    legend,
    'kkkkkkk',
    'kwkkwwk',
    'kkkkwwk',
    'kkkkkk.',
    '.......',
    '..r....',
    '.......',
  );

  it('with fewer pixels than requested join what is around them, including pinholes and dust', () => {
    const rows = (speckPx: number) => rowsOf(reduceColors(dirty, { inks: 3, speckPx }));
    expect(rows(0).join('')).toContain('2');
    expect(rows(4)).toEqual([
      '0000000',
      '0000110',
      '0000110',
      '000000.',
      '.......',
      '.......',
      '.......',
    ]);
    expect(rows(5).join('')).not.toContain('1');
  });

  it('stay if there is nothing else', () => {
    expect(rowsOf(reduceColors(drawn(legend, 'k'), { inks: 1, speckPx: 9 }))).toEqual(['0']);
  });
});

it('says how far it is, never less than before', () => {
  const shares: number[] = [];
  const speckled = drawn({ k: '#000000', w: '#ffffff' }, 'wwwwww', 'wkkwkw', 'wkwwkw', 'wwwwww');
  const options = { inks: 2, dropBackground: true, speckPx: 3 };
  reduceColors(speckled, { ...options, onProgress: (share) => shares.push(share) });
  expect(shares.length).toBeGreaterThan(3);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
});
