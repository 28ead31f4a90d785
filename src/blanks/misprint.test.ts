// product: on-the-press
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remediesFor, remedyKinds, remedyNote, remedyText } from './misprint.ts';

const kinds = (...args: Parameters<typeof remediesFor>) =>
  remediesFor(...args).map(({ kind }) => kind);

test.each([
  // Both edges of each.
  [2, { spare: 2, house: 0, surplus: [] }, ['spare', 'credit', 'buy', 'mistake']],
  [2, { spare: 1, house: 0, surplus: [] }, ['credit', 'buy', 'mistake']],
  [2, { spare: 0, house: 2, surplus: [] }, ['house', 'credit', 'buy', 'mistake']],
  [2, { spare: 0, house: 1, surplus: [] }, ['credit', 'buy', 'mistake']],
  [
    2,
    { spare: 0, house: 0, surplus: [{ number: 1043, pieces: 2 }] },
    ['surplus', 'credit', 'buy', 'mistake'],
  ],
  [2, { spare: 0, house: 0, surplus: [{ number: 1043, pieces: 1 }] }, ['credit', 'buy', 'mistake']],
])('for %s of a part with %o: %o', (pieces, part, expected) => {
  expect(kinds(pieces, part)).toEqual(expected);
});

test('nothing is proposed that there isn’t enough of, and credit, buying, and taking it back always are', () => {
  const part = fc.record({
    spare: fc.nat(20),
    house: fc.nat(20),
    surplus: fc.array(fc.record({ number: fc.integer({ min: 1001 }), pieces: fc.nat(20) })),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), part, (pieces, known) => {
      const remedies = remediesFor(pieces, known);
      for (const remedy of remedies) {
        if ('pieces' in remedy) expect(remedy.pieces).toBeGreaterThanOrEqual(pieces);
        expect(remedyText(remedy)).not.toBe('');
        expect(remedyNote('2 M', 'smudged', remedy)).toMatch(
          /^Misprinted: 2 M \(smudged\)\. .+\.$/,
        );
      }
      expect(remedies.slice(-3)).toEqual([
        { kind: 'credit' },
        { kind: 'buy' },
        { kind: 'mistake' },
      ]);
      expect(new Set(remedyKinds)).toEqual(new Set([...remedyKinds, ...kinds(pieces, known)]));
    }),
  );
});
