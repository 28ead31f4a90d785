import type { AreaSize } from '../design.ts';
import type { Mark } from '../draw-object.ts';
import type { InkKey } from '../../artwork/ink.ts';
import type { Measured } from './press-check.ts';

/** An object as it prints, before turning. */
export type MeasureJob = {
  id: number;
  size: AreaSize;
  marks: readonly Mark[];
  /** `DrawnObject`'s. */
  worn?: string | undefined;
  /** A picture's bytes; null for other objects. */
  picture: Blob | null;
  /** A picture's flat inks. */
  inks: readonly InkKey[] | null;
};
export type MeasureAnswer = { id: number; measured: Measured | null };

/** Nobody waits longer for advice; people look at the proof, too. */
const mostMs = 15_000;

/**
 * Measures objects one after another in a separate worker, and reports each. Resolves to false
 * if some couldn't be measured, or not in time. Never rejects.
 */
export async function measureObjects(
  jobs: readonly Omit<MeasureJob, 'id'>[],
  report: (index: number, measured: Measured) => void,
  signal: AbortSignal,
): Promise<boolean> {
  if (jobs.length === 0) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let worker: Worker;
  try {
    worker = new Worker(new URL('./measure.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return false;
  }
  let [answers, isWhole] = [0, true];
  worker.addEventListener('message', ({ data }: MessageEvent<MeasureAnswer>) => {
    answers += 1;
    if (data.measured) report(data.id, data.measured);
    else isWhole = false;
    if (answers === jobs.length) resolve(isWhole);
  });
  worker.addEventListener('error', () => resolve(false));
  const give = () => resolve(false);
  signal.addEventListener('abort', give);
  const timer = setTimeout(give, mostMs);
  for (const [id, job] of jobs.entries()) worker.postMessage({ ...job, id } satisfies MeasureJob);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', give);
    worker.terminate();
  }
}
