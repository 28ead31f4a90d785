import { mostInsidePixels, type PictureInside, type Pixels } from './picture-inside.ts';
import { photoshopThumbnail } from './psd-picture.ts';
import { readTiff } from './tiff-picture.ts';

/**
 * The picture that an EPS or AI file carries for programs that can't run PostScript: a TIFF behind
 * a DOS header, a JPG in Adobe's notes, or the hex digits of EPSI. null without one that we can read.
 */
export function readPostScript(bytes: Uint8Array): PictureInside | null {
  const pixels = dosTiff(bytes);
  if (pixels) return { pixels };
  const text = new TextDecoder('latin1').decode(bytes);
  const jpg = notedJpg(text) ?? photoshopJpg(text);
  if (jpg) return { jpg };
  const preview = epsiPreview(text);
  return preview && { pixels: preview };
}

function dosTiff(bytes: Uint8Array): Pixels | null {
  if (bytes.length < 30) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== 0xc5d0d3c6) return null;
  const start = view.getUint32(20, true);
  return readTiff(bytes.subarray(start, start + view.getUint32(24, true)));
}

/** The thumbnail of the XMP notes, in base64. */
function notedJpg(text: string): Uint8Array | null {
  const encoded = between(text, '<xmpGImg:image>', '</xmpGImg:image>');
  // A line break is written as '&#xA;'.
  return encoded === null ? null : decodeBase64(encoded.replaceAll(/&#x?\w{1,4};|\s+/gi, ''));
}

/** Photoshop's own notes: hex digits in lines of comments. */
function photoshopJpg(text: string): Uint8Array | null {
  const block = between(text, '%BeginPhotoshop:', '%EndPhotoshop');
  if (block === null) return null;
  const lines = block.slice(block.search(/[\r\n]/));
  return photoshopThumbnail(decodeHex(lines, lines.length));
}

/** '%%BeginPreview: width height bits lines', then rows in hex digits, dark being high. */
function epsiPreview(text: string): Pixels | null {
  const block = between(text, '%%BeginPreview:', '%%EndPreview');
  const [head, width, height, depth] =
    /^\s{0,9}(\d{1,5})\s{1,9}(\d{1,5})\s{1,9}([1248])\b[^\r\n]{0,80}/.exec(block ?? '') ?? [];
  if (block === null || head === undefined) return null;
  const [widthPx, heightPx, bits] = [Number(width), Number(height), Number(depth)];
  const area = widthPx * heightPx;
  if (area === 0 || area > mostInsidePixels) return null;
  const rowBytes = Math.ceil((widthPx * bits) / 8);
  const data = decodeHex(block.slice(head.length), rowBytes * heightPx);
  const most = 2 ** bits - 1;
  const rgba = new Uint8ClampedArray(area * 4);
  for (let at = 0; at < area; at += 1) {
    const bit = (at % widthPx) * bits;
    const byte = data[Math.floor(at / widthPx) * rowBytes + (bit >> 3)] ?? 0;
    const dark = (byte >> (8 - bits - (bit & 7))) & most;
    rgba.fill(255 - (dark * 255) / most, at * 4, at * 4 + 3);
    rgba[at * 4 + 3] = 255;
  }
  return { widthPx, heightPx, rgba };
}

function between(text: string, start: string, end: string): string | null {
  const from = text.indexOf(start);
  if (from < 0) return null;
  const to = text.indexOf(end, from);
  return to < 0 ? null : text.slice(from + start.length, to);
}

function decodeBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null; // damaged
  }
}

/** At most so many bytes of hex digits; everything else between them is skipped. */
function decodeHex(text: string, most: number): Uint8Array {
  const bytes = new Uint8Array(Math.min(most, text.length >> 1));
  let digits = 0;
  for (let at = 0; at < text.length && digits < bytes.length * 2; at += 1) {
    const digit = hexDigit(text.charCodeAt(at));
    if (digit < 0) continue;
    const byte = digits >> 1;
    bytes[byte] = ((bytes[byte] ?? 0) << 4) | digit;
    digits += 1;
  }
  return bytes;
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
