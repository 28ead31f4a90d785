// product: inks
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorDistance } from './color-distance.ts';
import { inkByKey, inkKeySchema, inks, nearestInk } from './ink.ts';

const anyHex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

describe('inks', () => {
  it('each have a unique key, name, and color', () => {
    for (const of of ['key', 'name', 'hex'] as const) {
      expect(new Set(inks.map((ink) => ink[of])).size).toBe(inks.length);
    }
    for (const { hex } of inks) expect(hex).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('look different enough to be distinguished on cloth', () => {
    for (const [index, one] of inks.entries()) {
      for (const other of inks.slice(index + 1)) {
        expect(colorDistance(one.hex, other.hex), `${one.key} and ${other.key}`).toBeGreaterThan(9);
      }
    }
  });

  it('include the shop’s black, white, and vermilion', () => {
    expect(inkByKey.black.hex).toBe('#17140f');
    expect(inkByKey.white.hex).toBe('#fffdf7');
    expect(inkByKey.vermilion.hex).toBe('#d1301d');
  });

  it('are found by key, and no other key is an ink', () => {
    for (const ink of inks) {
      expect(inkByKey[ink.key]).toBe(ink);
      expect(inkKeySchema.parse(ink.key)).toBe(ink.key);
    }
    expect(inkKeySchema.safeParse('ultraviolet').success).toBe(false);
  });
});

describe('nearestInk', () => {
  it('returns the ink itself for the color of an ink', () => {
    for (const ink of inks) expect(nearestInk(ink.hex)).toBe(ink);
  });

  it('is never farther than any other ink', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const distance = colorDistance(nearestInk(hex).hex, hex);
        for (const ink of inks) expect(distance).toBeLessThanOrEqual(colorDistance(ink.hex, hex));
      }),
    );
  });

  it('agrees with people about plain colors', () => {
    expect(nearestInk('#000000').key).toBe('black');
    expect(nearestInk('#ffffff').key).toBe('white');
    expect(nearestInk('#808080').key).toBe('gray');
    expect(nearestInk('#1f2742').key).toBe('navy');
    expect(nearestInk('#0000ff').key).toBe('royal');
    expect(nearestInk('#008000').key).toBe('kelly');
    expect(nearestInk('#ff69b4').key).toBe('pink');
  });
});
