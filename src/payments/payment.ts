/** An order's ledger (product.md#ledger). Amounts are signed: money we get is positive. */
import * as z from 'zod/mini';
import { formatCents, type Cents } from '../platform/money.ts';

export const paymentKinds = ['charge', 'refund', 'adjustment'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** 'account' is for corrections that move no money, such as a write-off. */
export const paymentMethods = ['card', 'check', 'cash', 'transfer', 'account'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const methodLabels: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  check: 'Check',
  cash: 'Cash',
  transfer: 'Bank transfer',
  account: 'On account',
};

/** The most that one entry moves, and how long its texts are. */
export const paymentLimits = { cents: 300_000_000, reference: 40, reason: 200 };

/** A line of the ledger, as its customer sees it. */
export const paymentSchema = z.object({
  id: z.uuid(),
  kind: z.enum(paymentKinds),
  method: z.enum(paymentMethods),
  /** More than 0 for a charge, less for a refund. */
  amountCents: z.number(),
  /** A check's number, for example. */
  reference: z.nullable(z.string()),
  /** Why it was refunded or adjusted. */
  reason: z.nullable(z.string()),
  /** ISO 8601. */
  at: z.string(),
});
export type Payment = z.infer<typeof paymentSchema>;

/** What canceling an approved order costs (product.md#cancellation-charge). */
export const cancellationLabel = 'Cancellation charge';

/** How much of an order is settled, and what is left to pay; less than 0 is owed to the customer. */
type Standing = { readonly paidCents: Cents; readonly balanceCents: Cents };

export const paymentStates = ['unpaid', 'part', 'paid', 'refund'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const paymentStateLabels: Readonly<Record<PaymentState, string>> = {
  unpaid: 'Unpaid',
  part: 'Partly paid',
  paid: 'Paid',
  refund: 'Refund due',
};

/** Where an order stands; null for a canceled one that owes and is owed nothing. */
export function paymentState({ paidCents, balanceCents }: Standing): PaymentState | null {
  if (balanceCents < 0) return 'refund';
  if (balanceCents === 0) return paidCents > 0 ? 'paid' : null;
  return paidCents > 0 ? 'part' : 'unpaid';
}

/** 'Balance due' or 'Refund due' with its amount; 'Paid in full' or 'Nothing due' if nothing is left. */
export function balanceLine({ paidCents, balanceCents }: Standing): {
  label: string;
  amount: string;
} {
  if (balanceCents === 0) {
    return { label: paidCents > 0 ? 'Paid in full' : 'Nothing due', amount: formatCents(0) };
  }
  return {
    label: balanceCents < 0 ? 'Refund due' : 'Balance due',
    amount: formatCents(Math.abs(balanceCents)),
  };
}

const verbs: Readonly<Record<PaymentKind, string>> = {
  charge: 'Paid',
  refund: 'Refunded',
  adjustment: 'Adjusted',
};

const ways: Readonly<Record<PaymentMethod, string>> = {
  card: 'by card',
  check: 'by check',
  cash: 'in cash',
  transfer: 'by bank transfer',
  account: 'on account',
};

/** A payment's, a refund's, or a dispute's id at Stripe, which says nothing to people. */
const stripeId = /^(?:pi|re|dp|du)_/;

/** 'Paid by check 1042'. */
export function paymentText({ kind, method, reference }: Omit<Payment, 'id' | 'at'>): string {
  const named = reference !== null && stripeId.test(reference) ? null : reference;
  return [verbs[kind], ways[method], named].filter(Boolean).join(' ');
}
