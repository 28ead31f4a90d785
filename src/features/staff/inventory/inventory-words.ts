import { shop } from '../../../shop.ts';
import type { InventoryLine } from './stock-view.ts';

/** 'Nov 21, 2026, 9:41 AM Central': a moment in ISO form as the shop's clocks have it. */
export function momentText(at: string): string {
  const text = new Date(at).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: shop.timeZone,
  });
  return `${text} ${shop.timeZoneName}`;
}

/** '1,204'. */
export const countText = (count: number): string => count.toLocaleString('en-US');

/** When anything was synced last, null for never. */
export const latestSync = (lines: readonly InventoryLine[]): string | null =>
  lines.reduce<string | null>(
    (latest, { syncedAt }) =>
      syncedAt && (!latest || Date.parse(syncedAt) > Date.parse(latest)) ? syncedAt : latest,
    null,
  );

/** Why the last sync failed, null where it didn't or nothing is known of one. */
export const lastFailure = ({ syncedAt, failedAt, failure }: InventoryLine): string | null =>
  failedAt && (!syncedAt || Date.parse(failedAt) > Date.parse(syncedAt)) ? (failure ?? '') : null;

/** How up to date a garment is, in a few words. */
export function updatedText(line: InventoryLine): string {
  if (line.syncing) return 'Syncing...';
  if (!line.syncedAt) return lastFailure(line) === null ? 'Never synced' : 'Sync failed';
  return `Updated ${momentText(line.syncedAt)}`;
}
