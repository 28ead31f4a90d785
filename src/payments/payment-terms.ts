/** When an order is to be paid, in words (product.md#payment-terms). SQL works out the amounts. */
import * as z from 'zod/mini';
import { formatCents } from '../platform/money.ts';
import { accountDays } from '../shop.ts';
import { paymentSchema } from './payment.ts';

export const paymentTerms = ['approval', 'deposit', 'placed', 'account'] as const;
export type PaymentTerms = (typeof paymentTerms)[number];

export const termsLabels: Readonly<Record<PaymentTerms, string>> = {
  approval: 'All at approval',
  deposit: 'A share when placed, the rest when it’s ready',
  placed: 'All when placed',
  account: `On account, net ${accountDays}`,
};

/** An order's money as private.money_json answers it. */
export const moneySchema = z.object({
  terms: z.enum(paymentTerms),
  /** The share of a deposit, in thousandths. */
  depositPermille: z.number(),
  /** The money that came in, less what went back. */
  movedCents: z.number(),
  /** How much of the order is settled, by money and by adjustments on account. */
  paidCents: z.number(),
  /** What is left to pay; less than 0 is owed to the customer. */
  balanceCents: z.number(),
  /** How much of that the terms ask for by now; on account, by `dueDay`. */
  dueCents: z.number(),
  /** When what is due was or will be due: 'YYYY-MM-DD'; null if nothing is. */
  dueDay: z.nullable(z.string()),
  /**
   * When the order was placed (ISO 8601), if something was to be paid then and nothing came in;
   * otherwise null.
   */
  unpaidSince: z.nullable(z.string()),
  /** Since when the customer gets no reminders of open balances (ISO 8601); null if they do. */
  remindersOff: z.nullable(z.object({ at: z.string(), byCustomer: z.boolean() })),
  /** What a canceled order still costs, and why it isn't what its prices say; null for others. */
  cancellation: z.nullable(z.object({ cents: z.number(), reason: z.nullable(z.string()) })),
  /** Oldest first. */
  payments: z.array(paymentSchema),
  /** The order's group: whether it has closed, and what its people's cards are still charged. */
  group: z.optional(z.object({ closed: z.boolean(), chargesCents: z.number() })),
});
export type Money = z.infer<typeof moneySchema>;

/** Billed, and to be paid within `accountDays`. */
const isOnAccount = ({ terms, dueDay }: Money): boolean => terms === 'account' && dueDay !== null;

/** Whether the order's terms ask for money right away. */
export const isDueNow = (money: Money): boolean => money.dueCents > 0 && !isOnAccount(money);

/** An order that was to be paid when it was placed says that it's unpaid after this many hours. */
const patienceHours = 24;

/** Whether an order has been unpaid for a day; `since` is its `unpaidSince`. */
export const isLongUnpaid = (since: string | null, now: Date): since is string =>
  since !== null && now.getTime() - Date.parse(since) >= patienceHours * 3_600_000;

/** When the rest is to be paid, in a sentence for the customer; null once it's even. */
export function termsText(money: Money): string | null {
  const { balanceCents, dueCents } = money;
  if (balanceCents < 0) return 'We owe you this, and we’ll get it back to you.';
  if (balanceCents === 0) return null;
  if (isOnAccount(money)) return 'It’s on your account.';
  if (money.group && !money.group.closed) return 'It’s due once your group has closed.';
  if (money.group && money.group.chargesCents > 0) {
    return dueCents > 0
      ? `${formatCents(dueCents)} is due now. The rest is charged to the people in your group.`
      : 'It’s charged to the people in your group.';
  }
  if (dueCents === balanceCents) return `${formatCents(dueCents)} is due now.`;
  switch (money.terms) {
    case 'approval':
      return 'It’s due once you approve the proof.';
    case 'deposit':
      return dueCents > 0
        ? `${formatCents(dueCents)} is due now, and ${formatCents(balanceCents - dueCents)} when your order is ready.`
        : 'The rest is due when your order is ready.';
    case 'account':
      return `It’s on your account: due ${accountDays} days after you approve the proof.`;
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
