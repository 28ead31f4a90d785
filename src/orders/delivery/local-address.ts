/** A module by itself, because only checkout and the server need it. */
import * as z from 'zod/mini';
import type { PriceBook } from '../../settings/price-book.ts';
import { shop } from '../../shop.ts';
import { addressSchema } from './address.ts';

type Metro = { readonly delivery: Pick<PriceBook['delivery'], 'metroZips'> };

/** Whether local delivery goes to a ZIP code (product.md#delivery-fees). */
export const isMetroZip = (zip: string, { delivery }: Metro): boolean =>
  delivery.metroZips.some((start) => zip.startsWith(start));

/** An address that local delivery goes to. */
export const localAddressSchema = (book: Metro) =>
  addressSchema.check(
    z.refine(({ zip }) => isMetroZip(zip, book), {
      path: ['zip'],
      error: `That ZIP code isn’t in the ${shop.metro}. Choose shipping instead, or pick it up.`,
    }),
  );
