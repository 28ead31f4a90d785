/** The parcels of a group whose pieces go to each person (product.md#group-orders). */
import * as z from 'zod/mini';
import { addressFields } from '../orders/delivery/address.ts';
import { shipmentShape } from '../orders/delivery/shipment.ts';
import { deliveryCents } from '../orders/prices/price.ts';
import { taxAt, taxCentsOf, type Tax } from '../payments/sales-tax.ts';
import type { Cents } from '../platform/money.ts';
import type { PriceBook } from '../settings/price-book.ts';
import { groupLimits } from './group-input.ts';

const { street, city, state, zip } = addressFields;
/** The fields of where a parcel goes, besides the name on it, which is the person's. */
export const parcelFields = { street, city, state, zip } as const;
export const parcelFieldNames = ['street', 'city', 'state', 'zip'] as const;

export const parcelAddressSchema = z.object({
  street: street.input,
  city: city.input,
  state: state.input,
  zip: zip.input,
});
export type ParcelAddress = z.infer<typeof parcelAddressSchema>;

/** As stored: all of them are null for somebody whose pieces go into the organizer's box. */
export const parcelShape = {
  street: street.kept,
  city: city.kept,
  state: state.kept,
  zip: zip.kept,
};
/** What became of a parcel. */
export const sentShape = {
  ...shipmentShape,
  /** ISO 8601: when it was last sent, and when it came back since; null if not. */
  sentAt: z.nullable(z.string()),
  cameBackAt: z.nullable(z.string()),
};
export const noParcelAddress = { street: null, city: null, state: null, zip: null };

/** What a parcel with that many pieces costs before tax: the price book's shipping, and handling. */
export const parcelCents = (pieces: number, zipCode: string, book: PriceBook): Cents =>
  deliveryCents('shipping', pieces, book, zipCode) + book.delivery.handlingCents;

const noTax: Tax = { place: '', name: '', rate: 0, fromDay: '', rush: false, delivery: false };

/** The least and the most that a parcel costs with its tax, wherever it goes and whatever is in it. */
export function parcelRange(
  book: PriceBook,
  { exempt }: { exempt: boolean },
): { leastCents: Cents; mostCents: Cents } {
  const { shipping } = book.delivery;
  const taxes = exempt ? [noTax] : [noTax, ...book.taxes];
  const zips =
    shipping.by === 'pieces'
      ? ['']
      : shipping.zones.map(({ fromPrefix }) => `${String(fromPrefix).padStart(3, '0')}00`);
  const prices = Array.from({ length: groupLimits.pieces }, (_, at) => at + 1).flatMap((pieces) =>
    zips.flatMap((each) => {
      const shippingCents = parcelCents(pieces, each, book);
      const lines = { subtotalCents: 0, rushFeeCents: 0, shippingCents };
      return taxes.map((tax) => shippingCents + taxCentsOf(lines, tax));
    }),
  );
  return { leastCents: Math.min(...prices), mostCents: Math.max(...prices) };
}

/**
 * What shipping a group's order costs before tax: each person's parcel, and a box to the organizer
 * with what is for people without an address, and for nobody in particular.
 */
export function parcelsCents(
  roll: readonly { zip: string | null; pieces: readonly unknown[] }[],
  organizerZip: string | null,
  book: PriceBook,
): Cents {
  let cents = 0;
  let boxed = 0;
  for (const { zip: to, pieces } of roll) {
    if (to === null) boxed += pieces.length;
    else cents += parcelCents(pieces.length, to, book);
  }
  return cents + (boxed > 0 ? deliveryCents('shipping', boxed, book, organizerZip) : 0);
}

/**
 * The tax of what goes to a ZIP code: the order's own in its place, and everywhere if it's exempt. What
 * goes elsewhere is taxed by the table of that day.
 */
export function parcelTax(
  zipCode: string | null,
  { tax, exempt }: { tax: Tax; exempt: boolean },
  day: string,
  book: PriceBook,
): Tax {
  if (zipCode === null || exempt) return tax;
  const there = taxAt('shipping', zipCode, day, book);
  return there.place === tax.place ? tax : there;
}
