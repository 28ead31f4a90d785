import type { Segment } from './path-data.ts';
import metrics from './typeface-metrics.json' with { type: 'json' };

/**
 * The faces for designs. Names are the shop's own and say what a face is good for, because some
 * licenses reserve the original name for the unchanged font file. `credit` has the original name.
 */
export const typefaces = [
  { key: 'graduate', name: 'Varsity', kind: 'athletic', credit: 'Graduate, Eduardo Tunni' },
  {
    key: 'black-ops-one',
    name: 'Army Stencil',
    kind: 'stencil',
    credit: 'Black Ops One, Sorkin Type',
  },
  {
    key: 'stardos-stencil',
    name: 'Crate Stencil',
    kind: 'stencil',
    credit: 'Stardos Stencil Bold, Vernon Adams',
  },
  { key: 'anton', name: 'Poster', kind: 'poster', credit: 'Anton, the Anton Project Authors' },
  { key: 'bebas-neue', name: 'Tall Caps', kind: 'poster', credit: 'Bebas Neue, Dharma Type' },
  {
    key: 'oswald',
    name: 'Headline',
    kind: 'poster',
    credit: 'Oswald SemiBold, the Oswald Project Authors',
  },
  {
    key: 'alfa-slab-one',
    name: 'Fat Slab',
    kind: 'slab',
    credit: 'Alfa Slab One, José Solé',
  },
  { key: 'rye', name: 'Saloon', kind: 'wood type', credit: 'Rye, Sorkin Type' },
  {
    key: 'holtwood-one-sc',
    name: 'Wood Type',
    kind: 'wood type',
    credit: 'Holtwood One SC, the Holtwood Project Authors',
  },
  {
    key: 'pirata-one',
    name: 'Blackletter',
    kind: 'blackletter',
    credit: 'Pirata One, Rodrigo Fuenzalida and Nicolas Massi',
  },
  { key: 'abril-fatface', name: 'Front Page', kind: 'news', credit: 'Abril Fatface, TypeTogether' },
  {
    key: 'pacifico',
    name: 'Surf Script',
    kind: 'script',
    credit: 'Pacifico, the Pacifico Project Authors',
  },
  { key: 'lobster', name: 'Diner Script', kind: 'script', credit: 'Lobster, Pablo Impallari' },
  {
    key: 'kaushan-script',
    name: 'Brush Script',
    kind: 'script',
    credit: 'Kaushan Script, Pablo Impallari',
  },
  {
    key: 'caveat-brush',
    name: 'Marker',
    kind: 'hand',
    credit: 'Caveat Brush, Google',
  },
  { key: 'bungee', name: 'Street Sign', kind: 'retro', credit: 'Bungee, David Jonathan Ross' },
  { key: 'righteous', name: 'Radio', kind: 'retro', credit: 'Righteous, Astigmatic' },
  {
    key: 'courier-prime',
    name: 'Typewriter',
    kind: 'typewriter',
    credit: 'Courier Prime Bold, the Courier Prime Project Authors',
  },
  {
    key: 'libre-franklin',
    name: 'Plain Gothic',
    kind: 'text',
    credit: 'Libre Franklin Bold, the Libre Franklin Project Authors',
  },
  {
    key: 'newsreader',
    name: 'Plain Roman',
    kind: 'text',
    credit: 'Newsreader Bold, Production Type',
  },
  {
    key: 'sofia-sans-condensed',
    name: 'Tall Gothic',
    kind: 'Greek and Cyrillic',
    credit: 'Sofia Sans Condensed ExtraBold, the Sofia Sans Project Authors',
  },
  {
    key: 'secular-one',
    name: 'Hebrew Bold',
    kind: 'Hebrew',
    credit: 'Secular One, the Secular One Project Authors',
  },
  {
    key: 'cairo',
    name: 'Arabic Bold',
    kind: 'Arabic',
    credit: 'Cairo Bold, the Cairo Project Authors',
  },
  {
    key: 'lxgw-marker-gothic',
    name: 'Chinese Marker',
    kind: 'Chinese',
    credit: 'LXGW Marker Gothic, the LXGW Marker Gothic Project Authors',
  },
  {
    key: 'dela-gothic-one',
    name: 'Japanese Poster',
    kind: 'Japanese',
    credit: 'Dela Gothic One, the Dela Gothic Project Authors',
  },
  {
    key: 'black-han-sans',
    name: 'Korean Poster',
    kind: 'Korean',
    credit: 'Black Han Sans, the Black Han Sans Project Authors',
  },
] as const;

/** Identifies a face in a saved design, so it is never reused for another face. */
export type TypefaceKey = (typeof typefaces)[number]['key'];
export const typefaceKeys: readonly TypefaceKey[] = typefaces.map(({ key }) => key);
export type TypefaceKind = (typeof typefaces)[number]['kind'];

/** A part of a shaped line: a letter with its marks, or letters that a ligature or a script joins. */
export type ShapedLetter = {
  /** In units, y down, from where the letter starts on the baseline; fill rule nonzero. */
  glyphs: readonly { outline: readonly Segment[]; x: number; y: number }[];
  /** Its own room, in units. */
  width: number;
  /** Units from where it starts to where the next one does: its width, kerned. */
  advance: number;
};

/** A line as it prints. */
export type ShapedLine = {
  /** From left to right, whichever way the line is read. */
  letters: readonly ShapedLetter[];
  /** What the face lacks and the line leaves out, as typed, each once. */
  missing: readonly string[];
};

export type Typeface = TypefaceMetrics & {
  /**
   * A line without line breaks, shaped with the face's own kerning, marks, and joining; with its
   * optional ligatures, too, if asked. undefined until it's there.
   */
  shape: (line: string, ligatures: boolean) => ShapedLine | undefined;
};

/** In units of the face. */
export type TypefaceMetrics = {
  unitsPerEm: number;
  /** Height of a flat capital above the baseline. */
  capHeight: number;
  /** A line's room above and below the baseline, both positive. */
  ascent: number;
  descent: number;
};

/** Generated from the font files by local/write-typefaces.ts. */
export const typefaceMetrics: Readonly<Record<TypefaceKey, TypefaceMetrics>> = metrics;

/** Whether `key`, from a file or a link, is a known face. */
export function isTypefaceKey(key: unknown): key is TypefaceKey {
  return typefaceKeys.some((known) => known === key);
}
