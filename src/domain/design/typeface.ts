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
] as const;

/** Identifies a face in a saved design, so it is never reused for another face. */
export type TypefaceKey = (typeof typefaces)[number]['key'];
export const typefaceKeys: readonly TypefaceKey[] = typefaces.map(({ key }) => key);
export type TypefaceKind = (typeof typefaces)[number]['kind'];

/**
 * A face as outlines, generated from its font file by local/write-typefaces.ts. Characters without
 * a glyph are left out of a setting and reported (`missing` in text-outline.ts).
 */
export type Typeface = {
  unitsPerEm: number;
  /** Height of a flat capital above the baseline, in units. */
  capHeight: number;
  /** A line's room above and below the baseline, in units, both positive. */
  ascent: number;
  descent: number;
  /**
   * By character: advance and outline in units, y down, baseline at 0, in whole numbers, every
   * contour closed, in the shortest form that `parsePath` reads; '' for a space. Fill rule nonzero.
   */
  glyphs: Readonly<Record<string, readonly [advance: number, outline: string]>>;
  /** By pair of characters: the adjustment of the first one's advance, in units. */
  kerning: Readonly<Record<string, number>>;
};

/** Whether `key`, from a file or a link, is a known face. */
export function isTypefaceKey(key: unknown): key is TypefaceKey {
  return typefaceKeys.some((known) => known === key);
}
