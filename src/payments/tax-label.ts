import { exemptLabel, type ExemptReason } from './exemptions/exempt-reason.ts';
import type { Tax } from './sales-tax.ts';

/**
 * 'Iowa sales tax, 7%', or why there's none: 'No sales tax: we collect it in Iowa only', or the reason
 * of an exempt order.
 */
export function taxLabelOf({ place, name, rate }: Tax, exemptReason?: ExemptReason | null): string {
  if (exemptReason) return exemptLabel(exemptReason);
  if (rate > 0) return `${name} sales tax, ${rate / 1000}%`;
  if (place) return `No sales tax in ${name}`;
  return name ? `No sales tax: we collect it in ${name} only` : 'No sales tax';
}
