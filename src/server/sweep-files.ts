import { openFreshBackend } from './backend.ts';
import type { Env } from './env.ts';
import { receiptDays } from './receipts.ts';
import { openArtworkStore } from './storage.ts';
import { openAudit } from './store/audit.ts';
import { openArtworkFiles } from './store/artwork-files.ts';
import { openOrderDrafts } from './store/order-drafts.ts';
import { openSharedDesigns } from './store/shared-designs.ts';

export type SweepReport = {
  /** Shared designs and drafts whose link has expired. */
  ended: number;
  /** Files that nothing used. */
  removed: number;
  /** Audit events that were more than a year old. */
  forgotten: number;
};

const batchSize = 50;
/** A day after the last receipt that could have claimed it. */
const unusedDays = receiptDays + 1;

/**
 * Deletes expired shared designs and drafts, old audit events, and then the files that nothing
 * uses or could still claim, until none is left or `forMs` have passed. The next run continues.
 */
export async function sweepFiles(env: Env, forMs: number): Promise<SweepReport> {
  const end = performance.now() + forMs;
  const report = { ended: 0, removed: 0, forgotten: 0 };
  for (const open of [openSharedDesigns, openOrderDrafts]) {
    for (let ended = batchSize; ended === batchSize && performance.now() < end;) {
      ended = await open(openFreshBackend(env)).end(batchSize);
      report.ended += ended;
    }
  }
  for (let swept = batchSize; swept === batchSize && performance.now() < end;) {
    swept = await openAudit(openFreshBackend(env)).sweep(batchSize);
    report.forgotten += swept;
  }
  await openArtworkFiles(openFreshBackend(env)).forgetUnused(unusedDays);
  while (performance.now() < end) {
    const backend = openFreshBackend(env);
    const paths = await openArtworkFiles(backend).listUnused(unusedDays, batchSize);
    if (paths.length === 0) break;
    const removed = await openArtworkStore(backend).remove(paths);
    report.removed += removed;
    // Storage didn't remove some; asking again would list them forever.
    if (removed === 0) break;
  }
  await openArtworkFiles(openFreshBackend(env)).forgetErased();
  return report;
}
