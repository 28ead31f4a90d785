import type { MessageRecord } from './message-record.ts';
import type { OrderRecord } from '../order-record.ts';
import { messagesId } from '../../paths.ts';
import { shopHours } from '../../settings/built-calendar.ts';
import { shop } from '../../shop.ts';
import type { Email, LoadEmail } from '../../platform/emails/sending.server.ts';
import { messageEmail } from './message-sheet.server.tsx';

export const loadShopMessage: LoadEmail = async (sending) => {
  const order = await sending.order();
  return shopMessage(order, await sending.message(), sending.linkTo(order));
};

/** To the customer: what the shop wrote. */
export function shopMessage(
  { number }: OrderRecord,
  { text, files: { length: count } }: MessageRecord,
  orderUrl: string,
): Email {
  const attached =
    count === 0 ? '' : `\n\n(With ${count === 1 ? 'a file' : `${count} files`}, on the page.)`;
  return messageEmail({
    subject: `A message about order #${number}`,
    kicker: `Order #${number}`,
    lead: 'We wrote to you.',
    text: text + attached,
    button: 'Read it and answer',
    link: `${orderUrl}&${messagesId}`,
    noReply: `Replies aren’t read. Answer on your order’s page, or call ${shop.ordersPhone} (${shopHours}).`,
  });
}
