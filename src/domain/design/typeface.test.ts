// product: words-and-typefaces
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parsePath, segmentBounds, type Segment } from './path-data.ts';
import { isTypefaceKey, typefaceKeys, typefaces, type Typeface } from './typeface.ts';

const files = new URL('../../features/shirt-designer/lettering/typefaces/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, files), 'utf8');
const faces = typefaceKeys.map(
  (key) => [key, JSON.parse(read(`${key}.json`)) as Typeface] as const,
);

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const everyFace = `${ascii}ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœ“”‘’–—…•°½¡¿©®`;

/**
 * Twice the area inside a contour, by its corners and control points; the sign is its direction.
 */
function turnOf(contour: readonly Segment[]): number {
  const points = contour.flatMap((segment) => {
    const numbers = segment.slice(1).map(Number);
    return Array.from(
      { length: numbers.length / 2 },
      (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0] as const,
    );
  });
  return points.reduce((sum, [x, y], i) => {
    const [u, v] = points[(i + 1) % points.length] ?? [0, 0];
    return sum + x * v - u * y;
  }, 0);
}

describe('typefaces of the shirt designer', () => {
  test('include at least 12, display and text, each with its own name', () => {
    expect(typefaces.length).toBeGreaterThanOrEqual(12);
    expect(new Set(typefaces.map(({ name }) => name)).size).toBe(typefaces.length);
    expect(typefaces.filter(({ kind }) => kind === 'text').length).toBeGreaterThanOrEqual(2);
    expect(isTypefaceKey('rye')).toBe(true);
    expect(isTypefaceKey('toString')).toBe(false);
    expect(isTypefaceKey(null)).toBe(false);
  });

  test('each have outlines and an open license, with no leftover files', () => {
    expect(readdirSync(files).sort()).toEqual(
      typefaceKeys.flatMap((key) => [`OFL-${key}.txt`, `${key}.json`]).sort(),
    );
    for (const key of typefaceKeys) {
      expect(read(`OFL-${key}.txt`)).toContain('SIL OPEN FONT LICENSE Version 1.1');
    }
  });

  test('have no name that a license reserves', () => {
    for (const { key, name } of typefaces) {
      const reserved = /Reserved Font Names? (.*)/i.exec(read(`OFL-${key}.txt`))?.[1] ?? '';
      expect(reserved.toLowerCase()).not.toContain(name.toLowerCase());
    }
  });

  test.each(faces)('%s has the letters that people here write', (_key, { glyphs }) => {
    expect([...everyFace].filter((char) => !glyphs[char])).toEqual([]);
  });

  test.each(faces)(
    '%s draws each of them closed, in whole units, and near its line',
    (_key, face) => {
      expect(face.capHeight).toBeGreaterThan(face.unitsPerEm / 3);
      expect(face.ascent).toBeGreaterThanOrEqual(face.capHeight);
      const wrong = Object.entries(face.glyphs).filter(([char, [advance, outline]]) => {
        const segments = parsePath(outline);
        const bounds = segmentBounds(segments ?? []);
        const count = (kind: string) => segments?.filter((segment) => segment[0] === kind).length;
        const isWritten = /^([mlhvqcz][\d -]*)*$/.test(outline) && count('M') === count('Z');
        const isNear =
          bounds !== null && bounds.top > -2 * face.unitsPerEm && bounds.bottom < face.unitsPerEm;
        return !(
          Number.isInteger(advance) &&
          advance >= 0 &&
          isWritten &&
          (char === ' ' ? outline === '' : isNear)
        );
      });
      expect(wrong.map(([char]) => char)).toEqual([]);
      const widest = Math.max(0, ...Object.values(face.kerning).map(Math.abs));
      expect(widest).toBeLessThan(face.unitsPerEm / 2);
    },
  );

  test.each(faces)('%s has its holes: the inside of a 0 runs the opposite way', (key, face) => {
    const segments = parsePath(face.glyphs['0']?.[1] ?? '') ?? [];
    const contours: Segment[][] = [];
    for (const segment of segments) {
      if (segment[0] === 'M') contours.push([]);
      contours.at(-1)?.push(segment);
    }
    const turns = contours.map(turnOf).sort((a, b) => Math.abs(b) - Math.abs(a));
    // A stencil's 0 is two halves side by side, without a hole.
    if (/stencil|ops/.test(key))
      expect(turns.every((turn) => turn * (turns[0] ?? 0) > 0)).toBe(true);
    else expect((turns[0] ?? 0) * (turns[1] ?? 0)).toBeLessThan(0);
  });

  test('a face takes no more room in its line than a picture would', () => {
    for (const key of typefaceKeys) expect(read(`${key}.json`).length, key).toBeLessThan(150_000);
  });
});
