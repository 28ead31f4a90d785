// product: words-and-typefaces
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOf, wrapLine } from './wrap-line.ts';

/** Every character is one wide. */
const widthOf = (text: string) => text.length;
const line = fc
  .array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 12 })
  .map((words) => words.join(' '));

test('words wrap to a width, as many on a line as fit, and none is lost or split', () => {
  expect(wrapLine('the quick brown fox', 10, widthOf)).toEqual(['the quick', 'brown fox']);
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 30 }), (text, room) => {
      const parts = wrapLine(text, room, widthOf);
      expect(parts.join(' ')).toBe(text);
      for (const [index, part] of parts.entries()) {
        expect(part.length <= room || !part.includes(' ')).toBe(true);
        const [next = ''] = (parts[index + 1] ?? '').split(' ');
        if (next) expect(`${part} ${next}`.length).toBeGreaterThan(room);
      }
    }),
  );
});

test('spaces go where a line breaks, and stay elsewhere', () => {
  expect(wrapLine('  one  two   three', 9, widthOf)).toEqual(['  one', 'two', 'three']);
  expect(wrapLine('  one  two   three', 11, widthOf)).toEqual(['  one  two', 'three']);
  expect(wrapLine('', 5, widthOf)).toEqual(['']);
});

test('lines without spaces break between Chinese or Japanese characters', () => {
  expect(wrapLine('山田太郎さん', 4, widthOf)).toEqual(['山田太郎', 'さん']);
  expect(wordsOf('ab 山山')).toEqual(['ab', '山', ' ']);
});
