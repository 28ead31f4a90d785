/** A module by itself, because only checkout and the server need it. */
import * as z from 'zod/mini';
import { metroZips, shop } from '../../shop.ts';
import { addressSchema } from './address.ts';

/** Whether local delivery goes to a ZIP code (product.md#delivery-fees). */
export function isMetroZip(zip: string): boolean {
  return metroZips.some((start) => zip.startsWith(start));
}

/** An address that local delivery goes to. */
export const localAddressSchema = addressSchema.check(
  z.refine(({ zip }) => isMetroZip(zip), {
    path: ['zip'],
    error: `That ZIP code isn’t in the ${shop.metro}. Choose shipping instead, or pick it up.`,
  }),
);
