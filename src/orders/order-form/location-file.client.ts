import type { TransferStore } from '../../artwork/uploads/location-transfers.client.ts';
import { startTransfer } from '../../artwork/uploads/start-transfer.client.ts';
import { trackEvent } from '../../site/tracking.client.ts';
import type { ArtworkData } from '../order.ts';
import type { PrintLocation } from '../../garments/print-location.ts';
import { dropPicture, fileKey, sources } from '../placing/artwork-previews.client.ts';
import { showPicture } from '../placing/show-picture.client.ts';
import { $design, updateDesign } from '../placing/order-state.client.ts';

export { ArtworkFileField } from '../fields/ArtworkFileField.tsx';
export { sources } from '../placing/artwork-previews.client.ts';

/** Prints another page of a file of the draft, from 1. */
export function choosePage(location: PrintLocation, page: number): void {
  const { id, artwork } = $design.get();
  const upload = artwork.uploads[location];
  if (!upload) return;
  setUpload(id, location, { ...upload, page });
  const key = fileKey(id, location);
  const source = sources.get(key);
  if (source) void showPicture(key, source, upload.name, page);
}

/** Parts of the order form, which loads without this. */
type Form = {
  $transfers: TransferStore;
  dropUpload: (location: PrintLocation, designId: string) => void;
};

/** Takes a chosen file for a design. */
export async function uploadArtwork(
  form: Form,
  location: PrintLocation,
  file: File,
  designId = $design.get().id,
): Promise<void> {
  const key = fileKey(designId, location);
  form.dropUpload(location, designId);
  await startTransfer(form.$transfers, location, file, {
    key,
    onChecked: (taken, page) => void showPicture(key, taken, taken.name, page),
    onSent: (upload) => {
      setUpload(designId, location, upload);
      trackEvent('artworkUploaded', { category: 'screenPrinting', location });
    },
    onFailed: () => dropPicture(key),
    retry: () => void uploadArtwork(form, location, file, designId),
  });
}

const setUpload = (
  designId: string,
  location: PrintLocation,
  upload: ArtworkData['uploads'][PrintLocation],
): void =>
  updateDesign(({ artwork, ...design }) => {
    const uploads = { ...artwork.uploads, [location]: upload };
    return { ...design, artwork: { ...artwork, uploads } };
  }, designId);
