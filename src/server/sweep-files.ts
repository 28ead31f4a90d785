import { openFreshBackend } from './backend.ts';
import type { Env } from './env.ts';
import { receiptDays } from './receipts.ts';
import { openArtworkStore } from './storage.ts';
import { openArtworkFiles } from './store/artwork-files.ts';
import { openSharedDesigns } from './store/shared-designs.ts';

export type SweepReport = {
  /** Shared designs whose link has ended. */
  ended: number;
  /** Files that nothing held. */
  removed: number;
};

const batchSize = 50;
/** A day after the last receipt that could take hold of it. */
const unusedDays = receiptDays + 1;

/**
 * Forgets designs whose link has ended, then removes the files that nothing holds and nothing can
 * take hold of any more, until none is left or `forMs` have passed; the next run goes on.
 */
export async function sweepFiles(env: Env, forMs: number): Promise<SweepReport> {
  const end = performance.now() + forMs;
  const report = { ended: 0, removed: 0 };
  for (let ended = batchSize; ended === batchSize && performance.now() < end;) {
    ended = await openSharedDesigns(openFreshBackend(env)).end(batchSize);
    report.ended += ended;
  }
  while (performance.now() < end) {
    const backend = openFreshBackend(env);
    const paths = await openArtworkFiles(backend).listUnused(unusedDays, batchSize);
    if (paths.length === 0) break;
    const removed = await openArtworkStore(backend).removeAll(paths);
    report.removed += removed;
    // Storage keeps what it didn't remove; asking on would list the same for ever.
    if (removed === 0) break;
  }
  return report;
}
