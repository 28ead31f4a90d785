/** Why a customer pays no sales tax (product.md#tax-exempt-customers). */
export const exemptReasons = ['school', 'church', 'government', 'resale', 'other'] as const;
export type ExemptReason = (typeof exemptReasons)[number];
