import * as z from 'zod/mini';
import { inkKeySchema } from './ink.ts';

export const clipArtDrawingSchema = z.object({
  /** The file's name, unique across categories. */
  key: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: z.string(),
  category: z.string(),
  /** Other search words, separated by spaces. */
  words: z.string(),
  /** In the paths' units; the longer side is 100. */
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
  /** In the order of printing; paths are filled by the even-odd rule. */
  parts: z
    .array(z.object({ name: z.string(), ink: inkKeySchema, path: z.string() }))
    .check(z.minLength(1), z.maxLength(4)),
});

/** One of the shop's own drawings, in flat inks that a customer may swap. */
export type ClipArtDrawing = z.infer<typeof clipArtDrawingSchema>;

/** The contents of `/clip-art.json`. */
export const clipArtSchema = z.array(clipArtDrawingSchema);

/** Each once, in the order of the drawings. */
export const clipArtCategories = (drawings: readonly ClipArtDrawing[]): string[] => [
  ...new Set(drawings.map(({ category }) => category)),
];

/**
 * The drawings of `category` (null: any) in which every word of `query` starts a word of the name,
 * search words, or category. Order, case, accents, and plurals don't matter. Matches by name come
 * first; otherwise the drawings keep their order.
 */
export function searchClipArt(
  drawings: readonly ClipArtDrawing[],
  query: string,
  category: string | null,
): ClipArtDrawing[] {
  const wanted = wordsOf(query);
  return drawings
    .filter((drawing) => category === null || drawing.category === category)
    .map((drawing) => {
      const name = wordsOf(drawing.name);
      const all = [...name, ...wordsOf(`${drawing.words} ${drawing.category}`)];
      return {
        drawing,
        found: wanted.every((word) => isAmong(word, all)),
        unnamed: wanted.filter((word) => !isAmong(word, name)).length,
      };
    })
    .filter(({ found }) => found)
    .sort((one, other) => one.unnamed - other.unnamed)
    .map(({ drawing }) => drawing);
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const isAmong = (wanted: string, words: readonly string[]): boolean =>
  words.some(
    (word) =>
      word.startsWith(wanted) ||
      word.startsWith(singular(wanted)) ||
      singular(word).startsWith(wanted),
  );

/**
 * Close enough for a prefix: "cherries" is "cherry", "brushes" is "brush"; "bus" and "press" stay.
 */
function singular(word: string): string {
  if (word.length < 4 || !/[^s]s$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<=[^s])s$/, '');
}
