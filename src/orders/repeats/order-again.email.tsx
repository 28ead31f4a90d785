import type { OrderRecord } from '../order-record.ts';
import { repeatId } from '../../paths.ts';
import type { Email, LoadEmail } from '../../platform/emails/sending.server.ts';
import { linkSecret } from '../../platform/emails/email-words.server.ts';
import { linkEmail } from '../../platform/emails/link-sheet.server.tsx';
import { goodsText } from '../goods-text.ts';
import { garmentsWord } from '../order-goods.ts';

export const loadOrderAgain: LoadEmail = async (sending) => {
  const order = await sending.order();
  return orderAgain(order, `${sending.linkTo(order)}&${repeatId}`);
};

/** To the customer who asked for a reorder of one of our orders: the way to do it themselves. */
export const orderAgain = (order: OrderRecord, link: string): Email =>
  linkEmail({
    subject: `Order #${order.number} again`,
    kicker: 'Your reorder',
    lead: 'We’re on it. Or do it yourself, right now.',
    title: `Order #${order.number}: ${goodsText(order)}.`,
    promise: `You asked us to print this order again, and we’ll be in touch. If you’d rather not wait, the link shows what it costs today and what’s in stock, and starts a new order with the same ${garmentsWord(order)}, files, placement, and inks. If you place it, you’re done; your request ends there.`,
    button: 'Order it again',
    link,
    secret: linkSecret,
    notYours:
      'Somebody gave the number of this order with your address. You don’t have to do anything: the link went to you alone.',
  });
