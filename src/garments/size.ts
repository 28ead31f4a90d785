import * as z from 'zod/mini';
import { enteredQuantities, maxPerSize, type Quantities } from '../orders/quantity.ts';

/** More sizes than any garment lists. */
export const maxSizes = 20;

/**
 * A size as its garment lists it (garment.ts): 'XL', 'Youth S', 'One size'. Each word begins with a
 * capital letter or a digit, so that no size is taken for a field's name.
 */
export const sizeSchema = z
  .string()
  .check(z.maxLength(20), z.regex(/^[0-9A-Z][0-9A-Za-z]*(?:[ /-][0-9A-Za-z]+)*$/));
export type Size = z.infer<typeof sizeSchema>;

/** Whole pieces by size. A size with 0 is left out. */
export const quantitiesSchema = z
  .record(sizeSchema, z.number().check(z.int(), z.minimum(0), z.maximum(maxPerSize)))
  .check(z.overwrite(enteredQuantities)) satisfies z.ZodMiniType<Quantities>;
