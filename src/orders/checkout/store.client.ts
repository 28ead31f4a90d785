import { atom, computed } from 'nanostores';
import { call, unreached, type CallResult } from '../../platform/call.client.ts';
import { forgetOwnLastOrder } from '../placing/last-order.client.ts';
import { $draft, forgetOrder, openKey, updateDraft } from '../drafts/order-draft.client.ts';
import { $now, $price, $state } from '../placing/order-state.client.ts';
import { confirmationPath, keepPlaced } from '../placing/placed-order.client.ts';
import { startPayment, unpaidPath } from '../../payments/cards/pay-order.client.ts';
import { $book } from '../../settings/book-store.client.ts';
import { completeVisit, isPhoneOrder, stopPhoneOrder } from '../../site/visit.client.ts';
import type { UpdatedPrice } from '../../platform/contract.ts';
import { placeOrder, type PlaceOrderInput } from '../placing/place-order.contract.ts';
import type { GroupInput } from '../../groups/group-input.ts';
import type { PhoneOrderInput } from '../placing/place-phone-order.contract.ts';
import type { Address } from '../delivery/address.ts';
import { isDay } from '../../platform/dates/calendar.ts';
import type { Customer } from '../customer.ts';
import type { Price } from '../prices/price.ts';
import { tabStorage } from '../../platform/storage.client.ts';
import { designsToPlace } from '../placing/designs-to-place.client.ts';
import { lackPlace } from '../drafts/lack-place.ts';
import { itemName, type OrderState, type StepLack } from '../order.ts';
import { exemptionId, jobPath } from '../../paths.ts';
import { classifyDueDate, type TurnaroundClass } from '../due-dates/turnaround.ts';

/** What the server says this order costs, once a press has shown that the page's guess was wrong. */
export const $updatedPrice = atom<UpdatedPrice | null>(null);

/** The price on the page, and so the only one that an order is placed at. */
export const $shownPrice = computed(
  [$updatedPrice, $price],
  (updatedPrice, price) => updatedPrice?.price ?? price,
);

/** The class of the due date on the page; null without a date. */
export const $shownClass = computed(
  [$updatedPrice, $draft, $now, $book],
  (updatedPrice, { dueDate }, now, { book }): TurnaroundClass | null => {
    if (updatedPrice) return updatedPrice.turnaroundClass;
    return now && dueDate && isDay(dueDate) ? classifyDueDate(dueDate, now, book).class : null;
  },
);

/** Loads what staff need only now. */
async function placePhoneOrder(
  input: PhoneOrderInput,
): Promise<CallResult<{ orderNumber: number; orderKey: string }>> {
  try {
    const { placeAsStaff } = await import('../placing/place-as-staff.client.ts');
    return await placeAsStaff(input);
  } catch {
    return { ok: false, code: 'unavailable', message: unreached };
  }
}

/** Makes the draft a separate order, after its key was used for another. */
export function renewKey(): void {
  updateDraft((draft) => ({ ...draft, idempotencyKey: crypto.randomUUID() }));
}

type Part = Pick<StepLack, 'design' | 'item'>;

/** What an incomplete order lacks first. */
export const firstLack = ({ lacks: [lack] }: Extract<OrderState, { ready: false }>) =>
  problemOf(lack, lack.message);

/** What's wrong with a garment or a design, which it names, and what the order form opens for it. */
function problemOf(part: Part, message: string) {
  const draft = $draft.get();
  const { design = -1, item = 0 } = part;
  return {
    text: lackPlace(part, draft, itemName) + message,
    itemId: draft.designs[design]?.items[item]?.id,
  };
}

/** The same, by a path of the contract, such as 'designs.0.items.1.colorKey'. */
export function problemAt(path: string, message: string) {
  const [, design, item] = /^designs\.(\d+)(?:\.items\.(\d+))?/.exec(path) ?? [];
  return problemOf(
    { ...(design && { design: Number(design) }), ...(item && { item: Number(item) }) },
    message,
  );
}

/** The order form shows this item next. */
export const openInForm = (itemId?: string): unknown =>
  itemId && tabStorage.writeText(openKey, itemId);

/** What the page showed, and what the server says. */
export type PriceChange = {
  was: Price;
  wasClass: TurnaroundClass | null;
  updatedPrice: UpdatedPrice;
};

export type Placing =
  /** The address of the order's confirmation, of Stripe's page, or of the job page for staff. */
  | { ok: true; next: string }
  | {
      ok: false;
      message: string;
      /** Messages by field path, as in the contract. */
      fields: Record<string, string>;
      /** The draft's key was already used for a different order. */
      alreadyPlaced: boolean;
      /** The order costs something else; the page now shows that price. */
      change: PriceChange | null;
    };

/**
 * Sends the order under the draft's key, at the price on the page. Pressing again after a failure
 * sends the same key, so there is one order no matter how often it arrives
 * (product.md#placing-an-order). With `payNow`, paying by card comes next. `reason` is why staff place
 * it for a date nearer than we sell, and `group` who chooses its sizes.
 */
export async function submitOrder(
  customer: Customer,
  localAddress: Address,
  payNow: boolean,
  { reason, group }: { reason?: string | undefined; group?: GroupInput | undefined },
): Promise<Placing> {
  const draft = $draft.get();
  const state = $state.get();
  const price = $shownPrice.get();
  if (!state?.ready || !price) {
    const message = state && !state.ready ? firstLack(state).text : 'The order isn’t complete.';
    return {
      ok: false,
      message: `${message} Go back to the order to change it.`,
      fields: {},
      alreadyPlaced: false,
      change: null,
    };
  }
  const address =
    draft.delivery === 'pickup' ? null : draft.delivery === 'local' ? localAddress : draft.address;
  const input: PlaceOrderInput = {
    idempotencyKey: draft.idempotencyKey,
    designs: designsToPlace(draft),
    dueDate: draft.dueDate ?? '',
    delivery: { method: draft.delivery, address },
    customer,
    ...(payNow && { payNow }),
    ...(group && { group }),
    seenTotalCents: price.totalCents,
  };
  const byPhone = isPhoneOrder();
  const result = byPhone
    ? await placePhoneOrder({ ...input, reason })
    : await call(placeOrder, input, { timeoutMs: 30_000 });
  if (!result.ok) {
    const { code, message, fields = {}, updatedPrice } = result;
    const change = updatedPrice ? { was: price, wasClass: $shownClass.get(), updatedPrice } : null;
    if (updatedPrice) $updatedPrice.set(updatedPrice);
    return {
      ok: false,
      message,
      fields,
      alreadyPlaced: code === 'aborted' && !updatedPrice,
      change,
    };
  }

  forgetOwnLastOrder();
  forgetOrder();
  completeVisit('screenPrinting');
  const { orderKey, orderNumber } = result.data;
  if (byPhone) {
    stopPhoneOrder();
    return { ok: true, next: jobPath({ kind: 'order', number: orderNumber }) };
  }
  keepPlaced(orderKey);
  if (tabStorage.has(exemptionId)) {
    await import('../../payments/exemptions/kept-exemption.client.ts').then(
      ({ sendKept }) => sendKept(orderKey),
      () => undefined, // it stays in the tab, and the order's page offers it
    );
  }
  if (payNow) {
    const payment = await startPayment(orderKey, price.totalCents);
    if (payment.ok) return { ok: true, next: payment.url };
    // Who has other terms needn't pay now.
    if (!payment.stale) return { ok: true, next: unpaidPath(orderKey) };
  }
  return { ok: true, next: confirmationPath(orderKey) };
}
