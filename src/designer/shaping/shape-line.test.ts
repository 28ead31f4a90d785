// product: words-and-typefaces
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFaceCoverage, readTypeface } from '../lettering/typefaces.build.ts';
import {
  typefaceKeys,
  typefaces,
  type ShapedLetter,
  type TypefaceKey,
} from '../lettering/typeface.ts';
import { readCoverage, writeCoverage } from './coverage.ts';
import { splitLine } from './line-runs.ts';

const shape = (key: TypefaceKey, line: string, ligatures = true) => {
  const shaped = readTypeface(key).shape(line, ligatures);
  if (!shaped) throw new Error('Nothing was shaped.');
  return shaped;
};
const lackedBy = (line: string) =>
  typefaces.filter(({ key }) => shape(key, line).missing.length > 0).map(({ name }) => name);

const hebrew = [...'אבגדהוזחטיכלמנסעפצקרשת'];
const arabic = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'];
const latin = [...'abcdefghijklmnopqrstuvwxyz ABC XYZ0123456789()-.,&’č ć Ł ź ş ğ ő ệ №'];
const line = fc.string({ unit: fc.constantFrom(...latin, ...hebrew, ...arabic), maxLength: 24 });
const key = fc.constantFrom(...typefaceKeys);

describe('letters of a typeface', () => {
  test('names in Latin letters work in all typefaces but the four that say so', () => {
    const names = 'Kovačević Łukasz Źdźbło Şahin Çağ Erdős №5';
    expect(lackedBy(names)).toEqual(['Varsity', 'Crate Stencil', 'Saloon', 'Korean Poster']);
    expect(typefaces.length - lackedBy('Việt Nguyễn Đỗ').length).toBe(17);
  });

  test.each([
    ['Παπαδόπουλος', 'Tall Gothic'],
    ['Щукіна Ђорђевић', 'Tall Gothic'],
    ['שָׁלוֹם כהן', 'Hebrew Bold'],
    ['محمّد الحسيني پژمان', 'Arabic Bold'],
    ['王伟 陳劉 龍', 'Chinese Marker'],
    ['渡邊さくら タロー', 'Japanese Poster'],
    ['김민준 뷁', 'Korean Poster'],
  ])('%s works in %s', (name, typeface) => {
    expect(lackedBy(name)).not.toContain(typeface);
  });

  test('№ is two letters where a typeface hasn’t got it', () => {
    const { letters, missing } = shape('graduate', '№5');
    expect(missing).toEqual([]);
    const outlines = (line: readonly ShapedLetter[]) => line.map(({ glyphs }) => glyphs);
    expect(outlines(letters)).toEqual(outlines(shape('graduate', 'Nº5').letters));
    expect(letters.map(({ from }) => from)).toEqual([0, 0, 1]);
  });

  test('every letter is set once, or reported as missing', () => {
    fc.assert(
      fc.property(key, line, (face, text) => {
        const { letters, missing } = shape(face, text, false);
        const { runs, text: kept } = splitLine(text, readFaceCoverage(face));
        // Every character is in one run, whatever their order.
        const units = runs.flatMap(({ start, length }) =>
          Array.from({ length }, (_, unit) => start + unit),
        );
        expect(units.sort((a, b) => a - b)).toEqual([...Array(kept.length).keys()]);
        const left = [...text.replaceAll('№', missing.includes('№') ? '№' : 'Nº')].filter(
          (char) => !missing.includes(char),
        );
        // Arabic joins lam and alef in any case.
        if (!/[\u0600-\u06ff]/.test(text) && !kept.includes('№')) {
          expect(letters).toHaveLength(left.length);
        }
        if (left.length > 0) expect(letters.length).toBeGreaterThan(0);
      }),
    );
  });

  test('a line is as long as its letters, kerned by less than half an em each', () => {
    fc.assert(
      fc.property(key, line, (face, text) => {
        const { unitsPerEm } = readTypeface(face);
        for (const { width, advance, glyphs } of shape(face, text).letters) {
          expect(Math.abs(advance - width)).toBeLessThan(unitsPerEm / 2);
          expect(width).toBeGreaterThanOrEqual(0);
          for (const { x, y } of glyphs) {
            expect(Math.abs(x)).toBeLessThan(2 * unitsPerEm);
            expect(Math.abs(y)).toBeLessThan(2 * unitsPerEm);
          }
        }
      }),
    );
  });

  test('a word that is read from the right is set from the right, and a number in it isn’t', () => {
    const word = fc.string({ unit: fc.constantFrom(...hebrew), minLength: 1, maxLength: 12 });
    const outlines = (text: string) =>
      shape('secular-one', text, false).letters.map(({ glyphs }) => glyphs[0]?.outline);
    fc.assert(
      fc.property(word, (text) => {
        const alone = [...text].map((char) => outlines(char)[0]);
        expect(outlines(text)).toEqual(alone.reverse());
      }),
    );
    const [digits, , letters] = [outlines('12'), outlines(' '), outlines('כהן')];
    expect(outlines('כהן 12')).toEqual([...digits, ...outlines(' '), ...letters]);
    expect(outlines('No. כהן')).toEqual([...outlines('No. '), ...letters]);
  });

  test('Arabic letters join: the same one has other shapes alone, first, and last', () => {
    const shapesOf = (text: string) =>
      shape('cairo', text).letters.map(({ glyphs }) => JSON.stringify(glyphs[0]?.outline));
    const [alone] = shapesOf('ع');
    const [last, middle, first] = shapesOf('ععع');
    expect(new Set([alone, last, middle, first]).size).toBe(4);
  });

  test('a letter from another file is kerned like its plain letter', () => {
    const advance = (text: string) => shape('oswald', text).letters[0]?.advance;
    expect(advance('Ta')).not.toBe(advance('TT'));
    expect(advance('Tă')).toBe(advance('Ta'));
  });

  test('marks stand with their letter', () => {
    expect(shape('secular-one', 'שָׁ').letters).toHaveLength(1);
    expect(shape('libre-franklin', 'x\u0301').letters).toHaveLength(1);
  });
});

test('ranges of characters are read as they were written', () => {
  const codePoints = fc.uniqueArray(fc.integer({ min: 0x20, max: 0x2ffff }), { minLength: 1 });
  fc.assert(
    fc.property(codePoints, fc.integer({ min: 0x20, max: 0x2ffff }), (own, other) => {
      const has = readCoverage({ latin: writeCoverage(own) }).get('latin');
      for (const each of own) expect(has?.(each)).toBe(true);
      expect(has?.(other)).toBe(own.includes(other));
    }),
  );
});
