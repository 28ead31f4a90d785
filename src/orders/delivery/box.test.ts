// product: shipping-boxes
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxLineText, mostPounds, parsePounds, shippedText, unboxed, type BoxLine } from './box.ts';

const designs = [
  { items: [{ garmentName: 'Tee', colorName: 'Navy', quantities: { XL: 2, S: 10, M: 14 } }] },
  { items: [{ garmentName: 'Cap', colorName: 'Red', quantities: { S: 3 } }] },
];

test('what is in no box is left, by size', () => {
  const contents = [
    { design: 0, item: 0, size: 'S', pieces: 10 },
    { design: 0, item: 0, size: 'M', pieces: 4 },
  ];
  expect(unboxed(designs, [{ contents }])).toEqual([
    { design: 0, item: 0, size: 'M', pieces: 10 },
    { design: 0, item: 0, size: 'XL', pieces: 2 },
    { design: 1, item: 0, size: 'S', pieces: 3 },
  ]);
});

test('each piece is in a box or left', () => {
  const all = unboxed(designs, []);
  const parts = fc.array(
    fc.record({ at: fc.nat(all.length - 1), pieces: fc.integer({ min: 1, max: 5 }) }),
  );
  fc.assert(
    fc.property(parts, (asked) => {
      const boxes: { contents: BoxLine[] }[] = [];
      for (const { at, pieces } of asked) {
        const { design, item, size } = all[at]!;
        const rest = unboxed(designs, boxes).find(
          (line) => line.design === design && line.item === item && line.size === size,
        );
        if (rest && rest.pieces >= pieces) boxes.push({ contents: [{ ...rest, pieces }] });
      }
      const sum = (lines: readonly BoxLine[]) =>
        lines.reduce((total, { pieces }) => total + pieces, 0);
      expect(sum(unboxed(designs, boxes)) + sum(boxes.flatMap(({ contents }) => contents))).toBe(
        sum(all),
      );
    }),
  );
});

test('lines, shares, and weights are in words', () => {
  expect(boxLineText(designs, { design: 1, item: 0, size: 'S' })).toBe('Design 2: Cap, Red, S');
  expect(boxLineText(designs.slice(0, 1), { design: 0, item: 0, size: 'M' })).toBe('Tee, Navy, M');
  expect(shippedText(24, 1060)).toBe('24 of 1,060 shipped');
  expect(['12.5', ' 3 ', '0.1', String(mostPounds)].map(parsePounds)).toEqual([12.5, 3, 0.1, 150]);
  for (const text of ['', '0', '-1', '1.25', '150.1', '1e2', 'ten']) {
    expect(parsePounds(text), text).toBeNull();
  }
});
