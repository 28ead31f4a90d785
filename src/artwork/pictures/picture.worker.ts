import { pixelSize } from '../artwork.ts';
import { mostInsidePixels, previewSide, type PictureInside } from '../files/picture-inside.ts';
import { readPostScript } from '../files/postscript-picture.ts';
import { readPsd } from '../files/psd-picture.ts';
import { profileChunk, writePng } from '../films/write-png.client.ts';
import { answerPictureJobs } from './picture-job.client.ts';

/** 20 inches at 300 DPI. */
const printSide = 6000;

/** Reads the picture that a PSD, an EPS, or an AI file carries of itself. */
answerPictureJobs(async ({ bytes, format, toPrint }) => {
  const side = toPrint ? printSide : previewSide;
  const inside = format === 'psd' ? readPsd(bytes, side) : readPostScript(bytes);
  // A thumbnail is no print.
  if (toPrint && inside && 'jpg' in inside) return null;
  return inside && paint(inside);
});

async function paint(inside: PictureInside): Promise<Blob | null> {
  const source = 'jpg' in inside ? await openJpg(inside.jpg) : await openPixels(inside);
  if (!source) return null;
  const canvas = new OffscreenCanvas(source.width, source.height);
  const context = canvas.getContext('2d');
  if (source instanceof ImageData) context?.putImageData(source, 0, 0);
  else context?.drawImage(source, 0, 0);
  return canvas.convertToBlob();
}

/** The pixels as sRGB. The browser reads a profile with a PNG around it. */
async function openPixels({
  pixels: { rgba, widthPx: width, heightPx: height },
  profile,
}: Exclude<PictureInside, { jpg: Uint8Array }>): Promise<ImageBitmap | ImageData> {
  if (!profile) return new ImageData(rgba, width, height);
  const png = await writePng({
    width,
    height,
    kind: 'rgba',
    chunks: [await profileChunk(profile)],
    fillRow: (y, row) => row.set(rgba.subarray(y * width * 4, (y + 1) * width * 4)),
  });
  return createImageBitmap(png);
}

async function openJpg(jpg: Uint8Array): Promise<ImageBitmap | null> {
  const size = pixelSize(jpg, 'jpg');
  if (!size || size.widthPx * size.heightPx > mostInsidePixels) return null;
  return createImageBitmap(new Blob([Uint8Array.from(jpg)], { type: 'image/jpeg' }));
}
