import type { PriceBook } from '../../settings/price-book.ts';
import type { OrderChange } from './change-record.ts';
import { changeText } from './change-words.ts';
import { orderStage } from '../job.ts';
import type { OrderRecord } from '../order-record.ts';
import type { Email, LoadEmail } from '../../platform/emails/sending.server.ts';
import { changeEmail } from './change-sheet.server.tsx';
import { oneLine, openJob } from '../../platform/emails/email-words.server.ts';
import { describeForShop } from '../order-words.server.ts';

export const loadOrderChanged: LoadEmail = async (sending) => {
  const order = await sending.order();
  const changes = await sending.orders.readChanges(order.id, sending.createdAt);
  return orderChanged(order, changes, sending.siteUrl, await sending.bookOf(order));
};

/** To the shop, in the customer's words; replies go to the customer. */
export function orderChanged(
  order: OrderRecord,
  changes: readonly OrderChange[],
  siteUrl: string,
  book?: PriceBook,
): Email {
  const words = describeForShop(order, [], book);
  const canceled = orderStage(order.status) === 'canceled';
  return changeEmail(order, words, {
    subject: `Order #${order.number} was ${canceled ? 'canceled' : 'changed'} by ${oneLine(order.customerName)}`,
    lead: canceled ? 'The customer canceled it.' : 'The customer changed it.',
    now: `${words.goods}, ${words.total}. ${words.due}.`,
    changes: changes
      .filter(({ actor }) => actor === 'customer')
      .flatMap(({ rows }) => rows)
      .map((row) => oneLine(changeText(row))),
    ...openJob({ kind: 'order', number: order.number }, siteUrl),
    replyTo: { name: words.customer.name, address: words.customer.email },
  });
}
