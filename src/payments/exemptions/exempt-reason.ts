import { taxLabelOf } from '../tax-label.ts';
import type { Tax } from '../sales-tax.ts';

/** Why a customer pays no sales tax (product.md#tax-exempt-customers). */
export const exemptReasons = ['school', 'church', 'government', 'resale', 'other'] as const;
export type ExemptReason = (typeof exemptReasons)[number];

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
