import { formatCents } from '../../platform/money.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import {
  subjectMissing,
  type Email,
  type LoadEmail,
} from '../../platform/emails/sending.server.ts';
import type { CardNews } from './cards-store.server.ts';
import { noticeEmail } from '../../platform/emails/notice-sheet.server.tsx';

export const loadCardDisputed: LoadEmail = async (sending) => {
  const order = await sending.order();
  const { dispute } = await sending.cards.readNews(order.id, sending.occasion ?? '');
  if (!dispute) throw subjectMissing();
  return cardDisputed(order, dispute, sending.siteUrl);
};

/** To the shop: a cardholder disputed a payment, or the bank asks, or decided. */
export function cardDisputed(
  order: OrderRecord,
  { amountCents, status }: NonNullable<CardNews['dispute']>,
  siteUrl: string,
): Email {
  const { number } = order;
  const amount = formatCents(amountCents);
  const { text, ...head } = {
    inquiry: {
      subject: `The bank asked about ${amount} for order #${number}`,
      lead: 'The cardholder’s bank asked about a card payment.',
      text: 'It hasn’t taken any money. Find the question at Stripe, and answer it before the deadline it shows, so that it doesn’t become a dispute.',
    },
    open: {
      subject: `A card payment of ${amount} for order #${number} is disputed`,
      lead: 'A card payment is disputed.',
      text: 'The cardholder told the bank that this payment isn’t right. The bank took the money back until it decides, so the order’s balance doesn’t count it. Find the dispute at Stripe, and send your evidence before the deadline it shows: the approved proof, the messages, and the tracking number.',
    },
    won: {
      subject: `We won the dispute over ${amount} for order #${number}`,
      lead: 'We won the dispute.',
      text: 'The bank gave the money back, and the order’s balance counts it again. You don’t have to do anything.',
    },
    lost: {
      subject: `We lost the dispute over ${amount} for order #${number}`,
      lead: 'We lost the dispute.',
      text: 'The cardholder keeps the money, so the order’s balance shows it as unpaid. Call the customer about paying another way, or write the amount off on the job page: record an adjustment.',
    },
  }[status];
  const words = {
    ...head,
    kicker: `Order #${number}`,
    parts: [{ title: amount, text }],
    job: { kind: 'order' as const, number },
    siteUrl,
  };
  return noticeEmail(words, order);
}
