import { pngChunk, pngSignature } from './png-chunk.ts';
import { stripsOf } from './strips.ts';

/** PNG's number for what a pixel is, and its bytes. */
const kinds = { indexed: { type: 3, bytes: 1 }, rgba: { type: 6, bytes: 4 } } as const;

type PngPlan = {
  /** Pixels. */
  width: number;
  height: number;
  kind: keyof typeof kinds;
  /** What stands before the pixels: a palette, a color profile. */
  chunks: readonly Uint8Array<ArrayBuffer>[];
  /** Writes the bytes of a row's pixels, from the top. */
  fillRow: (y: number, row: Uint8Array) => void;
  /** Gets the share that's done, 0 to 1. */
  onProgress?: (share: number) => void;
};

/** A PNG, written strip by strip, which needs no canvas. */
export async function writePng(plan: PngPlan): Promise<Blob> {
  const { width, height, chunks, fillRow, onProgress } = plan;
  const { type, bytes } = kinds[plan.kind];
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, type], 8); // eight bits a sample

  const parts: BlobPart[] = [Uint8Array.from(pngSignature), pngChunk('IHDR', header), ...chunks];
  const strips = stripsOf({ width, height }).values();
  const pixels = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const strip = strips.next().value;
      if (!strip) {
        controller.close();
        return;
      }
      // Each row begins with a zero, for no filter.
      const rowBytes = width * bytes + 1;
      const rows = new Uint8Array(strip.rows * rowBytes);
      for (let row = 0; row < strip.rows; row += 1) {
        fillRow(strip.top + row, rows.subarray(row * rowBytes + 1, (row + 1) * rowBytes));
      }
      controller.enqueue(rows);
      onProgress?.((strip.top + strip.rows) / height);
    },
  });
  await pixels
    .pipeThrough(new CompressionStream('deflate'))
    .pipeTo(new WritableStream({ write: (part) => void parts.push(pngChunk('IDAT', part)) }));
  parts.push(pngChunk('IEND', new Uint8Array()));
  return new Blob(parts, { type: 'image/png' });
}

/** The chunk that says whose colors the pixels are. */
export async function profileChunk(profile: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([Uint8Array.from(profile)])
    .stream()
    .pipeThrough(new CompressionStream('deflate'));
  const data = new Uint8Array(await new Response(packed).arrayBuffer());
  // A name that ends with zero, and zero for the compression.
  return pngChunk('iCCP', Uint8Array.of(...new TextEncoder().encode('ICC\0\0'), ...data));
}
