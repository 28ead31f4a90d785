import type { OPS as Operators, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { mostPages } from '../artwork-format.ts';
import type { PdfRead } from '../files/artwork-contents.ts';
import { isWritten, shortened } from '../files/artwork-facts.ts';
import { factLimits, type PageFacts } from '../files/artwork-facts-schema.ts';
import { boundsOf, overlap, type Box } from '../box.ts';
import { readDrawing, type DrawnPicture, type OperatorList } from './pdf-drawing.ts';
import { isWhiteInk, readOpenedObjects, type PdfObjects } from './pdf-objects.ts';

const pointsPerInch = 72;
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
  const objects = await readOpenedObjects(pdf, bytes);
  const { spots } = objects;
  const pages: PageFacts[] = [];
  let [isRead, isForIllustrator] = [false, false];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    if (number > 1 && performance.now() > untilMs) {
      pages.push({ unread: true });
      continue;
    }
    try {
      const page = await pdf.getPage(number);
      const { facts, words } = await readPage(page, objects, pdf, operators);
      if (withoutContent.test(words)) {
        isForIllustrator = true;
        delete facts.texts;
      }
      pages.push(facts);
      isRead = true;
      page.cleanup();
    } catch {
      pages.push({ unread: true }); // damaged
    }
  }
  if (!isRead) return { ok: false, reason: 'damaged' };
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

/** The trim box of a page, whose marks around it aren't art; null if the art is all of the page. */
export const artBoxOf = async (
  page: PDFPageProxy,
  objects: PdfObjects,
  pdf: PDFDocumentProxy,
  operators: typeof Operators,
): Promise<Box | null> => (await readPage(page, objects, pdf, operators)).trim;

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

/** What is on a page, and the box of it that is the art, if that isn't all of it. */
async function readPage(
  page: PDFPageProxy,
  objects: PdfObjects,
  pdf: PDFDocumentProxy,
  operators: typeof Operators,
): Promise<{ facts: PageFacts; words: string; trim: Box | null }> {
  const trim = trimOf(page, objects.trimBoxes.get(page.ref?.num ?? -1));
  const read = await readPart(page, trim, objects, pdf, operators);
  // A template may leave a trim box behind that has nothing in it.
  return trim && read.facts.empty
    ? { ...(await readPart(page, null, objects, pdf, operators)), trim: null }
    : { ...read, trim };
}

async function readPart(
  page: PDFPageProxy,
  trim: Box | null,
  { spots }: PdfObjects,
  pdf: PDFDocumentProxy,
  operators: typeof Operators,
): Promise<{ facts: PageFacts; words: string }> {
  const view = page.view as unknown as Box;
  const art = trim ?? view;
  const points = page.userUnit || 1;
  const size = { width: art[2] - art[0], height: art[3] - art[1] };
  const layers = await pdf.getOptionalContentConfig();
  const { isPainted, hasMarks, fonts, pictures, colors } = readDrawing(
    await page.getOperatorList(),
    {
      operators,
      page: view,
      art,
      hasWhiteInk: spots.some(isWhiteInk),
      isLayerVisible: (layer) => Boolean(layers.isVisible(layer)),
      drawingsOf: (font) => fontOf(page, font)?.charProcOperatorList ?? null,
      isReadable: (font) => fontOf(page, font) !== null,
    },
  );

  const { items } = await page.getTextContent();
  const texts = new Map<string, string>();
  let words = '';
  /** Text may be outside of the art, as a job's name and date beside it are. */
  const [onArt, offArt] = [new Set<string>(), new Set<string>()];
  for (const item of items) {
    if (!('str' in item)) continue;
    words += `${item.str} `;
    const isOnArt = overlap(textBox(item), art) !== null;
    (isOnArt ? onArt : offArt).add(item.fontName);
    if (!isOnArt || !fonts.has(item.fontName) || !isWritten(item.str)) continue;
    const typeface = missingTypeface(page, item.fontName);
    if (typeface === null) continue;
    texts.set(typeface, `${texts.get(typeface) ?? ''} ${item.str}`);
  }
  const hasText = [...fonts].some((font) => onArt.has(font) || !offArt.has(font));
  const hasSlug = [...fonts].some((font) => offArt.has(font));
  const isTurned = page.rotate % 180 !== 0;
  const inches = {
    width: ((isTurned ? size.height : size.width) * points) / pointsPerInch,
    height: ((isTurned ? size.width : size.height) * points) / pointsPerInch,
  };
  return {
    words,
    facts: {
      ...(!isPainted && !hasText && { empty: true }),
      ...([...fonts].some((font) => !fontOf(page, font)) && { unread: true }),
      ...(inches.width <= 10_000 && inches.height <= 10_000 && { inches }),
      ...(trim && (hasMarks || hasSlug) && { marks: true }),
      ...(isAllWhite(colors, spots) && { white: true }),
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

/** A page in one color, which isn't black, of a file whose only inks by name are white ones. */
const isAllWhite = (colors: ReadonlySet<string>, spots: readonly string[]): boolean =>
  colors.size === 1 &&
  spots.length > 0 &&
  spots.every(isWhiteInk) &&
  !colors.has('') &&
  !colors.has('#000000');

type Font = {
  missingFile?: boolean;
  name?: string;
  charProcOperatorList?: ReadonlyMap<unknown, OperatorList>;
};

/** null for one that can't be read: damaged, or in an encoding that pdf.js doesn't bring along. */
function fontOf(page: PDFPageProxy, name: string): Font | null {
  const font: unknown = page.commonObjs.has(name) ? page.commonObjs.get(name) : null;
  return typeof font === 'object' ? font : null;
}

type TextItem = Extract<
  Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number],
  { str: string }
>;

/** As large as a line of it may be, in the page's coordinates. */
function textBox({ transform, width, height }: TextItem): Box {
  const [a = 1, b = 0, , , x = 0, y = 0] = transform as number[];
  const scale = Math.hypot(a, b) || 1;
  const [cos, sin] = [a / scale, b / scale];
  return boundsOf([0, 0, width, height], [cos, sin, -sin, cos, x, y]);
}

/** pdf.js names a font by what it's embedded as: 'ABCDEF+BrushScriptMT'. */
function missingTypeface(page: PDFPageProxy, fontName: string): string | null {
  const font = fontOf(page, fontName);
  if (!font?.missingFile) return null;
  return (font.name ?? '').replace(/^[A-Z]{6}\+/, '');
}

function pictureFact(
  pictures: readonly DrawnPicture[],
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
