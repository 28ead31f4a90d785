import * as z from 'zod/mini';
import { orderKeySchema } from '../order-link.ts';
import { orderFragment, paths } from '../../paths.ts';
import { isArrival } from '../drafts/order-draft.client.ts';
import { tabStorage } from '../../platform/storage.client.ts';

/** Session storage key of the order that this tab placed last. */
export const placedKey = 'placed-order';

const placedSchema = z.object({
  /** What its link ends with. */
  orderKey: orderKeySchema,
  /** Another order was begun after it. */
  left: z.boolean(),
});

/** Remembers an order that was just placed. */
export function keepPlaced(orderKey: string): void {
  tabStorage.write(placedKey, { orderKey, left: false });
}

/** The address of the confirmation of the order that `orderKey` opens. */
export const confirmationPath = (orderKey: string): string =>
  `${paths.orderConfirmation}${orderFragment}${orderKey}`;

/**
 * Where Back leads from a confirmation, to a page that an order was built on, shows the confirmation
 * again. True if that page is being left.
 */
export function leadToConfirmation(): boolean {
  const placed = tabStorage.read(placedKey, placedSchema);
  if (!placed || placed.left) return false;
  if (isArrival()) {
    tabStorage.write(placedKey, { ...placed, left: true });
    return false;
  }
  location.replace(confirmationPath(placed.orderKey));
  return true;
}
