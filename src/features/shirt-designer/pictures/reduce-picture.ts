import type { ReducedColor } from '../../../domain/design/color-reduction.ts';

export type ReduceOptions = {
  /** The most colors, 1 to 6. */
  readonly inks: number;
  /** Leaves out the plain color of the edges, as far as it reaches inward from them. */
  readonly dropBackground: boolean;
  /** Specks of fewer pixels of the full picture join what is around them; 0 leaves all. */
  readonly speckPx: number;
  /** Longest side of the answer, for a preview; without it, the picture's own size. */
  readonly maxSidePx?: number;
  /** '#rrggbb' each: colors found before, kept in this order instead of looking for any. */
  readonly colors?: readonly string[];
  /**
   * What is painted for each color: '#rrggbb', or null for nothing. 'inks' is the nearest ink of the
   * shop for each; without it, the color as it was found.
   */
  readonly palette?: 'inks' | readonly (string | null)[];
};

export type ReducedPicture = {
  /** PNG, every pixel of one ink or fully transparent. */
  readonly blob: Blob;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The colors found, most seen first, or `colors` in their order. */
  readonly palette: readonly ReducedColor[];
};

export type Reduced =
  { ok: true; reduced: ReducedPicture } | { ok: false; canceled: boolean; message: string };

export type ReduceTask = { readonly blob: Blob; readonly options: ReduceOptions };

const broken: Reduced = {
  ok: false,
  canceled: false,
  message: 'Your browser couldn’t reduce this picture. Try again, or print it as is.',
};
const canceled: Reduced = { ok: false, canceled: true, message: 'Canceled.' };

/**
 * Reduces a picture to flat inks in its own worker. Never throws: what goes wrong is a sentence,
 * and `signal` ends the worker in the middle of its work.
 */
export async function reducePicture(
  blob: Blob,
  options: ReduceOptions,
  signal?: AbortSignal,
): Promise<Reduced> {
  if (signal?.aborted) return canceled;
  let worker: Worker;
  try {
    worker = new Worker(new URL('./reduce.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return broken;
  }
  const { promise, resolve } = Promise.withResolvers<Reduced>();
  const cancel = () => resolve(canceled);
  signal?.addEventListener('abort', cancel);
  worker.addEventListener('message', ({ data }: MessageEvent<Reduced | null>) =>
    resolve(data ?? broken),
  );
  worker.addEventListener('messageerror', () => resolve(broken));
  worker.addEventListener('error', () => resolve(broken));
  worker.postMessage({ blob, options } satisfies ReduceTask);
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', cancel);
    worker.terminate();
  }
}
