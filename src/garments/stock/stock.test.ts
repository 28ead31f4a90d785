// product: stock-left
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colorDistance } from '../../artwork/color-distance.ts';
import type { Quantities } from '../../orders/quantity.ts';
import { allSizes } from '../size-order.ts';
import { nearestWithEnough, shortages, shortageSentence } from './stock.ts';
import { leftNote, lowStock, type Left } from './stock-left.ts';

const counts = fc.integer({ min: 0, max: 200 });
const anyLeft: fc.Arbitrary<Left> = fc.dictionary(fc.constantFrom(...allSizes(), '4XL'), counts);
const anyQuantities: fc.Arbitrary<Quantities> = fc.dictionary(
  fc.constantFrom(...allSizes()),
  counts,
);
const anyHex = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

describe('what a size says is left', () => {
  test.each([
    ['how many, when it is short', { M: 9 }, 0, '9 left'],
    ['how many, at the threshold', { M: lowStock }, 0, `${lowStock} left`],
    ['nothing above the threshold', { M: lowStock + 1 }, lowStock + 1, null],
    ['how many and how many later, when more is wanted', { M: 9 }, 24, '9 left, 15 later'],
    [
      'the same for a size that isn’t short by itself',
      { M: 1000 },
      2500,
      '1,000 left, 1,500 later',
    ],
    ['none, when there are none', { M: 0 }, 0, 'none left'],
    ['none for a size the supplier doesn’t list', {}, 3, 'none left, 3 later'],
    ['nothing while nothing is known', null, 24, null],
  ])('%s', (_name, left, wanted, note) => {
    expect(leftNote(left, 'M', wanted)).toBe(note);
  });
});

describe('shortages', () => {
  test('a size is short exactly when more is wanted than is left', () => {
    fc.assert(
      fc.property(anyLeft, anyQuantities, (left, quantities) => {
        const short = shortages(left, quantities).map(({ size }) => size);
        expect(short).toEqual(
          allSizes().filter((size) => (quantities[size] ?? 0) > (left[size] ?? 0)),
        );
      }),
    );
  });

  test('each short size says so itself', () => {
    fc.assert(
      fc.property(anyLeft, anyQuantities, (left, quantities) => {
        for (const { size, wanted } of shortages(left, quantities)) {
          expect(leftNote(left, size, wanted)).toMatch(/ left, .* later$/);
        }
      }),
    );
  });

  test('an empty order is short of nothing, and so is any order when stock is unknown', () => {
    fc.assert(
      fc.property(anyLeft, anyQuantities, (left, quantities) => {
        expect(shortages(left, {})).toEqual([]);
        expect(shortages(null, quantities)).toEqual([]);
      }),
    );
  });

  test('the sentence gives each size, what is left, and what is wanted', () => {
    expect(shortageSentence('Navy', [{ size: 'M', left: 9, wanted: 24 }])).toBe(
      'We can get 9 of 24 in M in Navy this week; the rest takes longer.',
    );
    expect(
      shortageSentence('Navy', [
        { size: 'M', left: 9, wanted: 1200 },
        { size: 'L', left: 2, wanted: 3 },
        { size: 'XL', left: 0, wanted: 4 },
      ]),
    ).toBe(
      'We can get 9 of 1,200 in M, 2 of 3 in L and none of 4 in XL in Navy this week; the rest takes longer.',
    );
  });

  test('and by when the supplier expects more, of the sizes that it says so of', () => {
    const short = [
      { size: 'M', left: 9, wanted: 24 },
      { size: 'XL', left: 0, wanted: 4 },
    ];
    expect(shortageSentence('Navy', short, { M: '2026-12-18', S: '2026-12-01' })).toBe(
      'We can get 9 of 24 in M and none of 4 in XL in Navy this week; the rest takes longer. The supplier expects more in M by Dec 18, 2026.',
    );
  });
});

describe('the nearest color with enough', () => {
  const navy = { key: 'navy', hex: '#1c2336' };
  const wanted = { M: 24 };

  test('looks most like the chosen one', () => {
    const colors = [
      { key: 'white', hex: '#ffffff', left: { M: 500 } },
      { key: 'navy', hex: '#1c2336', left: { M: 9 } },
      { key: 'heather-navy', hex: '#3a4560', left: { M: 24 } },
      { key: 'midnight', hex: '#1d2437', left: { M: 23 } },
    ];
    expect(nearestWithEnough(navy, colors, wanted)?.key).toBe('heather-navy');
  });

  test('doesn’t exist if no other color has enough, or their stock is unknown', () => {
    expect(
      nearestWithEnough(navy, [{ key: 'white', hex: '#ffffff', left: { M: 23 } }], wanted),
    ).toBeNull();
    expect(
      nearestWithEnough(navy, [{ key: 'white', hex: '#ffffff', left: null }], wanted),
    ).toBeNull();
  });

  test('is never the chosen one, never short, and no other with enough is nearer', () => {
    const anyColors = fc.uniqueArray(
      fc.record({
        key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        hex: anyHex,
        left: fc.option(anyLeft),
      }),
      { selector: ({ key }) => key },
    );
    fc.assert(
      fc.property(anyColors, anyHex, anyQuantities, (colors, hex, quantities) => {
        const chosen = { key: 'a', hex };
        const enough = colors.filter(
          ({ key, left }) => key !== 'a' && left && shortages(left, quantities).length === 0,
        );
        const found = nearestWithEnough(chosen, colors, quantities);
        expect(found !== null).toBe(enough.length > 0);
        if (!found) return;
        expect(enough).toContain(found);
        for (const each of enough) {
          expect(colorDistance(hex, found.hex)).toBeLessThanOrEqual(colorDistance(hex, each.hex));
        }
      }),
    );
  });
});
