/** When an order is to be paid (product.md#payment-terms). private.asked_cents says the same in SQL. */
import * as z from 'zod/mini';
import { hasReached, orderStage, type Stage } from '../orders/job.ts';
import { formatCents, permilleOf, type Cents } from '../platform/money.ts';
import { accountDays } from '../shop.ts';
import { balanceCents, paymentSchema, type Owing } from './payment.ts';

export const paymentTerms = ['approval', 'deposit', 'placed', 'account'] as const;
export type PaymentTerms = (typeof paymentTerms)[number];

export const termsLabels: Readonly<Record<PaymentTerms, string>> = {
  approval: 'All at approval',
  deposit: 'A share when placed, the rest when it’s ready',
  placed: 'All when placed',
  account: `On account, net ${accountDays}`,
};

const moment = z.nullable(z.string());

/** What the day depends on that a balance is due, as private.due_moments has it: ISO 8601. */
export const dueMomentsSchema = z.object({
  placed: z.string(),
  /** Last, unless it was undone. */
  approved: moment,
  ready: moment,
  /** When more was last asked for: by another price, money that went back, or other terms. */
  raised: moment,
});
export type DueMoments = z.infer<typeof dueMomentsSchema>;

/** An order's terms and payments, oldest first, as private.money_json has them. */
export const moneySchema = z.object({
  terms: z.enum(paymentTerms),
  depositPermille: z.number(),
  moments: dueMomentsSchema,
  /** Since when the customer gets no reminders of open balances (ISO 8601); null if they do. */
  remindersOff: z.nullable(z.object({ at: z.string(), byCustomer: z.boolean() })),
  payments: z.array(paymentSchema),
});
export type Money = z.infer<typeof moneySchema>;

/** An order with what its terms depend on. */
export type Termed = Owing & {
  readonly terms: PaymentTerms;
  /** The share of a deposit, in thousandths. */
  readonly depositPermille: number;
};

/** How much of an order's total its terms ask for once it has come this far. */
export function askedCents(
  { status, totalCents, terms, depositPermille }: Termed,
  stage: Stage = orderStage(status),
): Cents {
  if (stage === 'canceled') return 0;
  switch (terms) {
    case 'placed':
      return totalCents;
    case 'approval':
      return hasReached(stage, 'approved') ? totalCents : 0;
    case 'deposit':
      return hasReached(stage, 'made') ? totalCents : permilleOf(totalCents, depositPermille);
    case 'account':
      return 0;
  }
}

/** What is to be paid now, by the order's terms. */
export const dueCents = (order: Termed, paid: Cents): Cents =>
  Math.max(0, askedCents(order) - paid);

/**
 * When an order was placed (ISO 8601) that was to be paid then, in full or in part, and that nothing
 * came in for; null for any other. private.unpaid_since says the same in SQL.
 */
export function unpaidSince(
  order: Termed & { readonly createdAt: string },
  paid: Cents,
): string | null {
  const askedAtOnce = askedCents(order, 'placed') > 0;
  return askedAtOnce && paid <= 0 && dueCents(order, paid) > 0 ? order.createdAt : null;
}

/** An order that was to be paid when it was placed says that it's unpaid after this many hours. */
const patienceHours = 24;

/** Whether an order has been unpaid for a day; `since` is from `unpaidSince`. */
export const isLongUnpaid = (since: string | null, now: Date): since is string =>
  since !== null && now.getTime() - Date.parse(since) >= patienceHours * 3_600_000;

/** When the rest is to be paid, in a sentence for the customer; null once it's even. */
export function termsText(order: Termed, paid: Cents): string | null {
  const balance = balanceCents(order, paid);
  if (balance < 0) return 'We owe you this, and we’ll get it back to you.';
  if (balance === 0) return null;
  const due = dueCents(order, paid);
  const rest = formatCents(balance - due);
  if (due === balance) return `${formatCents(due)} is due now.`;
  switch (order.terms) {
    case 'approval':
      return 'It’s due once you approve the proof.';
    case 'deposit':
      return due > 0
        ? `${formatCents(due)} is due now, and ${rest} when your order is ready.`
        : 'The rest is due when your order is ready.';
    case 'account':
      return hasReached(orderStage(order.status), 'approved')
        ? 'It’s on your account.'
        : `It’s on your account: due ${accountDays} days after you approve the proof.`;
    case 'placed':
      return null;
  }
}

/** When a new order is to be paid, for the customer: at checkout, and in the confirmation. */
export function payPromise({ paymentTerms: terms, depositPermille }: TermsOfPayment): string {
  switch (terms) {
    case 'approval':
      return 'The invoice comes after the proof is approved. Nothing is charged today.';
    case 'deposit':
      return `${depositPermille / 10}% of the total is due with the order, and the rest when it’s ready.`;
    case 'placed':
      return 'The whole total is due with the order.';
    case 'account':
      return `It goes on your account, due ${accountDays} days after you approve the proof.`;
  }
}

type TermsOfPayment = { readonly paymentTerms: PaymentTerms; readonly depositPermille: number };
