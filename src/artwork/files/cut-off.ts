import type { ArtworkFormat } from '../artwork-format.ts';
import { sniffType } from '../artwork.ts';
import { crc32 } from '../films/png-chunk.ts';
import { inflatesTo } from './inflating.ts';
import { jpgHoldsPixels } from './jpg-scans.ts';
import { psdEnds } from './psd-picture.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Whether a whole file has its end, and what its checksums say. */
export type Completeness = 'whole' | 'cut-off' | 'damaged';

/**
 * Whether a file ends as its format says it must, and a picture has all of its pixels; what comes
 * after its end doesn't count. A PNG's checksums tell whether anything in it changed. `bytes` is all
 * of it. Takes linear time.
 */
export async function completeness(bytes: Bytes, format: ArtworkFormat): Promise<Completeness> {
  switch (sniffType(bytes)) {
    case 'png':
      return pngCompleteness(bytes);
    case 'jpg':
      return jpgEnds(bytes) && (await jpgHoldsPixels(bytes)) ? 'whole' : 'cut-off';
    case 'psd':
      return (await psdEnds(bytes)) ? 'whole' : 'cut-off';
    case 'pdf':
      return pdfEnds(bytes) ? 'whole' : 'cut-off';
    case 'postscript':
      return postScriptEnds(bytes, format) ? 'whole' : 'cut-off';
    case 'svg':
    case 'unknown':
      // An XML parser says so (`svgRefusal`).
      return 'whole';
  }
}

async function pngCompleteness(png: Bytes): Promise<Completeness> {
  const view = viewOf(png);
  const pixels: Bytes[] = [];
  for (let at = 8; at + 12 <= png.length;) {
    const end = at + 12 + view.getUint32(at);
    if (end > png.length) return 'cut-off';
    const type = view.getUint32(at + 4);
    // Others don't change the picture.
    const isCritical = (type & 0x20000000) === 0;
    if (isCritical && crc32(png.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) {
      return 'damaged';
    }
    if (type === 0x49444154) pixels.push(png.subarray(at + 8, end - 4)); // IDAT
    if (type === 0x49454e44) {
      // IEND
      return (await inflatesTo(pixels, pngPixelBytes(view))) ? 'whole' : 'cut-off';
    }
    at = end;
  }
  return 'cut-off';
}

/** The first pixel of a row in each pass of an interlaced PNG, and steps from it; then rows. */
const passes = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;
/** Numbers to a pixel, by what its header says of colors. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Its rows as they're packed: each begins with a byte that says how it's filtered. */
function pngPixelBytes(png: DataView): number {
  const [width, height] = [png.getUint32(16), png.getUint32(20)];
  const bits = png.getUint8(24) * (samples[png.getUint8(25)] ?? 1);
  const bytesOf = (across: number, down: number): number =>
    across > 0 && down > 0 ? (1 + Math.ceil((across * bits) / 8)) * down : 0;
  if (png.getUint8(28) === 0) return bytesOf(width, height);
  return passes.reduce(
    (sum, [x, across, y, down]) =>
      sum + bytesOf(Math.ceil((width - x) / across), Math.ceil((height - y) / down)),
    0,
  );
}

/** Walks from segment to segment, and through the pixels after each start of a scan, to the end. */
function jpgEnds(jpg: Uint8Array): boolean {
  let at = 2;
  while (at + 2 <= jpg.length) {
    if (jpg[at] !== 0xff) {
      at += 1; // pixels
      continue;
    }
    const marker = jpg[at + 1] ?? 0;
    if (marker === 0xd9) return true;
    const isAlone = marker === 0xff || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8);
    if (marker === 0xff) at += 1;
    else if (isAlone) at += 2;
    else at += 2 + (((jpg[at + 2] ?? 0) << 8) | (jpg[at + 3] ?? 0));
  }
  return false;
}

/**
 * Its last end comes after its last object; a file that was changed has several. Some programs leave
 * out the last line, and then the line before says where the table of all objects is.
 */
function pdfEnds(pdf: Uint8Array): boolean {
  const tailBytes = 64 * 1024;
  for (let to = pdf.length; to > 0; to -= tailBytes) {
    const from = Math.max(0, to - tailBytes);
    const text = latin1(pdf.subarray(from, to + 16));
    const end = text.lastIndexOf('%%EOF');
    const object = text.lastIndexOf(' obj');
    if (end >= 0 || object >= 0) return end > object || endsWithTable(pdf);
  }
  return false;
}

function endsWithTable(pdf: Uint8Array): boolean {
  const [, written] =
    /\bstartxref\s{1,9}(\d{1,10})\s{0,9}(?:%%?E?O?)?[\0\s]*$/.exec(latin1(pdf.subarray(-1024))) ??
    [];
  if (written === undefined) return false;
  const place = Number(written);
  // Places are counted from where the PDF begins, or from where the file does.
  const header = Math.max(0, latin1(pdf.subarray(0, 1024)).indexOf('%PDF-'));
  return [place, place + header].some((at) =>
    /^\s{0,9}(?:xref\b|\d{1,9}\s{1,9}\d{1,9}\s{1,9}obj\b)/.test(latin1(pdf.subarray(at, at + 64))),
  );
}

/** How PostScript ends, by its comments or by what finishes a page. */
const postScriptEnd =
  /[\r\n]%(?:%(?:EOF|Trailer)|AI\d+_PrivateDataEnd)|\b(?:showpage|grestore|grestoreall|restore|end|quit|cleartomark|fill|eofill|stroke|gr|EndPage)\s*$/;
/** Files placed in it end in the same way. */
const placed = /^%%(Begin|End)Document/gm;

function postScriptEnds(eps: Uint8Array, format: ArtworkFormat): boolean {
  const view = viewOf(eps);
  if (eps.length >= 30 && view.getUint32(0) === 0xc5d0d3c6) {
    // A DOS header says where its parts lie: PostScript, a WMF, and a TIFF.
    const parts = [4, 12, 20].map((at) => view.getUint32(at, true) + view.getUint32(at + 4, true));
    return parts.every((end) => end <= eps.length);
  }
  // Only files that keep to the document structure are bound to end in some way.
  const start = latin1(eps.subarray(0, 4096));
  if (!/%!PS-Adobe-/.test(start) && format !== 'ai') return /\S\s+\S/.test(start);
  let length = eps.length;
  while (length > 0 && isPadding(eps[length - 1] ?? 0)) length -= 1;
  let [open, from] = [0, 0];
  for (const { 1: word, index } of latin1(eps.subarray(0, length)).matchAll(placed)) {
    open += word === 'Begin' ? 1 : -1;
    from = index;
  }
  if (open > 0) return false;
  const tail = latin1(eps.subarray(Math.max(from, length - 65_536), length));
  const jobEnd = tail.lastIndexOf('\u001b%-12345X');
  return postScriptEnd.test(jobEnd > tail.lastIndexOf('%!PS') ? tail.slice(0, jobEnd) : tail);
}

/** NUL, Ctrl-D, and white space. */
const isPadding = (byte: number): boolean =>
  byte === 0 || byte === 4 || (byte >= 9 && byte <= 13) || byte === 32;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
