import type { AreaSize } from '../design.ts';
import { withDensity } from '../../artwork/files/png-density.ts';
import { paintSide, type PlacedMarks } from './print-canvas.client.ts';

export type PaintJob = {
  objects: readonly PlacedMarks[];
  area: AreaSize;
  dpi: number;
  pictures: Readonly<Record<string, Blob>>;
};
export type PaintAnswer = { ok: true; png: Blob } | { ok: false; message: string };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<PaintJob>) => void) | null;
  postMessage: (answer: PaintAnswer) => void;
};

/** One job per worker; the memory of a print as large as a shirt goes away with it. */
scope.onmessage = ({ data }) => {
  paint(data).then(
    (png) => scope.postMessage({ ok: true, png }),
    (error: unknown) =>
      scope.postMessage({ ok: false, message: error instanceof Error ? error.message : '' }),
  );
};

async function paint({ objects, area, dpi, pictures }: PaintJob): Promise<Blob> {
  const bitmaps = new Map<string, ImageBitmap>();
  for (const [id, blob] of Object.entries(pictures)) {
    bitmaps.set(id, await createImageBitmap(blob));
  }
  const canvas = new OffscreenCanvas(
    Math.round(area.widthIn * dpi),
    Math.round(area.heightIn * dpi),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser paints no pictures of that size.');
  paintSide(context, objects, area, dpi, (id) => {
    const bitmap = bitmaps.get(id);
    if (!bitmap) throw new Error(`The picture ${id} isn't here.`);
    return bitmap;
  });
  const plain = await canvas.convertToBlob({ type: 'image/png' });
  const png = withDensity(new Uint8Array(await plain.arrayBuffer()), dpi);
  return new Blob([png], { type: 'image/png' });
}
