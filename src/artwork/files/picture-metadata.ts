type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A picture without information about its maker, because a picture in a design goes to anyone who
 * gets the link. Pixels and color profile stay byte for byte.
 */
export function withoutMetadata(bytes: Bytes, format: 'png' | 'jpg'): Bytes {
  return format === 'png' ? pngWithout(bytes) : jpgWithout(bytes);
}

/** In a JPG: EXIF and XMP, IPTC, and comments, which say where it was taken, by whom, with what. */
const told = new Set([0xe1, 0xed, 0xfe]);

/** From the first unreadable segment on, it is unchanged. */
function jpgWithout(jpg: Bytes): Bytes {
  const kept: Bytes[] = [];
  let from = 0;
  let at = 2;
  while (at + 4 <= jpg.length && jpg[at] === 0xff) {
    const marker = jpg[at + 1] ?? 0;
    // Pixels start at the first scan, and markers without a length don't come before it.
    if (marker === 0xda || marker < 0xc0 || marker === 0xff) break;
    const end = at + 2 + (((jpg[at + 2] ?? 0) << 8) | (jpg[at + 3] ?? 0));
    if (end < at + 4 || end > jpg.length) break;
    if (told.has(marker)) {
      kept.push(jpg.subarray(from, at));
      from = end;
    }
    at = end;
  }
  kept.push(jpg.subarray(from));
  return joined(kept);
}

/** The parts of a PNG that decide how it looks and how large it is; text, times, and others go. */
const shown = new Set(
  'IHDR PLTE IDAT IEND tRNS bKGD sBIT pHYs cHRM gAMA iCCP sRGB cICP mDCV cLLI'.split(' '),
);

/** What follows the end of the picture goes, too. From the first unreadable chunk on, nothing does. */
function pngWithout(png: Bytes): Bytes {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const kept = [png.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= png.length) {
    const end = at + 12 + view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (end > png.length) break;
    if (shown.has(type)) kept.push(png.subarray(at, end));
    at = type === 'IEND' ? png.length : end;
  }
  kept.push(png.subarray(at));
  return joined(kept);
}

function joined(parts: readonly Bytes[]): Bytes {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let to = 0;
  for (const part of parts) {
    result.set(part, to);
    to += part.length;
  }
  return result;
}
