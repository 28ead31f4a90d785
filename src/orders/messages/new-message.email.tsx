import type { MessageRecord } from './message-record.ts';
import type { OrderRecord } from '../order-record.ts';
import { jobPath, messagesId } from '../../paths.ts';
import type { Email, LoadEmail } from '../../platform/emails/sending.server.ts';
import { describeFile, oneLine, type FileLink } from '../../platform/emails/email-words.server.ts';
import { messageEmail } from './message-sheet.server.tsx';

export const loadNewMessage: LoadEmail = async (sending) => {
  const order = await sending.order();
  const message = await sending.message();
  const links = await sending.signLinks(message.files);
  return newMessage(order, message, sending.siteUrl, links);
};

/** To the shop: what a customer wrote. `links` are in the order of the files. */
export function newMessage(
  { number }: OrderRecord,
  message: MessageRecord,
  siteUrl: string,
  links: readonly FileLink[],
): Email {
  const name = oneLine(message.author);
  return messageEmail({
    subject: `Order #${number} — message from ${name}`,
    kicker: `Order #${number}`,
    lead: `${name} wrote`,
    text: message.text,
    files: message.files.map(describeFile),
    links,
    button: 'Answer on the job page',
    link: `${siteUrl}${jobPath({ kind: 'order', number })}#${messagesId}`,
    noReply: 'Replies aren’t read and don’t reach the customer. Answer on the job page.',
  });
}
