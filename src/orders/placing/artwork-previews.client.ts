import { computed, map } from 'nanostores';
import { sealUpload } from '../../artwork/uploads/seal-upload.contract.ts';
import type { PrintLocation } from '../../garments/print-location.ts';
import type { ArtworkPicture } from '../../artwork/pictures/artwork-picture.client.ts';
import { loadPicture, pictureName } from '../../artwork/uploads/artwork-transfer.client.ts';
import { call } from '../../platform/call.client.ts';
import { $artwork, updateArtwork } from '../drafts/order-draft.client.ts';

/** What is shown of each location's file, on the order form and at checkout. */
export const $previews = map<Partial<Record<PrintLocation, ArtworkPicture>>>({});

/** Each location's picture, and what it shows, for assistive technology. */
export const $art = computed(
  [$previews, $artwork],
  (previews, { uploads }) =>
    Object.fromEntries(
      Object.entries(previews).map(([location, picture]) => {
        const name = uploads[location as PrintLocation]?.name ?? 'your artwork';
        return [location, { url: picture.url, name: pictureName(picture, name) }];
      }),
    ) as Partial<Record<PrintLocation, { url: string; name: string }>>,
);

/** What each location's picture is made from; making one takes a while. */
const sources = new Map<PrintLocation, Blob | string>();

/** Shows a chosen file, or a stored one by its link, once its picture is made. */
export async function showPicture(
  location: PrintLocation,
  source: Blob | string,
  name: string,
): Promise<void> {
  dropPicture(location);
  sources.set(location, source);
  const picture = await loadPicture(source, name);
  if (!picture) return;
  if (sources.get(location) === source) $previews.setKey(location, picture);
  else URL.revokeObjectURL(picture.url);
}

export function dropPicture(location: PrintLocation): void {
  sources.delete(location);
  URL.revokeObjectURL($previews.get()[location]?.url ?? '');
  $previews.setKey(location, undefined);
}

/**
 * After a reload or on another page: shows stored uploads through new links, and takes lost ones
 * out of the draft.
 */
export async function restorePictures(
  onLost?: (location: PrintLocation, name: string) => void,
): Promise<void> {
  const uploads = Object.entries($artwork.get().uploads) as [
    PrintLocation,
    { receipt: string; name: string },
  ][];
  await Promise.all(
    uploads.map(async ([location, { receipt, name }]) => {
      if (sources.has(location)) return;
      const result = await call(sealUpload, { receipt });
      if ($artwork.get().uploads[location]?.receipt !== receipt) return;
      if (result.ok) {
        await showPicture(location, result.data.url, name);
      } else if (result.code === 'not-found' || result.code === 'invalid-argument') {
        updateArtwork((artwork) => {
          const { [location]: _, ...rest } = artwork.uploads;
          return { ...artwork, uploads: rest };
        });
        onLost?.(location, name);
      }
    }),
  );
}
