import * as z from 'zod/mini';
import { lastOrderKey, draftLinkKey } from './order-draft.ts';
import { readSession } from './session-value.ts';

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
export function readLastOrder(): LastOrder | null {
  const result = lastOrderSchema.safeParse(readJson());
  return result.success ? result.data : null;
}

/** Without local storage, there's just no offer. */
export function noteLastOrder(order: LastOrder): void {
  try {
    localStorage.setItem(lastOrderKey, JSON.stringify(order));
  } catch {
    // Refused or full.
  }
}

export function forgetLastOrder(): void {
  try {
    localStorage.removeItem(lastOrderKey);
  } catch {
    // The browser refuses storage, so there is no last order.
  }
}

/** Forgets the last order if it is this tab's. */
export function forgetOwnLastOrder(): void {
  const own = readSession(draftLinkKey, z.object({ key: z.string() }));
  if (own && own.key === readLastOrder()?.key) forgetLastOrder();
}

function readJson(): unknown {
  try {
    return JSON.parse(localStorage.getItem(lastOrderKey) ?? 'null');
  } catch {
    return null;
  }
}
