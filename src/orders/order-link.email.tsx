import type { OrderRecord } from './order-record.ts';
import type { Email, LoadEmail } from '../platform/emails/sending.server.ts';
import { linkSecret } from '../platform/emails/email-words.server.ts';
import { linkEmail } from '../platform/emails/link-sheet.server.tsx';
import { describeOrder } from './order-words.server.ts';

export const loadOrderLink: LoadEmail = async (sending) => {
  const order = await sending.order();
  return orderLink(order, sending.linkTo(order));
};

/** To the customer who asked for their order's link again, or who got a new one from staff. */
export function orderLink(order: OrderRecord, link: string): Email {
  const { number } = order;
  const { goods, due } = describeOrder(order);
  return linkEmail({
    subject: `The link to order #${number}`,
    kicker: `Order #${number}`,
    lead: 'Here’s your order.',
    title: `${goods}. ${due}.`,
    promise:
      'The newest link opens your order on any device, until a year after it’s done: where it stands, what you ordered, and what’s next.',
    button: 'See your order',
    link,
    secret: linkSecret,
    notYours:
      'Somebody may have mistyped an order number. You don’t have to do anything: the link went to you alone.',
  });
}
