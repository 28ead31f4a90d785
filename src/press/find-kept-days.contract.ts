import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { quantitiesSchema } from '../garments/size.ts';
import { printLocations } from '../garments/print-location.ts';
import { inkColorsSchema } from '../orders/ink-colors.ts';
import { mostDesigns, mostItems } from '../orders/order-design.ts';
import { deliveryMethods } from '../orders/delivery/delivery-method.ts';
import { keptDaysSchema } from './kept-days-schema.ts';

/** POST: the days that can be kept for an order that isn't placed yet; null if every day can. */
export const findKeptDays = contract({
  method: 'POST',
  path: '/api/find-kept-days',
  maxBytes: 32_000,
  input: z.object({
    designs: z
      .array(
        z.object({
          printLocations: z.array(z.enum(printLocations)).check(z.minLength(1), z.maxLength(6)),
          inkColors: z.optional(inkColorsSchema),
          items: z
            .array(
              z.object({
                styleCode: z.string().check(z.regex(/^\d{5}$/)),
                /** '' while it isn't chosen. */
                colorKey: z.string().check(z.regex(/^[a-z\d-]{0,60}$/)),
                quantities: quantitiesSchema,
              }),
            )
            .check(z.minLength(1), z.maxLength(mostItems)),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostDesigns)),
    deliveryMethod: z.enum(deliveryMethods),
  }),
  output: z.object({ keptDays: z.nullable(keptDaysSchema) }),
});
