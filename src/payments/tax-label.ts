import type { Tax } from './sales-tax.ts';

/**
 * 'Iowa sales tax, 7%', or why there's none: 'No sales tax: we collect it in Iowa only'. That of an order
 * whose parcels go to several places isn't called after one.
 */
export function taxLabelOf({ place, name, rate, elsewhere = [] }: Tax): string {
  if (elsewhere.length > 0) return 'Sales tax, by where each parcel goes';
  if (rate > 0) return `${name} sales tax, ${rate / 1000}%`;
  if (place) return `No sales tax in ${name}`;
  return name ? `No sales tax: we collect it in ${name} only` : 'No sales tax';
}
