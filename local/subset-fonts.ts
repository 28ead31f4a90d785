/**
 * Writes `src/ui/fonts/`: the four font files of the site and `fonts.css` with their faces and
 * metric-matched fallbacks. Run by hand after changing a character set or an axis:
 * `node local/subset-fonts.ts`. The output is committed, so a build needs no font tools.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const output = new URL('../src/ui/fonts/', import.meta.url);

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const characters = `${ascii}\u00a0–—“”‘’·•…×→←▲▼↑↓✓°½¼¾¢£©®™±−≤≥¡¿éèêáàâíóôöúüñçÉÑ`;
const features = ['kern', 'liga', 'lnum', 'tnum', 'ccmp', 'mark'];

/** English as the site writes it, to weigh letters by how often they occur. */
const digits = '0123456789';
const sample =
  'Start with a garment, choose where the ink goes, drop in your art. The price settles as you ' +
  'type and the due date tells you the truth. A project manager reviews every order within one ' +
  'business day and nothing hits the press until you have approved the proof.';

type Face = {
  file: string;
  source: string;
  family: string;
  text: string;
  /** CSS font-weight of the face: one value or a range. */
  weight: string;
  italic?: boolean;
  axes: Record<string, number | { min: number; max: number }>;
  fallbacks: {
    weight: string;
    at: number;
    local: string[];
    averageAdvance: number;
    digitAdvance: number;
  }[];
};

// Average advance of `sample` per em. Liberation has the same metrics as these, glyph by glyph.
const arial = { local: ['Arial', 'Liberation Sans'], averageAdvance: 0.4395, digitAdvance: 0.5562 };
const arialBold = {
  local: ['Arial Bold', 'Liberation Sans Bold'],
  averageAdvance: 0.474,
  digitAdvance: 0.5562,
};
const times = {
  local: ['Times New Roman', 'Liberation Serif'],
  averageAdvance: 0.3967,
  digitAdvance: 0.5,
};
const timesBold = {
  local: ['Times New Roman Bold', 'Liberation Serif Bold'],
  averageAdvance: 0.4238,
  digitAdvance: 0.5,
};

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
    fallbacks: [{ weight: '500 800', at: 700, ...timesBold }],
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
    fallbacks: [],
  },
  {
    file: 'libre-franklin.woff2',
    source: '@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2',
    family: 'Libre Franklin',
    text: characters,
    weight: '400 800',
    axes: { wght: { min: 400, max: 800 } },
    fallbacks: [
      { weight: '400 549', at: 450, ...arial },
      { weight: '550 800', at: 650, ...arialBold },
    ],
  },
];

type Metrics = { ascent: number; descent: number; lineGap: number; averageAdvance: number };

/** Vertical metrics and the average advance of `text`, per em, from a TrueType file's tables. */
export function measure(font: Buffer, text: string): Metrics {
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
  const advance = (glyph: number) =>
    font.readUInt16BE(table('hmtx') + Math.min(glyph, longMetrics - 1) * 4);

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
  const total = [...text].reduce((sum, char) => sum + advance(glyphOf(char.charCodeAt(0))), 0);
  return {
    ascent: font.readInt16BE(hhea + 4) / em,
    descent: -font.readInt16BE(hhea + 6) / em,
    lineGap: font.readInt16BE(hhea + 8) / em,
    averageAdvance: total / text.length / em,
  };
}

const percent = (value: number) => `${(value * 100).toFixed(2)}%`;

async function build(): Promise<void> {
  const css = [
    '/* Written by local/subset-fonts.ts. The fallbacks take the room of the real faces, so that',
    '   nothing shifts when those arrive. */',
  ];
  let total = 0;
  for (const face of faces) {
    const source = await readFile(require.resolve(face.source));
    const font = await subsetFont(source, face.text, {
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
    for (const fallback of face.fallbacks) {
      const pinned = { ...face.axes, wght: fallback.at };
      const sfnt = await subsetFont(source, sample + digits, {
        targetFormat: 'sfnt',
        variationAxes: pinned,
      });
      const metrics = measure(sfnt, sample);
      const fallbackFace = (scale: number, range = '') => `@font-face {
  font-family: '${face.family} Fallback';
  font-weight: ${fallback.weight};
  src: ${fallback.local.map((name) => `local('${name}')`).join(', ')};${range}
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(metrics.ascent / scale)};
  descent-override: ${percent(metrics.descent / scale)};
  line-gap-override: ${percent(metrics.lineGap / scale)};
}`;
      const digitAdvance = measure(sfnt, digits).averageAdvance;
      css.push(
        fallbackFace(metrics.averageAdvance / fallback.averageAdvance),
        // Figures are wider against letters in ours than in those: phone numbers would jump.
        fallbackFace(digitAdvance / fallback.digitAdvance, '\n  unicode-range: U+30-39;'),
      );
    }
  }
  await writeFile(new URL('fonts.css', output), `${css.join('\n\n')}\n`);
  for (const family of ['newsreader', 'libre-franklin']) {
    const license = require.resolve(`@fontsource-variable/${family}/LICENSE`);
    await copyFile(license, new URL(`OFL-${family}.txt`, output));
  }
  console.log(`${total} bytes in all`);
}

if (import.meta.main) await build();
