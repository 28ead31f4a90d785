import { formatMoment } from '../../platform/dates/date-words.ts';
import { shopTime } from '../../shop.ts';
import type { InventoryLine } from '../../garments/stock/list-inventory.rpc.ts';

/** 'Nov 21, 9:41 AM Central': an ISO moment by the shop's clocks. */
export const zonedText = (at: string): string =>
  `${formatMoment(new Date(at), new Date())} ${shopTime.zoneName}`;

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

export type SupplierConnection = {
  readonly state: 'connected' | 'error';
  readonly text: string;
};

/**
 * What the supplier's last answer says, whichever garment it was about; null if the garments aren't
 * known. The database has answered.
 */
export function supplierConnection(lines: readonly InventoryLine[] | null): SupplierConnection {
  if (!lines) return { state: 'connected', text: 'Connected to the database' };
  const answered = latestSync(lines);
  const [failed] = lines
    .filter((line) => lastFailure(line) !== null)
    .sort((a, b) => Date.parse(b.failedAt ?? '') - Date.parse(a.failedAt ?? ''));
  if (failed?.failedAt && !(answered && Date.parse(answered) > Date.parse(failed.failedAt))) {
    return {
      state: 'error',
      text: `Supplier error, ${zonedText(failed.failedAt)}: ${failed.failure}`,
    };
  }
  return {
    state: 'connected',
    text: answered
      ? `Connected: the supplier answered ${zonedText(answered)}`
      : 'Connected to the database; the supplier hasn’t been asked yet',
  };
}

/** How up to date a garment is, in a few words. */
export function updatedText(line: InventoryLine): string {
  if (line.syncing) return 'Syncing...';
  if (!line.syncedAt) return lastFailure(line) === null ? 'Never synced' : 'Sync failed';
  return `Updated ${zonedText(line.syncedAt)}`;
}
