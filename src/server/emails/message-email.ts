import type { MessageRecord } from '../../domain/message-record.ts';
import type { OrderRecord } from '../../domain/order-record.ts';
import { jobPath, messagesId } from '../../paths.ts';
import { shop } from '../../shop.ts';
import { describeFile, oneLine } from './email-words.ts';
import type { ArtworkFile } from './email-words.ts';

/** The email about a message, to the other side. */
export type MessageEmail = {
  subject: string;
  kicker: string;
  lead: string;
  /** The message. Only the shop gets what a customer typed (product.md#messages). */
  text: string;
  /** Files with links, for the shop. */
  files: readonly ArtworkFile[];
  button: string;
  /** The conversation. */
  link: string;
  noReply: string;
  siteUrl: string;
};

export const noReplyTitle = 'Please don’t reply to this email';

/** To the shop. `siteUrl` has no trailing slash. */
export function describeNewMessage(
  order: OrderRecord,
  message: MessageRecord,
  siteUrl: string,
): MessageEmail {
  const name = oneLine(message.author);
  return {
    subject: `Order #${order.number} — message from ${name}`,
    kicker: `Order #${order.number}`,
    lead: `${name} wrote`,
    text: message.text,
    files: message.files.map(describeFile),
    button: 'Answer on the job page',
    link: `${siteUrl}${jobPath({ kind: 'order', number: order.number })}#${messagesId}`,
    noReply: 'Replies aren’t read and don’t reach the customer. Answer on the job page.',
    siteUrl,
  };
}

/** To the customer. `orderUrl` is their link. */
export function describeShopMessage(
  order: OrderRecord,
  message: MessageRecord,
  siteUrl: string,
  orderUrl: string,
): MessageEmail {
  const count = message.files.length;
  const attached =
    count === 0 ? '' : `\n\n(With ${count === 1 ? 'a file' : `${count} files`}, on the page.)`;
  return {
    subject: `A message about order #${order.number}`,
    kicker: `Order #${order.number}`,
    lead: 'We wrote to you.',
    text: message.text + attached,
    files: [],
    button: 'Read it and answer',
    link: `${orderUrl}&${messagesId}`,
    noReply: `Replies aren’t read. Answer on your order’s page, or call ${shop.ordersPhone} (${shop.hours}).`,
    siteUrl,
  };
}
