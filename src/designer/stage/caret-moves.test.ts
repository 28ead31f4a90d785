// product: editing-a-design
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTypeface } from '../lettering/typefaces.build.ts';
import { afterLineKey, lineAt, middleOf, wordNear } from './caret-moves.ts';
import type { ObjectOf } from '../design.ts';
import { lineKeys } from './line-keys.ts';
import { newText } from '../starting-point.ts';
import { stopAt, textCarets, type TextCarets } from './text-caret.ts';

const area = { widthIn: 12, heightIn: 16 };

function caretsOf(text: string, fields: Partial<ObjectOf<'text'>> = {}): TextCarets {
  const object = { ...newText('words', text, area, 'white'), heightIn: 1, ...fields };
  const carets = textCarets(object, readTypeface(object.typeface));
  if (!carets) throw new Error('Not shaped.');
  return carets;
}

describe('keys', () => {
  // 'HHHH', 'HH', and 'HHHH', of which only the last break was typed.
  const wrapped = { wrapIn: 2.2, align: 'left' } as const;
  const three = caretsOf('HHHH HH\nHHHH', wrapped);

  test('up and down follow the lines that are seen', () => {
    expect(three.stops.map(({ line }) => line)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2]);
    expect(afterLineKey(three, 1, 'ArrowDown')).toBe(6);
    expect(afterLineKey(three, 6, 'ArrowDown')).toBe(9);
    expect(afterLineKey(three, 6, 'ArrowUp')).toBe(1);
  });

  test('up and down keep the column through a shorter line', () => {
    const from = middleOf(stopAt(three, 4)!);
    expect(afterLineKey(three, 4, 'ArrowDown', from)).toBe(7);
    expect(afterLineKey(three, 7, 'ArrowDown', from)).toBe(12);
    expect(afterLineKey(three, 7, 'ArrowDown')).toBe(10);
  });

  test('past the first and the last line are the start and the end of the words', () => {
    expect(afterLineKey(three, 3, 'ArrowUp')).toBe(0);
    expect(afterLineKey(three, 9, 'ArrowDown')).toBe(12);
    expect(afterLineKey(caretsOf(''), 0, 'ArrowDown')).toBe(0);
  });

  test('Home and End go to the ends of the line that is seen', () => {
    expect(afterLineKey(three, 6, 'Home')).toBe(5);
    expect(afterLineKey(three, 6, 'End')).toBe(7);
    expect(afterLineKey(three, 2, 'End')).toBe(4);
    expect(lineAt(three, 10)).toEqual({ start: 8, end: 12 });
  });

  test('all of them arrive at a place between two letters, on the line beside, however the words bend', () => {
    const steps = { ArrowUp: -1, ArrowDown: 1, Home: 0, End: 0 };
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'iW \né'), maxLength: 16 }),
        fc.integer({ min: -200, max: 200 }),
        fc.constantFrom(null, 2),
        fc.nat({ max: 16 }),
        fc.constantFrom(...lineKeys),
        (text, arc, wrapIn, at, key) => {
          const carets = caretsOf(text, { arc, wrapIn });
          const offset = Math.min(at, text.length);
          const to = afterLineKey(carets, offset, key);
          const [before, after] = [stopAt(carets, offset)!, stopAt(carets, to)!];
          expect(after.offset).toBe(to);
          const last = carets.stops.at(-1)!.line;
          const line = Math.min(last, Math.max(0, before.line + steps[key]));
          expect(after.line).toBe(line);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a press', () => {
  const at = (text: string, carets: TextCarets, offset: number) => {
    const { corners } = carets.cells.find((cell) => cell.offset === offset)!;
    const center = (axis: 'x' | 'y') => corners.reduce((sum, each) => sum + each[axis], 0) / 4;
    const { start, end } = wordNear(text, carets, { x: center('x'), y: center('y') });
    return text.slice(start, end);
  };

  test('finds the word that it’s in, at its last letter, too, and on an arc', () => {
    const text = 'Don’t stop, Zoë';
    for (const arc of [0, 150]) {
      const carets = caretsOf(text, { arc });
      expect([0, 4, 5, 6, 9, 10, 14].map((offset) => at(text, carets, offset))).toEqual([
        'Don’t',
        'Don’t',
        ' ',
        'stop',
        'stop',
        ',',
        'Zoë',
      ]);
    }
  });

  test('finds words that have no spaces between them', () => {
    const text = '東京大学へ行く';
    const carets = caretsOf(text, { typeface: 'lxgw-marker-gothic' });
    expect(at(text, carets, 4)).toBe('へ');
    expect(at(text, carets, 0).length).toBeGreaterThan(1);
  });

  test('beyond the end finds the last word, and without words nothing', () => {
    const carets = caretsOf('TEN FOUR');
    expect(wordNear('TEN FOUR', carets, { x: 20, y: 0 })).toEqual({ start: 4, end: 8 });
    expect(wordNear('', caretsOf(''), { x: 0, y: 0 })).toEqual({ start: 0, end: 0 });
  });
});
