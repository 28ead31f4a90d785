import type { PixelSize } from '../../artwork/print-verdict.ts';
import type { Crop, PictureEdits } from './picture-edits.ts';

export type EditTask = {
  readonly blob: Blob;
  readonly edits: PictureEdits;
  /** Longest side of a preview, which isn't cropped; by default, the whole picture's own size. */
  readonly maxSidePx?: number;
  /** Finds the crop that removes transparent and plain edges, and changes nothing. */
  readonly trims?: boolean;
};

/** `trim` only if that was asked for; null if nothing would be left. */
export type EditedPicture = {
  readonly blob: Blob;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The original's size. */
  readonly whole: PixelSize;
  readonly trim: Crop | null;
};
export type EditAnswer = { ok: true; edited: EditedPicture } | { ok: false; message: string };

const broken: EditAnswer = {
  ok: false,
  message: 'Your browser couldn’t edit this picture. Try again, or print it as is.',
};

/** Edits a picture in a worker, which `signal` stops. Never throws; null once it's stopped. */
export async function editPicture(task: EditTask, signal: AbortSignal): Promise<EditAnswer | null> {
  if (signal.aborted) return null;
  let worker: Worker;
  try {
    worker = new Worker(new URL('./edit.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return broken;
  }
  const { promise, resolve } = Promise.withResolvers<EditAnswer | null>();
  const stop = () => resolve(null);
  signal.addEventListener('abort', stop);
  worker.onmessage = ({ data }: MessageEvent<EditAnswer | null>) => resolve(data ?? broken);
  worker.onmessageerror = () => resolve(broken);
  worker.onerror = () => resolve(broken);
  worker.postMessage(task);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  }
}
