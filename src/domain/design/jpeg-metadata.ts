/** EXIF and XMP, IPTC, and comments: where a photo was taken, by whom, with what. */
const told = new Set([0xe1, 0xed, 0xfe]);

/**
 * A JPG without information about its maker, because a picture in a design goes to anyone who gets
 * the link. Pixels, color profile, and everything else stay byte for byte. From the first
 * unreadable segment on, it is unchanged.
 */
export function withoutMetadata(jpg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array<ArrayBuffer>[] = [];
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
  const result = new Uint8Array(kept.reduce((sum, { length }) => sum + length, 0));
  let to = 0;
  for (const part of kept) {
    result.set(part, to);
    to += part.length;
  }
  return result;
}
