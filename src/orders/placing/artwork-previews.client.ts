import { map } from 'nanostores';
import { sealUpload } from '../../artwork/uploads/seal-upload.contract.ts';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import { printLocations, type PrintLocation } from '../../garments/print-location.ts';
import type { ArtworkPicture } from '../../artwork/pictures/artwork-picture.client.ts';
import { loadPicture, pictureName } from '../../artwork/uploads/artwork-transfer.client.ts';
import { call } from '../../platform/call.client.ts';
import type { DraftDesign } from '../order.ts';
import { $draft } from '../drafts/order-draft.client.ts';
import { updateDesign } from './order-state.client.ts';

/** What a file of a draft goes by here: its design and location. */
export const fileKey = (designId: string, location: PrintLocation): string =>
  `${designId} ${location}`;

/** What is shown of each file, on the order form and at checkout. */
export const $previews = map<Partial<Record<string, ArtworkPicture>>>({});

/** The picture of each location of a design, and what it shows, for assistive technology. */
export const artOf = (
  previews: ReturnType<typeof $previews.get>,
  { id, artwork }: Pick<DraftDesign, 'id' | 'artwork'>,
) =>
  Object.fromEntries(
    printLocations.flatMap((location) => {
      const picture = previews[fileKey(id, location)];
      const name = artwork.uploads[location]?.name ?? 'your artwork';
      return picture ? [[location, { url: picture.url, name: pictureName(picture, name) }]] : [];
    }),
  ) as Partial<Record<PrintLocation, { url: string; name: string }>>;

/** What each file's picture is made from; making one takes a while. */
const sources = new Map<string, { blob: Blob | string }>();

/** Shows a chosen file, or a stored one by its link, once its picture is made. */
export async function showPicture(
  key: string,
  blob: Blob | string,
  name: string,
  page?: number,
): Promise<void> {
  dropPicture(key);
  const source = { blob };
  sources.set(key, source);
  const picture = await loadPicture(blob, name, page);
  if (!picture) return;
  if (sources.get(key) === source) $previews.setKey(key, picture);
  else URL.revokeObjectURL(picture.url);
}

/** Shows another page of a file that is shown. */
export function showPage(key: string, name: string, page: number): void {
  const source = sources.get(key);
  if (source) void showPicture(key, source.blob, name, page);
}

export function dropPicture(key: string): void {
  sources.delete(key);
  URL.revokeObjectURL($previews.get()[key]?.url ?? '');
  $previews.setKey(key, undefined);
}

/** Takes a file out of the draft. */
export const dropFile = (designId: string, location: PrintLocation): void =>
  updateDesign(({ artwork, ...design }) => {
    const { [location]: _, ...uploads } = artwork.uploads;
    return { ...design, artwork: { ...artwork, uploads } };
  }, designId);

/**
 * After a reload or on another page: shows stored uploads through new links, and takes lost ones
 * out of the draft.
 */
export async function restorePictures(onLost?: (key: string, name: string) => void): Promise<void> {
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
      onLost?.(key, name);
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
