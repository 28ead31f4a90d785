import {
  changeItem,
  emptyDraft,
  findItem,
  orderDraftSchema,
  orderPieces,
  withGarment,
  withJob,
  type OrderDraft,
} from '../order.ts';
import { itemsOf } from '../order-design.ts';
import { offeredGarment, type Garment } from '../../garments/garment.ts';
import { readJobQuery } from '../job-query.ts';
import { defaultDueDate } from '../due-dates/turnaround.ts';
import { $book } from '../../settings/book-store.client.ts';
import { tabStorage } from '../../platform/storage.client.ts';
import {
  $draft,
  $openId,
  $wished,
  detailsKey,
  draftKey,
  isArrival,
  openKey,
  updateDraft,
} from './order-draft.client.ts';

// Apart from the draft, because checkout continues an order and never starts one.

export type Restored = {
  /** The link asked for a shirt that we don't have (product.md#select-material). */
  shirtMissing: boolean;
  /** There's nothing of an order yet. */
  blank: boolean;
};

/**
 * Restores this tab's draft, then applies what another page handed over: orderDetails, read once,
 * replace the draft; a link's `?shirt=` sets the garment, and with `pieces` the whole job. Such a
 * link works without script and in a new tab. It counts on arrival only, because by a reload or a
 * return the draft may have moved on.
 */
export function restoreOrder(now: Date, query: URLSearchParams | null): Restored {
  const details = tabStorage.take(detailsKey, orderDraftSchema);
  const kept = tabStorage.read(draftKey, orderDraftSchema);
  const draft =
    details ?? kept ?? emptyDraft(crypto.randomUUID(), defaultDueDate(now, $book.get().book));

  const wished = kept && !isArrival() ? null : (query?.get('shirt') ?? null);
  const garment = offeredGarment(wished);
  $draft.set(draft);
  $openId.set(tabStorage.readText(openKey) ?? '');
  if (details) updateDraft(() => details);
  if (garment && query) {
    if (itemsOf(draft).length > 1) $wished.set({ garment, query });
    else updateDraft(() => withWish(draft, garment, query, now));
  }
  const known = $draft.get();
  return {
    shirtMissing: wished !== null && !garment,
    blank: itemsOf(known).every(({ garmentId }) => garmentId === null) && orderPieces(known) === 0,
  };
}

/** A draft of one item as the link asks. */
function withWish(
  draft: OrderDraft,
  garment: Garment,
  query: URLSearchParams,
  now: Date,
): OrderDraft {
  const { design, item } = findItem(draft, '');
  const { pieces, locations = design.locations, ...job } = readJobQuery(query, now);
  const ordered = pieces
    ? withJob(
        draft,
        garment,
        { delivery: 'pickup', ...job, pieces, locations },
        now,
        $book.get().book,
      )
    : withGarment(draft, garment);
  return changeItem(ordered, item.id, (wished) => ({ ...wished, garmentFixed: true }));
}
