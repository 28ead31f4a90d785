import { homeTax, taxAt, type Tax, type TaxRow } from '../../src/payments/sales-tax.ts';
import { taxPlaceSpans } from '../../src/payments/tax-place.ts';
import { usualBook } from '../../src/settings/usual-book.ts';

/** The usual table's: 7% in Iowa, on everything. */
export const iowaTax: Tax = homeTax(usualBook);

/** A package to Oregon, where the usual table collects nothing. */
export const oregonTax: Tax = taxAt('shipping', '97201', '2026-11-30', usualBook);

/** A row of the table: 6.5% on everything, and for long. */
export const taxRow = (place: string, changes: Partial<TaxRow> = {}): TaxRow => ({
  place,
  name: place,
  rate: 6500,
  fromDay: '2020-01-01',
  rush: true,
  delivery: true,
  zips: taxPlaceSpans(place) ?? [],
  ...changes,
});
