import { unprinted, type IndexedPicture } from './color-reduction.ts';
import { pngChunk, pngSignature } from './png-chunk.ts';
import { stripsOf } from './strips.ts';

/** The place in a PNG's palette of what doesn't print. */
const clear = 0;

/**
 * A reduced picture as a PNG, each pixel painted in its entry of `paints` ('#rrggbb'), or
 * transparent if that entry is null or missing. It's written strip by strip, which needs no canvas.
 * `onProgress` gets the share that's done, 0 to 1.
 */
export async function indexedPng(
  { width, height, indices }: IndexedPicture,
  paints: readonly (string | null)[],
  onProgress: (share: number) => void = () => {},
): Promise<Blob> {
  const places = new Uint8Array(unprinted + 1).fill(clear);
  for (const [index, hex] of paints.entries()) places[index] = hex === null ? clear : index + 1;
  const colors = [0, ...paints.map((hex) => Number.parseInt(hex?.slice(1) ?? '0', 16))];
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 3], 8); // one byte a pixel, of a palette

  const parts: BlobPart[] = [
    Uint8Array.from(pngSignature),
    pngChunk('IHDR', header),
    pngChunk(
      'PLTE',
      Uint8Array.from(colors.flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255])),
    ),
    pngChunk('tRNS', Uint8Array.of(0)),
  ];
  const strips = stripsOf({ width, height }).values();
  const pixels = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const strip = strips.next().value;
      if (!strip) {
        controller.close();
        return;
      }
      // Each row begins with a zero, for no filter.
      const bytes = new Uint8Array(strip.rows * (width + 1));
      for (let row = 0; row < strip.rows; row += 1) {
        const [from, to] = [(strip.top + row) * width, row * (width + 1) + 1];
        for (let x = 0; x < width; x += 1) {
          bytes[to + x] = places[indices[from + x] ?? unprinted] ?? clear;
        }
      }
      controller.enqueue(bytes);
      onProgress((strip.top + strip.rows) / height);
    },
  });
  await pixels
    .pipeThrough(new CompressionStream('deflate'))
    .pipeTo(new WritableStream({ write: (bytes) => void parts.push(pngChunk('IDAT', bytes)) }));
  parts.push(pngChunk('IEND', new Uint8Array()));
  return new Blob(parts, { type: 'image/png' });
}
