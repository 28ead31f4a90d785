import { atom } from 'nanostores';
import { emptyDraft, orderDraftSchema, type OrderDraft } from '../order.ts';
import type { Garment } from '../../garments/garment.ts';
import { draftFragment } from '../../paths.ts';
import { tabStorage } from '../../platform/storage.client.ts';

/** Session storage keys (product.md#order-draft). */
export const draftKey = 'screen-printing-order';
export const contactKey = 'checkout-contact';
/** Which link the draft in this tab belongs to (see draft-link.client.ts). */
export const draftLinkKey = 'draft-link';
/** Local storage key of the order that this browser worked on last (see last-order.client.ts). */
export const lastOrderKey = 'last-order';
/** An order's details from another page, read once (see `handOverOrderDetails`). */
export const detailsKey = 'order-details';
/** The item that the order form shows, for a reload and for checkout's links back to it. */
export const openKey = 'order-item';

/**
 * The order being built in this tab. Blank on the server and on first render; see `restoreOrder`.
 */
export const $draft = atom<OrderDraft>(emptyDraft('', null));
/** The id of the item that the order form shows; the first if there is no such item. */
export const $openId = atom('');
/** What a link asks to add to an order of several items. */
export const $wished = atom<{ garment: Garment; query: URLSearchParams } | null>(null);
/**
 * False if the browser can't store the draft, which then needs a link (see draft-link.client.ts).
 */
export const $draftKept = atom(true);
/** What to tell a customer whose browser can't store the draft. */
export const $keepNotice = atom('');
/** The fragment that opens this order in any browser; '' without a link. */
export const $orderLink = atom('');

/** For an item or a design. */
export const newPartId = (): string => crypto.randomUUID().slice(0, 8);

/** False on a reload, or when the page came back from the history. */
export function isArrival(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** A link to another order that is pasted into this page's address only changes the fragment. */
export function reloadForLink(): () => void {
  const onChange = () => {
    const { hash } = location;
    if (hash.startsWith(draftFragment) && hash !== $orderLink.get()) location.reload();
  };
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/** Whether an order was started in this tab, for pages that only continue one. */
export function restoreStartedOrder(): boolean {
  const draft = tabStorage.read(draftKey, orderDraftSchema);
  if (!draft) return false;
  $draft.set(draft);
  return true;
}

export function updateDraft(change: (draft: OrderDraft) => OrderDraft): void {
  $draft.set(change($draft.get()));
  keepOrder();
}

/** False if the browser can't store the order, which then needs a link to go to another page. */
export function keepOrder(): boolean {
  const kept = tabStorage.write(draftKey, $draft.get());
  $draftKept.set(kept);
  return kept;
}

/** After the order is placed, the next one starts blank, with its own key. */
export function forgetOrder(): void {
  [draftKey, contactKey, draftLinkKey, openKey].forEach(tabStorage.remove);
}
