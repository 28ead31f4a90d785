import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatInches, formatSize, inchStep, readNumber, stepNumber } from './inches.ts';

describe('units of the designer', () => {
  it('writes sixteenths of an inch in full and everything else to a hundredth', () => {
    expect(formatInches(1.5)).toBe('1.5');
    expect(formatInches(1 / 16)).toBe('0.0625');
    expect(formatInches(-0.00001)).toBe('0');
    expect(formatInches(3.2731)).toBe('3.27');
    expect(formatSize(12, 9.6667)).toBe('12 × 9.67 in');
  });

  it('reads back what it writes, within half a hundredth', () => {
    fc.assert(
      fc.property(fc.double({ min: -40, max: 40, noNaN: true }), (inches) => {
        expect(Math.abs(Number(formatInches(inches)) - inches)).toBeLessThanOrEqual(0.005001);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -640, max: 640 }), (sixteenths) => {
        expect(Number(formatInches(sixteenths * inchStep))).toBe(sixteenths * inchStep);
      }),
    );
  });

  it('takes a number within the range, including its ends, and no other', () => {
    const range = { least: 0.1, most: 20 };
    expect(readNumber('0.1', range, 'in')).toEqual({ ok: true, value: 0.1 });
    expect(readNumber(' 20 ', range, 'in')).toEqual({ ok: true, value: 20 });
    const refused = { ok: false, message: 'Enter 0.1 to 20 in.' };
    expect(readNumber('0.09', range, 'in')).toEqual(refused);
    expect(readNumber('20.01', range, 'in')).toEqual(refused);
    expect(readNumber('1e999', range, 'in')).toEqual(refused);
    for (const text of ['1e1', '0x10', '12,5', '1_0']) {
      expect(readNumber(text, range, 'in')).toEqual(refused);
    }
    expect(readNumber('１２.５', range, 'in')).toEqual({ ok: true, value: 12.5 });
    expect(readNumber('twelve', range, 'in')).toEqual(refused);
    expect(readNumber('-41', { least: -40, most: 40 }, '')).toEqual({
      ok: false,
      message: 'Enter −40 to 40.',
    });
  });

  it('treats an empty field as no number', () => {
    expect(readNumber('  ', { least: 0, most: 1 }, 'in')).toBeNull();
  });

  it('steps from mark to mark, wherever it starts, and never out of the range', () => {
    const range = { least: 0.1, most: 20 };
    expect(stepNumber(1.5, 1, inchStep, range)).toBe(1.5625);
    expect(stepNumber(1.53, 1, inchStep, range)).toBe(1.5625);
    expect(stepNumber(1.53, -1, inchStep, range)).toBe(1.5);
    expect(stepNumber(0.1, -1, inchStep, range)).toBe(0.1);
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 20, noNaN: true }),
        fc.constantFrom(-8, -1, 1, 8),
        (value, by) => {
          const next = stepNumber(value, by, inchStep, range);
          expect(next).toBeGreaterThanOrEqual(0.1);
          expect(next).toBeLessThanOrEqual(20);
          if (by > 0) expect(next).toBeGreaterThanOrEqual(value - 1e-4);
          else expect(next).toBeLessThanOrEqual(value + 1e-4);
        },
      ),
    );
  });
});
