import { copyNote } from './copy-note.ts';
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
  const link = sending.isFor(order) ? sending.linkTo(order) : null;
  // The order has another address by now, or somebody else pays.
  if (link === null && !(await sending.outbox.mayCopy(sending.id))) return null;
  return paymentLink(order, money, link, sending.env.stripe !== null);
};

/** To the customer, or without a link as a copy for who pays for them: what's left, when staff ask for it. */
export function paymentLink(
  order: OrderRecord,
  money: Money,
  link: string | null,
  cards: boolean,
): Email {
  const amount = formatCents(money.dueCents);
  return paymentEmail({
    subject: `Paying ${amount} for order #${order.number}`,
    kicker: `Order #${order.number}`,
    lead: `${amount} is left to pay.`,
    text: `That’s for ${money.cancellation ? 'canceling it' : goodsText(order)}. ${howToPay(link !== null && cards)} If it’s on its way already, thanks! If something isn’t right, reply to this email or call ${shop.ordersPhone}.${link === null ? ` ${copyNote(order, cards)}` : ''}`,
    money,
    link,
  });
}
