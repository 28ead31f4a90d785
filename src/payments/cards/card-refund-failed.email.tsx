import { formatCents } from '../../platform/money.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import {
  subjectMissing,
  type Email,
  type LoadEmail,
} from '../../platform/emails/sending.server.ts';
import { noticeEmail } from '../../platform/emails/notice-sheet.server.tsx';

export const loadCardRefundFailed: LoadEmail = async (sending) => {
  const order = await sending.order();
  const { refundCents } = await sending.cards.readNews(order.id, sending.occasion ?? '');
  if (refundCents === null) throw subjectMissing();
  return cardRefundFailed(order, refundCents, sending.siteUrl);
};

/** To the shop: Stripe or the bank won't make a refund. */
export function cardRefundFailed(order: OrderRecord, cents: number, siteUrl: string): Email {
  const { number } = order;
  const amount = formatCents(cents);
  const words = {
    subject: `A refund of ${amount} for order #${number} failed`,
    kicker: `Order #${number}`,
    lead: 'A refund didn’t reach the customer.',
    parts: [
      {
        title: amount,
        text: 'Stripe or the bank didn’t take it, so the money is still ours. Give it back another way, and record that on the job page.',
      },
    ],
    job: { kind: 'order' as const, number },
    siteUrl,
  };
  return noticeEmail(words, order);
}
