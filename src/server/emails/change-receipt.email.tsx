import type { OrderChange } from '../../domain/change-record.ts';
import { changeTextInOurWords } from '../../domain/change-words.ts';
import { orderStage } from '../../domain/job.ts';
import type { OrderRecord } from '../../domain/order-record.ts';
import type { Email, LoadEmail } from '../sending.ts';
import { changeEmail } from './change-sheet.tsx';
import { LeftOut, Questions } from './EmailParts.tsx';
import { orderDesk, withMoney } from './email-words.ts';
import { describeConfirmation } from './order-words.ts';

export const loadChangeReceipt: LoadEmail = async (sending) => {
  const order = await sending.order();
  const changes = await sending.orders.readChanges(order.id, sending.createdAt);
  // Staff who canceled it chose whether to tell the customer.
  const isTheirs = changes.some(({ rows }) => rows.some(({ part }) => part === 'order'));
  if (orderStage(order.status) === 'canceled' && !isTheirs) return null;
  return changeReceipt(order, changes, sending.linkTo(order), await sending.moneyOf(order));
};

/** To the customer, in our words only. `money` says what is left to pay. */
export function changeReceipt(
  order: OrderRecord,
  changes: readonly OrderChange[],
  link: string,
  money: string | null,
): Email {
  const words = describeConfirmation(order);
  const canceled = orderStage(order.status) === 'canceled';
  return changeEmail(order, words, {
    subject: `Order #${order.number} is ${canceled ? 'canceled' : 'changed'}`,
    lead: canceled ? 'Your order is canceled.' : 'Your order is changed.',
    now: canceled
      ? `We won’t print it${money === null ? ', and you owe nothing.' : `. ${money}`} If that’s a mistake, call us.`
      : withMoney(`Now it’s ${words.goods}, ${words.total}. ${words.due}.`, money),
    changes: changes.flatMap(({ rows }) => rows).map(changeTextInOurWords),
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
