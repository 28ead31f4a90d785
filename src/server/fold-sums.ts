import { openFreshBackend } from './backend.ts';
import { inBatches } from './batches.ts';
import type { Env } from './env.ts';
import { openSums } from './store/sums.ts';

const batchSize = 20_000;

/**
 * Folds what has changed into the dashboard's sums, until nothing is left or `forMs` have passed. The
 * next run continues.
 */
export async function foldSums(env: Env, forMs: number): Promise<{ folded: number }> {
  const end = performance.now() + forMs;
  const folded = await inBatches(batchSize, end, () =>
    openSums(openFreshBackend(env)).fold(batchSize),
  );
  return { folded };
}
