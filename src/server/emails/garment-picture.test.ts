// product: order-emails
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { garments } from '../../domain/garment.ts';
import { builtInSwatches } from '../../domain/swatches.ts';
import { drawingSize } from './garment-drawings.ts';
import { garmentPicture } from './garment-picture.ts';

test('every garment has a picture for each location it prints on, and no other', () => {
  for (const { kind, locations } of garments) {
    for (const location of locations) {
      expect(garmentPicture(kind, location, '#17140f')).not.toBeNull();
    }
  }
  expect(garmentPicture('cap', 'leftSleeve', '#17140f')).toBeNull();
});

/** Red, green, and blue at a place in a tee, in shares of its width and height. */
async function colorAt(picture: Buffer | null, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture ?? Buffer.of())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([drawingSize.widthPx, drawingSize.heightPx]);
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  return [...data.subarray(at, at + 3)];
}

test('the cloth has the order’s color, the mark is vermilion, and the background is plain', async () => {
  for (const { hex } of builtInSwatches['00606'] ?? []) {
    const picture = garmentPicture('tee', 'frontLarge', hex);
    expect(await colorAt(picture, 0.5, 0.85)).toEqual([...Buffer.from(hex.slice(1), 'hex')]);
    expect(await colorAt(picture, 0.5, 0.5)).toEqual([0xd1, 0x30, 0x1d]);
    expect(await colorAt(picture, 0.02, 0.02)).toEqual([0xec, 0xe5, 0xd4]);
  }
});
