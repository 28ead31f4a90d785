import * as z from 'zod/mini';
import { lastOrderKey, draftLinkKey } from '../drafts/order-draft.client.ts';
import { deviceStorage, tabStorage } from '../../platform/storage.client.ts';

// Which order this browser worked on last, for its next visit. It holds nothing about the customer
// or the order, only how to get it from our server (product.md#last-order).

const lastOrderSchema = z.object({
  /** The key of the draft on our server. */
  key: z.string(),
  /** When it was last kept, in milliseconds since 1970. */
  at: z.number(),
  /** The customer knows its link, so it has everything they entered. */
  linked: z.boolean(),
});
export type LastOrder = z.infer<typeof lastOrderSchema>;

/** null if there is none. */
export const readLastOrder = (): LastOrder | null =>
  deviceStorage.read(lastOrderKey, lastOrderSchema);

/** If the browser doesn't keep it, there's just no offer. */
export function noteLastOrder(order: LastOrder): void {
  deviceStorage.write(lastOrderKey, order);
}

export const forgetLastOrder = (): void => deviceStorage.remove(lastOrderKey);

/** Forgets the last order if it is this tab's. */
export function forgetOwnLastOrder(): void {
  const own = tabStorage.read(draftLinkKey, z.object({ key: z.string() }));
  if (own && own.key === readLastOrder()?.key) forgetLastOrder();
}
