import type { Tax } from './sales-tax.ts';

/** 'Iowa sales tax, 7%', or why there's none: 'No sales tax: we collect it in Iowa only'. */
export function taxLabelOf({ place, name, rate }: Tax): string {
  if (rate > 0) return `${name} sales tax, ${rate / 1000}%`;
  if (place) return `No sales tax in ${name}`;
  return name ? `No sales tax: we collect it in ${name} only` : 'No sales tax';
}
