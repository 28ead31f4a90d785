import bidiFactory from 'bidi-js';
import type { Coverage } from './coverage.ts';

/** Characters in one direction that one part of a face has. */
export type Run = {
  /** Position in the kept text, and number of UTF-16 units. */
  start: number;
  length: number;
  part: string;
  isRightToLeft: boolean;
};

export type LineRuns = {
  /** The line without what the face lacks. */
  text: string;
  /** Where each UTF-16 unit of that text was in the line; for a replaced character, where that was. */
  origins: readonly number[];
  /** In their order on the shirt, from the left. */
  runs: readonly Run[];
  /** The distinct characters that no part of the face has. */
  missing: readonly string[];
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners, direction marks, variation selectors: invisible by themselves. */
const unseen = /^[\p{Cf}\p{Cc}\uFE00-\uFE0F]$/u;
/** Text without combining marks is just its characters; the segmenter is slower. */
const plainText = /^[\x20-\x7e\xa1-\xff]*$/;
/** Letters that are read from the right, and the marks that turn text around. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u202b\u202e\u2067\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u;

const bidi = bidiFactory();

/** Splits a line by what has its characters and by direction (Unicode's bidirectional algorithm). */
export function splitLine(line: string, coverage: Coverage): LineRuns {
  const missing = new Set<string>();
  const parts: string[] = [];
  const origins: number[] = [];
  let text = '';
  let next = 0;
  const characters = plainText.test(line)
    ? line
    : Array.from(graphemes.segment(line), ({ segment }) => segment);
  for (const typed of characters) {
    const origin = next;
    next += typed.length;
    let character = typed;
    let part = partWith(character, coverage, parts.at(-1));
    if (part === null && typed === '№') {
      // Few faces have it, and all have its two letters.
      character = 'Nº';
      part = partWith(character, coverage, parts.at(-1));
    }
    if (part === null) missing.add(typed);
    if (part === null || part === 'any') continue;
    text += character;
    for (let unit = 0; unit < character.length; unit++) {
      parts.push(part);
      origins.push(origin + (character === typed ? unit : 0));
    }
  }
  return { text, origins, runs: inOrder(text, parts), missing: [...missing] };
}

/**
 * Runs of the same part and direction, in their order from the left (Unicode's bidirectional
 * algorithm). `parts` has one for each UTF-16 unit of the text.
 */
export function inOrder(text: string, parts: readonly string[]): Run[] {
  const embedding = rightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'auto') : null;
  const runs: (Run & { level: number })[] = [];
  for (const [start, part] of parts.entries()) {
    const last = runs.at(-1);
    const level = embedding?.levels[start] ?? 0;
    if (last && last.part === part && last.level === level) last.length++;
    else runs.push({ start, length: 1, part, level, isRightToLeft: level % 2 === 1 });
  }
  if (embedding) {
    const places: number[] = [];
    for (const [place, index] of bidi.getReorderedIndices(text, embedding).entries()) {
      places[index] = place;
    }
    runs.sort((a, b) => (places[a.start] ?? 0) - (places[b.start] ?? 0));
  }
  return runs;
}

/** The parts of a face that the text needs, without duplicates. */
export const neededParts = ({ runs }: LineRuns): string[] => [
  ...new Set(runs.map(({ part }) => part)),
];

/** Whether a face has every character of a text. */
export const isCovered = (text: string, coverage: Coverage): boolean =>
  splitLine(text, coverage).missing.length === 0;

/**
 * The part that has a whole character with its marks, whole or in pieces; the one before it if it
 * can. null if none does, and 'any' for one that nobody sees before the first letter.
 */
export function partWith(
  character: string,
  coverage: Coverage,
  before: string | undefined,
): string | null {
  const seen = [...character].filter((each) => !unseen.test(each));
  if (seen.length === 0) return before ?? 'any';
  const forms = [seen, [...seen.join('').normalize('NFD')]];
  const parts = before === undefined ? coverage.keys() : [before, ...coverage.keys()];
  for (const part of parts) {
    const has = coverage.get(part);
    const isIn = (form: readonly string[]) =>
      form.every((each) => has?.(each.codePointAt(0) ?? 0) === true);
    if (forms.some(isIn)) return part;
  }
  return null;
}
