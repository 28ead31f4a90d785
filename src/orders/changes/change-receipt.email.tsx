import type { PriceBook } from '../../settings/price-book.ts';
import type { OrderChange } from './change-record.ts';
import { changeTextInOurWords, reasonText } from './change-words.ts';
import { orderStage } from '../job.ts';
import type { OrderRecord } from '../order-record.ts';
import type { Email, LoadEmail } from '../../platform/emails/sending.server.ts';
import { changeEmail } from './change-sheet.server.tsx';
import { LeftOut, Questions } from '../../platform/emails/EmailParts.server.tsx';
import { orderDesk, withMoney } from '../../platform/emails/email-words.server.ts';
import { describeOrder } from '../order-words.server.ts';

export const loadChangeReceipt: LoadEmail = async (sending) => {
  const order = await sending.order();
  const changes = await sending.orders.readChanges(order.id, sending.createdAt);
  // Staff who canceled it chose whether to tell the customer.
  const isTheirs = changes.some(({ rows }) => rows.some(({ part }) => part === 'order'));
  if (orderStage(order.status) === 'canceled' && !isTheirs) return null;
  const [money, book] = await Promise.all([sending.moneyOf(order), sending.bookOf(order)]);
  return changeReceipt(order, changes, sending.linkTo(order), money, book);
};

/** To the customer, in our words only. `money` says what is left to pay. */
export function changeReceipt(
  order: OrderRecord,
  changes: readonly OrderChange[],
  link: string,
  money: string | null,
  book?: PriceBook,
): Email {
  const words = describeOrder(order, book);
  const canceled = orderStage(order.status) === 'canceled';
  return changeEmail(order, words, {
    subject: `Order #${order.number} is ${canceled ? 'canceled' : 'changed'}`,
    lead: canceled ? 'Your order is canceled.' : 'Your order is changed.',
    now: canceled
      ? `We won’t print it${money === null ? ', and you owe nothing.' : `. ${money}`} If that’s a mistake, call us.`
      : withMoney(`Now it’s ${words.goods}, ${words.total}. ${words.due}.`, money),
    changes: changes.flatMap(({ rows, reason }) => [
      ...rows.map(changeTextInOurWords),
      ...(reason === null ? [] : [reasonText(reason)]),
    ]),
    button: 'See your order',
    link,
    replyTo: orderDesk,
    children: (
      <>
        <LeftOut />
        <Questions />
      </>
    ),
  });
}
