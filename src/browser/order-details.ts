import {
  artworkDataSchema,
  emptyArtwork,
  emptyDraft,
  orderDraftSchema,
  withGarment,
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
