/** An order's ledger (product.md#ledger). Amounts are signed: money we get is positive. */
import * as z from 'zod/mini';
import { formatCents, type Cents } from '../platform/money.ts';
import { orderStage, type JobStatus } from '../orders/job.ts';

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
export const paymentLimits = { cents: 10_000_000, reference: 40, reason: 200 };

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

/** What an order costs now: a canceled one costs nothing. */
export type Owing = { readonly status: JobStatus; readonly totalCents: Cents };

type Entry = Pick<Payment, 'method' | 'amountCents'>;

const sumOf = (entries: readonly Entry[]): Cents =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The money that came in, less what went back. */
export const movedCents = (payments: readonly Entry[]): Cents =>
  sumOf(payments.filter(({ method }) => method !== 'account'));

/**
 * How much of an order is settled, as private.paid_cents in SQL: by money and by adjustments on
 * account. Of a canceled order, what was written off doesn't come back as money.
 */
export function paidCents({ status }: Pick<Owing, 'status'>, payments: readonly Entry[]): Cents {
  const all = sumOf(payments);
  return orderStage(status) === 'canceled' ? Math.min(all, Math.max(0, movedCents(payments))) : all;
}

/** What is left to pay; less than 0 is owed to the customer. */
export const balanceCents = ({ status, totalCents }: Owing, paid: Cents): Cents =>
  (orderStage(status) === 'canceled' ? 0 : totalCents) - paid;

export const paymentStates = ['unpaid', 'part', 'paid', 'refund'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const paymentStateLabels: Readonly<Record<PaymentState, string>> = {
  unpaid: 'Unpaid',
  part: 'Partly paid',
  paid: 'Paid',
  refund: 'Refund due',
};

/** Where an order stands; null for one that is canceled and even. */
export function paymentState(order: Owing, paid: Cents): PaymentState | null {
  const balance = balanceCents(order, paid);
  if (balance < 0) return 'refund';
  if (balance === 0) return orderStage(order.status) === 'canceled' ? null : 'paid';
  return paid > 0 ? 'part' : 'unpaid';
}

/** 'Balance due' or 'Refund due' with its amount; 'Paid in full' or 'Nothing due' if nothing is left. */
export function balanceLine(order: Owing, paid: Cents): { label: string; amount: string } {
  const balance = balanceCents(order, paid);
  if (balance === 0) {
    const label = orderStage(order.status) === 'canceled' ? 'Nothing due' : 'Paid in full';
    return { label, amount: formatCents(0) };
  }
  return {
    label: balance < 0 ? 'Refund due' : 'Balance due',
    amount: formatCents(Math.abs(balance)),
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
