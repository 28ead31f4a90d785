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
 * Hands a priced job to the order form, which reads it once (`restoreOrder`). The rest of this
 * tab's draft stays: sizes, address, and the color and artwork that still fit. False if the browser
 * can't store it.
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
      garmentFixed: !garment.showInOrderForm, // the form has no card to choose
      locations: job.locations,
      dueDate: job.dueDate ?? kept.dueDate,
      delivery: job.delivery,
    },
    artwork: { ...artwork, uploads: Object.fromEntries(uploads) },
  });
}

/**
 * Turns a design into this tab's order, for the order form or straight for checkout; its print
 * files become completed artwork. The tab's date, delivery, and address stay. False if the browser
 * can't store it.
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
