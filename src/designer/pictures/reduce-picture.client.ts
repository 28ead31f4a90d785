import type { ReducedColor } from '../../artwork/films/color-reduction.ts';

export type ReduceOptions = {
  /** The most colors, 1 to 6. */
  readonly inks: number;
  /** Leaves out the plain color of the edges, inward as far as it reaches. */
  readonly dropBackground: boolean;
  /** Specks of fewer pixels of the full picture take the color around them; 0 keeps all. */
  readonly speckPx: number;
  /** Longest side of the result, for a preview; by default, the picture's own size. */
  readonly maxSidePx?: number;
  /** '#rrggbb' each: colors found before, kept in this order instead of finding new ones. */
  readonly colors?: readonly string[];
  /**
   * What to paint for each color: '#rrggbb', or null for nothing. 'inks' is the shop's nearest ink
   * for each; by default, the color as found.
   */
  readonly palette?: 'inks' | readonly (string | null)[];
};

export type ReducedPicture = {
  /** A PNG in which every pixel is a single ink or fully transparent. */
  readonly blob: Blob;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The colors found, most frequent first, or `colors` in their order. */
  readonly palette: readonly ReducedColor[];
};

export type Reduced =
  | { ok: true; reduced: ReducedPicture }
  | { ok: false; canceled: boolean; message: string };

/** What the worker says: how far it is, its answer, or null if it failed. */
export type ReduceMessage = { readonly percent: number } | Reduced | null;
export type ReduceTask = { readonly blob: Blob; readonly options: ReduceOptions };

const broken: Reduced = {
  ok: false,
  canceled: false,
  message: 'Your browser couldn’t reduce this picture. Try again, or print it as is.',
};
const canceled: Reduced = { ok: false, canceled: true, message: 'Canceled.' };

/**
 * Reduces a picture to flat inks in a separate worker. Never throws: failures are sentences, and
 * `signal` stops the worker in the middle of its work. `onProgress` gets whole percents, a few a
 * second.
 */
export async function reducePicture(
  blob: Blob,
  options: ReduceOptions,
  signal?: AbortSignal,
  onProgress?: (percent: number) => void,
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
  worker.addEventListener('message', ({ data }: MessageEvent<ReduceMessage>) => {
    if (data && 'percent' in data) onProgress?.(data.percent);
    else resolve(data ?? broken);
  });
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
