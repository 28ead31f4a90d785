import { create, type OpenFont } from 'fontkit';

/** A glyph where it stands, in the font's units, with the character that it's read as. */
export type PlacedGlyph = {
  id: number;
  /** What the glyph itself is wide; the way to the next one may be another. */
  width: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
  /** A code point. */
  readAs: number;
};

/** A run as pdfkit takes it from fontkit. It scales what is in `positions` in place. */
type Layout = {
  glyphs: { id: number; advanceWidth: number; codePoints: readonly number[] }[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
};

/**
 * A font that pdfkit takes for one of fontkit's, but whose runs were shaped before: fontkit shapes
 * Thai, Lao, Burmese, Telugu, and Malayalam wrongly. A glyph has a code for each character that it's
 * read as, so that a copied text is the one that was typed, in its order.
 */
export class ShapedFont {
  readonly #runs: (readonly PlacedGlyph[])[] = [];
  readonly #glyphs: { id: number; width: number; readAs: number }[] = [];
  readonly #numbers = new Map<string, number>();
  /** What `registerFont` takes. */
  readonly source: object;

  /**
   * @param font plain TrueType
   * @param name the document's own, because pdfkit takes fonts of the same name for the same
   */
  constructor(font: Uint8Array, name: string) {
    const opened = create(font);
    this.source = Object.create(opened, {
      postscriptName: { value: name },
      layout: { value: (run: string) => this.#layout(Number(run)) },
      createSubset: { value: () => this.#subsetOf(opened) },
    }) as object;
  }

  /** What to give pdfkit as the run's text. */
  keep(run: readonly PlacedGlyph[]): string {
    return `${this.#runs.push(run) - 1}`;
  }

  #layout(run: number): Layout {
    const glyphs = this.#runs[run] ?? [];
    return {
      glyphs: glyphs.map(({ id, width, readAs }) => ({
        id: this.#numberOf(id, width, readAs),
        advanceWidth: width,
        codePoints: [readAs],
      })),
      positions: glyphs.map(({ xAdvance, xOffset, yOffset }) => ({
        xAdvance,
        yAdvance: 0,
        xOffset,
        yOffset,
      })),
    };
  }

  #numberOf(id: number, width: number, readAs: number): number {
    const key = [id, width, readAs].join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#glyphs.push({ id, width, readAs }) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  #subsetOf(opened: OpenFont): object {
    const subset = opened.createSubset();
    const codes = new Map<number, number>();
    return {
      includeGlyph: (number: number): number => {
        const known = codes.get(number);
        if (known !== undefined) return known;
        const code = subset.glyphs.push(this.#glyphs[number]?.id ?? 0) - 1;
        codes.set(number, code);
        return code;
      },
      encode: () => subset.encode(),
    };
  }
}
