import { mostInsidePixels, unpackBits, type Pixels } from './picture-inside.ts';

/**
 * The first picture of a TIFF as EPS files carry it for the screen: gray, palette, or RGB, plain or
 * in PackBits. null for anything else, or if it is damaged.
 */
export function readTiff(bytes: Uint8Array): Pixels | null {
  const tags = readTags(bytes);
  if (!tags) return null;
  const [widthPx = 0] = tags(256);
  const [heightPx = 0] = tags(257);
  const [bits = 1] = tags(258);
  const [compression = 1] = tags(259);
  const [colors = 1] = tags(262);
  const [samples = 1] = tags(277);
  const [rowsPerStrip = heightPx] = tags(278);
  const area = widthPx * heightPx;
  if (area === 0 || area > mostInsidePixels || rowsPerStrip === 0) return null;
  if (![1, 4, 8].includes(bits) || (samples > 1 && bits !== 8) || samples > 4) return null;
  // Separate planes, which nobody writes for a preview.
  if (tags(284)[0] === 2) return null;

  const rowBytes = Math.ceil((widthPx * bits * samples) / 8);
  const offsets = tags(273);
  const lengths = tags(279);
  const data = new Uint8Array(rowBytes * heightPx);
  for (const [index, offset] of offsets.entries()) {
    const strip = bytes.subarray(offset, offset + (lengths[index] ?? bytes.length));
    const target = data.subarray(
      index * rowsPerStrip * rowBytes,
      (index + 1) * rowsPerStrip * rowBytes,
    );
    if (target.length === 0) break;
    if (compression === 1) target.set(strip.subarray(0, target.length));
    else if (compression === 32_773) unpackBits(strip, target);
    else return null;
  }

  const palette = tags(320);
  const most = 2 ** bits - 1;
  const rgba = new Uint8ClampedArray(area * 4);
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      const to = (y * widthPx + x) * 4;
      const sample = (part: number): number => {
        if (bits === 8) return data[y * rowBytes + x * samples + part] ?? 0;
        const bit = x * bits;
        return ((data[y * rowBytes + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & most;
      };
      for (let part = 0; part < 3; part += 1) rgba[to + part] = colorOf(part, sample);
      rgba[to + 3] = colors === 2 && samples === 4 ? sample(3) : 255;
    }
  }
  return { widthPx, heightPx, rgba };

  function colorOf(part: number, sample: (part: number) => number): number {
    switch (colors) {
      case 2:
        return sample(part);
      case 3:
        return (palette[part * (most + 1) + sample(0)] ?? 0) >> 8;
      case 5:
        return ((255 - sample(part)) * (255 - sample(3))) / 255;
      default:
        return ((colors === 0 ? most - sample(0) : sample(0)) * 255) / most;
    }
  }
}

/** As many values as a tag of a preview may have: strips, or a palette. */
const mostValues = 65_536;

/** The numbers of each tag in the first directory; null if there is none. */
function readTags(bytes: Uint8Array): ((tag: number) => number[]) | null {
  if (bytes.length < 8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const little = order === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > bytes.length) return null;
  const tags = new Map<number, number[]>();
  const count = view.getUint16(directory, little);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > bytes.length) break;
    const size = { 1: 1, 3: 2, 4: 4 }[view.getUint16(entry + 2, little)];
    const values = view.getUint32(entry + 4, little);
    if (size === undefined || values > mostValues) continue;
    const start = values * size <= 4 ? entry + 8 : view.getUint32(entry + 8, little);
    if (start + values * size > bytes.length) continue;
    const read = [];
    for (let at = start; read.length < values; at += size) {
      if (size === 1) read.push(view.getUint8(at));
      else read.push(size === 2 ? view.getUint16(at, little) : view.getUint32(at, little));
    }
    tags.set(view.getUint16(entry, little), read);
  }
  return (tag) => tags.get(tag) ?? [];
}
