/**
 * Writes what the shirt designer knows of its typefaces without opening them: their heights, the
 * characters in each of their files, and their licenses. Run by hand after adding a face or updating
 * a package: `node local/write-typefaces.ts`. The fonts themselves stay in their packages.
 */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'harfbuzzjs';
import { readPart } from '../src/designer/lettering/typefaces.build.ts';
import {
  typefaceKeys,
  type TypefaceKey,
  type TypefaceMetrics,
} from '../src/designer/lettering/typeface.ts';
import { writeCoverage, type WrittenCoverage } from '../src/designer/shaping/coverage.ts';
import { fontFile } from '../src/designer/shaping/font-file.ts';

const require = createRequire(import.meta.url);
const folder = new URL('../src/designer/shaping/typefaces/', import.meta.url);

/** What decides how far apart lines are: letters and digits, and each script's tall and deep ones. */
const tallAndDeep =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789Ωψφцщдשלקאحعجيكا國龍あ한뷁';

/** Parts that most texts need come first, numbered slices of large scripts last. */
const order = ['latin', 'latin-ext', 'vietnamese'];
const rankOf = (part: string) => {
  const rank = order.indexOf(part);
  return rank >= 0 ? rank : Number.isNaN(Number(part)) ? order.length : order.length + 1;
};

/** The parts of a face's package: 'latin', or '7' for a slice of a large script. */
async function partsOf(key: TypefaceKey): Promise<string[]> {
  const json = await readFile(require.resolve(`@fontsource/${key}/unicode.json`), 'utf8');
  return Object.keys(JSON.parse(json) as Record<string, string>)
    .map((part) => part.replace(/^\[(\d+)\]$/, '$1'))
    .sort((a, b) => rankOf(a) - rankOf(b));
}

/** What this command writes for a face. */
export async function describeTypeface(
  key: TypefaceKey,
): Promise<{ metrics: TypefaceMetrics; coverage: WrittenCoverage }> {
  const fonts = new Map<string, Font>();
  const known = new Set<number>();
  const coverage: Record<string, string> = {};
  for (const part of await partsOf(key)) {
    const { font } = readPart(fontFile(key, part));
    const isSlice = !Number.isNaN(Number(part));
    const own = [...font.face.collectUnicodes()].filter(
      // Slices repeat each other's characters, and a line that changes files loses a little kerning.
      (each) => each >= 0x20 && !(isSlice && known.has(each)),
    );
    for (const each of own) known.add(each);
    if (own.length > 0) coverage[part] = writeCoverage(own);
    fonts.set(part, font);
  }
  const extents = [...tallAndDeep].flatMap((char) => {
    const codePoint = char.codePointAt(0) ?? 0;
    for (const font of fonts.values()) {
      const glyph = font.nominalGlyph(codePoint);
      const found = glyph === undefined ? undefined : font.glyphExtents(glyph);
      if (found) return [{ char, top: found.yBearing, bottom: found.yBearing + found.height }];
    }
    return [];
  });
  const capHeight = extents.find(({ char }) => char === 'H')?.top ?? 0;
  const [unitsPerEm = 0, ...others] = new Set([...fonts.values()].map(({ face }) => face.upem));
  if (others.length > 0) throw new Error(`The parts of ${key} have different units.`);
  const metrics = {
    unitsPerEm,
    capHeight: Math.round(capHeight),
    // Lines at their normal distance don't touch, and those of capitals alone have air between them.
    ascent: Math.round(Math.max(...extents.map(({ top }) => top))),
    descent: Math.round(Math.max(capHeight / 4, ...extents.map(({ bottom }) => -bottom))),
  };
  return { metrics, coverage };
}

async function build(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(new URL(name, folder));
  const metrics: Partial<Record<TypefaceKey, TypefaceMetrics>> = {};
  for (const key of typefaceKeys) {
    const described = await describeTypeface(key);
    metrics[key] = described.metrics;
    const json = JSON.stringify(described.coverage, null, 2);
    await writeFile(new URL(`${key}.json`, folder), `${json}\n`);
    await copyFile(
      require.resolve(`@fontsource/${key}/LICENSE`),
      new URL(`OFL-${key}.txt`, folder),
    );
    console.log(`${key}: ${Object.keys(described.coverage).length} files, ${json.length} bytes`);
  }
  // A line for each face.
  const lines = Object.entries(metrics).map(
    ([key, each]) => `  ${JSON.stringify(key)}: ${JSON.stringify(each)}`,
  );
  await writeFile(
    new URL('../src/designer/lettering/typeface-metrics.json', import.meta.url),
    `{\n${lines.join(',\n')}\n}\n`,
  );
}

if (import.meta.main) await build();
