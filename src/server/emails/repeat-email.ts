import type { OrderRecord } from '../../domain/order-record.ts';
import type { LinkEmail } from './link-email.ts';
import { describeConfirmation } from './order-email.ts';

/** To the customer who asked for a reorder of one of our orders: the way to do it themselves. */
export function describeRepeat(order: OrderRecord, siteUrl: string, link: string): LinkEmail {
  const { number, goods } = describeConfirmation(order, siteUrl);
  return {
    subject: `Order #${number} again`,
    kicker: 'Your reorder',
    lead: 'We’re on it. Or do it yourself, right now.',
    title: `Order #${number}: ${goods}.`,
    promise:
      'You asked us to print this order again, and we’ll be in touch. If you’d rather not wait, the link shows what it costs today and what’s in stock, and starts a new order with the same garment, files, placement, and inks. If you place it, you’re done; your request ends there.',
    button: 'Order it again',
    link,
    secret:
      'Anyone with the link can see the order, so forward it only to people you trust with it.',
    notYours:
      'Somebody gave the number of this order with your address. You don’t have to do anything: the link went to you alone.',
    siteUrl,
  };
}
