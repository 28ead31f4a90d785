import { copyNote } from './copy-note.ts';
import { currentBalanceReminder, type BalanceReminder } from './balance-reminder.ts';
import { formatLongDate } from '../platform/dates/date-words.ts';
import { formatCents } from '../platform/money.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { dueText } from './payment-due.ts';
import type { Money } from './payment-terms.ts';
import { shop } from '../shop.ts';
import type { Email, LoadEmail } from '../platform/emails/sending.server.ts';
import { goodsText } from '../orders/goods-text.ts';
import { howToPay, paymentEmail } from './payment-sheet.server.tsx';

export const loadOverdue: LoadEmail = async (sending) => {
  const order = await sending.order();
  const dueSince = await sending.payments.readOverdue(order.id, sending);
  const money = await sending.payments.read(order.id);
  const now = new Date();
  const reminder = dueSince === null ? null : currentBalanceReminder(dueSince, now);
  // By now it's paid, or stopped, or due since another day, or it's another reminder's turn.
  if (dueSince === null || reminder !== sending.template) return null;
  const cards = sending.env.stripe !== null;
  const link = sending.isFor(order) ? sending.linkTo(order) : null;
  return overdue(reminder, order, money, dueSince, link, now, cards);
};

const leads: Readonly<Record<BalanceReminder, string>> = {
  'overdue-7': 'A friendly reminder.',
  'overdue-14': 'This one is still open.',
  'overdue-30': 'This is a month late.',
};

/** To the customer, or without a link as a copy for who pays for them: a balance was due on `dueSince`. */
export function overdue(
  reminder: BalanceReminder,
  order: OrderRecord,
  money: Money,
  dueSince: string,
  link: string | null,
  now: Date,
  cards: boolean,
): Email {
  const amount = formatCents(money.dueCents);
  const since = `${formatLongDate(dueSince, now)} (${dueText(dueSince, now)})`;
  return paymentEmail({
    subject: `${amount} for order #${order.number} is overdue`,
    kicker: `Order #${order.number}`,
    lead: leads[reminder],
    text: `${amount} for ${money.cancellation ? 'canceling it' : goodsText(order)} was due on ${since}. ${howToPay(link !== null && cards)} If it’s on its way already, thanks! If something isn’t right or you need more time, reply to this email or call ${shop.ordersPhone}.${link === null ? ` ${copyNote(order, cards)}` : ''}`,
    money,
    ...(link !== null && {
      stop: 'Don’t want these reminders? Open your order and press “Stop payment reminders” below the payments. What you owe stays the same.',
    }),
    link,
  });
}
