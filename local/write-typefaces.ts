/**
 * Writes `src/features/shirt-designer/typefaces/`: the faces of the shirt designer as outlines, with
 * their licenses. Run by hand after adding a face or changing the characters:
 * `node local/write-typefaces.ts`. The output is committed, so a build needs no font tools.
 */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import { Blob, Buffer as Shaping, Face, Feature, Font, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { typefaceKeys, type Typeface, type TypefaceKey } from '../src/domain/design/typeface.ts';

const require = createRequire(import.meta.url);
const output = new URL('../src/features/shirt-designer/typefaces/', import.meta.url);

/** Files that aren't the regular weight. */
const weights: Partial<Record<TypefaceKey, number>> = {
  'stardos-stencil': 700,
  oswald: 600,
  'courier-prime': 700,
  'libre-franklin': 700,
  newsreader: 700,
};

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i));
const letters = [...range(0x41, 0x5a), ...range(0x61, 0x7a)];
const digits = range(0x30, 0x39);
/** Printable ASCII, Latin-1 but its unseen two, and what keyboards and phones make of quotes. */
const characters = [
  ...range(0x20, 0x7e),
  ...range(0xa1, 0xff).filter((char) => char !== '\u00ad'),
  ...'Œœ“”‘’‚„–—…•€™',
];
/** What stands side by side on shirts. */
const kerned = [...letters, ...digits, ...` .,:!?&-–—'’"“”/éñ`];
/** Thousandths of an em: less can't be seen at the size of a shirt. */
const leastKern = 8;

/**
 * As HarfBuzz draws it, y up, → y down, in whole units from the pen on, nothing said twice: relative
 * numbers are short, and compress to nothing where an accented letter repeats its plain one.
 */
function writeOutline(font: Font, glyph: number): string {
  let outline = '';
  let before = '';
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const { type, values } of font.glyphToJson(glyph)) {
    const points = values.map((value, i) => Math.round(i % 2 ? -value : value));
    let command = type.toLowerCase();
    let steps = points.map((value, i) => value - (i % 2 ? y : x));
    if (command === 'z') [x, y] = [startX, startY];
    else [x = x, y = y] = points.slice(-2);
    if (command === 'm') [startX, startY] = [x, y];
    if (command === 'l') {
      const [across = 0, down = 0] = steps;
      if (across === 0 && down === 0) continue;
      if (down === 0) [command, steps] = ['h', [across]];
      else if (across === 0) [command, steps] = ['v', [down]];
    }
    const isRepeated = command === before && command !== 'm';
    if (!isRepeated) outline += command;
    for (const [i, step] of steps.entries()) {
      outline += (i || isRepeated) && step >= 0 ? ` ${step}` : String(step);
    }
    before = command;
  }
  return outline;
}

/** Glyphs and advances of a text that no ligature or alternate changes. */
function setText(font: Font, text: string): { glyphs: number[]; width: number } {
  const shaping = new Shaping();
  shaping.addText(text);
  shaping.guessSegmentProperties();
  const plain = ['liga', 'clig', 'calt', 'rlig'].map((tag) => new Feature(tag, 0));
  shape(font, shaping, plain);
  return {
    glyphs: shaping.getGlyphInfos().map(({ codepoint }) => codepoint),
    width: shaping.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0),
  };
}

function readKerning(font: Font, unitsPerEm: number): Record<string, number> {
  const single = new Map(kerned.map((char) => [char, setText(font, char)]));
  const kerning: Record<string, number> = {};
  for (const [first, one] of single) {
    for (const [second, other] of single) {
      const pair = setText(font, first + second);
      const isPlain =
        pair.glyphs.length === 2 &&
        pair.glyphs[0] === one.glyphs[0] &&
        pair.glyphs[1] === other.glyphs[0];
      const kern = Math.round(pair.width - one.width - other.width);
      if (isPlain && Math.abs(kern) >= (leastKern * unitsPerEm) / 1000) {
        kerning[first + second] = kern;
      }
    }
  }
  return kerning;
}

async function readTypeface(key: TypefaceKey): Promise<Typeface> {
  const file = `@fontsource/${key}/files/${key}-latin-${weights[key] ?? 400}-normal.woff2`;
  const sfnt = await subsetFont(await readFile(require.resolve(file)), characters.join(''), {
    targetFormat: 'sfnt',
    keepFeatures: ['kern'],
    noHinting: true,
  });
  const face = new Face(new Blob(new Uint8Array(sfnt).buffer));
  const font = new Font(face);
  const glyphs: Record<string, readonly [number, string]> = {};
  for (const char of characters) {
    const glyph = font.nominalGlyph(char.codePointAt(0) ?? 0);
    if (!glyph) continue;
    glyphs[char] = [Math.round(font.glyphHAdvance(glyph)), writeOutline(font, glyph)];
  }
  const extents = [...letters, ...digits].flatMap((char) => {
    const found = font.glyphExtents(font.nominalGlyph(char.codePointAt(0) ?? 0) ?? 0);
    return found ? [{ char, top: found.yBearing, bottom: found.yBearing + found.height }] : [];
  });
  const capHeight = extents.find(({ char }) => char === 'H')?.top ?? 0;
  return {
    unitsPerEm: face.upem,
    capHeight: Math.round(capHeight),
    // Lines at their normal distance don't touch, and those of capitals alone have air between them.
    ascent: Math.round(Math.max(...extents.map(({ top }) => top))),
    descent: Math.round(Math.max(capHeight / 4, ...extents.map(({ bottom }) => -bottom))),
    glyphs,
    kerning: readKerning(font, face.upem),
  };
}

async function build(): Promise<void> {
  await mkdir(output, { recursive: true });
  for (const name of await readdir(output)) await rm(new URL(name, output));
  for (const key of typefaceKeys) {
    const typeface = await readTypeface(key);
    const { glyphs, kerning } = typeface;
    // A line for each glyph, so that a change of one is a change of one line.
    const lines = Object.entries(glyphs).map(([char, glyph]) => {
      return `${JSON.stringify(char)}:${JSON.stringify(glyph)}`;
    });
    const { unitsPerEm, capHeight, ascent, descent } = typeface;
    const head = JSON.stringify({ unitsPerEm, capHeight, ascent, descent }).slice(1, -1);
    const json = `{${head},"glyphs":{\n${lines.join(',\n')}\n},"kerning":${JSON.stringify(kerning)}}\n`;
    await writeFile(new URL(`${key}.json`, output), json);
    await copyFile(
      require.resolve(`@fontsource/${key}/LICENSE`),
      new URL(`OFL-${key}.txt`, output),
    );
    const lacks = characters.filter((char) => !glyphs[char]).join('');
    console.log(
      `${key}: ${Buffer.byteLength(json)} bytes, ${brotliCompressSync(json).length} brotli, ` +
        `${Object.keys(kerning).length} pairs${lacks ? `, lacks ${lacks}` : ''}`,
    );
  }
}

if (import.meta.main) await build();
