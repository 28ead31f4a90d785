/** Why a customer pays no sales tax (product.md#tax-exempt-customers). */
export const exemptReasons = ['school', 'church', 'government', 'resale', 'other'] as const;
export type ExemptReason = (typeof exemptReasons)[number];

/** 'No sales tax: school, certificate on file', on summaries and invoices. */
export const exemptLabel = (reason: ExemptReason): string =>
  `No sales tax: ${reason === 'other' ? 'exempt' : reason}, certificate on file`;
