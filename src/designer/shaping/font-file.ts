import type { TypefaceKey } from '../lettering/typeface.ts';

/** Faces whose file isn't the regular weight. */
const weights: Partial<Record<TypefaceKey, number>> = {
  'stardos-stencil': 700,
  oswald: 600,
  'courier-prime': 700,
  'libre-franklin': 700,
  newsreader: 700,
  'sofia-sans-condensed': 800,
  cairo: 700,
  'saira-extra-condensed': 800,
  'sansita-swashed': 800,
  'baloo-2': 800,
  'pixelify-sans': 700,
  'grenze-gotisch': 800,
  cinzel: 800,
};

/** Where a part of a face is, from the project's folder. `part` is a key of its coverage. */
export const fontFile = (key: TypefaceKey, part: string): string =>
  `/node_modules/@fontsource/${key}/files/${key}-${part}-${weights[key] ?? 400}-normal.woff`;

/** A compressed piece of a font. Its positions are in bytes. */
export type WoffTable = {
  tag: number;
  checksum: number;
  start: number;
  packedLength: number;
  length: number;
};

/**
 * The pieces of a WOFF file, each packed by zlib unless its two lengths are the same. Throws if it
 * isn't one. https://www.w3.org/TR/WOFF/
 */
export function woffTables(file: Uint8Array<ArrayBuffer>): WoffTable[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < 44 || view.getUint32(0) !== 0x774f4646) throw new Error('Not a WOFF file.');
  return Array.from({ length: view.getUint16(12) }, (_, index) => {
    const [tag, start, packedLength, length, checksum] = Array.from({ length: 5 }, (_each, field) =>
      view.getUint32(44 + 20 * index + 4 * field),
    ) as [number, number, number, number, number];
    return { tag, checksum, start, packedLength, length };
  });
}

/** The plain font that HarfBuzz reads, of its pieces and their unpacked contents. */
export function plainFont(
  tables: readonly WoffTable[],
  contents: readonly Uint8Array[],
): ArrayBuffer {
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  const headLength = 12 + 16 * tables.length;
  const font = new Uint8Array(
    contents.reduce((sum, { length }) => sum + padded(length), headLength),
  );
  const view = new DataView(font.buffer);
  // Outlines are in glyf: every face here is TrueType.
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  let at = headLength;
  for (const [index, { tag, checksum, length }] of tables.entries()) {
    for (const [field, value] of [tag, checksum, at, length].entries()) {
      view.setUint32(12 + 16 * index + 4 * field, value);
    }
    font.set(contents[index] ?? [], at);
    at += padded(length);
  }
  return font.buffer;
}
