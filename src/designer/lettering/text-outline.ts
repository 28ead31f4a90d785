import { warpText, type Bend } from './bend-text.ts';
import {
  formatPath,
  segmentBounds,
  transformSegments,
  type Segment,
} from '../../artwork/path-data.ts';
import type { ShapedLetter, ShapedLine, Typeface } from './typeface.ts';
import { wordsOf, wrapLine } from './wrap-line.ts';

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
  /** Inches that lines wrap to, between words. */
  wrapIn?: number | null | undefined;
  /**
   * Degrees, −360 to 360, that the baseline of the widest line bends from its first letter to its
   * last: 0 is straight, positive is a rainbow, negative is a smile.
   */
  arc: number;
  /** Replaces the arc. */
  bend?: Bend | null | undefined;
};

export type TextOutline = {
  /** In inches, centered at 0, 0; fill rule nonzero; '' if nothing is drawn. */
  path: string;
  /** The outline's own size; if it is empty, no width and the height of one line. */
  widthIn: number;
  heightIn: number;
  /** Characters that the typeface lacks, so the outline leaves them out; each is listed once. */
  missing: string[];
};

type Letter = {
  letter: ShapedLetter;
  /** Units from the start of its line to the middle of the letter. */
  middle: number;
};
/** A line as it prints, in units of the face. */
type Line = {
  text: string;
  /** What moves as one: letters, or words of letters that join. */
  letters: readonly Letter[];
  /** The letters of those words, too. */
  shaped: ShapedLine;
  /** Between letters. */
  spacing: number;
  width: number;
};
/** A place on a line: its point, in inches, and its direction, scaled from units to inches. */
type Stand = { x: number; y: number; cos: number; sin: number };
export type StandingText = {
  lines: readonly Line[];
  /** Where something that is `middle` units from the start of a line stands. */
  place: (line: number, middle: number) => Stand;
};

/**
 * Text as one outline; undefined until all of its lines have been shaped. On an arc or a circle, a
 * line keeps its length: each letter, or word of letters that join, stays unbent and stands on the
 * circle, upright over its middle, and lines are concentric. If that would leave an inner line less
 * than a full circle, all lines bend less by the same amount. Other bends push letters out of shape.
 */
export function outlineText(setting: TextSetting, typeface: Typeface): TextOutline | undefined {
  const text = standText(setting, typeface);
  if (!text) return undefined;
  const missing = [...new Set(text.lines.flatMap(({ shaped }) => shaped.missing))];
  const standing = standingSegments(text);
  const { bend } = setting;
  const placed = !bend || bend.kind === 'circle' ? standing : warpText(standing, bend);
  const bounds = segmentBounds(placed);
  if (!bounds) {
    const scale = setting.heightIn / typeface.capHeight;
    const heightIn = (typeface.ascent + typeface.descent) * scale;
    return { path: '', widthIn: 0, heightIn, missing };
  }
  const { left, top, right, bottom } = bounds;
  return {
    path: formatPath(placed, 4, [-(left + right) / 2, -(top + bottom) / 2]),
    widthIn: right - left,
    heightIn: bottom - top,
    missing,
  };
}

/** Text before it's pushed out of shape; undefined until all of its lines have been shaped. */
export function standText(setting: TextSetting, typeface: Typeface): StandingText | undefined {
  const lines = wrappedLines(setting, typeface)
    ?.flat()
    .map((text) => setLine(text, setting, typeface));
  if (!lines?.every((line) => line !== undefined)) return undefined;
  const leading = (typeface.ascent + typeface.descent) * setting.lineSpacing;
  const scale = setting.heightIn / typeface.capHeight;
  return { lines, place: placeLines(lines, leading, setting, scale) };
}

/** The lines that each typed one wraps to; undefined until their words have been shaped. */
export function wrappedLines(setting: TextSetting, typeface: Typeface): string[][] | undefined {
  const { wrapIn } = setting;
  const typed = textLines(setting);
  if (!wrapIn) return typed.map((line) => [line]);
  const widths = new Map<string, number>();
  let isKnown = true;
  for (const word of new Set(typed.flatMap(wordsOf))) {
    // All of them are asked for at once.
    const shaped = typeface.shape(word, hasLigatures(setting));
    if (!shaped) isKnown = false;
    const spacing = spacingOf(word, setting, typeface);
    const advances = shaped?.letters.map(({ advance }) => advance + spacing) ?? [];
    widths.set(
      word,
      advances.reduce((sum, advance) => sum + advance, 0),
    );
  }
  if (!isKnown) return undefined;
  const scale = setting.heightIn / typeface.capHeight;
  // The last letter's space isn't part of a line.
  const room = wrapIn / scale + spacingOf('', setting, typeface);
  return typed.map((line) => wrapLine(line, room, (word) => widths.get(word) ?? 0));
}

/** Everything to be shaped before text can be outlined, as far as it's known yet. */
export function linesToShape(setting: TextSetting, typeface: Typeface): string[] {
  const words = setting.wrapIn ? textLines(setting).flatMap(wordsOf) : [];
  return [...new Set([...words, ...(wrappedLines(setting, typeface)?.flat() ?? [])])];
}

/** Units between letters; none where that would tear words apart. */
const spacingOf = (text: string, { letterSpacing }: TextSetting, { unitsPerEm }: Typeface) =>
  joined.test(text) ? 0 : (letterSpacing / 1000) * unitsPerEm;

/** Letters of these scripts hold on to each other, so space between them would tear words apart. */
const joined = /[\p{Script=Arabic}\p{Script=Syriac}]/u;

/** Letters that are spaced apart can't merge. */
export const hasLigatures = ({ letterSpacing }: Pick<TextSetting, 'letterSpacing'>): boolean =>
  letterSpacing === 0;

export const lineBreak = /\r\n|[\n\r\u2028\u2029]/;

/** The typed lines, in the case that the text is set in. */
export function textLines({
  text,
  letterCase,
}: Pick<TextSetting, 'text' | 'letterCase'>): string[] {
  return recase(text, letterCase)
    .split(lineBreak)
    .map((line) => line.replace(/\s/g, ' ').trimEnd());
}

const word = /([\p{L}\p{N}])([\p{L}\p{M}\p{N}'’]*)/gu;

/** Words in their case, composed (NFC). */
export function recase(text: string, letterCase: TextSetting['letterCase']): string {
  return cased(text, letterCase).normalize('NFC');
}

function cased(text: string, letterCase: TextSetting['letterCase']): string {
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

/** Each word as one letter, because letters that turn one by one come apart. */
function joinWords(letters: readonly ShapedLetter[]): ShapedLetter[] {
  const words: ShapedLetter[] = [];
  let word: ShapedLetter | null = null;
  for (const letter of letters) {
    const isSpace = letter.glyphs.length === 0;
    if (!word || isSpace) {
      words.push(letter);
      word = isSpace ? null : letter;
      continue;
    }
    const { glyphs, advance, ...ofFirst }: ShapedLetter = word;
    word = {
      glyphs: [...glyphs, ...letter.glyphs.map((glyph) => ({ ...glyph, x: advance + glyph.x }))],
      ...ofFirst,
      width: advance + letter.width,
      advance: advance + letter.advance,
    };
    words[words.length - 1] = word;
  }
  return words;
}

function setLine(text: string, setting: TextSetting, typeface: Typeface): Line | undefined {
  const shaped = typeface.shape(text, hasLigatures(setting));
  if (!shaped) return undefined;
  const spacing = spacingOf(text, setting, typeface);
  const letters: Letter[] = [];
  let start = 0;
  for (const letter of joined.test(text) ? joinWords(shaped.letters) : shaped.letters) {
    letters.push({ letter, middle: start + letter.width / 2 });
    start += letter.advance + spacing;
  }
  const width = letters.length > 0 ? Math.max(0, start - spacing) : 0;
  return { text, letters, shaped, spacing, width };
}

/** Places each letter, in inches from the middle of the widest line. */
function placeLines(
  lines: readonly Line[],
  leading: number,
  setting: TextSetting,
  scale: number,
): StandingText['place'] {
  const { align } = setting;
  const widest = lines.reduce((most, { width }) => Math.max(most, width), 0);
  const atWidest = lines.findIndex(({ width }) => width === widest);
  const { isUp, radiusIn, headsIn } = circleOf(setting, widest * scale);
  /** Away from the circle's center is up on a rainbow and down on a smile. */
  const sign = isUp ? 1 : -1;
  const outward = (index: number) => sign * (atWidest - index) * leading;
  /** What a line's length is measured along is this much nearer to the center than its feet. */
  const heads = headsIn / scale;
  const radius = lines.reduce(
    (most, { width }, index) => Math.max(most, width / (2 * Math.PI) + heads - outward(index)),
    radiusIn / scale,
  );
  // On a circle this large, no line rises by a thousandth of a unit, and beyond it numbers lose
  // precision.
  const isStraight = widest === 0 || !(radius < 1e15);
  /**
   * From the middle of the widest line to the point that all lines share: their start, end, or
   * middle.
   */
  const edge = widest * (shareBefore[align] - 0.5);

  return (index, middle) => {
    const baseline = (index - atWidest) * leading;
    const ownRadius = radius + outward(index);
    const along = middle - (lines[index]?.width ?? 0) * shareBefore[align];
    const turn = isStraight ? 0 : edge / (radius - heads) + along / (ownRadius - heads);
    const x = isStraight ? edge + along : ownRadius * Math.sin(turn);
    // 1 − cos without losing digits at small angles.
    const rise = isStraight ? 0 : 2 * ownRadius * Math.sin(turn / 2) ** 2;
    const y = baseline + sign * rise;
    return {
      x: x * scale,
      y: y * scale,
      cos: scale * Math.cos(turn),
      sin: scale * sign * Math.sin(turn),
    };
  };
}

/** Every letter in place, in inches. */
export function standingSegments({ lines, place }: StandingText): Segment[] {
  const placed: Segment[] = [];
  for (const [index, { letters }] of lines.entries()) {
    for (const { letter, middle } of letters) {
      const { x, y, cos, sin } = place(index, middle);
      // Rotated around its middle, on the baseline.
      for (const glyph of letter.glyphs) {
        const right = glyph.x - letter.width / 2;
        const e = x + cos * right - sin * glyph.y;
        const f = y + sin * right + cos * glyph.y;
        for (const segment of transformSegments(glyph.outline, [cos, sin, -sin, cos, e, f])) {
          placed.push(segment);
        }
      }
    }
  }
  return placed;
}

/**
 * The circle that the widest line stands on; a straight line's is infinite. In the bottom of a circle
 * the heads of letters touch the circle, so that words at the top and the bottom make one ring, and
 * letters keep their distance there, where they would collide.
 */
function circleOf(
  { arc, bend, heightIn }: TextSetting,
  widestIn: number,
): { isUp: boolean; radiusIn: number; headsIn: number } {
  if (bend?.kind === 'circle') {
    const isUp = bend.at === 'top';
    const headsIn = isUp ? 0 : heightIn;
    return { isUp, radiusIn: bend.diameterIn / 2 + headsIn, headsIn };
  }
  const degrees = bend ? 0 : arc;
  const radiusIn = widestIn / ((Math.abs(degrees) * Math.PI) / 180);
  return { isUp: degrees >= 0, radiusIn, headsIn: 0 };
}

/** The fraction of a line before the point that lines share. */
const shareBefore = { left: 0, center: 0.5, right: 1 } as const;
