import type { ChangeRow, OrderChange } from '../../domain/change-record.ts';
import { changeText, changeTextInOurWords } from '../../domain/change-words.ts';
import { orderStage } from '../../domain/job.ts';
import type { OrderRecord } from '../../domain/order-record.ts';
import { leftOut, oneLine, withMoney } from './email-words.ts';
import { describeConfirmation, describeOrder, type ConfirmationEmail } from './order-email.ts';

/** What an email about a changed order says. */
export type ChangeEmail = {
  subject: string;
  kicker: string;
  lead: string;
  /** '23 Premium Cotton shirts, $416.02. Ships Wednesday, December 2, 2026.' */
  now: string;
  /** Each change in a line. */
  changes: readonly string[];
  /** What it costs now; null if it's canceled. */
  price: Pick<ConfirmationEmail, 'priceLines' | 'total'> | null;
  button: string;
  link: string;
  /** Why the email is so short; only to the customer. */
  leftOut: string | null;
  siteUrl: string;
};

/** To the shop, in the customer's words. */
export function describeChange(
  order: OrderRecord,
  changes: readonly OrderChange[],
  siteUrl: string,
): ChangeEmail {
  const { goods, total, priceLines, due, adminUrl } = describeOrder(order, siteUrl);
  const canceled = orderStage(order.status) === 'canceled';
  return {
    subject: `Order #${order.number} was ${canceled ? 'canceled' : 'changed'} by ${oneLine(order.customerName)}`,
    kicker: `Order #${order.number}`,
    lead: canceled ? 'The customer canceled it.' : 'The customer changed it.',
    now: `${goods}, ${total}. ${due}.`,
    changes: rowsOf(changes.filter(({ actor }) => actor === 'customer')).map((row) =>
      oneLine(changeText(row)),
    ),
    price: canceled ? null : { priceLines, total },
    button: `Open order #${order.number}`,
    link: adminUrl,
    leftOut: null,
    siteUrl,
  };
}

/** To the customer, in our words only. `link` is theirs, and `money` says what is left to pay. */
export function describeChangeReceipt(
  order: OrderRecord,
  changes: readonly OrderChange[],
  siteUrl: string,
  link: string,
  money: string | null,
): ChangeEmail {
  const { goods, total, priceLines, due } = describeConfirmation(order, siteUrl);
  const canceled = orderStage(order.status) === 'canceled';
  return {
    subject: `Order #${order.number} is ${canceled ? 'canceled' : 'changed'}`,
    kicker: `Order #${order.number}`,
    lead: canceled ? 'Your order is canceled.' : 'Your order is changed.',
    now: canceled
      ? `We won’t print it${money === null ? ', and you owe nothing.' : `. ${money}`} If that’s a mistake, call us.`
      : withMoney(`Now it’s ${goods}, ${total}. ${due}.`, money),
    changes: rowsOf(changes).map(changeTextInOurWords),
    price: canceled ? null : { priceLines, total },
    button: 'See your order',
    link,
    leftOut,
    siteUrl,
  };
}

const rowsOf = (changes: readonly OrderChange[]): ChangeRow[] =>
  changes.flatMap(({ rows }) => rows);
