import type { NotVector, VectorArt } from '../../artwork/pictures/vector-art.ts';

/** A file's drawing as paths; `isDeclared` if its size is in a unit of paper. */
export type FlatSvg = {
  readonly art: VectorArt;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly isDeclared: boolean;
};

export type FlatteningAnswer = { ok: true; flat: FlatSvg } | { ok: false; reason: NotVector };

/** Why it comes as pixels, as a sentence. */
export type FileFlattened = { ok: true; flat: FlatSvg } | { ok: false; message: string };

export const because: Readonly<Record<NotVector, string>> = {
  colors: 'it has more than 24 colors',
  cut: 'a mask cuts through its shapes',
  detail: 'it has too many details',
  effects: 'it has effects, such as dashes or shadows',
  empty: 'nothing in it is a shape',
  gradient: 'it has gradients or patterns',
  painted: 'there’s a picture or an effect in it',
  pages: 'it has text as a web page',
  pictures: 'there’s a picture in it',
  'see-through': 'parts of it are see-through',
  text: 'its text isn’t outlines. Export it with outlines to keep it sharp',
  unlike: 'its paths alone would look different',
};

export const asPixels = (why: string): string => `It prints as pixels, because ${why}.`;

/** Drawings that take longer are drawn as pixels, which has a limit as well. */
const mostMs = 8000;

/**
 * Paths in solid colors from an SVG's text, made in a worker that ends with its answer. Never
 * throws.
 */
export async function flattenFile(text: string): Promise<FileFlattened> {
  const pixels = (why: string): FileFlattened => ({ ok: false, message: asPixels(why) });
  const failed = pixels('your browser couldn’t turn it into paths');
  let worker: Worker;
  try {
    worker = new Worker(new URL('./flatten.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return failed;
  }
  const { promise, resolve } = Promise.withResolvers<FileFlattened>();
  const timer = setTimeout(() => resolve(pixels('reading it took too long')), mostMs);
  worker.addEventListener('message', ({ data }: MessageEvent<FlatteningAnswer | null>) => {
    if (!data) resolve(failed);
    else resolve(data.ok ? data : pixels(because[data.reason]));
  });
  worker.addEventListener('messageerror', () => resolve(failed));
  worker.addEventListener('error', () => resolve(failed));
  worker.postMessage(text);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
