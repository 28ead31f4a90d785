import * as z from 'zod/mini';
import { call } from '../../browser/call.ts';
import { handOverConfirmation } from '../../browser/confirmation.ts';
import { $artwork, $draft, forgetOrder, updateDraft } from '../../browser/order-draft.ts';
import { $now, $price, $state } from '../../browser/order-state.ts';
import { readSession, removeSession, writeSession } from '../../browser/session-value.ts';
import { completeVisit } from '../../browser/visit.ts';
import { placeOrder, type PlaceOrderInput } from '../../contracts/place-order.ts';
import type { Address } from '../../domain/address.ts';
import { customerFieldNames, type Customer } from '../../domain/customer.ts';
import { chosenLocations } from '../../domain/print-location.ts';

export const contactKey = 'checkout-contact';
const contactSchema = z.partialRecord(z.enum(customerFieldNames), z.string());

/** Makes the draft a separate order, after its key was used for another. */
export function renewKey(): void {
  updateDraft((draft) => ({ ...draft, idempotencyKey: crypto.randomUUID() }));
}

/** What the customer has typed here, kept across reloads and navigation. */
export function restoreContact(): Partial<Customer> | null {
  return readSession(contactKey, contactSchema);
}

export function keepContact(customer: Customer): void {
  writeSession(contactKey, customer);
}

export type Placing =
  | { ok: true }
  | {
      ok: false;
      message: string;
      /** Messages by field path, as in the contract. */
      fields: Record<string, string>;
      /** The draft's key was already used for a different order. */
      alreadyPlaced: boolean;
    };

/**
 * Sends the order under the draft's key. Pressing again after a failure sends the same key, so
 * there is one order no matter how often it arrives (product.md#placing-an-order).
 */
export async function submitOrder(customer: Customer, localAddress: Address): Promise<Placing> {
  const draft = $draft.get();
  const artwork = $artwork.get();
  $now.set(new Date());
  const state = $state.get();
  const price = $price.get();
  if (!state?.ready || !price) {
    const message = state && !state.ready ? state.lacks[0].message : 'The order isn’t complete.';
    return {
      ok: false,
      message: `${message} Go back to the order to change it.`,
      fields: {},
      alreadyPlaced: false,
    };
  }
  const address =
    draft.delivery === 'pickup' ? null : draft.delivery === 'local' ? localAddress : draft.address;
  const locations = chosenLocations(draft.locations);
  const input: PlaceOrderInput = {
    idempotencyKey: draft.idempotencyKey,
    styleCode: state.garment.styleCode,
    colorKey: state.color.key,
    quantities: draft.quantities,
    printLocations: locations,
    artwork: {
      type: state.artworkType,
      description: state.artworkType === 'description' ? artwork.description : '',
      files:
        state.artworkType === 'description'
          ? []
          : locations.flatMap((location) => {
              const upload = artwork.uploads[location];
              return upload ? [{ location, receipt: upload.receipt }] : [];
            }),
    },
    dueDate: state.dueDate,
    delivery: { method: draft.delivery, address },
    customer,
    seenTotalCents: price.totalCents,
  };
  const result = await call(placeOrder, input, { timeoutMs: 30_000 });
  if (!result.ok) {
    const alreadyPlaced = result.code === 'aborted' && result.totalCents === undefined;
    return { ok: false, message: result.message, fields: result.fields ?? {}, alreadyPlaced };
  }

  handOverConfirmation({
    orderNumber: result.data.orderNumber,
    name: customer.name,
    email: customer.email,
  });
  forgetOrder();
  completeVisit('screenPrinting');
  removeSession(contactKey);
  return { ok: true };
}
