import { sealUpload } from '../../artwork/uploads/seal-upload.contract.ts';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import type { TransferStore } from '../../artwork/uploads/location-transfers.client.ts';
import { printLocations, type PrintLocation } from '../../garments/print-location.ts';
import { call } from '../../platform/call.client.ts';
import { $draft } from '../drafts/order-draft.client.ts';
import { dropFile, fileKey, sources } from './artwork-previews.client.ts';
import { showPicture } from './show-picture.client.ts';

/**
 * After a reload or on another page: shows stored uploads through new links, and takes lost ones
 * out of the draft, which `$transfers` then says.
 */
export async function restorePictures($transfers?: TransferStore): Promise<void> {
  const restore = async (
    designId: string,
    location: PrintLocation,
    { receipt, name, page }: ArtworkUpload,
  ) => {
    const key = fileKey(designId, location);
    if (sources.has(key)) return;
    const result = await call(sealUpload, { receipt });
    const now = $draft.get().designs.find(({ id }) => id === designId);
    if (now?.artwork.uploads[location]?.receipt !== receipt) return;
    if (result.ok) {
      await showPicture(key, result.data.url, name, page);
    } else if (result.code === 'not-found' || result.code === 'invalid-argument') {
      dropFile(designId, location);
      $transfers?.setKey(key, {
        status: 'failed',
        name,
        message: 'We no longer have this upload. Choose the file again.',
        retry: null,
      });
    }
  };
  await Promise.all(
    $draft.get().designs.flatMap(({ id, artwork }) =>
      printLocations.flatMap((location) => {
        const upload = artwork.uploads[location];
        return upload ? [restore(id, location, upload)] : [];
      }),
    ),
  );
}
