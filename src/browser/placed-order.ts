import * as z from 'zod/mini';
import { artworkDataSchema, type ArtworkData } from '../domain/order.ts';
import { confirmationTokenSchema } from '../domain/order-link.ts';
import { confirmationFragment, paths } from '../paths.ts';
import { isArrival } from './order-draft.ts';
import { readSession, writeSession } from './session-value.ts';

/** Session storage key of the order that this tab placed last. */
export const placedKey = 'placed-order';

const placedSchema = z.object({
  /** The token of its confirmation's link. */
  confirmation: confirmationTokenSchema,
  uploads: artworkDataSchema.shape.uploads,
  /** Another order was begun after it. */
  left: z.boolean(),
});

/** Remembers an order that was just placed. */
export function keepPlaced(confirmation: string, uploads: ArtworkData['uploads']): void {
  writeSession(placedKey, { confirmation, uploads, left: false });
}

/** The files of the order that `confirmation` opens, if this tab placed it. */
export function placedUploads(confirmation: string): ArtworkData['uploads'] {
  const placed = readSession(placedKey, placedSchema);
  return placed?.confirmation === confirmation ? placed.uploads : {};
}

/** The address of the confirmation that `token` opens. */
export const confirmationPath = (token: string): string =>
  `${paths.orderConfirmation}${confirmationFragment}${token}`;

/**
 * Where Back leads from a confirmation, to a page that an order was built on, shows the confirmation
 * again. True if that page is being left.
 */
export function leadToConfirmation(): boolean {
  const placed = readSession(placedKey, placedSchema);
  if (!placed || placed.left) return false;
  if (isArrival()) {
    writeSession(placedKey, { ...placed, left: true });
    return false;
  }
  location.replace(confirmationPath(placed.confirmation));
  return true;
}
