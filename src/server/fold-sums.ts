import { openFreshBackend } from './backend.ts';
import type { Env } from './env.ts';
import { openSums } from './store/sums.ts';

const batchSize = 20_000;

/**
 * Folds what has changed into the dashboard's sums, until nothing is left or `forMs` have passed. The
 * next run continues.
 */
export async function foldSums(env: Env, forMs: number): Promise<{ folded: number }> {
  const end = performance.now() + forMs;
  const report = { folded: 0 };
  for (let folded = batchSize; folded === batchSize && performance.now() < end;) {
    folded = await openSums(openFreshBackend(env)).fold(batchSize);
    report.folded += folded;
  }
  return report;
}
