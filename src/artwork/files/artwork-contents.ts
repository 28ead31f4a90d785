import {
  areaOf,
  checkArtwork,
  formatNames,
  inMegapixels,
  inPixels,
  mostPixels,
  sniffType,
  type ArtworkCheck,
} from '../artwork.ts';
import { mostPages, type ArtworkFormat } from '../artwork-format.ts';
import { plainFacts, shortened } from './artwork-facts.ts';
import { factLimits, type ArtworkFacts, type PageFacts } from './artwork-facts-schema.ts';
import { completeness } from './cut-off.ts';
import { otherKind, otherKindSentence } from './other-kinds.ts';
import { mostPdfPixels } from './pdf-pictures.ts';
import { isForIllustrator, postScriptFacts } from './postscript-facts.ts';
import { lacksComposite, psdSpots } from './psd-picture.ts';
import { decodeSvg, embeddedBytes, readSvg } from './svg-work.ts';
import { svgFacts } from './svg-facts.ts';

export type WholeCheck =
  | Exclude<ArtworkCheck, { ok: true }>
  | (Extract<ArtworkCheck, { ok: true }> & { facts: ArtworkFacts });

/** `checkArtwork`, which also says what a file is that isn't artwork. */
export function checkStart(file: Parameters<typeof checkArtwork>[0]): ArtworkCheck {
  const check = checkArtwork(file);
  if (check.ok || (check.reason !== 'extension' && check.reason !== 'content')) return check;
  const kind = otherKind(file.head);
  return kind ? { ...check, message: otherKindSentence(kind) } : check;
}

/**
 * `checkStart`, and then what is inside: whether all of it is there, the pictures of an SVG, a
 * PDF, or an AI file, how much work an SVG is to draw, and what is on the pages of a PDF. `readPdf`
 * opens a PDF, or an AI file that is one.
 */
export async function checkWholeArtwork(
  { name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> },
  readPdf: PdfReader,
): Promise<WholeCheck> {
  const check = checkStart({ name, size: bytes.byteLength, head: bytes });
  if (!check.ok) return check;
  const { format } = check;
  const state = await completeness(bytes, format);
  if (state === 'damaged') return refused('damaged', damaged(format));
  const read = await readInside(bytes, format, readPdf);
  if (typeof read === 'string') return refused('inside', read);
  // Illustrator's own data needs no end that we know.
  if (state === 'cut-off' && read?.unfit !== 'no-pdf') {
    return { ...check, facts: { ...(read ?? plainFacts), unfit: state } };
  }
  return read ? { ...check, facts: read } : refused('damaged', damaged(format));
}

/** What reading a PDF came to; 'pages' are more than we take. */
export type PdfRead =
  | { ok: true; facts: ArtworkFacts }
  | { ok: false; reason: 'locked' | 'damaged' }
  | { ok: false; reason: 'pages'; pages: number };

export type PdfReader = (bytes: Uint8Array<ArrayBuffer>, format: ArtworkFormat) => Promise<PdfRead>;

const refused = (reason: 'damaged' | 'inside', message: string): WholeCheck => ({
  ok: false,
  reason,
  message,
});

const damaged = (format: ArtworkFormat): string =>
  `This file is damaged. Export it again as ${formatNames[format]} and choose the new file.`;

/** What a file holds, or why we don't take it; null if it can't be opened. */
async function readInside(
  bytes: Uint8Array<ArrayBuffer>,
  format: ArtworkFormat,
  readPdf: PdfReader,
): Promise<ArtworkFacts | string | null> {
  switch (sniffType(bytes)) {
    case 'svg':
      return readSvgInside(bytes);
    case 'pdf':
      return readPdfInside(bytes, format, readPdf);
    case 'postscript':
      return format === 'ai' && isForIllustrator(bytes)
        ? { ...plainFacts, unfit: 'no-pdf' }
        : onePage(postScriptFacts(bytes));
    case 'psd': {
      const spots = psdSpots(bytes).map((spot) => shortened(spot, factLimits.name));
      return {
        ...plainFacts,
        ...(lacksComposite(bytes) && { unfit: 'no-composite' }),
        ...(spots.length > 0 && { spots: spots.slice(0, factLimits.spots) }),
      };
    }
    default:
      return plainFacts;
  }
}

const onePage = (page: PageFacts): ArtworkFacts => ({ pages: [page] });

async function readSvgInside(bytes: Uint8Array): Promise<ArtworkFacts | string> {
  const read = readSvg(decodeSvg(bytes));
  if ('refusal' in read) {
    return read.isCutOff ? { ...plainFacts, unfit: 'cut-off' } : read.refusal;
  }
  const page = svgFacts(read.document, (address) => read.pictures.get(address) ?? null);
  if (page.empty) {
    return 'There’s nothing to see in this SVG. Export it again with the art in it, and choose the new file.';
  }
  for (const [address, size] of read.pictures) {
    const picture = size && embeddedBytes(address);
    if (picture && (await completeness(picture, 'svg')) === 'cut-off') {
      return { ...onePage(page), unfit: 'cut-off' };
    }
  }
  return onePage(page);
}

async function readPdfInside(
  bytes: Uint8Array<ArrayBuffer>,
  format: ArtworkFormat,
  readPdf: PdfReader,
): Promise<ArtworkFacts | string | null> {
  const pixels = mostPdfPixels(bytes);
  if (pixels > areaOf(mostPixels)) {
    return `A picture inside this file has ${inMegapixels(pixels)}, more than a press can use. Scale it down to at most ${inPixels(mostPixels)} and choose the new file.`;
  }
  const read = await readPdf(bytes, format);
  const name = format === 'ai' ? 'AI file' : 'PDF';
  if (!read.ok) {
    if (read.reason === 'locked') {
      return `This ${name} is locked with a password. Save a copy without one.`;
    }
    if (read.reason === 'pages') {
      return `This ${name} has ${read.pages.toLocaleString('en-US')} pages, and we take up to ${mostPages}. Save just the ones we print as another file.`;
    }
    return isForSomeReaders(bytes)
      ? `This ${name} is locked for certain readers. Save a copy that anyone can open.`
      : null;
  }
  const isEmpty = read.facts.pages.every(({ empty }) => empty);
  if (isEmpty && read.facts.unfit === undefined) {
    return read.facts.pages.length > 1
      ? `There’s nothing on the pages of this ${name}. Export it again with the art on its page, and choose the new file.`
      : `There’s nothing on the page of this ${name}. Export it again with the art on its page, and choose the new file.`;
  }
  return read.facts;
}

/** Whether a PDF is encrypted with a certificate or a seller's rights, which ask for no password. */
const isForSomeReaders = (pdf: Uint8Array): boolean =>
  /\/Filter\s{0,9}\/(?:Adobe\.PubSec|EBX_HANDLER)\b/.test(new TextDecoder('latin1').decode(pdf));
