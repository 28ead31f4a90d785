import * as z from 'zod/mini';
import { addressSchema } from '../delivery/address.ts';
import { maxReceiptLength } from '../../artwork/uploads/receipt-length.ts';
import { customerSchema } from '../customer.ts';
import { orderedRosterSchema } from '../../designer/team/roster.ts';
import { optionalText, textLimits } from '../../platform/forms/text-field.ts';
import { orderKeySchema } from '../order-link.ts';
import { artworkTypes } from '../../artwork/artwork-type.ts';
import { quantitiesSchema } from '../../garments/size.ts';
import { printLocations } from '../../garments/print-location.ts';
import { isDay } from '../../platform/dates/calendar.ts';
import { contract } from '../../platform/contract.ts';
import { inkColorsSchema } from '../ink-colors.ts';
import { mostDesigns, mostItems } from '../order-design.ts';
import { deliveryMethods } from '../delivery/delivery-method.ts';
import { groupInputSchema } from '../../groups/group-input.ts';
import { newIdSchema } from '../../platform/new-id.ts';

export const itemInputSchema = z.object({
  // In the supplier's form, because queries for colors and stock are made from them.
  styleCode: z.string().check(z.regex(/^\d{5}$/)),
  colorKey: z.string().check(z.regex(/^[a-z\d-]{1,60}$/)),
  quantities: quantitiesSchema,
});

const designInputSchema = z.object({
  printLocations: z.array(z.enum(printLocations)).check(z.minLength(1), z.maxLength(6)),
  artwork: z.object({
    type: z.enum(artworkTypes),
    description: optionalText(textLimits.artworkDescription),
    files: z
      .array(
        z.object({
          location: z.enum(printLocations),
          receipt: z.string().check(z.minLength(1), z.maxLength(maxReceiptLength)),
          /** The page to print, from 1; the first with something on it by default. */
          page: z.optional(z.number()),
        }),
      )
      .check(z.maxLength(6)),
  }),
  /** Who wears the shirts; names and numbers are in the files. */
  roster: z.optional(orderedRosterSchema),
  /** Staff enter it for the bulk price. */
  inkColors: z.optional(inkColorsSchema),
  items: z.array(itemInputSchema).check(z.minLength(1), z.maxLength(mostItems)),
});
export type DesignInput = z.infer<typeof designInputSchema>;

export const placeOrderInputSchema = z.object({
  idempotencyKey: newIdSchema,
  designs: z.array(designInputSchema).check(z.minLength(1), z.maxLength(mostDesigns)),
  dueDate: z.string().check(z.refine(isDay)),
  delivery: z.object({
    method: z.enum(deliveryMethods),
    /** For local delivery and shipping; null for pickup. */
    address: z.nullable(addressSchema),
  }),
  customer: customerSchema,
  /** The customer pays by card right away. Like the price seen, it's not part of the order. */
  payNow: z.optional(z.boolean()),
  /** The people who choose what it's made of: until they have, its counts are a guess. */
  group: z.optional(groupInputSchema),
  /** The total the customer saw, in cents. It's only compared, never used as a price. */
  seenTotalCents: z.number().check(z.int(), z.minimum(0)),
});
export type PlaceOrderInput = z.infer<typeof placeOrderInputSchema>;

/**
 * POST: places an order. 'invalid-argument' with fields, 'aborted' when the customer saw another
 * price (`updatedPrice` has the right one) or the key was used for another order, 'resource-exhausted',
 * 'unavailable'.
 */
export const placeOrder = contract({
  method: 'POST',
  path: '/api/place-order',
  maxBytes: 256_000,
  input: placeOrderInputSchema,
  output: z.object({
    orderNumber: z.number(),
    totalCents: z.number(),
    /** Opens the order in any browser; see `openOrder`. */
    orderKey: orderKeySchema,
  }),
});
