import type { Segment } from '../../artwork/path-data.ts';
import metrics from './typeface-metrics.json' with { type: 'json' };

/**
 * The faces for designs. Names are the shop's own and say what a face is good for, because some
 * licenses reserve the original name for the unchanged font file. `credit` has the original name.
 * Sorted by mood.
 */
export const typefaces = [
  {
    key: 'graduate',
    name: 'Varsity',
    mood: 'team',
    kind: 'athletic',
    credit: 'Graduate, Eduardo Tunni',
  },
  {
    key: 'anton',
    name: 'Poster',
    mood: 'team',
    kind: 'poster',
    credit: 'Anton, the Anton Project Authors',
  },
  {
    key: 'bebas-neue',
    name: 'Tall Caps',
    mood: 'team',
    kind: 'poster',
    credit: 'Bebas Neue, Dharma Type',
  },
  {
    key: 'oswald',
    name: 'Headline',
    mood: 'team',
    kind: 'poster',
    credit: 'Oswald SemiBold, the Oswald Project Authors',
  },
  {
    key: 'russo-one',
    name: 'Face Off',
    mood: 'team',
    kind: 'wide',
    credit: 'Russo One, Jovanny Lemonad',
  },
  {
    key: 'saira-extra-condensed',
    name: 'Scoreboard',
    mood: 'team',
    kind: 'narrow',
    credit: 'Saira Extra Condensed ExtraBold, Omnibus-Type',
  },
  {
    key: 'racing-sans-one',
    name: 'Pit Lane',
    mood: 'team',
    kind: 'racing',
    credit: 'Racing Sans One, Impallari Type',
  },
  {
    key: 'black-ops-one',
    name: 'Army Stencil',
    mood: 'team',
    kind: 'stencil',
    credit: 'Black Ops One, Sorkin Type',
  },
  {
    key: 'bangers',
    name: 'Comic Book',
    mood: 'team',
    kind: 'comic',
    credit: 'Bangers, the Bangers Project Authors',
  },
  {
    key: 'alfa-slab-one',
    name: 'Fat Slab',
    mood: 'work',
    kind: 'slab',
    credit: 'Alfa Slab One, José Solé',
  },
  {
    key: 'bevan',
    name: 'Feed Store',
    mood: 'work',
    kind: 'slab',
    credit: 'Bevan, the Bevan Project Authors',
  },
  {
    key: 'staatliches',
    name: 'Union Hall',
    mood: 'work',
    kind: 'poster',
    credit: 'Staatliches, the Staatliches Project Authors',
  },
  {
    key: 'stardos-stencil',
    name: 'Crate Stencil',
    mood: 'work',
    kind: 'stencil',
    credit: 'Stardos Stencil Bold, Vernon Adams',
  },
  {
    key: 'courier-prime',
    name: 'Typewriter',
    mood: 'work',
    kind: 'typewriter',
    credit: 'Courier Prime Bold, the Courier Prime Project Authors',
  },
  { key: 'rye', name: 'Saloon', mood: 'vintage', kind: 'wood type', credit: 'Rye, Sorkin Type' },
  {
    key: 'holtwood-one-sc',
    name: 'Wood Type',
    mood: 'vintage',
    kind: 'wood type',
    credit: 'Holtwood One SC, the Holtwood Project Authors',
  },
  {
    key: 'pirata-one',
    name: 'Blackletter',
    mood: 'vintage',
    kind: 'blackletter',
    credit: 'Pirata One, Rodrigo Fuenzalida and Nicolas Massi',
  },
  {
    key: 'grenze-gotisch',
    name: 'Brewhouse',
    mood: 'vintage',
    kind: 'blackletter',
    credit: 'Grenze Gotisch ExtraBold, Omnibus-Type',
  },
  {
    key: 'abril-fatface',
    name: 'Front Page',
    mood: 'vintage',
    kind: 'news',
    credit: 'Abril Fatface, TypeTogether',
  },
  {
    key: 'limelight',
    name: 'Movie House',
    mood: 'vintage',
    kind: 'deco',
    credit: 'Limelight, Sorkin Type',
  },
  {
    key: 'bungee',
    name: 'Street Sign',
    mood: 'vintage',
    kind: 'retro',
    credit: 'Bungee, David Jonathan Ross',
  },
  {
    key: 'righteous',
    name: 'Radio',
    mood: 'vintage',
    kind: 'retro',
    credit: 'Righteous, Astigmatic',
  },
  {
    key: 'pixelify-sans',
    name: 'Arcade',
    mood: 'vintage',
    kind: 'pixel',
    credit: 'Pixelify Sans Bold, the Pixelify Sans Project Authors',
  },
  {
    key: 'pacifico',
    name: 'Surf Script',
    mood: 'script',
    kind: 'script',
    credit: 'Pacifico, the Pacifico Project Authors',
  },
  {
    key: 'lobster',
    name: 'Diner Script',
    mood: 'script',
    kind: 'script',
    credit: 'Lobster, Pablo Impallari',
  },
  {
    key: 'kaushan-script',
    name: 'Brush Script',
    mood: 'script',
    kind: 'script',
    credit: 'Kaushan Script, Pablo Impallari',
  },
  {
    key: 'yesteryear',
    name: 'Chrome Script',
    mood: 'script',
    kind: 'script',
    credit: 'Yesteryear, Astigmatic',
  },
  {
    key: 'sansita-swashed',
    name: 'Picnic Script',
    mood: 'script',
    kind: 'script',
    credit: 'Sansita Swashed ExtraBold, Omnibus-Type',
  },
  {
    key: 'caveat-brush',
    name: 'Marker',
    mood: 'friendly',
    kind: 'hand',
    credit: 'Caveat Brush, Google',
  },
  {
    key: 'baloo-2',
    name: 'Cookout',
    mood: 'friendly',
    kind: 'rounded',
    credit: 'Baloo 2 ExtraBold, Ek Type',
  },
  {
    key: 'cinzel',
    name: 'Chapel',
    mood: 'solemn',
    kind: 'Roman capitals',
    credit: 'Cinzel ExtraBold, Natanael Gama',
  },
  {
    key: 'uncial-antiqua',
    name: 'Abbey',
    mood: 'solemn',
    kind: 'uncial',
    credit: 'Uncial Antiqua, Astigmatic',
  },
  {
    key: 'libre-franklin',
    name: 'Plain Gothic',
    mood: 'plain',
    kind: 'text',
    credit: 'Libre Franklin Bold, the Libre Franklin Project Authors',
  },
  {
    key: 'newsreader',
    name: 'Plain Roman',
    mood: 'plain',
    kind: 'text',
    credit: 'Newsreader Bold, Production Type',
  },
  {
    key: 'sofia-sans-condensed',
    name: 'Tall Gothic',
    mood: 'alphabets',
    kind: 'Greek and Cyrillic',
    credit: 'Sofia Sans Condensed ExtraBold, the Sofia Sans Project Authors',
  },
  {
    key: 'secular-one',
    name: 'Hebrew Bold',
    mood: 'alphabets',
    kind: 'Hebrew',
    credit: 'Secular One, the Secular One Project Authors',
  },
  {
    key: 'cairo',
    name: 'Arabic Bold',
    mood: 'alphabets',
    kind: 'Arabic',
    credit: 'Cairo Bold, the Cairo Project Authors',
  },
  {
    key: 'lxgw-marker-gothic',
    name: 'Chinese Marker',
    mood: 'alphabets',
    kind: 'Chinese',
    credit: 'LXGW Marker Gothic, the LXGW Marker Gothic Project Authors',
  },
  {
    key: 'dela-gothic-one',
    name: 'Japanese Poster',
    mood: 'alphabets',
    kind: 'Japanese',
    credit: 'Dela Gothic One, the Dela Gothic Project Authors',
  },
  {
    key: 'black-han-sans',
    name: 'Korean Poster',
    mood: 'alphabets',
    kind: 'Korean',
    credit: 'Black Han Sans, the Black Han Sans Project Authors',
  },
] as const;

/** Identifies a face in a saved design, so it is never reused for another face. */
export type TypefaceKey = (typeof typefaces)[number]['key'];
export const typefaceKeys: readonly TypefaceKey[] = typefaces.map(({ key }) => key);
type Mood = (typeof typefaces)[number]['mood'];

/** What faces are good for, in the order of the list. */
export const moods: Readonly<Record<Mood, string>> = {
  team: 'Teams and races',
  work: 'Trades and crews',
  vintage: 'Breweries and old signs',
  script: 'Scripts',
  friendly: 'Reunions and kids',
  solemn: 'Churches and Celts',
  plain: 'Plain text',
  alphabets: 'Other alphabets',
};

/** The faces of each mood whose name, kind, mood, or original name has every word of a search. */
export function searchTypefaces(
  query: string,
): { mood: Mood; faces: readonly (typeof typefaces)[number][] }[] {
  const wanted = query.trim().toLowerCase().split(/\s+/);
  const found = typefaces.filter(({ name, kind, mood, credit }) => {
    const words = `${name} ${kind} ${moods[mood]} ${credit}`.toLowerCase();
    return wanted.every((word) => words.includes(word));
  });
  return [...Map.groupBy(found, ({ mood }) => mood)].map(([mood, faces]) => ({ mood, faces }));
}

/** A part of a shaped line: a letter with its marks, or letters that a ligature or a script joins. */
export type ShapedLetter = {
  /** In units, y down, from where the letter starts on the baseline; fill rule nonzero. */
  glyphs: readonly { outline: readonly Segment[]; x: number; y: number }[];
  /** Its own room, in units. */
  width: number;
  /** Units from where it starts to where the next one does: its width, kerned. */
  advance: number;
  /** Where its first character is in the line, in UTF-16 units. */
  from: number;
  isRightToLeft: boolean;
};

/** A line as it prints. */
export type ShapedLine = {
  /** From left to right, whichever way the line is read. */
  letters: readonly ShapedLetter[];
  /** Characters that the typeface lacks, so the line leaves them out; each is listed once. */
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
