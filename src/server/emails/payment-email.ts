import type { BalanceReminder } from '../../domain/balance-reminder.ts';
import { formatLongDate } from '../../domain/date-words.ts';
import { formatCents } from '../../domain/money.ts';
import type { OrderRecord } from '../../domain/order-record.ts';
import {
  balanceCents,
  balanceLine,
  paidCents,
  paymentText,
  type Owing,
  type Payment,
} from '../../domain/payment.ts';
import { billedCents, dueText, moneyNote } from '../../domain/payment-due.ts';
import type { Money } from '../../domain/payment-terms.ts';
import { shop } from '../../shop.ts';
import { describeConfirmation, type PriceRow } from './order-email.ts';

/** What a receipt says, or the email about a refund. */
export type PaymentEmail = {
  subject: string;
  kicker: string;
  lead: string;
  /** What it was, for which goods, and when the rest is due. */
  text: string;
  /** The total, and each payment. */
  rows: readonly PriceRow[];
  balance: PriceRow;
  /** How to stop emails like it; null for one that comes anyway. */
  stop: string | null;
  link: string;
  siteUrl: string;
};

/** Puts one of these payments into words for its customer; `link` is theirs. */
export function describePayment(
  order: OrderRecord,
  money: Money,
  payment: Payment,
  siteUrl: string,
  link: string,
  now: Date,
): PaymentEmail {
  const amount = formatCents(Math.abs(payment.amountCents));
  const back = payment.amountCents < 0;
  const { goods } = describeConfirmation(order, siteUrl);
  const what = `${paymentText(payment)}: ${amount}${back ? '' : ` for ${goods}`}.`;
  const why = back && payment.reason ? `${payment.reason.replace(/\.$/, '')}.` : null;
  return {
    subject: back
      ? `We refunded ${amount} for order #${order.number}`
      : `We got your ${amount} for order #${order.number}`,
    kicker: `Order #${order.number}`,
    lead: back ? 'We refunded you.' : 'Thanks! We got your payment.',
    text: [what, why, moneyNote(order, money, now)].filter(Boolean).join(' '),
    rows: ledgerRows(order, money.payments),
    balance: balanceLine(order, paidCents(order, money.payments)),
    stop: null,
    link,
    siteUrl,
  };
}

const leads: Readonly<Record<BalanceReminder, string>> = {
  'overdue-7': 'A friendly reminder.',
  'overdue-14': 'This one is still open.',
  'overdue-30': 'This is a month late.',
};

/** Reminds the customer of a balance that was due on `dueSince`; `link` is theirs. */
export function describeBalanceReminder(
  reminder: BalanceReminder,
  order: OrderRecord,
  { payments, ...terms }: Money,
  dueSince: string,
  siteUrl: string,
  link: string,
  now: Date,
  cards: boolean,
): PaymentEmail {
  const owing = { ...order, ...terms };
  const paid = paidCents(order, payments);
  const amount = formatCents(billedCents(owing) - paid);
  const { goods } = describeConfirmation(order, siteUrl);
  const since = `${formatLongDate(dueSince, now)} (${dueText(dueSince, now)})`;
  return {
    subject: `${amount} for order #${order.number} is overdue`,
    kicker: `Order #${order.number}`,
    lead: leads[reminder],
    text: `${amount} for ${goods} was due on ${since}. ${cards ? 'You can pay by card on your order’s page, or by check, cash, or bank transfer.' : 'You can pay by check, cash, or bank transfer.'} If it’s on its way already, thanks! If something isn’t right or you need more time, reply to this email or call ${shop.ordersPhone}.`,
    rows: ledgerRows(owing, payments),
    balance: balanceLine(owing, paid),
    stop: 'Don’t want these reminders? Open your order and press “Stop payment reminders” below the payments. What you owe stays the same.',
    link,
    siteUrl,
  };
}

/** The total, and each payment. */
const ledgerRows = (owing: Owing, payments: readonly Payment[]): PriceRow[] => [
  { label: 'Total', amount: formatCents(balanceCents(owing, 0)) },
  ...payments.map((each) => ({ label: paymentText(each), amount: formatCents(-each.amountCents) })),
];
