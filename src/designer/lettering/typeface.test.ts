// product: words-and-typefaces
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeTypeface } from '../../../local/write-typefaces.ts';
import { readTypeface } from './typefaces.build.ts';
import { segmentBounds, transformSegments, type Segment } from '../../artwork/path-data.ts';
import {
  isTypefaceKey,
  moods,
  searchTypefaces,
  typefaceKeys,
  typefaceMetrics,
  typefaces,
} from './typeface.ts';

const files = new URL('../shaping/typefaces/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, files), 'utf8');

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const everyFace = `${ascii}ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœ“”‘’–—…•°½¡¿©®`;
/** The Korean face has hardly more than Korean. */
const koreanFace = `${ascii.replace('`', '')}“”‘’가힣뷁`;

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
  test('are 40, each with its own name', () => {
    expect(typefaces).toHaveLength(40);
    expect(new Set(typefaces.map(({ name }) => name)).size).toBe(40);
    expect(isTypefaceKey('rye')).toBe(true);
    expect(isTypefaceKey('toString')).toBe(false);
    expect(isTypefaceKey(null)).toBe(false);
  });

  test('are sorted by mood, and found by name, kind, mood, or original name', () => {
    const all = searchTypefaces('');
    expect(all.flatMap(({ faces }) => faces)).toEqual(typefaces);
    expect(all.map(({ mood }) => mood)).toEqual(Object.keys(moods));
    const names = (query: string) =>
      searchTypefaces(query).flatMap(({ faces }) => faces.map(({ name }) => name));
    expect(names(' saloon ')).toEqual(['Saloon']);
    expect(names('Blackletter')).toEqual(['Blackletter', 'Brewhouse']);
    expect(names('church roman')).toEqual(['Chapel']);
    expect(names('bebas')).toEqual(['Tall Caps']);
    expect(names('comic sans')).toEqual([]);
  });

  test('each have an open license, with no leftover files', () => {
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

  test.each(typefaceKeys)('%s is described as its package is', async (key) => {
    const { metrics, coverage } = await describeTypeface(key);
    expect(typefaceMetrics[key]).toEqual(metrics);
    expect(JSON.parse(read(`${key}.json`))).toEqual(coverage);
    expect(metrics.capHeight).toBeGreaterThan(metrics.unitsPerEm / 3);
    expect(metrics.ascent).toBeGreaterThanOrEqual(metrics.capHeight);
  });

  test.each(typefaceKeys)('%s has the letters that people here write, near its line', (key) => {
    const face = readTypeface(key);
    const most = face.unitsPerEm;
    for (const char of key === 'black-han-sans' ? koreanFace : everyFace) {
      const { letters = [], missing } = face.shape(char, true) ?? {};
      expect(missing, char).toEqual([]);
      const outline = letters.flatMap(({ glyphs }) =>
        glyphs.flatMap((glyph) => transformSegments(glyph.outline, [1, 0, 0, 1, glyph.x, glyph.y])),
      );
      const count = (kind: string) => outline.filter((segment) => segment[0] === kind).length;
      expect(count('M'), char).toBe(count('Z'));
      const bounds = segmentBounds(outline);
      expect(bounds === null, char).toBe(char === ' ');
      expect(bounds?.top ?? 0, char).toBeGreaterThan(-2 * most);
      expect(bounds?.bottom ?? 0, char).toBeLessThan(most);
    }
  });

  test.each(typefaceKeys)('%s has its holes: the inside of a 0 runs the opposite way', (key) => {
    const contours: Segment[][] = [];
    for (const segment of readTypeface(key).shape('0', true)?.letters[0]?.glyphs[0]?.outline ??
      []) {
      if (segment[0] === 'M') contours.push([]);
      contours.at(-1)?.push(segment);
    }
    const turns = contours.map(turnOf).sort((a, b) => Math.abs(b) - Math.abs(a));
    // A stencil's 0 is two halves side by side, without a hole.
    if (/stencil|ops/.test(key))
      expect(turns.every((turn) => turn * (turns[0] ?? 0) > 0)).toBe(true);
    else expect((turns[0] ?? 0) * (turns[1] ?? 0)).toBeLessThan(0);
    // No athlete's number has a dot in its zero.
    if (key === 'graduate') expect(turns).toHaveLength(2);
  });
});
