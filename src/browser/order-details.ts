import {
  artworkDataSchema,
  emptyArtwork,
  emptyDraft,
  orderDraftSchema,
  withGarment,
  type ArtworkData,
  type OrderDraft,
} from '../domain/order.ts';
import type { Garment } from '../domain/garment.ts';
import { chosenLocations } from '../domain/print-location.ts';
import { defaultDueDate } from '../domain/turnaround.ts';
import { artworkKey, detailsKey, draftKey } from './order-draft.ts';
import { readSession, writeSession } from './session-value.ts';

/**
 * Hands a priced job over to the order form, which reads it once (`restoreOrder`). What this tab's
 * draft holds beside it stays: sizes, address, and the color and the artwork that still fit. False
 * when the browser keeps nothing.
 */
export function handOverOrderDetails(
  garment: Garment,
  job: Pick<OrderDraft, 'locations' | 'dueDate' | 'delivery'>,
  now: Date,
): boolean {
  const kept =
    readSession(draftKey, orderDraftSchema) ?? emptyDraft(crypto.randomUUID(), defaultDueDate(now));
  const artwork = readSession(artworkKey, artworkDataSchema) ?? emptyArtwork;
  const uploads = chosenLocations(job.locations).flatMap((location) => {
    const upload = artwork.uploads[location];
    return upload ? [[location, upload] as const] : [];
  });
  return writeSession(detailsKey, {
    draft: {
      ...withGarment(kept, garment),
      garmentFixed: !garment.showInOrderForm, // the form has no card for it to choose
      locations: job.locations,
      dueDate: job.dueDate ?? kept.dueDate,
      delivery: job.delivery,
    },
    artwork: { ...artwork, uploads: Object.fromEntries(uploads) },
  });
}

/**
 * Makes a design the order of this tab, for the order form or straight for the checkout: its print
 * files are completed artwork. Date, delivery and address of what the tab holds stay. False when the
 * browser keeps nothing.
 */
export function handOverDesign(
  garment: Garment,
  design: Pick<OrderDraft, 'color' | 'quantities' | 'locations'> & Pick<ArtworkData, 'uploads'>,
  now: Date,
): boolean {
  const kept =
    readSession(draftKey, orderDraftSchema) ?? emptyDraft(crypto.randomUUID(), defaultDueDate(now));
  const { color, quantities, locations, uploads } = design;
  const artwork: ArtworkData = { type: 'complete', description: '', uploads };
  const draft: OrderDraft = {
    ...kept,
    garmentId: garment.id,
    garmentFixed: !garment.showInOrderForm,
    color,
    quantities,
    locations,
  };
  return writeSession(artworkKey, artwork) && writeSession(draftKey, draft);
}
