/** Sets type on Letter paper as a tagged PDF (docs/decisions/server-documents.md). */
import PDFDocument from 'pdfkit';
import { loadScripts, type OwnFonts, type Scripts, type ShapedLine } from './scripts.server.ts';
import { ShapedFont } from './shaped-font.server.ts';
import typefaces from './typefaces.json' with { type: 'json' };
import { shop } from '../../shop.ts';

/** The site's colors as they print; the paper is white. */
export const ink = {
  ink: '#17140f',
  ink2: '#5a5347',
  hair: '#c9c5bc',
  spotInk: '#a82213',
} as const;

/** Points; a Letter page. */
export const page = { width: 612, height: 792, side: 48, bottom: 58 } as const;
export const measure = page.width - 2 * page.side;

type Face = 'display' | 'italic' | 'text' | 'bold';
/** How a text is set: size and leading in points, tracking in thousandths of the size. */
export type Style = {
  readonly face: Face;
  readonly size: number;
  readonly leading: number;
  readonly color?: string;
  readonly tracking?: number;
  readonly align?: 'left' | 'right' | 'center';
};

type Font = keyof typeof typefaces.fonts;

type Lettered = readonly [Font, ReadonlySet<string>];
const part = (weight: 400 | 700, name: 'latin' | 'latin-ext' | 'vietnamese'): Lettered => [
  `${weight}-${name}`,
  new Set(typefaces.letters[name]),
];
const plain = (weight: 400 | 700): [Lettered, Lettered, Lettered] => [
  part(weight, 'latin'),
  part(weight, 'latin-ext'),
  part(weight, 'vietnamese'),
];
const headline = new Set(typefaces.letters.headline);
/** The fonts of a face, each with its letters: customers' names aren't all in plain Latin. */
const fontsOf: Readonly<Record<Face, readonly [Lettered, ...Lettered[]]>> = {
  display: [['display', headline], ...plain(700)],
  italic: [['italic', headline], ...plain(400)],
  text: plain(400),
  bold: plain(700),
};

/** What shaping sets each face's Latin letters in. */
const ownFonts = Object.fromEntries(
  Object.entries(fontsOf).map(([face, fonts]): [string, OwnFonts] => [
    face,
    new Map(
      fonts
        .filter(([font]) => font.includes('-'))
        .map(([font, letters]) => [
          font,
          { bytes: Buffer.from(typefaces.fonts[font], 'base64'), letters },
        ]),
    ),
  ]),
) as Readonly<Record<Face, OwnFonts>>;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const latin = new Set(plain(400).flatMap(([, letters]) => [...letters]));
// Composed, because only composed letters are in the fonts.
const isLatin = (text: string): boolean =>
  [...text.normalize('NFC')].every((letter) => latin.has(letter) || /\s/.test(letter));

/** What to give a sheet that sets these texts: null if plain Latin fonts have all their letters. */
export const scriptsFor = async (texts: readonly string[]): Promise<Scripts | null> =>
  texts.every(isLatin) ? null : loadScripts();

/** What a screen reader calls a part. */
export type Tag = 'H1' | 'H2' | 'P' | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD';
/** What a heading of a table is about. */
type Scope = 'Column' | 'Row';
type Element = PDFKit.PDFStructureElement;
/** A part of a line that one font has all letters of. */
type Run = { font: Font; text: string };

/** One page after another, from the top down. Lengths are points; `y` is the top of what comes next. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: Element;
  readonly #open: Element[];
  readonly #onPage: (sheet: Sheet, number: number) => void;
  readonly #chunks: Buffer[] = [];
  readonly #finished: Promise<Buffer>;
  readonly #scripts: Scripts | null;
  readonly #shapedFonts = new Map<string, ShapedFont>();
  readonly #shapedLines = new Map<string, ShapedLine>();
  y = 0;

  /**
   * @param scripts `scriptsFor` all texts that will be set
   * @param onPage draws the head of each page; what it draws isn't read aloud unless it's tagged
   */
  constructor(
    title: string,
    at: Date,
    scripts: Scripts | null,
    onPage: (sheet: Sheet, number: number) => void,
  ) {
    this.#scripts = scripts;
    // Nothing here depends on when or where it's drawn: the same document has the same bytes.
    this.#pdf = new PDFDocument({
      size: 'LETTER',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      // The package's types don't know it.
      subset: 'PDF/UA' as 'PDF/A-2',
      tagged: true,
      displayTitle: true,
      lang: 'en-US',
      // Its default would be read from a file of the package.
      font: null as unknown as string,
      info: {
        Title: title,
        Author: shop.name,
        Creator: shop.name,
        Producer: shop.name,
        CreationDate: at,
        ModDate: at,
      },
    });
    this.#finished = new Promise((resolve, reject) => {
      this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
      this.#pdf.on('end', () => resolve(Buffer.concat(this.#chunks)));
      this.#pdf.on('error', reject);
    });
    for (const [name, font] of Object.entries(typefaces.fonts)) {
      this.#pdf.registerFont(name, Buffer.from(font, 'base64'));
    }
    this.#root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#root);
    this.#open = [this.#root];
    this.#onPage = onPage;
    this.nextPage();
  }

  nextPage(): void {
    this.#pdf.addPage();
    this.y = page.side;
    this.#onPage(this, this.#pdf.bufferedPageRange().count);
  }

  /** Begins a page unless this much fits on the current one. */
  keep(height: number): void {
    if (this.y + height > page.height - page.bottom) this.nextPage();
  }

  /** What `draw` sets belongs to this part. */
  within(tag: Tag, draw: () => void): void {
    const element = this.#pdf.struct(tag);
    this.#open.at(-1)?.add(element);
    this.#open.push(element);
    draw();
    this.#open.pop();
    element.end();
  }

  /** What `draw` draws is for the eye only. */
  unread(draw: () => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#pdf.endMarkedContent();
  }

  /** Sets lines from `y` on, as one tagged part. */
  text(
    tag: Tag,
    lines: readonly string[],
    x: number,
    y: number,
    width: number,
    style: Style,
    scope?: Scope,
  ): void {
    // What is read from the right stands in the file from the left, and some vowels before their consonants.
    const isShaped = lines.some((line) => this.#shape(line, style.face) !== null);
    const element = this.#pdf.struct(tag, {
      ...(scope ? { scope } : {}),
      ...(isShaped ? { actual: lines.join(' ') } : {}),
    });
    this.#open.at(-1)?.add(element);
    const content = this.#pdf.markStructureContent(tag);
    this.lines(lines, x, y, width, style);
    this.#pdf.endMarkedContent();
    element.add(content);
    element.end();
  }

  /** The same within a part that is marked already. */
  lines(lines: readonly string[], x: number, y: number, width: number, style: Style): void {
    for (const [at, line] of lines.entries()) {
      const space = width - this.widthOf(line, style);
      const left = x + (style.align === 'right' ? space : style.align === 'center' ? space / 2 : 0);
      const baseline = y + at * style.leading + style.size;
      // Lines that follow are read as words apart.
      const end = at === lines.length - 1 ? '' : ' ';
      const shaped = this.#shape(line, style.face);
      if (shaped) this.#setShaped(shaped, end, left, baseline, style);
      else this.#setPlain(line, end, left, baseline, style);
    }
  }

  #setPlain(line: string, end: string, x: number, baseline: number, style: Style): void {
    const runs = this.#runs(line, style.face);
    let left = x;
    for (const [index, { font, text }] of runs.entries()) {
      const isLast = index === runs.length - 1;
      this.#pdf
        .font(font, style.size)
        .fillColor(style.color ?? ink.ink)
        .text(isLast ? text + end : text, left, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: this.#spacing(style),
        });
      left += this.#width([{ font, text }], style);
    }
  }

  /** Without tracking, which would tear joined letters apart. */
  #setShaped(line: ShapedLine, end: string, x: number, baseline: number, style: Style): void {
    for (const { font, left, glyphs } of line.runs) {
      const shaped = this.#shapedFont(font, style.face);
      this.#pdf
        .font(`shaped ${font}`, style.size)
        .fillColor(style.color ?? ink.ink)
        .text(shaped.keep(glyphs), x + left * style.size, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          // Of none at all, pdfkit would look for words in what isn't text.
          features: [],
        });
    }
    this.#setPlain('', end, x + line.width * style.size, baseline, style);
  }

  #shapedFont(font: string, face: Face): ShapedFont {
    const known = this.#shapedFonts.get(font);
    if (known) return known;
    if (!this.#scripts) throw new Error('The sheet has no scripts.');
    const bytes = this.#scripts.bytesOf(font, ownFonts[face]);
    const shaped = new ShapedFont(bytes, font.replace('/', '-'));
    this.#shapedFonts.set(font, shaped);
    this.#pdf.registerFont(`shaped ${font}`, shaped.source as Buffer);
    return shaped;
  }

  /** The line in its scripts, or null if the face's own fonts have all letters. */
  #shape(line: string, face: Face): ShapedLine | null {
    if (this.#scripts === null || isLatin(line)) return null;
    const key = `${face} ${line}`;
    const known = this.#shapedLines.get(key);
    if (known) return known;
    const shaped = this.#scripts.shape(line.normalize('NFC'), ownFonts[face]);
    this.#shapedLines.set(key, shaped);
    return shaped;
  }

  /** The lines that a text takes at this width. */
  wrap(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.replace(/\s+/g, ' ').trim().split(' ')) {
      for (const part of this.#pieces(word, width, style)) {
        const longer = line === '' ? part : `${line} ${part}`;
        if (line !== '' && this.widthOf(longer, style) > width) {
          lines.push(line);
          line = part;
        } else {
          line = longer;
        }
      }
    }
    return [...lines, line];
  }

  widthOf(text: string, style: Style): number {
    const shaped = this.#shape(text, style.face);
    if (shaped) return shaped.width * style.size;
    return this.#width(this.#runs(text, style.face), style);
  }

  /** A rule across, for the eye only. */
  rule(
    y: number,
    weight = 0.5,
    color: string = ink.ink,
    x: number = page.side,
    width = measure,
  ): void {
    this.unread(() => {
      this.#pdf.rect(x, y, width, weight).fill(color);
    });
  }

  /** A rule down. */
  bar(x: number, y: number, height: number): void {
    this.unread(() => {
      this.#pdf.rect(x, y, 0.5, height).fill(ink.hair);
    });
  }

  /** A box to be checked by hand, for the eye only. */
  box(x: number, y: number, size: number): void {
    this.unread(() => {
      this.#pdf.lineWidth(0.7).strokeColor(ink.ink).rect(x, y, size, size).stroke();
    });
  }

  /** A square grid that is filled where `rows` says, for the eye only. */
  grid(x: number, y: number, size: number, rows: readonly (readonly boolean[])[]): void {
    const side = size / rows.length;
    this.unread(() => {
      for (const [down, row] of rows.entries()) {
        for (const [across, filled] of row.entries()) {
          if (filled) this.#pdf.rect(x + across * side, y + down * side, side, side);
        }
      }
      // All at once, so that no seams show between them.
      this.#pdf.fill(ink.ink);
    });
  }

  /** A registration mark around a point. */
  registration(x: number, y: number): void {
    this.unread(() => {
      this.#pdf.lineWidth(0.6).strokeColor(ink.ink);
      this.#pdf.circle(x, y, 4).stroke();
      this.#pdf
        .moveTo(x - 7, y)
        .lineTo(x + 7, y)
        .moveTo(x, y - 7)
        .lineTo(x, y + 7)
        .stroke();
    });
  }

  /** Draws the foot of every page and ends the document. */
  async finish(foot: (sheet: Sheet, number: number, of: number) => void): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.#pdf.switchToPage(index);
      foot(this, index + 1, count);
    }
    this.#root.end();
    this.#pdf.end();
    return this.#finished;
  }

  /** A word that is wider than its column, in pieces that fit. */
  #pieces(word: string, width: number, style: Style): string[] {
    if (this.widthOf(word, style) <= width) return [word];
    const pieces: string[] = [];
    let piece = '';
    for (const { segment: letter } of graphemes.segment(word)) {
      if (piece !== '' && this.widthOf(piece + letter, style) > width) {
        pieces.push(piece);
        piece = letter;
      } else {
        piece += letter;
      }
    }
    return [...pieces, piece];
  }

  #runs(text: string, face: Face): Run[] {
    const runs: Run[] = [];
    for (const letter of text.normalize('NFC')) {
      const fonts = fontsOf[face];
      const [font] = fonts.find(([, letters]) => letters.has(letter)) ?? fonts[0];
      const last = runs.at(-1);
      if (last && (last.font === font || letter === ' ')) last.text += letter;
      else runs.push({ font, text: letter });
    }
    return runs;
  }

  #width(runs: readonly Run[], style: Style): number {
    return runs.reduce(
      (sum, { font, text }) =>
        sum +
        this.#pdf.font(font, style.size).widthOfString(text, {
          characterSpacing: this.#spacing(style),
        }),
      0,
    );
  }

  #spacing = ({ size, tracking = 0 }: Style): number => (size * tracking) / 1000;
}
