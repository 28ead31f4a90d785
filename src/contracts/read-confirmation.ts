import * as z from 'zod/mini';
import { confirmationTokenSchema } from '../domain/order-link.ts';
import { printLocations } from '../domain/print-location.ts';
import { sizes } from '../domain/quantity.ts';
import { contract } from './contract.ts';
import { deliveryMethods } from '../domain/price.ts';

/**
 * What an order's confirmation page shows, for the token of its link: how to reach the customer is
 * only the name and email address, and there is no address, note, description, or file. A POST, so
 * that no log records the token. 'not-found' when there is no such order, or its link has expired.
 */
export const readConfirmation = contract({
  method: 'POST',
  path: '/api/orders/confirmation',
  maxBytes: 1_000,
  input: z.object({ token: confirmationTokenSchema }),
  output: z.object({
    orderNumber: z.number(),
    name: z.string(),
    email: z.string(),
    /** True while the email waits for staff (product.md#held-emails). */
    emailHeld: z.boolean(),
    /** ISO 8601. */
    createdAt: z.string(),
    /** 'YYYY-MM-DD'. */
    dueDate: z.string(),
    deliveryMethod: z.enum(deliveryMethods),
    deliveryZip: z.nullable(z.string()),
    garmentId: z.string(),
    garmentName: z.string(),
    styleCode: z.string(),
    colorName: z.string(),
    /** '#rrggbb'. */
    colorHex: z.string(),
    quantities: z.partialRecord(z.enum(sizes), z.number()),
    totalQuantity: z.number(),
    printLocations: z.array(z.enum(printLocations)),
    // The price as placed, in cents.
    perItemCents: z.number(),
    subtotalCents: z.number(),
    rushFeeCents: z.number(),
    shippingCents: z.number(),
    taxCents: z.number(),
    totalCents: z.number(),
  }),
});
export type ConfirmedOrder = z.infer<(typeof readConfirmation)['output']>;
