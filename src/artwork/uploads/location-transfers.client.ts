import type { MapStore } from 'nanostores';

/** A file on its way to a print location, or stopped by a failure. */
export type Transfer =
  | { status: 'uploading'; name: string; share: number; cancel: () => void }
  | { status: 'failed'; name: string; message: string; retry: (() => void) | null };

/** By print location, or what else a file goes by on the page. */
export type Transfers = Partial<Record<string, Transfer>>;
export type TransferStore = MapStore<Transfers>;

export const isUploading = (transfers: Transfers): boolean =>
  Object.values(transfers).some((transfer) => transfer?.status === 'uploading');

/** Cancels a file's upload, or forgets why it failed. */
export function stopTransfer($transfers: TransferStore, key: string): void {
  const transfer = $transfers.get()[key];
  if (transfer?.status === 'uploading') transfer.cancel();
  $transfers.setKey(key, undefined);
}
