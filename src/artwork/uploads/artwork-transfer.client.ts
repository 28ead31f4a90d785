import { artworkExtensions } from '../artwork-format.ts';
import type { UploadPlace } from '../../garments/print-location.ts';
import type { SendOptions, Sent } from './send-artwork.client.ts';

/** The file types a file picker offers. */
export const artworkAccept = Object.keys(artworkExtensions)
  .map((extension) => `.${extension}`)
  .join(',');

/**
 * Checks a chosen file and sends it straight to Storage. The code for that loads with the first
 * file.
 */
export async function transferArtwork(
  place: UploadPlace,
  file: File,
  options: SendOptions,
): Promise<Sent> {
  const sender = await import('./send-artwork.client.ts').catch(() => null);
  if (sender) return sender.sendArtwork(place, file, options);
  return {
    ok: false,
    message: 'Upload failed: the connection broke. Check it and try again.',
    retry: true,
  };
}
