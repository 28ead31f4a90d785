import * as z from 'zod/mini';
import { printLocations } from '../garments/print-location.ts';
import { deliveryMethods } from '../orders/delivery/delivery-method.ts';

/** What the price lab needs to know about an order. Amounts are what it was sold for. */
export const pricedOrderSchema = z.object({
  number: z.number(),
  /** The price is what a quote or staff said, and not the price book's. */
  byHand: z.boolean(),
  /** Business days to its due date when it was ordered, true if only known as a rush, or false. */
  rush: z.union([z.boolean(), z.number()]),
  delivery: z.enum(deliveryMethods),
  zip: z.nullable(z.string()),
  designs: z.array(
    z.object({
      locations: z.array(z.enum(printLocations)),
      named: z.boolean(),
      drawn: z.boolean(),
      inkColors: z.nullable(z.number()),
      items: z.array(
        z.object({ styleCode: z.string(), quantities: z.record(z.string(), z.number()) }),
      ),
    }),
  ),
  /** What a piece of each item cost, in order. */
  perItemCents: z.array(z.number()),
  subtotalCents: z.number(),
  rushFeeCents: z.number(),
  shippingCents: z.number(),
  adjustmentCents: z.number(),
});
export type PricedOrder = z.infer<typeof pricedOrderSchema>;
