import type { Money } from '../../src/payments/payment-terms.ts';

/** The money of an order that was placed and isn't paid. */
export const unpaidMoney: Money & { payments: never[] } = {
  terms: 'approval',
  depositPermille: 500,
  moments: { placed: '2026-11-20T15:00:00Z', approved: null, ready: null, raised: null },
  remindersOff: null,
  payments: [],
};
