import { exemptReasons } from '../exemptions/exempt-reason.ts';

/** Why a sale has no tax (product.md#sales-tax); in the database, `untaxed` of private.sales. */
export const untaxedReasons = ['not-collected', ...exemptReasons, 'cancellation'] as const;
export type UntaxedReason = (typeof untaxedReasons)[number];

const labels: Readonly<Record<UntaxedReason, string>> = {
  'not-collected': 'None collected there',
  school: 'School',
  church: 'Church',
  government: 'Government',
  resale: 'Resale',
  other: 'Other exemption',
  cancellation: 'Cancellation charge',
};

/** 'Taxed', or why not. */
export const taxedLabel = (untaxed: UntaxedReason | null): string =>
  untaxed === null ? 'Taxed' : labels[untaxed];
