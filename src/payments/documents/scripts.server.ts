import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import type * as HarfBuzz from 'harfbuzzjs';
import { readCoverage, type Coverage } from '../../designer/shaping/coverage.ts';
import { plainFont, woffTables } from '../../designer/shaping/font-file.ts';
import { inOrder, partWith, type Run } from '../../designer/shaping/line-runs.ts';
import type { PlacedGlyph } from './shaped-font.server.ts';

/** A part of a line in one font and one direction. Lengths are in ems. */
export type ShapedRun = {
  /** The font's file, or its name in typefaces.json. */
  font: string;
  /** From the line's left end. */
  left: number;
  glyphs: PlacedGlyph[];
};
export type ShapedLine = {
  /** In the order in which they're read. */
  runs: ShapedRun[];
  width: number;
};

/** Fonts by their names, the ones to look into first being first, and what each has. */
export type OwnFonts = ReadonlyMap<string, { bytes: Uint8Array; letters: ReadonlySet<string> }>;

/** A font file as HarfBuzz and pdfkit take it. */
type OpenFont = { bytes: Uint8Array; font: HarfBuzz.Font; upem: number };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const mark = /^[\p{Mn}\p{Cf}]$/u;
/** Stands for what a glyph that has no character for itself is read as; readers leave it out. */
const nothing = 0x200b;

/** WOFF files in base64, by name. */
type Noto = Readonly<Record<string, string>>;

/** The fonts of all scripts that we have, open only once something needs one. */
class Scripts {
  readonly #harfbuzz: typeof HarfBuzz;
  /** Reused, because memory that HarfBuzz takes is only given back at some later time. */
  readonly #buffer: HarfBuzz.Buffer;
  readonly #coverage: Coverage;
  readonly #noto: Noto;
  readonly #open = new Map<string, OpenFont>();

  private constructor(harfbuzz: typeof HarfBuzz, coverage: Coverage, noto: Noto) {
    this.#harfbuzz = harfbuzz;
    this.#buffer = new harfbuzz.Buffer();
    this.#coverage = coverage;
    this.#noto = noto;
  }

  static async load(): Promise<Scripts> {
    const { default: written } = await import('./scripts.json', { with: { type: 'json' } });
    const { default: noto } = await import('./noto.json', { with: { type: 'json' } });
    // Not bundled, because it looks for its WebAssembly beside it; netlify.toml adds both.
    const address = import.meta.resolve('harfbuzzjs');
    const harfbuzz = (await import(/* @vite-ignore */ address)) as typeof HarfBuzz;
    return new Scripts(harfbuzz, readCoverage(written), noto);
  }

  /** The bytes of a font that a run names. */
  bytesOf(font: string, own: OwnFonts): Uint8Array {
    return this.#opened(font, own).bytes;
  }

  /**
   * A line of any script, in its direction (Unicode's bidirectional algorithm). A character that no
   * font has is shown as its code point, '[U+1F600]', and read as itself.
   */
  shape(line: string, own: OwnFonts): ShapedLine {
    const coverage: Coverage = new Map([
      ...[...own].map(([name, { letters }]) => {
        const has = (codePoint: number) => letters.has(String.fromCodePoint(codePoint));
        return [name, has] as const;
      }),
      ...this.#coverage,
    ]);
    const { text, sources, fonts } = chooseFonts(line, coverage);
    let left = 0;
    const runs = inOrder(text, fonts).map((run) => {
      const opened = this.#opened(run.part, own);
      const glyphs = this.#glyphs(text, run, opened, line, sources);
      const set = { font: run.part, left, glyphs, start: run.start };
      left += glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / opened.upem;
      return set;
    });
    return { runs: runs.sort((a, b) => a.start - b.start), width: left };
  }

  #glyphs(
    text: string,
    run: Run,
    { font }: OpenFont,
    line: string,
    sources: readonly number[],
  ): PlacedGlyph[] {
    const { Direction, shape } = this.#harfbuzz;
    const buffer = this.#buffer;
    buffer.reset();
    // With what stands around it, because a letter's shape may depend on that.
    buffer.addText(text, run.start, run.length);
    buffer.guessSegmentProperties();
    buffer.setDirection(run.isRightToLeft ? Direction.RTL : Direction.LTR);
    shape(font, buffer, []);
    const positions = buffer.getGlyphPositions();
    const infos = buffer.getGlyphInfos();
    const starts = [...new Set(infos.map(({ cluster }) => cluster)), run.start + run.length].sort(
      (a, b) => a - b,
    );
    const glyphs = infos.map(({ codepoint, cluster }, index) => ({
      id: codepoint,
      width: font.glyphHAdvance(codepoint),
      xAdvance: positions[index]?.xAdvance ?? 0,
      xOffset: positions[index]?.xOffset ?? 0,
      yOffset: positions[index]?.yOffset ?? 0,
      cluster,
    }));
    const space = font.nominalGlyph(0x20) ?? 0;
    const clusters = starts.slice(0, -1).map((start, index) => {
      const own = glyphs.filter(({ cluster }) => cluster === start);
      const typed = line.slice(sources[start], sources[starts[index + 1] ?? start]);
      return readGlyphs(own, typed, run.isRightToLeft, space);
    });
    return (run.isRightToLeft ? clusters.toReversed() : clusters).flat();
  }

  /** A WOFF file by its face and its part, 'noto-sans/greek'. */
  #packed(name: string): Uint8Array<ArrayBuffer> {
    const inBase64 = this.#noto[name];
    if (inBase64 !== undefined) return new Uint8Array(Buffer.from(inBase64, 'base64'));
    const [face, part] = name.split('/');
    // netlify.toml adds these files to the functions' bundles.
    const file = `@fontsource/${face}/files/${face}-${part}-400-normal.woff`;
    return new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(file))));
  }

  #opened(name: string, own: OwnFonts): OpenFont {
    const known = this.#open.get(name);
    if (known) return known;
    const bytes = own.get(name)?.bytes ?? unpackedFont(this.#packed(name));
    const { Blob, Face, Font } = this.#harfbuzz;
    // HarfBuzz takes a buffer as a whole.
    const face = new Face(new Blob(new Uint8Array(bytes).buffer));
    const opened = { bytes, font: new Font(face), upem: face.upem };
    this.#open.set(name, opened);
    return opened;
  }
}

export type { Scripts };
let loading: Promise<Scripts> | undefined;
/** Loaded with the first document that needs it. */
export const loadScripts = (): Promise<Scripts> => (loading ??= Scripts.load());

/**
 * Says what the glyphs of one cluster are read as: one character each, in the order of reading.
 * Readers take glyphs from the left, turn a run around that is read from the right, and know that a
 * mark takes no room. So what has no glyph like itself goes with one that nobody sees.
 */
function readGlyphs(
  glyphs: readonly Omit<PlacedGlyph, 'readAs'>[],
  typed: string,
  isRightToLeft: boolean,
  space: number,
): PlacedGlyph[] {
  // A vowel of one character may be two glyphs, as it is two characters when decomposed.
  const forms = [typed, typed.normalize('NFD')].map((form) => [...form]);
  const letters = [...(forms.find(({ length }) => length >= glyphs.length) ?? typed)];
  const read: PlacedGlyph[] = [];
  const readUnseen = (letter: string) => {
    const unseen = { id: space, width: 0, xAdvance: 0, xOffset: 0, yOffset: 0 };
    read.push({ ...unseen, readAs: letter.codePointAt(0) ?? nothing });
  };
  for (const glyph of isRightToLeft ? glyphs.toReversed() : glyphs) {
    const isMark = glyph.xAdvance === 0;
    while (!isMark && letters[0] !== undefined && mark.test(letters[0])) {
      readUnseen(letters.shift() ?? '');
    }
    const letter = isMark && !mark.test(letters[0] ?? '') ? undefined : letters.shift();
    const { id, width, xAdvance, xOffset, yOffset } = glyph;
    read.push({ id, width, xAdvance, xOffset, yOffset, readAs: letter?.codePointAt(0) ?? nothing });
  }
  for (const letter of letters) readUnseen(letter);
  return isRightToLeft ? read.toReversed() : read;
}

type Chosen = {
  /** The line as it's shown. */
  text: string;
  /** For each UTF-16 unit of it, where it was typed, and at last the line's end. */
  sources: number[];
  /** For each unit, its font. */
  fonts: string[];
};

/**
 * A letter has its marks from the same font, or else from another. What no font has is shown as a
 * code, of which the bracket is read as the character, and the rest as nothing.
 */
function chooseFonts(line: string, coverage: Coverage): Chosen {
  const chosen: Chosen = { text: '', sources: [], fonts: [] };
  const [first = ''] = coverage.keys();
  const add = (text: string, font: string, sourceOf: (unit: number) => number) => {
    for (let unit = 0; unit < text.length; unit += 1) {
      chosen.sources.push(sourceOf(unit));
      chosen.fonts.push(font);
    }
    chosen.text += text;
  };
  const fontOf = (text: string): string | null => {
    const found = partWith(text, coverage, chosen.fonts.at(-1));
    return found === 'any' ? first : found;
  };
  for (const { segment, index } of graphemes.segment(line)) {
    const whole = fontOf(segment);
    if (whole !== null) {
      add(segment, whole, (unit) => index + unit);
      continue;
    }
    let at = index;
    for (const character of segment) {
      const start = at;
      at += character.length;
      const font = fontOf(character);
      if (font !== null) add(character, font, (unit) => start + unit);
      else add(`[${codePointName(character)}]`, first, (unit) => (unit === 0 ? start : at));
    }
  }
  chosen.sources.push(line.length);
  return chosen;
}

const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function unpackedFont(packed: Uint8Array<ArrayBuffer>): Uint8Array {
  const tables = woffTables(packed);
  const contents = tables.map(({ start, packedLength, length }) => {
    const piece = packed.subarray(start, start + packedLength);
    return packedLength < length ? new Uint8Array(inflateSync(piece)) : piece;
  });
  return new Uint8Array(plainFont(tables, contents));
}
