import { artworkExtensions } from '../domain/artwork-format.ts';
import type { UploadPlace } from '../domain/print-location.ts';
import type { ArtworkPicture } from './artwork-picture.ts';
import type { SendOptions, Sent } from './send-artwork.ts';

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
  const sender = await import('./send-artwork.ts').catch(() => null);
  if (sender) return sender.sendArtwork(place, file, options);
  return {
    ok: false,
    message: 'Upload failed: the connection broke. Check it and try again.',
    retry: true,
  };
}

/** `artworkPicture`, whose code loads with the first picture; null if it can't. */
export async function loadPicture(
  source: Blob | string,
  fileName: string,
): Promise<ArtworkPicture | null> {
  const loaded = await import('./artwork-picture.ts').catch(() => null);
  return loaded && loaded.artworkPicture(source, fileName);
}

/** What a picture shows, for assistive technology. */
export const pictureName = ({ sheet }: ArtworkPicture, fileName: string): string =>
  sheet ? `a placeholder for ${fileName}` : fileName;
