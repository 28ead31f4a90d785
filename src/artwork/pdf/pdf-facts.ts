import type { OPS as Operators, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { mostPages } from '../artwork-format.ts';
import type { PdfRead } from '../files/artwork-contents.ts';
import { shortened } from '../files/artwork-facts.ts';
import { factLimits, type PageFacts } from '../files/artwork-facts-schema.ts';
import { times, type Matrix } from '../path-data.ts';
import { readPdfObjects, type PdfObjects } from './pdf-objects.ts';

/** Left, bottom, right, and top. */
export type Box = readonly [number, number, number, number];

const pointsPerInch = 72;
/** A picture that covers less of the art is a detail. */
const leastShare = 0.01;

/** What Illustrator writes on the page of an AI file that is only for Illustrator. */
const withoutContent = /saved\s+without\s+PDF\s+Content/i;

/**
 * What is on the pages of a PDF, or of an AI file that is one, opened by pdf.js with `bytes`.
 * Pages that would begin after `untilMs` (as `performance.now` counts) stay unread.
 */
export async function readPdf(
  pdf: PDFDocumentProxy,
  bytes: Uint8Array,
  operators: typeof Operators,
  untilMs: number,
): Promise<PdfRead> {
  if (pdf.numPages > mostPages) return { ok: false, reason: 'pages', pages: pdf.numPages };
  const objects = readPdfObjects(bytes);
  const { spots } = objects;
  const pages: PageFacts[] = [];
  let isForIllustrator = false;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    if (number > 1 && performance.now() > untilMs) {
      pages.push({ unread: true });
      continue;
    }
    try {
      const page = await pdf.getPage(number);
      const trim = await artBoxOf(page, objects, pdf, operators);
      const { facts, words } = await readPage(page, trim, pdf, operators);
      isForIllustrator ||= withoutContent.test(words);
      pages.push(facts);
      page.cleanup();
    } catch {
      pages.push({ unread: true }); // damaged
    }
  }
  if (pages.every(({ unread }) => unread)) return { ok: false, reason: 'damaged' };
  const named = spots.map((spot) => shortened(spot, factLimits.name)).filter(Boolean);
  return {
    ok: true,
    facts: {
      ...(isForIllustrator && { unfit: 'no-pdf' }),
      pages,
      ...(named.length > 0 && { spots: named.slice(0, factLimits.spots) }),
    },
  };
}

/**
 * The trim box of a page, whose marks around it aren't art; null if the art is all of the page. A
 * template may leave a trim box behind that has nothing in it.
 */
export async function artBoxOf(
  page: PDFPageProxy,
  { trimBoxes }: PdfObjects,
  pdf: PDFDocumentProxy,
  operators: typeof Operators,
): Promise<Box | null> {
  const trim = trimOf(page, trimBoxes.get(page.ref?.num ?? -1));
  if (!trim) return null;
  const { facts } = await readPage(page, trim, pdf, operators);
  return facts.empty ? null : trim;
}

/** The trim box, if it's smaller than what the page shows. */
function trimOf(page: PDFPageProxy, trim: Box | undefined): Box | null {
  if (!trim) return null;
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const inside: Box = [
    Math.max(left, trim[0]),
    Math.max(bottom, trim[1]),
    Math.min(right, trim[2]),
    Math.min(top, trim[3]),
  ];
  const isPlain = inside[2] - inside[0] < 1 || inside[3] - inside[1] < 1;
  const isWhole = [left, bottom, right, top].every(
    (side, at) => Math.abs(side - (inside[at] ?? 0)) < 0.5,
  );
  return isPlain || isWhole ? null : inside;
}

type State = {
  matrix: Matrix;
  isWhite: boolean;
  /** What is painted may have another shape than its path. */
  isClipped: boolean;
  isInvisible: boolean;
  font: string;
};

const upright: Matrix = [1, 0, 0, 1, 0, 0];
/** How many numbers pdf.js writes a rectangle with: four corners, and its end. */
const boxNumbers = 13;

/** Every operator that paints the path before it. */
const pathFillers = ['fill', 'eoFill'] as const;
const pathPainters = [
  ...pathFillers,
  'stroke',
  'closeStroke',
  'fillStroke',
  'eoFillStroke',
  'closeFillStroke',
  'closeEOFillStroke',
] as const;

async function readPage(
  page: PDFPageProxy,
  trim: Box | null,
  pdf: PDFDocumentProxy,
  operators: typeof Operators,
): Promise<{ facts: PageFacts; words: string }> {
  const art = trim ?? (page.view as unknown as Box);
  const points = page.userUnit || 1;
  const size = { width: art[2] - art[0], height: art[3] - art[1] };
  const { fnArray, argsArray } = await page.getOperatorList();
  const layers = await pdf.getOptionalContentConfig();
  const painters = new Set<number>(pathPainters.map((name) => operators[name]));
  const fillers = new Set<number>(pathFillers.map((name) => operators[name]));

  let state: State = {
    matrix: [1, 0, 0, 1, 0, 0],
    isWhite: false,
    isClipped: false,
    isInvisible: false,
    font: '',
  };
  const saved: State[] = [];
  /** Whether each marked part that is open may be seen. */
  const seen: boolean[] = [];
  const fonts = new Set<string>();
  let isEmpty = true;
  let clips = false;
  const pictures: { width: number; height: number; density: number }[] = [];

  const isAll = ([left, bottom, right, top]: Box): boolean =>
    left <= art[0] + 1 && bottom <= art[1] + 1 && right >= art[2] - 1 && top >= art[3] - 1;
  /**
   * Takes what is painted in a box of the current coordinates. True if it's on the art, and isn't
   * only white paper, which programs paint first.
   */
  const paint = (box: Box, isWhite = false): boolean => {
    if (seen.includes(false)) return false;
    const [left, bottom, right, top] = boundsOf(box, state.matrix);
    const isOutside = right < art[0] || left > art[2] || top < art[1] || bottom > art[3];
    if (isOutside || (isWhite && !state.isClipped && isAll([left, bottom, right, top])))
      return false;
    isEmpty = false;
    return true;
  };
  const paintPicture = (width: unknown, height: unknown): void => {
    if (!paint([0, 0, 1, 1]) || typeof width !== 'number' || typeof height !== 'number') return;
    const [a, b, c, d] = state.matrix;
    const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
    if (across * down < size.width * size.height * leastShare) return;
    const density = Math.min(width / across, height / down);
    pictures.push({ width, height, density });
  };

  for (const [at, operator] of fnArray.entries()) {
    const values = (argsArray[at] ?? []) as unknown[];
    switch (operator) {
      case operators.save:
        saved.push(state);
        break;
      case operators.restore:
        state = saved.pop() ?? state;
        break;
      case operators.transform:
        state = { ...state, matrix: times(state.matrix, values as unknown as Matrix) };
        break;
      case operators.paintFormXObjectBegin:
        saved.push(state);
        if (values[0]) {
          state = { ...state, matrix: times(state.matrix, values[0] as Matrix) };
        }
        break;
      case operators.paintFormXObjectEnd:
        state = saved.pop() ?? state;
        break;
      case operators.beginMarkedContentProps:
        seen.push(values[0] !== 'OC' || Boolean(layers.isVisible(values[1])));
        break;
      case operators.beginMarkedContent:
        seen.push(true);
        break;
      case operators.endMarkedContent:
        seen.pop();
        break;
      case operators.setFillRGBColor:
        state = { ...state, isWhite: values[0] === '#ffffff' };
        break;
      case operators.setFillColorN:
      case operators.setFillTransparent:
        state = { ...state, isWhite: false };
        break;
      case operators.setFont:
        state = { ...state, font: String(values[0]) };
        break;
      case operators.setTextRenderingMode:
        state = { ...state, isInvisible: values[0] === 3 || values[0] === 7 };
        break;
      case operators.showText:
        // Scanners put invisible words over their pictures.
        if (state.isInvisible || seen.includes(false) || isBlank(values[0])) break;
        isEmpty = false;
        fonts.add(state.font);
        break;
      case operators.shadingFill:
        paint([-1e9, -1e9, 1e9, 1e9]);
        break;
      case operators.clip:
      case operators.eoClip:
        clips = true;
        break;
      case operators.beginAnnotation: {
        const [, , transform, matrix] = values as [unknown, unknown, Matrix?, Matrix?];
        saved.push(state);
        state = { ...state, matrix: times(transform ?? upright, matrix ?? upright) };
        break;
      }
      case operators.endAnnotation:
        state = saved.pop() ?? state;
        break;
      case operators.constructPath: {
        const bounds = values[2] as Record<number, number> | null;
        const [left = 0, bottom = 0, right = 0, top = 0] = [0, 1, 2, 3].map(
          (each) => bounds?.[each],
        );
        if (clips) {
          clips = false;
          // Programs also clip to the page.
          const [path] = values[1] as ({ length: number } | undefined)[];
          const isBox = (path?.length ?? 0) <= boxNumbers;
          const isPage = isBox && isAll(boundsOf([left, bottom, right, top], state.matrix));
          if (!isPage) state = { ...state, isClipped: true };
        }
        if (!painters.has(values[0] as number) || !bounds) break;
        // A line isn't paper, whatever the fill is.
        paint([left, bottom, right, top], state.isWhite && fillers.has(values[0] as number));
        break;
      }
      case operators.paintImageXObject:
        paintPicture(values[1], values[2]);
        break;
      case operators.paintInlineImageXObject:
      case operators.paintImageMaskXObject: {
        const { width, height } = (values[0] ?? {}) as { width?: number; height?: number };
        paintPicture(width, height);
        break;
      }
      case operators.paintSolidColorImageMask:
      case operators.paintImageXObjectRepeat:
      case operators.paintImageMaskXObjectRepeat:
      case operators.paintImageMaskXObjectGroup:
      case operators.paintInlineImageXObjectGroup:
        if (!seen.includes(false)) isEmpty = false;
        break;
      default:
    }
  }

  const { items } = await page.getTextContent();
  const texts = new Map<string, string>();
  let words = '';
  for (const item of items) {
    if (!('str' in item)) continue;
    words += `${item.str} `;
    if (!fonts.has(item.fontName) || item.str.trim() === '') continue;
    const typeface = missingTypeface(page, item.fontName);
    if (typeface === null) continue;
    texts.set(typeface, `${texts.get(typeface) ?? ''} ${item.str}`);
  }
  const isTurned = page.rotate % 180 !== 0;
  const inches = {
    width: ((isTurned ? size.height : size.width) * points) / pointsPerInch,
    height: ((isTurned ? size.width : size.height) * points) / pointsPerInch,
  };
  return {
    words,
    facts: {
      ...(isEmpty && { empty: true }),
      ...(inches.width <= 10_000 && inches.height <= 10_000 && { inches }),
      ...(trim && { marks: true }),
      ...(texts.size > 0 && {
        texts: [...texts].slice(0, factLimits.typefaces).map(([typeface, said]) => ({
          typeface: shortened(typeface, factLimits.name),
          words: shortened(said, factLimits.words),
        })),
      }),
      ...pictureFact(pictures, size, isTurned),
    },
  };
}

/** pdf.js names a font by what it's embedded as: 'ABCDEF+BrushScriptMT'. */
function missingTypeface(page: PDFPageProxy, fontName: string): string | null {
  if (!page.commonObjs.has(fontName)) return null;
  const font = page.commonObjs.get(fontName) as { missingFile?: boolean; name?: string };
  if (!font.missingFile) return null;
  return (font.name ?? '').replace(/^[A-Z]{6}\+/, '');
}

function pictureFact(
  pictures: readonly { width: number; height: number; density: number }[],
  size: { width: number; height: number },
  isTurned: boolean,
): Pick<PageFacts, 'picture'> {
  const [coarsest] = pictures.toSorted((one, other) => one.density - other.density);
  if (!coarsest) return {};
  const { width, height, density } = coarsest;
  const across = Math.max(1, Math.round(size.width * density));
  const down = Math.max(1, Math.round(size.height * density));
  if (Math.max(width, height, across, down) > 1_000_000) return {};
  return {
    picture: isTurned
      ? { width: height, height: width, across: down, down: across }
      : { width, height, across, down },
  };
}

/** Distances and spaces; a font may call anything a space by its Unicode. */
const isBlank = (glyphs: unknown): boolean =>
  Array.isArray(glyphs) &&
  glyphs.every(
    (glyph: { isSpace?: boolean } | number) => typeof glyph === 'number' || glyph.isSpace,
  );

/** The box around a box, once it's transformed. */
export function boundsOf([left, bottom, right, top]: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
