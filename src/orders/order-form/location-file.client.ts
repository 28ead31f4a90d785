import type { PrintLocation } from '../../garments/print-location.ts';
import { fileKey, showPicture, sources } from '../placing/artwork-previews.client.ts';
import { $design, updateDesign } from '../placing/order-state.client.ts';

export { ArtworkFileField } from '../fields/ArtworkFileField.tsx';

/** Prints another page of a file of the draft, from 1. */
export function choosePage(location: PrintLocation, page: number): void {
  const { id, artwork } = $design.get();
  const upload = artwork.uploads[location];
  if (!upload) return;
  const uploads = { ...artwork.uploads, [location]: { ...upload, page } };
  updateDesign((design) => ({ ...design, artwork: { ...design.artwork, uploads } }), id);
  const key = fileKey(id, location);
  const source = sources.get(key);
  // Pages are drawn one after the other, so the last one stays.
  if (source) void showPicture(key, source, upload.name, page);
}
