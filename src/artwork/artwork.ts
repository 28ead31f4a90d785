import {
  artworkFormat,
  formatMegabytes,
  isRaster,
  maxArtworkBytes,
  type ArtworkFormat,
} from './artwork-format.ts';
import type { UploadPlace } from '../garments/print-location.ts';
import { sharpDpi, type PixelSize } from './print-verdict.ts';

/** How much of a file's start we read to determine its type and pixel size. */
export const headBytes = 1024 * 1024;
/** Our largest print, 16 × 20 inches. */
const largestAt = (dpi: number): PixelSize => ({ widthPx: 16 * dpi, heightPx: 20 * dpi });
/** As many pixels as a press can use; opening more would take half a gigabyte of memory. */
export const mostPixels = largestAt(600);
/** The pixels that a picture needs to be sharp at our largest print. */
export const sharpPixels = largestAt(sharpDpi);
/** What the first bytes can show; AI files start as PDF or PostScript. */
export type SniffedType = 'png' | 'jpg' | 'psd' | 'pdf' | 'postscript' | 'svg' | 'unknown';

const accepted: Readonly<Record<ArtworkFormat, readonly SniffedType[]>> = {
  png: ['png'],
  jpg: ['jpg'],
  psd: ['psd'],
  pdf: ['pdf'],
  svg: ['svg'],
  eps: ['postscript'],
  ai: ['pdf', 'postscript'],
};

/** Whether a file that starts so may have a name of that format. */
export const takenAs = (type: SniffedType, format: ArtworkFormat | null): boolean =>
  format !== null && accepted[format].includes(type);

export type ArtworkCheck =
  | { ok: true; format: ArtworkFormat; pixels: PixelSize | null; transparent: boolean }
  | {
      ok: false;
      reason: 'extension' | 'empty' | 'size' | 'content' | 'damaged' | 'pixels' | 'inside';
      message: string;
    };

/**
 * Whether a file may be used as artwork: its extension is known, it is neither empty nor over 50
 * MB, its first bytes match its extension, its header is readable, and it has no more pixels than a
 * press can use. `head` is the first `headBytes` of it, or all of a shorter file; a JPG's size may come
 * later.
 */
export function checkArtwork(file: { name: string; size: number; head: Uint8Array }): ArtworkCheck {
  const format = artworkFormat(file.name);
  if (!format) {
    return {
      ok: false,
      reason: 'extension',
      message: 'We take PNG, SVG, EPS, AI, PSD, JPG and PDF files. Save it as one of those.',
    };
  }
  if (file.size === 0) {
    return {
      ok: false,
      reason: 'empty',
      message: 'This file is empty. Export it again and choose the new file.',
    };
  }
  if (file.size > maxArtworkBytes) {
    return {
      ok: false,
      reason: 'size',
      message: `This file is over 50 MB (${formatMegabytes(file.size)}), our limit. Flatten or compress it, or email us a link.`,
    };
  }
  if (!takenAs(sniffType(file.head), format)) {
    return {
      ok: false,
      reason: 'content',
      message: `What is inside this file is not ${formatNames[format]}. Export it again as ${formatNames[format]} and choose the new file.`,
    };
  }
  const pixels = pixelSize(file.head, format);
  const headerSeen = format !== 'jpg' || file.head.byteLength >= file.size;
  if (isRaster(format) && pixels === null && headerSeen) {
    return {
      ok: false,
      reason: 'damaged',
      message: `This file is damaged. Export it again as ${formatNames[format]} and choose the new file.`,
    };
  }
  if (pixels && areaOf(pixels) > areaOf(mostPixels)) {
    return {
      ok: false,
      reason: 'pixels',
      message: tooManyPixels(pixels),
    };
  }
  return {
    ok: true,
    format,
    pixels,
    transparent: format === 'png' && pngTransparent(file.head),
  };
}

export function areaOf({ widthPx, heightPx }: PixelSize): number {
  return widthPx * heightPx;
}

/** '4,800 × 6,000 pixels' */
export function inPixels({ widthPx, heightPx }: PixelSize): string {
  return `${widthPx.toLocaleString('en-US')} × ${heightPx.toLocaleString('en-US')} pixels`;
}

/** Why a picture with more pixels than `mostPixels` isn't taken, and what to do. */
export const tooManyPixels = (size: PixelSize): string =>
  `This picture is ${inPixels(size)}, more than a press can use. Scale it down to at most ${inPixels(mostPixels)} and choose the new file.`;

/** '400 megapixels' */
export function inMegapixels(pixels: number): string {
  return `${Math.ceil(pixels / 1e6).toLocaleString('en-US')} megapixels`;
}

/** With their article, as in 'this is a PDF'. */
export const formatNames: Readonly<Record<ArtworkFormat, string>> = {
  png: 'a PNG',
  svg: 'an SVG',
  eps: 'an EPS',
  ai: 'an AI file',
  psd: 'a PSD',
  jpg: 'a JPG',
  pdf: 'a PDF',
};

/** The type of a file by its first bytes. */
export function sniffType(head: Uint8Array): SniffedType {
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpg';
  if (startsWith(head, [0x38, 0x42, 0x50, 0x53, 0x00, 0x01])) return 'psd';
  if (startsWith(head, [0xc5, 0xd0, 0xd3, 0xc6])) return 'postscript'; // EPS with a DOS header
  const text = latin1(head.subarray(0, 16_384));
  if (isPostScript(text)) return 'postscript';
  if (text.slice(0, 1024).includes('%PDF-')) return 'pdf';
  return svgRoot.test(svgText(head)) ? 'svg' : 'unknown';
}

/** How a job in HP's language (PJL) begins, and ends. */
const printerJob = '\u001b%-12345X';

/**
 * PostScript may come after what a printer driver says to its printer: Ctrl-D, and a job, line by
 * line.
 */
function isPostScript(text: string): boolean {
  let at = 0;
  for (;;) {
    if (text.startsWith(printerJob, at)) at += printerJob.length;
    else if (text.startsWith('@PJL', at)) at = text.indexOf('\n', at);
    else if (text[at] === '\u0004' || /\s/.test(text.charAt(at))) at += 1;
    else return text.startsWith('%!PS', at);
    if (at < 0) return false;
  }
}

/**
 * Byte-order mark, white space, XML declaration, comments, doctype, then a whole, well-formed svg
 * start tag. No two neighbors can take the same characters, so matching takes linear time.
 */
const svgRoot =
  /^\uFEFF?\s*(?:<\?(?:[^?]|\?(?!>))*\?>\s*|<!--(?:[^-]|-(?!->))*-->\s*|<!DOCTYPE\s+svg\b[^[>]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:[A-Za-z_][\w.-]*:)?svg(?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?>/;

function svgText(head: Uint8Array): string {
  const start = head.subarray(0, 16_384);
  if (startsWith(start, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(start);
  if (startsWith(start, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(start);
  return new TextDecoder().decode(start);
}

/**
 * A stored file's name: every character but letters, digits, and the dot becomes an underscore
 * (product.md#uploads). At most 100 characters, with the extension kept.
 */
export function sanitizeFileName(name: string): string {
  const clean = name.replace(/[^a-zA-Z0-9.]/g, '_');
  if (clean.length <= 100) return clean;
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 && clean.length - dot <= 6 ? clean.slice(dot) : '';
  return clean.slice(0, 100 - extension.length) + extension;
}

/** `artwork/{timestamp}_{location}_{sanitized file name}` without the bucket (product.md#uploads). */
export function artworkObjectPath(
  timestampMs: number,
  location: UploadPlace,
  fileName: string,
): string {
  return `${timestampMs}_${location}_${sanitizeFileName(fileName)}`;
}

/** Pixels as seen (EXIF rotation applied), or null for vector formats and damaged headers. */
export function pixelSize(head: Uint8Array, format: ArtworkFormat): PixelSize | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (format === 'png') return pngSize(view);
  if (format === 'jpg') return jpgSize(head);
  if (format === 'psd') return psdSize(view);
  return null;
}

/** Whether the pixels of a PNG or JPG are shown differently than stored, according to EXIF. */
export function isTurned(head: Uint8Array, format: ArtworkFormat): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (format === 'png') return pngChunksBeforePixels(view)?.includes('eXIf') ?? false;
  return format === 'jpg' && (jpgFrame(head)?.orientation ?? 1) !== 1;
}

/** Null unless it starts with IHDR and every chunk up to the pixels has a name of four letters. */
function pngSize(view: DataView): PixelSize | null {
  const chunks = pngChunksBeforePixels(view);
  if (chunks?.[0] !== 'IHDR' || view.byteLength < 26) return null;
  return positive(view.getUint32(16), view.getUint32(20));
}

/** Has an alpha channel, or a tRNS chunk before the pixels. */
function pngTransparent(head: Uint8Array): boolean {
  if (head[25] === 4 || head[25] === 6) return true;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return pngChunksBeforePixels(view)?.includes('tRNS') ?? false;
}

function pngChunksBeforePixels(view: DataView): string[] | null {
  const types: string[] = [];
  for (let at = 8; at + 8 <= view.byteLength;) {
    const type = latin1(new Uint8Array(view.buffer, view.byteOffset + at + 4, 4));
    if (!/^[A-Za-z]{4}$/.test(type)) return null;
    if (type === 'IDAT') break;
    types.push(type);
    at += 12 + view.getUint32(at);
  }
  return types;
}

function psdSize(view: DataView): PixelSize | null {
  if (view.byteLength < 26) return null;
  return positive(view.getUint32(18), view.getUint32(14));
}

function jpgSize(head: Uint8Array): PixelSize | null {
  const frame = jpgFrame(head);
  if (!frame) return null;
  const { widthPx, heightPx, orientation } = frame;
  return orientation >= 5 ? positive(heightPx, widthPx) : positive(widthPx, heightPx);
}

/** A JPG's stored pixel size, and its EXIF orientation, 1 to 8. */
export function jpgFrame(head: Uint8Array): (PixelSize & { orientation: number }) | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  let orientation = 1;
  for (let at = 2; at + 4 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2; // no length
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    if (marker === 0xe1) orientation = exifOrientation(view, at + 4, length - 2) ?? orientation;
    if (isStartOfFrame(marker)) {
      if (at + 9 > view.byteLength) return null;
      return { widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5), orientation };
    }
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + length;
  }
  return null;
}

function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** EXIF's orientation: 1 is upright, 5 to 8 swap width and height; null if there is none. */
function exifOrientation(view: DataView, start: number, length: number): number | null {
  const end = Math.min(start + length, view.byteLength);
  if (start + 14 > end || view.getUint32(start) !== 0x45786966) return null; // 'Exif'
  const tiff = start + 6;
  const order = view.getUint16(tiff);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const little = order === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, little);
  if (directory + 2 > end) return null;
  const entries = view.getUint16(directory, little);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > end) return null;
    if (view.getUint16(entry, little) !== 0x0112) continue;
    const orientation = view.getUint16(entry + 8, little);
    return orientation >= 1 && orientation <= 8 ? orientation : null;
  }
  return null;
}

function positive(widthPx: number, heightPx: number): PixelSize | null {
  return widthPx > 0 && heightPx > 0 ? { widthPx, heightPx } : null;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
