import { formatCents } from '../platform/money.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { paymentText, type Payment } from './payment.ts';
import { moneyNote } from './payment-due.ts';
import type { Money } from './payment-terms.ts';
import { subjectMissing, type Email, type LoadEmail } from '../platform/emails/sending.server.ts';
import { goodsText } from '../orders/goods-text.ts';
import { paymentEmail } from './payment-sheet.server.tsx';

export const loadPaymentReceipt: LoadEmail = async (sending) => {
  const order = await sending.order();
  const money = await sending.payments.read(order.id);
  const payment = money.payments.find(({ id }) => id === sending.occasion);
  if (!payment) throw subjectMissing();
  return paymentReceipt(order, money, payment, sending.linkTo(order), new Date());
};

/** To the customer: one of these payments or refunds, and what is left. */
export function paymentReceipt(
  order: OrderRecord,
  money: Money,
  payment: Payment,
  link: string,
  now: Date,
): Email {
  const amount = formatCents(Math.abs(payment.amountCents));
  const back = payment.amountCents < 0;
  // It may have come in before the order was canceled, or be for that.
  const paidFor = money.cancellation ? `order #${order.number}` : goodsText(order);
  const what = `${paymentText(payment)}: ${amount}${back ? '' : ` for ${paidFor}`}.`;
  const why = back && payment.reason ? `${payment.reason.replace(/\.$/, '')}.` : null;
  return paymentEmail({
    subject: back
      ? `We refunded ${amount} for order #${order.number}`
      : `We got your ${amount} for order #${order.number}`,
    kicker: `Order #${order.number}`,
    lead: back ? 'We refunded you.' : 'Thanks! We got your payment.',
    text: [what, why, moneyNote(order, money, now)].filter(Boolean).join(' '),
    money,
    link,
  });
}
