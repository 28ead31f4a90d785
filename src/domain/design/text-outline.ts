import {
  formatPath,
  parsePath,
  segmentBounds,
  transformSegments,
  type Segment,
} from './path-data.ts';
import type { Typeface } from './typeface.ts';

export type TextSetting = {
  text: string;
  letterCase: 'typed' | 'upper' | 'lower' | 'title';
  /** Inches: the height of a flat capital, called letter height in the trade. */
  heightIn: number;
  /** Space between letters, in thousandths of an em, −100 to 1000. */
  letterSpacing: number;
  /** 0.7 to 3 times the face's line height. */
  lineSpacing: number;
  align: 'left' | 'center' | 'right';
  /**
   * Degrees, −360 to 360, that the baseline of the widest line bends from its first letter to its
   * last: 0 is straight, positive is a rainbow, negative is a smile.
   */
  arc: number;
};

export type TextOutline = {
  /** In inches, centered at 0, 0; fill rule nonzero; '' if nothing is drawn. */
  path: string;
  /** The outline's own size; if it is empty, no width and the height of one line. */
  widthIn: number;
  heightIn: number;
  /** Characters that the face lacks and the path leaves out, as typed, each once. */
  missing: string[];
};

type Glyph = {
  outline: readonly Segment[];
  /** Units from the start of its line to the middle of its advance. */
  middle: number;
  advance: number;
};
type Line = { glyphs: readonly Glyph[]; width: number };

/**
 * Text as one outline. A bent line keeps its length: each letter stays unbent and stands on the
 * circle, upright over the middle of its advance, and lines are concentric. If that would leave an
 * inner line less than a full circle, all lines bend less by the same amount.
 */
export function outlineText(setting: TextSetting, typeface: Typeface): TextOutline {
  const scale = setting.heightIn / typeface.capHeight;
  const missing = new Set<string>();
  const lines = linesOf(setting).map((text) =>
    setLine(text, typeface, (setting.letterSpacing / 1000) * typeface.unitsPerEm, missing),
  );
  const lineHeight = typeface.ascent + typeface.descent;
  const placed = placeLines(lines, lineHeight * setting.lineSpacing, setting, scale);
  const bounds = segmentBounds(placed);
  if (!bounds) {
    return { path: '', widthIn: 0, heightIn: lineHeight * scale, missing: [...missing] };
  }
  const { left, top, right, bottom } = bounds;
  return {
    path: formatPath(placed, 4, [-(left + right) / 2, -(top + bottom) / 2]),
    widthIn: right - left,
    heightIn: bottom - top,
    missing: [...missing],
  };
}

function linesOf({ text, letterCase }: TextSetting): string[] {
  return recase(text, letterCase)
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/\s/g, ' ').trimEnd());
}

const word = /([\p{L}\p{N}])([\p{L}\p{M}\p{N}'’]*)/gu;

function recase(text: string, letterCase: TextSetting['letterCase']): string {
  switch (letterCase) {
    case 'typed':
      return text;
    case 'upper':
      return text.toUpperCase();
    case 'lower':
      return text.toLowerCase();
    case 'title':
      return text.replace(word, (_, first: string, others: string) => {
        const [head = '', ...tail] = first.toUpperCase();
        return head + tail.join('').toLowerCase() + others.toLowerCase();
      });
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners, direction marks, variation selectors: invisible by themselves. */
const unseen = /^[\p{Cf}\p{Cc}\uFE00-\uFE0F]+$/u;
const plainText = /^[\x20-\x7e\xa1-\xff]*$/;

function setLine(text: string, face: Typeface, spacing: number, missing: Set<string>): Line {
  const glyphs: Glyph[] = [];
  let end = 0;
  let before = '';
  // Text without combining marks is just its characters; the segmenter is slower than everything
  // else here.
  const characters = plainText.test(text)
    ? text
    : Array.from(graphemes.segment(text), ({ segment }) => segment);
  for (const character of characters) {
    const glyph = Object.hasOwn(face.glyphs, character) ? face.glyphs[character] : undefined;
    if (!glyph) {
      if (!unseen.test(character)) missing.add(character);
      continue;
    }
    const start = before === '' ? 0 : end + spacing + (face.kerning[before + character] ?? 0);
    const [advance] = glyph;
    glyphs.push({ outline: segmentsOf(face, character), middle: start + advance / 2, advance });
    end = start + advance;
    before = character;
  }
  return { glyphs, width: Math.max(0, end) };
}

const parsed = new WeakMap<Typeface, Map<string, readonly Segment[]>>();

/** A glyph's outline, parsed once, because text is laid out on every keystroke. */
function segmentsOf(face: Typeface, character: string): readonly Segment[] {
  const known = parsed.get(face) ?? new Map<string, readonly Segment[]>();
  parsed.set(face, known);
  let segments = known.get(character);
  if (!segments) {
    segments = parsePath(face.glyphs[character]?.[1] ?? '') ?? [];
    known.set(character, segments);
  }
  return segments;
}

/** Every letter in place, in inches around the middle of the widest line. */
function placeLines(
  lines: readonly Line[],
  leading: number,
  { align, arc }: TextSetting,
  scale: number,
): Segment[] {
  const widest = lines.reduce((most, { width }) => Math.max(most, width), 0);
  const atWidest = lines.findIndex(({ width }) => width === widest);
  const bend = (Math.abs(arc) * Math.PI) / 180;
  /** Away from the circle's center is up on a rainbow and down on a smile. */
  const sign = arc < 0 ? -1 : 1;
  const outward = (index: number) => sign * (atWidest - index) * leading;
  const radius = lines.reduce(
    (most, { width }, index) => Math.max(most, width / (2 * Math.PI) - outward(index)),
    widest / bend,
  );
  // On a circle this large, no line rises by a thousandth of a unit, and beyond it numbers lose
  // precision.
  const isStraight = widest === 0 || !(radius < 1e15);
  /**
   * From the middle of the widest line to the point that all lines share: their start, end, or
   * middle.
   */
  const edge = widest * (shareBefore[align] - 0.5);

  const placed: Segment[] = [];
  for (const [index, { glyphs, width }] of lines.entries()) {
    const baseline = (index - atWidest) * leading;
    const ownRadius = radius + outward(index);
    for (const { outline, middle, advance } of glyphs) {
      if (outline.length === 0) continue;
      const along = middle - width * shareBefore[align];
      const turn = isStraight ? 0 : edge / radius + along / ownRadius;
      const x = isStraight ? edge + along : ownRadius * Math.sin(turn);
      // 1 − cos without losing digits at small angles.
      const rise = isStraight ? 0 : 2 * ownRadius * Math.sin(turn / 2) ** 2;
      const y = baseline + sign * rise;
      const [cos, sin] = [scale * Math.cos(turn), scale * sign * Math.sin(turn)];
      // Rotated around the middle of its advance, on the baseline.
      const [e, f] = [x * scale - (cos * advance) / 2, y * scale - (sin * advance) / 2];
      for (const segment of transformSegments(outline, [cos, sin, -sin, cos, e, f])) {
        placed.push(segment);
      }
    }
  }
  return placed;
}

/** The fraction of a line before the point that lines share. */
const shareBefore = { left: 0, center: 0.5, right: 1 } as const;
