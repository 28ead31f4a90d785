import { map } from 'nanostores';
import { printLocations, type PrintLocation } from '../../garments/print-location.ts';
import type { ArtworkPicture } from '../../artwork/pictures/artwork-picture.client.ts';
import { pictureName } from '../../artwork/picture-name.ts';
import type { DraftDesign } from '../order.ts';
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
export const sources = new Map<string, Blob | string>();

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
