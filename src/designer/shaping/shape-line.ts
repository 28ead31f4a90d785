import { Blob, Buffer, Direction, Face, Feature, Font, shape } from 'harfbuzzjs';
import type { Segment } from '../../artwork/path-data.ts';
import type { ShapedLetter, ShapedLine, TypefaceKey } from '../lettering/typeface.ts';
import type { LineRuns, Run } from './line-runs.ts';
import { readOutline } from './read-outline.ts';

/** One font file of a face, open, with the outlines that were read so far. */
export type OpenPart = { font: Font; outlines: Map<number, readonly Segment[]> };

export function openPart(plain: ArrayBuffer): OpenPart {
  return { font: new Font(new Face(new Blob(plain))), outlines: new Map() };
}

/** Reused, because memory that HarfBuzz takes is only given back at some later time. */
const buffer = new Buffer();
const withoutLigatures = ['liga', 'clig'].map((tag) => new Feature(tag, 0));

/** A line as letters with outlines. `open` has every part that the runs name. */
export function shapeLine(
  { text, origins, runs, missing }: LineRuns,
  ligatures: boolean,
  key: TypefaceKey,
  open: (part: string) => OpenPart,
): ShapedLine {
  const lacking = new Set(missing);
  const letters: (ShapedLetter & { character: string; run: Run })[] = [];
  for (const run of runs) {
    const part = open(run.part);
    buffer.reset();
    // With what stands around it, because a letter's shape may depend on that.
    buffer.addText(text, run.start, run.length);
    buffer.guessSegmentProperties();
    buffer.setDirection(run.isRightToLeft ? Direction.RTL : Direction.LTR);
    shape(part.font, buffer, ligatures ? [] : withoutLigatures);
    const positions = buffer.getGlyphPositions();
    let cluster = -1;
    for (const [index, info] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const character = characterAt(text, info.cluster);
      if (info.codepoint === 0) {
        lacking.add(character);
        continue;
      }
      let letter = info.cluster === cluster ? letters.at(-1) : undefined;
      if (!letter) {
        const { isRightToLeft } = run;
        const from = origins[info.cluster] ?? 0;
        letter = { glyphs: [], width: 0, advance: 0, from, isRightToLeft, character, run };
        letters.push(letter);
        cluster = info.cluster;
      }
      const outline = outlineOf(part, info.codepoint, key, character);
      if (outline.length > 0) {
        const glyph = { outline, x: letter.advance + xOffset, y: -yOffset };
        letter.glyphs = [...letter.glyphs, glyph];
      }
      // Marks take no room, and kerning only changes the way to the next letter.
      const isMark = xAdvance === 0;
      if (!isMark) letter.width += part.font.glyphHAdvance(info.codepoint);
      letter.advance += xAdvance;
    }
  }
  return {
    letters: letters.map(({ character, run, ...letter }, index) => {
      const next = letters[index + 1];
      if (!next || next.run.part === run.part) return letter;
      const kern = kernBetween([run.part, next.run.part].map(open), [character, next.character]);
      return { ...letter, advance: letter.advance + kern };
    }),
    missing: [...lacking],
  };
}

const characterAt = (text: string, index: number): string =>
  String.fromCodePoint(text.codePointAt(index) ?? 0);

/**
 * The kerning of letters in two different files: that of their plain letters in one of them, since
 * an accent rarely makes a letter wider. 0 if neither has both.
 */
function kernBetween(parts: readonly OpenPart[], characters: readonly string[]): number {
  const [one = 0, other = 0] = characters.map((each) => each.normalize('NFD').codePointAt(0) ?? 0);
  for (const { font } of parts) {
    const glyph = font.nominalGlyph(one);
    if (glyph === undefined || font.nominalGlyph(other) === undefined) continue;
    buffer.reset();
    buffer.addText(String.fromCodePoint(one, other));
    buffer.guessSegmentProperties();
    shape(font, buffer, withoutLigatures);
    const [first, second] = buffer.getGlyphPositions();
    const isPlain = buffer.getGlyphInfos()[0]?.codepoint === glyph && second !== undefined;
    return isPlain && first ? first.xAdvance - font.glyphHAdvance(glyph) : 0;
  }
  return 0;
}

function outlineOf(
  { font, outlines }: OpenPart,
  glyph: number,
  key: TypefaceKey,
  character: string,
): readonly Segment[] {
  const known = outlines.get(glyph);
  if (known) return known;
  const outline = readOutline(font, glyph);
  // The varsity face dots its zero, and no athlete's number does.
  const drawn = key === 'graduate' && character === '0' ? withoutSmallest(outline) : outline;
  outlines.set(glyph, drawn);
  return drawn;
}

/** An outline without the contour that takes the least room. */
function withoutSmallest(outline: readonly Segment[]): Segment[] {
  const contours: Segment[][] = [];
  for (const segment of outline) {
    if (segment[0] === 'M') contours.push([]);
    contours.at(-1)?.push(segment);
  }
  const widths = contours.map((contour) => {
    const across = contour.flatMap((segment) => (segment[0] === 'Z' ? [] : [segment[1]]));
    return Math.max(...across) - Math.min(...across);
  });
  const smallest = widths.indexOf(Math.min(...widths));
  return contours.filter((_, index) => index !== smallest).flat();
}
