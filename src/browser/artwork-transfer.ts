import { artworkExtensions } from '../domain/artwork-format.ts';
import type { ArtworkUpload } from '../domain/artwork-upload.ts';
import type { UploadPlace } from '../domain/print-location.ts';

/** What a file picker offers. */
export const artworkAccept = Object.keys(artworkExtensions)
  .map((extension) => `.${extension}`)
  .join(',');

export type Sent = { ok: true; upload: ArtworkUpload } | SendFailure;
/** `retry` is true where the same file may get through later. */
export type SendFailure = { ok: false; message: string; retry: boolean };

export type SendOptions = {
  /** Cancels; nothing of the file stays in Storage. */
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** The file is what it says it is; `previewable` when a browser can show it. */
  onChecked: (previewable: boolean) => void;
};

/**
 * Checks a chosen file and sends it straight to Storage. What does the work is fetched with the
 * first file.
 */
export async function transferArtwork(
  place: UploadPlace,
  file: File,
  options: SendOptions,
): Promise<Sent> {
  const sender = await import('./send-artwork.ts').catch(() => null);
  if (sender) return sender.sendArtwork(place, file, options);
  return {
    ok: false,
    message: 'Upload failed: the connection broke. Check it and try again.',
    retry: true,
  };
}
