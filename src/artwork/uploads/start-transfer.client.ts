import type { PrintLocation } from '../../garments/print-location.ts';
import { transferArtwork } from './artwork-transfer.client.ts';
import type { ArtworkUpload } from './artwork-upload.ts';
import type { TransferStore } from './location-transfers.client.ts';

type Steps = {
  /** What the file goes by; its location by default. */
  key?: string;
  /** We take this file; of several pages, this one is shown. */
  onChecked?: (file: File, page: number | undefined) => void;
  /** `file` is what was sent. */
  onSent: (upload: ArtworkUpload, file: File) => void;
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
  const { name } = file;
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
    onSent(sent.upload, sent.file);
  } else {
    onFailed?.();
    const again = sent.retry ? retry : null;
    $transfers.setKey(key, { status: 'failed', name, message: sent.message, retry: again });
  }
}
