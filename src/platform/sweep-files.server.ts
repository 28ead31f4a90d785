import { openFreshBackend } from './backend.server.ts';
import { inBatches } from './batches.server.ts';
import type { Env } from './env.server.ts';
import { receiptDays } from '../artwork/uploads/receipts.server.ts';
import { openArtworkStore } from './storage.server.ts';
import { openAudit } from '../staff/members/audit-store.server.ts';
import { openArtworkFiles } from '../artwork/uploads/artwork-files-store.server.ts';
import { openOrderDrafts } from '../orders/drafts/order-drafts-store.server.ts';
import { openSharedDesigns } from '../designer/keeping/shared-designs-store.server.ts';
import { openTeamLinks } from '../designer/team/team-links-store.server.ts';

export type SweepReport = {
  /** Shared designs, drafts, and teams' lines whose link has expired. */
  ended: number;
  /** Files that nothing used. */
  removed: number;
  /** Audit events that were more than a year old. */
  forgotten: number;
};

const batchSize = 50;
/** Each list looks at every file in the bucket, so it's a long one. */
const listSize = 1000;
/** A day after the last receipt that could have claimed it. */
export const unusedDays = receiptDays + 1;

/**
 * Deletes expired shared designs, drafts, and teams' lines, old audit events, and then the files
 * that nothing uses or could still claim, until none is left or `forMs` have passed. The next run
 * continues.
 */
export async function sweepFiles(env: Env, forMs: number): Promise<SweepReport> {
  const end = performance.now() + forMs;
  const report = { ended: 0, removed: 0, forgotten: 0 };
  for (const open of [openSharedDesigns, openOrderDrafts, openTeamLinks]) {
    report.ended += await inBatches(batchSize, end, () =>
      open(openFreshBackend(env)).end(batchSize),
    );
  }
  report.forgotten = await inBatches(batchSize, end, () =>
    openAudit(openFreshBackend(env)).sweep(batchSize),
  );
  await openArtworkFiles(openFreshBackend(env)).forgetUnused(unusedDays);
  for (let listed = listSize; listed === listSize && performance.now() < end;) {
    const paths = await openArtworkFiles(openFreshBackend(env)).listUnused(unusedDays, listSize);
    listed = paths.length;
    const before = report.removed;
    for (let at = 0; at < listed && performance.now() < end; at += batchSize) {
      const batch = paths.slice(at, at + batchSize);
      report.removed += await openArtworkStore(openFreshBackend(env)).remove(batch);
    }
    // Storage removed none of them; asking again would list them forever.
    if (report.removed === before) break;
  }
  await openArtworkFiles(openFreshBackend(env)).forgetErased();
  return report;
}
