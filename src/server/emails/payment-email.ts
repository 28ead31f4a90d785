import { formatCents } from '../../domain/money.ts';
import type { OrderRecord } from '../../domain/order-record.ts';
import {
  balanceCents,
  balanceLine,
  paidCents,
  paymentText,
  type Payment,
} from '../../domain/payment.ts';
import { dueNote } from '../../domain/payment-due.ts';
import type { Money } from '../../domain/payment-terms.ts';
import { shop } from '../../shop.ts';
import { layOut, questionLines, signature } from './email-words.ts';
import { linkSecret } from './link-email.ts';
import { describeConfirmation, type PriceRow } from './order-email.ts';
import { priceTexts } from './order-text.ts';

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
  link: string;
  siteUrl: string;
};

/** Puts one of these payments into words for its customer; `link` is theirs. */
export function describePayment(
  order: OrderRecord,
  { payments, moments, ...terms }: Money,
  payment: Payment,
  siteUrl: string,
  link: string,
  now: Date,
): PaymentEmail {
  const amount = formatCents(Math.abs(payment.amountCents));
  const paid = paidCents(payments);
  const back = payment.amountCents < 0;
  const { goods } = describeConfirmation(order, siteUrl);
  const owing = { ...order, ...terms };
  const what = `${paymentText(payment)}: ${amount}${back ? '' : ` for ${goods}`}.`;
  const why = back && payment.reason ? `${payment.reason.replace(/\.$/, '')}.` : null;
  return {
    subject: back
      ? `We refunded ${amount} for order #${order.number}`
      : `We got your ${amount} for order #${order.number}`,
    kicker: `Order #${order.number}`,
    lead: back ? 'Your refund is on its way.' : 'Thanks! We got your payment.',
    text: [what, why, dueNote(owing, paid, moments, now)].filter(Boolean).join(' '),
    rows: [
      { label: 'Total', amount: formatCents(balanceCents(owing, 0)) },
      ...payments.map((each) => ({
        label: paymentText(each),
        amount: formatCents(-each.amountCents),
      })),
    ],
    balance: balanceLine(owing, paid),
    link,
    siteUrl,
  };
}

/** The same as plain text. */
export function paymentEmailText(email: PaymentEmail): string {
  return layOut([
    [shop.name, email.subject],
    [email.lead, email.text],
    [`See your order: ${email.link}`],
    ['PAYMENTS', ...priceTexts(email.rows, email.balance.amount, email.balance.label)],
    ['KEEP THE LINK TO YOURSELF', linkSecret],
    questionLines(shop.ordersEmail, shop.ordersPhone),
    [signature, email.siteUrl],
  ]);
}
