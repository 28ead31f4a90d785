import type { Money } from '../../src/payments/payment-terms.ts';

/** The money of an order of `balanceCents` that was placed and isn't paid, nor due yet. */
export const unpaidMoney = (balanceCents: number): Money & { payments: never[] } => ({
  terms: 'approval',
  depositPermille: 500,
  movedCents: 0,
  paidCents: 0,
  balanceCents,
  dueCents: 0,
  dueDay: null,
  unpaidSince: null,
  remindersOff: null,
  cancellation: null,
  payments: [],
});
