import { crc32, deflateSync } from 'node:zlib';
import { pdfOf } from './pdf.ts';

/** A file to choose, as Playwright's `setInputFiles` takes it. */
export type MadeFile = { name: string; mimeType: string; buffer: Buffer };

/** A valid PNG of this many pixels, striped; one bit per pixel keeps the file small. */
export function pngFile(
  name: string,
  widthPx: number,
  heightPx: number,
  options: { transparent?: boolean } = {},
): MadeFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header[8] = 1; // bits per pixel, gray
  const row = Buffer.alloc(1 + Math.ceil(widthPx / 8), 0b1111_0000);
  row[0] = 0; // no filter
  const rows = Buffer.concat(Array.from({ length: heightPx }, () => row));
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...(options.transparent ? [pngChunk('tRNS', Buffer.from([0, 1]))] : []),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.byteLength, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/**
 * A JPG that claims this many stored pixels; `orientation` is EXIF's, where 5 to 8 lie on their
 * side.
 */
export function jpgFile(
  name: string,
  widthPx: number,
  heightPx: number,
  orientation?: number,
): MadeFile {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(heightPx, 5);
  frame.writeUInt16BE(widthPx, 7);
  const buffer = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(orientation === undefined ? [] : [exifOrientation(orientation)]),
    frame,
    Buffer.from([0xff, 0xd9]),
  ]);
  return { name, mimeType: 'image/jpeg', buffer };
}

function exifOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4); // offset of the directory
  tiff.writeUInt16BE(1, 8); // number of entries
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12); // type: short
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.byteLength + 2, 2);
  return Buffer.concat([head, body]);
}

export function svgFile(name: string): MadeFile {
  const text =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="#b3261e"/></svg>';
  return { name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) };
}

/** A PDF of at least this many bytes. */
export function pdfFile(name: string, bytes = 0): MadeFile {
  const buffer = Buffer.concat([
    Buffer.from(`${pdfOf(['0.7 0.15 0.12 rg 20 20 176 104 re f'])}\n`),
    Buffer.alloc(bytes, '%\n'),
  ]);
  return { name, mimeType: 'application/pdf', buffer };
}

/** The first bytes of a Windows program, under any name. */
export function programFile(name: string): MadeFile {
  const buffer = Buffer.alloc(512, 0x90);
  buffer.write('MZ', 0, 'latin1');
  return { name, mimeType: 'image/png', buffer };
}

/** A web page with a script in it, under any name. */
export function scriptFile(name: string): MadeFile {
  const text = '<!doctype html><script>window.ran = true</script><svg></svg>';
  return { name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) };
}
