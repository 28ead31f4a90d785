// product: typed-numbers
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCents } from './money.ts';
import { plainDigits, readCount } from './typed-number.ts';

/** What may mean two numbers, or none. */
const doubtful = [
  ...['12,50', '1e3', '0x10', '1.000,5', '1.000', '1,25', '1,2500', '0,250', ',250', '1,,250'],
  ...['', ' ', '12 50', 'ten', '--1', '½', '12²', '①', 'Infinity', 'NaN', '1.', '.5', '1_000'],
];

describe('a typed count', () => {
  test.each([
    ['24', 24],
    [' 007\n', 7],
    ['1,250', 1250],
    ['24.0', 24],
    ['２４', 24],
    ['１，２５０', 1250],
    ['٢٤', 24],
    ['२४', 24],
    ['𝟚𝟜', 24],
  ])('%j is %i', (text, count) => expect(readCount(text, 10_000)).toBe(count));

  test.each([...doubtful, '-5', '+5', '12.5', '10,001', '9'.repeat(400)])('%j isn’t one', (text) =>
    expect(readCount(text, 10_000)).toBeNaN(),
  );
});

describe('a typed amount', () => {
  test.each([
    ['12.50', 1250],
    ['$1,250', 125_000],
    ['-$1,250.5', -125_050],
    ['−７', -700],
    ['＄１２．５０', 1250],
    ['٢٤', 2400],
  ])('%j is %i cents', (text, cents) => expect(parseCents(text)).toBe(cents));

  test.each([...doubtful, '1.234', '$', '12.50 $', '5 $ 3'])('%j isn’t one', (text) =>
    expect(parseCents(text)).toBeNaN(),
  );
});

test('digits of every script that has them are read', () => {
  const digits = Array.from({ length: 0x11_0000 }, (_, at) => at)
    .filter((at) => at < 0xd800 || at > 0xdfff)
    .map((at) => String.fromCodePoint(at))
    .filter((character) => /\p{Nd}/u.test(character));
  expect(digits.length).toBeGreaterThan(600);
  expect(plainDigits(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10));
});

test('nothing is read as another number than it says, in any script', () => {
  const slips = fc.string({ unit: fc.constantFrom(...'0123456789,,,..-+$eExX _') });
  fc.assert(
    fc.property(slips, fc.constantFrom('0', '０', '٠', '०'), (text, zero) => {
      const written = text.replace(/[0-9]/g, (digit) =>
        String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)),
      );
      const cents = parseCents(written);
      expect(cents).toBe(parseCents(text));
      if (Number.isNaN(cents)) return;
      const amount = (Math.abs(cents) / 100).toLocaleString('en-US', {
        minimumFractionDigits: 2,
        useGrouping: text.includes(','),
      });
      const plain = text.replace(/[$\s-]/g, '').replace(/^0+(?=\d)/, '');
      const decimals = /\.(\d+)$/.exec(plain)?.[1] ?? '';
      expect(amount).toBe(plain.replace(/\.\d+$/, '') + `.${decimals.padEnd(2, '0')}`);
    }),
    { numRuns: 2000 },
  );
});
