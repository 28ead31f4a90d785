import * as z from 'zod/mini';
import { readSession, writeSession } from './session-value.ts';

export const confirmationKey = 'order-confirmation';

const confirmationSchema = z.object({
  orderNumber: z.number(),
  name: z.string(),
  email: z.string(),
});
/** What the confirmation page shows (product.md#order-confirmation). */
export type ConfirmedOrder = z.infer<typeof confirmationSchema>;

export function handOverConfirmation(confirmation: ConfirmedOrder): void {
  writeSession(confirmationKey, confirmation);
}

/** Kept until the tab closes or the next order, so that a reload still shows it. */
export function readConfirmation(): ConfirmedOrder | null {
  return readSession(confirmationKey, confirmationSchema);
}
