import { formatMoment } from '../../../domain/date-words.ts';
import { shop } from '../../../shop.ts';
import type { InventoryLine } from '../../../contracts/staff/list-inventory.ts';

/** 'Nov 21, 9:41 AM Central': an ISO moment by the shop's clocks. */
export const zonedText = (at: string): string =>
  `${formatMoment(new Date(at), new Date())} ${shop.timeZoneName}`;

/** When anything was last synced; null for never. */
export const latestSync = (lines: readonly InventoryLine[]): string | null =>
  lines.reduce<string | null>(
    (latest, { syncedAt }) =>
      syncedAt && (!latest || Date.parse(syncedAt) > Date.parse(latest)) ? syncedAt : latest,
    null,
  );

/** Why the last sync failed; null if it didn't, or nothing is known. */
export const lastFailure = ({ syncedAt, failedAt, failure }: InventoryLine): string | null =>
  failedAt && (!syncedAt || Date.parse(failedAt) > Date.parse(syncedAt)) ? (failure ?? '') : null;

/** How up to date a garment is, in a few words. */
export function updatedText(line: InventoryLine): string {
  if (line.syncing) return 'Syncing...';
  if (!line.syncedAt) return lastFailure(line) === null ? 'Never synced' : 'Sync failed';
  return `Updated ${zonedText(line.syncedAt)}`;
}
