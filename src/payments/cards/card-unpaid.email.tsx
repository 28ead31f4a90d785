import { leastCardCents } from './card-payment.ts';
import { formatCents } from '../../platform/money.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { shop } from '../../shop.ts';
import type { Email, LoadEmail } from '../../platform/emails/sending.server.ts';
import { linkSecret } from '../../platform/emails/email-words.server.ts';
import { linkEmail } from '../../platform/emails/link-sheet.server.tsx';

const leads = {
  failed: 'Your card didn’t go through.',
  expired: 'Your payment page closed before you paid.',
} as const;

export const loadCardUnpaid: LoadEmail = async (sending) => {
  const order = await sending.order();
  const { status, dueCents } = await sending.cards.readNews(order.id, sending.occasion ?? '');
  // They tried again, or paid another way.
  if (status !== 'failed' && status !== 'expired') return null;
  if (`card-${status}` !== sending.template || dueCents < leastCardCents) return null;
  return cardUnpaid(status, order, dueCents, sending.linkTo(order));
};

/** To the customer: a payment by card came to nothing, and nobody has paid since. */
export const cardUnpaid = (
  status: keyof typeof leads,
  { number }: Pick<OrderRecord, 'number'>,
  dueCents: number,
  link: string,
): Email =>
  linkEmail({
    subject: `${formatCents(dueCents)} is still due for order #${number}`,
    kicker: `Order #${number}`,
    lead: leads[status],
    title: `${formatCents(dueCents)} is still due.`,
    promise:
      'Nothing was charged, and your order is as it was. On its page you can try again, with the same card or another. A check, cash, or a bank transfer works, too.',
    button: 'See your order',
    link,
    secret: linkSecret,
    notYours: `If you didn’t try to pay, somebody who has the link did. Call us at ${shop.ordersPhone} if that worries you; nothing was charged.`,
  });
