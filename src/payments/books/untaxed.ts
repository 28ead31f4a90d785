/** Why a sale has no tax (product.md#sales-tax); in the database, `untaxed` of private.sales. */
export const untaxedReasons = [
  'out-of-state',
  'school',
  'church',
  'government',
  'resale',
  'other',
] as const;
export type UntaxedReason = (typeof untaxedReasons)[number];

const labels: Readonly<Record<UntaxedReason, string>> = {
  'out-of-state': 'Out of state',
  school: 'School',
  church: 'Church',
  government: 'Government',
  resale: 'Resale',
  other: 'Other exemption',
};

/** 'Taxed', or why not. */
export const taxedLabel = (untaxed: UntaxedReason | null): string =>
  untaxed === null ? 'Taxed' : labels[untaxed];
