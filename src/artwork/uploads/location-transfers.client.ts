import type { MapStore } from 'nanostores';
import type { PrintLocation } from '../../garments/print-location.ts';
import { withMarks } from '../../platform/forms/invisible-text.ts';
import { transferArtwork } from './artwork-transfer.client.ts';
import type { ArtworkUpload } from './artwork-upload.ts';

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

type Steps = {
  /** What the file goes by; its location by default. */
  key?: string;
  /** We take this file; of several pages, this one is shown. */
  onChecked?: (file: File, page: number | undefined) => void;
  onSent: (upload: ArtworkUpload) => void;
  onFailed?: () => void;
  retry: () => void;
};

/**
 * Sends a chosen file. A failure stays in `$transfers` with a message, and a retry if trying again
 * can help.
 */
export async function startTransfer(
  $transfers: TransferStore,
  location: PrintLocation,
  file: File,
  { key = location, onChecked, onSent, onFailed, retry }: Steps,
): Promise<void> {
  const cancellation = new AbortController();
  const { signal } = cancellation;
  const name = withMarks(file.name);
  const onProgress = (share: number) => {
    if (signal.aborted) return;
    const cancel = () => cancellation.abort();
    $transfers.setKey(key, { status: 'uploading', name, share, cancel });
  };
  onProgress(0);
  const sent = await transferArtwork(location, file, { signal, onProgress, onChecked });
  if (signal.aborted) return;
  if (sent.ok) {
    $transfers.setKey(key, undefined);
    onSent(sent.upload);
  } else {
    onFailed?.();
    const again = sent.retry ? retry : null;
    $transfers.setKey(key, { status: 'failed', name, message: sent.message, retry: again });
  }
}
