import type { Segment } from '../../artwork/path-data.ts';
import type { ShapedLetter, ShapedLine } from './typeface.ts';

type Outline = readonly Segment[];
type PackedLetter = Omit<ShapedLetter, 'glyphs'> & {
  glyphs: readonly { outline: number; x: number; y: number }[];
};

/** Lines on their way out of the worker, with the outlines that weren't sent before. */
export type PackedLines = {
  outlines: readonly (readonly [number: number, Outline])[];
  lines: readonly { letters: readonly PackedLetter[]; missing: readonly string[] }[];
};

/** Sends each outline once, because a line is shaped at every keystroke. */
export function createPacker(): (lines: readonly ShapedLine[]) => PackedLines {
  const numbers = new Map<Outline, number>();
  return (lines) => {
    const outlines: [number, Outline][] = [];
    const numberOf = (outline: Outline): number => {
      const known = numbers.get(outline);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(outline, number);
      outlines.push([number, outline]);
      return number;
    };
    return {
      lines: lines.map(({ letters, missing }) => ({
        missing,
        letters: letters.map(({ glyphs, ...room }) => ({
          ...room,
          glyphs: glyphs.map(({ outline, ...place }) => ({ ...place, outline: numberOf(outline) })),
        })),
      })),
      outlines,
    };
  };
}

/** The other end: letters that look the same share an outline. */
export function createUnpacker(): (packed: PackedLines) => ShapedLine[] {
  const known = new Map<number, Outline>();
  return ({ lines, outlines }) => {
    for (const [number, outline] of outlines) known.set(number, outline);
    return lines.map(({ letters, missing }) => ({
      missing,
      letters: letters.map(({ glyphs, ...room }) => ({
        ...room,
        glyphs: glyphs.map(({ outline, ...place }) => ({
          ...place,
          outline: known.get(outline) ?? [],
        })),
      })),
    }));
  };
}
