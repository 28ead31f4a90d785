import { atom, computed } from 'nanostores';
import {
  changeDesign,
  changeItem,
  draftGarment,
  draftPriceInput,
  findItem,
  orderState,
  type DraftDesign,
  type DraftItem,
  type StepLack,
} from '../order.ts';
import { itemsOf } from '../order-design.ts';
import { priceOrder } from '../prices/price.ts';
import { withKeptDays, type KeptDays } from '../../press/kept-days.ts';
import { maxBulkPieces, maxOnlinePieces } from '../../shop.ts';
import { isPhoneOrder, stopPhoneOrder } from '../../site/visit.client.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { $book } from '../../settings/book-store.client.ts';
import { $draft, $openId, updateDraft } from '../drafts/order-draft.client.ts';

// What follows from the order being built in this tab, for the order form and checkout. It isn't in
// order-draft.ts because pages that only hand over an order don't need the rules.

/** The time that the page calculates with; null on the server and until the browser knows. */
export const $now = atom<Date | null>(null);

/** The item that the order form shows, its design, and their places. */
export const $open = computed([$draft, $openId], findItem);
export const $item = computed($open, ({ item }) => item);
export const $design = computed($open, ({ design }) => design);
export const $artwork = computed($design, ({ artwork }) => artwork);
export const $garment = computed($item, (item) => draftGarment(item) ?? null);

/** The most pieces of an order: staff may enter more. */
export const $most = atom(isPhoneOrder() ? maxBulkPieces : maxOnlinePieces);

/** How staff's rules differ, once what they need is loaded. */
export const $staffRules = atom<((book: PriceBook) => PriceBook) | null>(null);
/** The days that can be kept for it; null until they're known, and if every day can. */
export const $keptDays = atom<KeptDays | null>(null);
/** What the order is priced and checked by. */
export const $rules = computed([$book, $staffRules, $keptDays], ({ book }, staff, keptDays) => {
  const rules = withKeptDays(book, keptDays);
  return staff ? staff(rules) : rules;
});

export const $priceInput = computed(
  [$draft, $now, $most, $rules],
  (draft, now, most, rules) => now && draftPriceInput(draft, now, most, rules),
);

/** The form says which item it shows, and lists the others. */
export const $several = computed($draft, (draft) => itemsOf(draft).length > 1);
/** Where something is lacking, of several items (see Several.tsx). */
export const $placeText = atom<(lack: StepLack) => string>(() => '');

/** Changes the item that the form shows. */
export const updateItem = (change: (item: DraftItem) => DraftItem): void =>
  updateDraft((draft) => changeItem(draft, $item.get().id, change));
/** Changes a design, the one that the form shows by default. */
export const updateDesign = (
  change: (design: DraftDesign) => DraftDesign,
  id = $design.get().id,
): void => updateDraft((draft) => changeDesign(draft, id, change));

/** This tab's order is an ordinary one again. */
export function endPhoneOrder(): void {
  stopPhoneOrder();
  $most.set(maxOnlinePieces);
  $staffRules.set(null);
}

/** null until quantity, material, and a location are set (product.md#order-ticket). */
export const $price = computed(
  [$priceInput, $rules],
  (input, rules) => input && priceOrder(input, rules),
);

/** Ready, or what is missing; null until the browser knows the time. */
export const $state = computed([$draft, $now, $most, $rules], (draft, now, most, rules) =>
  now ? orderState(draft, now, most, rules) : null,
);
