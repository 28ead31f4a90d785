import { backendTimeoutMs, openBackend } from './backend.ts';
import { openStore } from './database.ts';
import type { Env } from './env.ts';
import { receiptDays } from './receipts.ts';
import { openArtworkStore } from './storage.ts';

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
    ended = await openStore(backendOf(env)).endSharedDesigns(batchSize);
    report.ended += ended;
  }
  while (performance.now() < end) {
    const backend = backendOf(env);
    const paths = await openStore(backend).unusedFiles(unusedDays, batchSize);
    if (paths.length === 0) break;
    const removed = await openArtworkStore(backend).removeAll(paths);
    report.removed += removed;
    // Storage keeps what it didn't remove; asking on would list the same for ever.
    if (removed === 0) break;
  }
  return report;
}

/** Each round has a backend's time of its own. */
const backendOf = (env: Env) => openBackend(env, AbortSignal.timeout(backendTimeoutMs));
