import { formatCents } from '../platform/money.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { Money } from './payment-terms.ts';
import { shop } from '../shop.ts';
import type { Email, LoadEmail } from '../platform/emails/sending.server.ts';
import { goodsText } from '../orders/goods-text.ts';
import { howToPay, paymentEmail } from './payment-sheet.server.tsx';

export const loadPaymentLink: LoadEmail = async (sending) => {
  const order = await sending.order();
  const money = await sending.payments.read(order.id);
  // By now it's paid.
  if (money.dueCents <= 0) return null;
  return paymentLink(order, money, sending.linkTo(order), sending.env.stripe !== null);
};

/** To the customer, when staff ask for what their order still owes. */
export function paymentLink(order: OrderRecord, money: Money, link: string, cards: boolean): Email {
  const amount = formatCents(money.dueCents);
  return paymentEmail({
    subject: `Paying ${amount} for order #${order.number}`,
    kicker: `Order #${order.number}`,
    lead: `${amount} is left to pay.`,
    text: `That’s for ${money.cancellation ? 'canceling it' : goodsText(order)}. ${howToPay(cards)} If it’s on its way already, thanks! If something isn’t right, reply to this email or call ${shop.ordersPhone}.`,
    money,
    link,
  });
}
