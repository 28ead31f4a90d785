import type { ArtworkPicture } from './artwork-picture.client.ts';

/** `artworkPicture`, whose code loads with the first picture; null if it can't. */
export async function loadPicture(
  source: Blob | string,
  fileName: string,
  page?: number | null,
): Promise<ArtworkPicture | null> {
  const loaded = await import('./artwork-picture.client.ts').catch(() => null);
  return loaded && loaded.artworkPicture(source, fileName, page);
}
