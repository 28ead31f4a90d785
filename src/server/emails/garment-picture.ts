import { crc32 } from 'node:zlib';
import { lineOn } from '../../domain/cloth.ts';
import type { GarmentKind } from '../../domain/garment.ts';
import type { PrintLocation } from '../../domain/print-location.ts';
import { drawingSize, garmentDrawings, paletteMixes } from './garment-drawings.ts';

/**
 * Our drawing of a garment in its color, '#rrggbb', with one print location marked, as PNG; null if
 * the garment doesn't print there. Nothing of the customer's is in it.
 */
export function garmentPicture(
  kind: GarmentKind,
  location: PrintLocation,
  color: string,
): Buffer | null {
  const name = `${kind}-${location}`;
  if (!Object.hasOwn(garmentDrawings, name)) return null;
  const { widthPx, heightPx } = drawingSize;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.set([8, 3], 8); // eight bits a pixel, by palette
  const pixels = garmentDrawings[name as keyof typeof garmentDrawings];
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', paletteOf(rgbOf(color), rgbOf(lineOn(color)))),
    chunk('IDAT', Buffer.from(pixels, 'base64')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** See local/write-email-garments.ts. */
function paletteOf(cloth: Buffer, line: Buffer): Buffer {
  const mixes = Buffer.from(paletteMixes, 'base64');
  const palette = Buffer.alloc((mixes.length / 5) * 3);
  for (let entry = 0; entry * 5 < mixes.length; entry += 1) {
    const [ofCloth = 0, ofLine = 0, ...under] = mixes.subarray(entry * 5, entry * 5 + 5);
    for (const [part, value] of under.entries()) {
      const mixed = value + (ofCloth * (cloth[part] ?? 0) + ofLine * (line[part] ?? 0)) / 255;
      palette[entry * 3 + part] = Math.min(255, Math.round(mixed));
    }
  }
  return palette;
}

const rgbOf = (color: string): Buffer => Buffer.from(color.slice(1), 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
