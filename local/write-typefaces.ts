/**
 * Writes `src/features/shirt-designer/lettering/typefaces/`: the faces of the shirt designer as outlines, with
 * their licenses. Run by hand after adding a face or changing the characters:
 * `node local/write-typefaces.ts`. The output is committed, so a build needs no font tools.
 */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import { Blob, Buffer as Shaping, Face, Feature, Font, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { PathPoint, Segment } from '../src/domain/design/path-data.ts';
import { typefaceKeys, type Typeface, type TypefaceKey } from '../src/domain/design/typeface.ts';

const require = createRequire(import.meta.url);
const output = new URL('../src/features/shirt-designer/lettering/typefaces/', import.meta.url);

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

/** Thousandths of an em: how far a merged curve may be from what it stands for. */
const mergeTolerance = 1;

type Curve = { from: PathPoint; by: PathPoint; to: PathPoint };

const pointOn = ({ from, by, to }: Curve, t: number): PathPoint => [
  (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * by[0] + t ** 2 * to[0],
  (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * by[1] + t ** 2 * to[1],
];

/** Distance of a point from the line between two others. */
function distance([x, y]: PathPoint, [x0, y0]: PathPoint, [x1, y1]: PathPoint): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const share = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(Math.max(share, 0), 1);
  return Math.hypot(x0 + t * dx - x, y0 + t * dy - y);
}

/** One curve in place of several that follow one another, or null where none is near enough. */
function mergeCurves(curves: readonly Curve[], tolerance: number): Curve | null {
  const [first, last] = [curves[0], curves.at(-1)];
  if (!first || !last) return null;
  // Its control point is where the directions at both ends meet.
  const [ax, ay] = [first.by[0] - first.from[0], first.by[1] - first.from[1]];
  const [bx, by] = [last.to[0] - last.by[0], last.to[1] - last.by[1]];
  const [cx, cy] = [last.to[0] - first.from[0], last.to[1] - first.from[1]];
  const cross = ax * by - ay * bx;
  const [ahead, back] = [(cx * by - cy * bx) / cross, (ax * cy - ay * cx) / cross];
  if (!(ahead > 0 && back > 0 && ahead < Infinity && back < Infinity)) return null;
  const merged: Curve = {
    from: first.from,
    by: [Math.round(first.from[0] + ahead * ax), Math.round(first.from[1] + ahead * ay)],
    to: last.to,
  };
  const points = Array.from({ length: 33 }, (_, i) => pointOn(merged, i / 32));
  const isNear = curves.every((curve) =>
    [0.25, 0.5, 0.75, 1].every((t) =>
      points.some((point, i) => {
        return distance(pointOn(curve, t), points[i - 1] ?? point, point) <= tolerance;
      }),
    ),
  );
  return isNear ? merged : null;
}

/**
 * The outline as HarfBuzz draws it, y up, → y down, in whole units. Faces that were drawn in cubic
 * curves come as twice the quadratic ones that they need.
 */
function readOutline(font: Font, glyph: number, unitsPerEm: number): Segment[] {
  const segments: Segment[] = [];
  let pen: PathPoint = [0, 0];
  let run: Curve[] = [];
  for (const { type, values } of font.glyphToJson(glyph)) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = values.map((value, i) =>
      Math.round(i % 2 ? -value : value),
    );
    if (type === 'Q') {
      const curve: Curve = { from: pen, by: [x0, y0], to: [x1, y1] };
      const merged =
        run.length > 0 && mergeCurves([...run, curve], (mergeTolerance * unitsPerEm) / 1000);
      if (merged) segments.pop();
      run = merged ? [...run, curve] : [curve];
      const { by, to } = merged || curve;
      segments.push(['Q', ...by, ...to]);
      pen = to;
    } else {
      run = [];
      if (type === 'Z') segments.push(['Z']);
      else if (type === 'M' || type === 'L') segments.push([type, x0, y0]);
      else throw new Error(`${type} isn't of a TrueType outline.`);
      pen = [x0, y0];
    }
  }
  return segments;
}

/**
 * Path data from the pen on, nothing said twice: relative numbers are short, and compress to nothing
 * where an accented letter repeats its plain one.
 */
function writeOutline(segments: readonly Segment[]): string {
  let outline = '';
  let before = '';
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [kind, ...points] of segments) {
    let command = kind.toLowerCase();
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
    glyphs[char] = [
      Math.round(font.glyphHAdvance(glyph)),
      writeOutline(readOutline(font, glyph, face.upem)),
    ];
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
