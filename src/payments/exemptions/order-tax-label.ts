import { taxLabelOf } from '../tax-label.ts';
import type { Tax } from '../sales-tax.ts';
import type { ExemptReason } from './exempt-reason.ts';

/**
 * What the tax of a placed order is called: 'No sales tax: school, certificate on file', or without a
 * certificate as any other.
 */
export function orderTaxLabel(order: {
  tax: Tax;
  exemptReason?: ExemptReason | null | undefined;
}): string {
  const { exemptReason } = order;
  if (!exemptReason) return taxLabelOf(order.tax);
  return `No sales tax: ${exemptReason === 'other' ? 'exempt' : exemptReason}, certificate on file`;
}
