/**
 * Writes `src/ui/fonts/`: the four font files of the site and `fonts.css` with their faces and
 * metric-matched fallbacks. Run by hand after changing a character set or an axis:
 * `node local/subset-fonts.ts`. The output is committed, so a build needs no font tools.
 */
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { shop } from '../src/shop.ts';

const require = createRequire(import.meta.url);
const output = new URL('../src/ui/fonts/', import.meta.url);

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const characters = `${ascii}\u00a0–—“”‘’·•…×→←▲▼↑↓✓°½¼¾¢£©®™±−≤≥¡¿éèêáàâíóôöúüñçÉÑ`;
const features = ['kern', 'liga', 'lnum', 'tnum', 'ccmp', 'mark'];

/** The site's own words, to weigh letters by how often they appear. */
async function readWords(): Promise<string> {
  const content = new URL('../src/content/', import.meta.url);
  const names = await readdir(content, { recursive: true });
  const texts = names
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readFile(new URL(name, content), 'utf8'));
  // Kickers and the motto are capitals.
  texts.push(Promise.resolve(`${shop.motto.toUpperCase()} `.repeat(20)));
  return (await Promise.all(texts)).join(' ').replace(/[\s#>*_{}[\]]+/g, ' ');
}

/** A fallback for one face: a font that machines have, for a range of its weights. */
type Fallback = {
  weight: string;
  /** The weight at which widths are matched. */
  at: number;
  local: readonly string[];
  /** The file with the same widths, from the Debian package fonts-liberation. */
  widths: string;
  /** Text set in it that isn't running text: only this counts, including outliers. */
  words?: string;
  /** How many groups of characters share a size-adjust. */
  groups: number;
  /** How much kerning shortens running text, ours relative to theirs. */
  kerning: number;
};

type Face = {
  file: string;
  source: string;
  family: string;
  text: string;
  /** CSS font-weight of the face: one value or a range. */
  weight: string;
  italic?: boolean;
  axes: Record<string, number | { min: number; max: number }>;
  fallbacks: readonly Fallback[];
};

const liberation = '/usr/share/fonts/truetype/liberation/';
const arial = {
  local: ['Arial', 'Liberation Sans'],
  widths: 'LiberationSans-Regular.ttf',
  groups: 4,
  kerning: 0.994,
};
const arialBold = {
  local: ['Arial Bold', 'Liberation Sans Bold'],
  widths: 'LiberationSans-Bold.ttf',
  groups: 4,
  kerning: 0.993,
};
const times = {
  local: ['Times New Roman', 'Liberation Serif'],
  widths: 'LiberationSerif-Regular.ttf',
  groups: 4,
  kerning: 0.9955,
};
const timesBold = {
  local: ['Times New Roman Bold', 'Liberation Serif Bold'],
  widths: 'LiberationSerif-Bold.ttf',
  groups: 4,
  kerning: 0.995,
};
const timesItalic = {
  local: ['Times New Roman Italic', 'Liberation Serif Italic'],
  widths: 'LiberationSerif-Italic.ttf',
  groups: 1,
  kerning: 1,
};

/** Nameplates, drop caps, figures: each letter counts. */
const headlines = `${shop.nameLead} Local News ${shop.nameLead} Local News 404 WSAO 0123456789 ABCDEFGHIJKLMNOPRSTUVWY`;

/**
 * How far letters, and a small 1, may stray from the mean; any farther, and it looks like a ransom
 * note.
 */
const tolerance = 0.12;
const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-opsz';
const faces: Face[] = [
  {
    file: 'newsreader-text.woff2',
    source: `${newsreader}-normal.woff2`,
    family: 'Newsreader',
    text: characters,
    weight: '400',
    axes: { opsz: 16, wght: 400 },
    fallbacks: [{ weight: '400', at: 400, ...times }],
  },
  {
    file: 'newsreader-display.woff2',
    source: `${newsreader}-normal.woff2`,
    family: 'Newsreader Display',
    text: characters,
    weight: '500 800',
    axes: { opsz: 72, wght: { min: 500, max: 800 } },
    fallbacks: [
      { weight: '500 699', at: 650, ...timesBold },
      { weight: '700 749', at: 700, ...timesBold },
      { weight: '750 800', at: 800, ...timesBold, words: headlines, kerning: 0.996, groups: 5 },
    ],
  },
  {
    // The second half of the masthead is the only italic.
    file: 'newsreader-masthead-italic.woff2',
    source: `${newsreader}-italic.woff2`,
    family: 'Newsreader Display',
    text: 'Print Co.&',
    weight: '500',
    italic: true,
    axes: { opsz: 72, wght: 500 },
    fallbacks: [{ weight: '500', at: 500, ...timesItalic, words: shop.nameTail }],
  },
  {
    file: 'libre-franklin.woff2',
    source: '@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2',
    family: 'Libre Franklin',
    text: characters,
    weight: '400 800',
    axes: { wght: { min: 400, max: 800 } },
    fallbacks: [
      { weight: '400 549', at: 470, ...arial },
      { weight: '550 800', at: 650, ...arialBold },
    ],
  },
];

type Metrics = {
  ascent: number;
  descent: number;
  /** Width of a character; 0 if the font lacks it. */
  advance: (char: string) => number;
};

/** Vertical metrics and advances, per em, from a TrueType file's tables. */
function measure(font: Buffer): Metrics {
  const tables = new Map<string, number>();
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + i * 16;
    tables.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8));
  }
  const table = (tag: string) => {
    const at = tables.get(tag);
    if (at === undefined) throw new Error(`The font has no ${tag} table.`);
    return at;
  };
  const em = font.readUInt16BE(table('head') + 18);
  const hhea = table('hhea');
  const longMetrics = font.readUInt16BE(hhea + 34);

  const cmap = table('cmap');
  let segments = 0;
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
    const at = cmap + font.readUInt32BE(cmap + 4 + i * 8 + 4);
    if (font.readUInt16BE(at) === 4) segments = at;
  }
  if (!segments) throw new Error('The font has no cmap subtable of format 4.');
  const twice = font.readUInt16BE(segments + 6);
  const glyphOf = (code: number) => {
    for (let i = 0; i < twice; i += 2) {
      const start = font.readUInt16BE(segments + 16 + twice + i);
      if (font.readUInt16BE(segments + 14 + i) < code || start > code) continue;
      const delta = font.readUInt16BE(segments + 16 + twice * 2 + i);
      const rangeAt = segments + 16 + twice * 3 + i;
      const range = font.readUInt16BE(rangeAt);
      if (!range) return (code + delta) & 0xffff;
      const glyph = font.readUInt16BE(rangeAt + range + (code - start) * 2);
      return glyph ? (glyph + delta) & 0xffff : 0;
    }
    return 0;
  };
  return {
    ascent: font.readInt16BE(hhea + 4) / em,
    descent: -font.readInt16BE(hhea + 6) / em,
    advance: (char) => {
      const glyph = glyphOf(char.charCodeAt(0));
      return glyph
        ? font.readUInt16BE(table('hmtx') + Math.min(glyph, longMetrics - 1) * 4) / em
        : 0;
    },
  };
}

/** A character of the text: its frequency, and its width in the real face and in the fallback. */
type Weighed = { char: string; n: number; real: number; own: number };

const scaleOf = (chars: readonly Weighed[]): number =>
  chars.reduce((sum, { n, real }) => sum + n * real, 0) /
  chars.reduce((sum, { n, own }) => sum + n * own, 0);

/**
 * The common characters of `text`, by ratio of widths, limited where a reader would notice.
 */
function weigh(
  text: string,
  real: Metrics['advance'],
  own: Metrics['advance'],
  bounds: number,
): Weighed[] {
  const times = new Map<string, number>();
  for (const char of text) times.set(char, (times.get(char) ?? 0) + 1);
  const found = [...times]
    .map(([char, n]) => ({ char, n, real: real(char), own: own(char) }))
    // Rare characters go with the group that is written without its characters.
    .filter(({ n, real, own }) => real > 0 && own > 0 && n >= text.length / 1200);
  const mean = scaleOf(found);
  const [least, most] = [mean * (1 - bounds), mean * (1 + bounds)];
  const limited = found.map((char) => {
    const ratio = char.real / char.own;
    const low = /[a-z\d]/i.test(char.char) ? least : 0;
    const high = /[a-z]/i.test(char.char) ? most : Infinity;
    return { ...char, real: char.own * Math.min(Math.max(ratio, low), high) };
  });
  // All characters share what the limits take from some.
  const repaid = mean / scaleOf(limited);
  return limited
    .map((char) => ({ ...char, real: char.real * repaid }))
    .sort((a, b) => a.real / a.own - b.real / b.own);
}

/** Splits `all` into `count` groups of similar ratio, minimizing the squared error. */
function group(all: readonly Weighed[], count: number): Weighed[][] {
  const costOf = (from: number, to: number) => {
    const chars = all.slice(from, to);
    const scale = scaleOf(chars);
    return chars.reduce((sum, { n, real, own }) => sum + n * (real - scale * own) ** 2, 0);
  };
  // best[end]: the lowest cost of the first `end` characters, and their groups.
  type Split = { cost: number; groups: Weighed[][] };
  const impossible: Split = { cost: Infinity, groups: [] };
  let best: Split[] = [{ cost: 0, groups: [] }, ...all.map(() => impossible)];
  for (let k = 0; k < count; k++) {
    best = best.map((_, end) =>
      best.slice(0, end).reduce((found, before, from) => {
        const cost = before.cost + costOf(from, end);
        if (cost >= found.cost) return found;
        return { cost, groups: [...before.groups, all.slice(from, end)] };
      }, impossible),
    );
  }
  return best.at(-1)?.groups ?? [];
}

const percent = (value: number) => `${Number((value * 100).toFixed(1))}%`;

/** 'abcx' → 'U+61-63, U+78' */
function unicodeRange(chars: readonly string[]): string {
  const codes = chars.map((char) => char.charCodeAt(0)).sort((a, b) => a - b);
  const runs: { from: number; to: number }[] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last?.to === code - 1) last.to = code;
    else runs.push({ from: code, to: code });
  }
  const hex = (code: number) => code.toString(16);
  return runs.map(({ from, to }) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

/**
 * The fallback faces of a face: for each, one rule for all characters, then one for each other
 * group. Weights of one font share their groups, so that the next weight compresses to nothing.
 */
async function writeFallbacks(face: Face, words: string): Promise<string[]> {
  const rules: string[] = [];
  const shared = new Map<string, string[][]>();
  for (const fallback of face.fallbacks) {
    const sfnt = await subsetFont(await readFile(require.resolve(face.source)), characters, {
      targetFormat: 'sfnt',
      variationAxes: { ...face.axes, wght: fallback.at },
    });
    const metrics = measure(sfnt);
    const own = measure(await readFile(liberation + fallback.widths));
    const all = weigh(
      fallback.words ?? words,
      metrics.advance,
      own.advance,
      fallback.words ? Infinity : tolerance,
    );
    const split =
      (fallback.words ? undefined : shared.get(fallback.widths)) ??
      group(all, fallback.groups)
        .map((chars) => chars.map(({ char }) => char))
        .sort((a, b) => unicodeRange(b).length - unicodeRange(a).length);
    shared.set(fallback.widths, split);
    for (const [index, chars] of split.entries()) {
      const scale = scaleOf(all.filter(({ char }) => chars.includes(char))) * fallback.kerning;
      const lines = [
        `font-family: '${face.family} Fallback';`,
        face.italic ? 'font-style: italic;' : '',
        `font-weight: ${fallback.weight};`,
        `src: ${fallback.local.map((name) => `local('${name}')`).join(', ')};`,
        index ? `unicode-range: ${unicodeRange(chars)};` : '',
        `size-adjust: ${percent(scale)};`,
        // Every line-height is set, so the font with the space determines a line's height.
        chars.includes(' ')
          ? `ascent-override: ${percent(metrics.ascent / scale)};\n  descent-override: ${percent(metrics.descent / scale)};`
          : '',
      ];
      rules.push(`@font-face {\n  ${lines.filter(Boolean).join('\n  ')}\n}`);
    }
  }
  return rules;
}

async function build(): Promise<void> {
  const words = await readWords();
  const css = [
    '/* Written by local/subset-fonts.ts. The fallbacks match the widths of the real fonts, so that\n   nothing shifts when those load. */',
  ];
  let total = 0;
  for (const face of faces) {
    const font = await subsetFont(await readFile(require.resolve(face.source)), face.text, {
      targetFormat: 'woff2',
      variationAxes: face.axes,
      keepFeatures: features,
      noHinting: true,
    });
    await writeFile(new URL(face.file, output), font);
    total += font.length;
    console.log(`${face.file} ${font.length} bytes`);
    css.push(`@font-face {
  font-family: '${face.family}';
  font-style: ${face.italic ? 'italic' : 'normal'};
  font-weight: ${face.weight};
  font-display: swap;
  src: url('./${face.file}') format('woff2');
}`);
    css.push(...(await writeFallbacks(face, words)));
  }
  await writeFile(new URL('fonts.css', output), `${css.join('\n\n')}\n`);
  for (const family of ['newsreader', 'libre-franklin']) {
    const license = require.resolve(`@fontsource-variable/${family}/LICENSE`);
    await copyFile(license, new URL(`OFL-${family}.txt`, output));
  }
  console.log(`${total} bytes in total`);
}

if (import.meta.main) await build();
