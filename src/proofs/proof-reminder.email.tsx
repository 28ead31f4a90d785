import type { PriceBook } from '../settings/price-book.ts';
import { approvalClock } from './approval-clock.ts';
import {
  currentReminder,
  nudgeTemplate,
  reminderTemplates,
  type ApprovalReminder,
} from './approval-reminder.ts';
import { afterThatText, approveByText, clockWords } from './approval-words.ts';
import { dueText } from '../orders/delivery/delivery-words.ts';
import { formatCents } from '../platform/money.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { priceWithRush } from '../orders/prices/rush-offer.ts';
import type { Email, LoadEmail } from '../platform/emails/sending.server.ts';
import { proofPictures } from '../orders/order-pictures.server.ts';
import { detailsEmail } from '../platform/emails/details-sheet.server.tsx';
import { aboutProof, type EmailedProof } from './emailed-proof.server.ts';

export const loadProofReminder: LoadEmail = async (sending) => {
  const order = await sending.order();
  const [newest] = await sending.proofs.read(order.id);
  if (newest?.state !== 'waiting') return null;
  const now = new Date();
  const due = currentReminder(order, new Date(newest.at), now);
  const reminder = sending.template === nudgeTemplate ? 'nudge' : due;
  if (reminder === null) return null;
  if (reminder !== 'nudge' && reminderTemplates[reminder] !== sending.template) return null;
  const book = await sending.datedBookOf(order, newest);
  return {
    ...proofReminder(reminder, order, newest, sending.linkTo(order), now, book),
    pictures: await proofPictures(newest, await sending.artFor(order)),
  };
};

/**
 * To the customer: a version still waits, and its deadline comes, or has passed; or staff ask them to
 * look at it.
 */
export function proofReminder(
  reminder: ApprovalReminder | 'nudge',
  order: OrderRecord,
  proof: EmailedProof,
  link: string,
  now: Date,
  book?: PriceBook,
): Email {
  const clock = approvalClock(order, now, book);
  const words = clockWords(clock, order.dueDate, now);
  const { number, deliveryMethod } = order;
  const { totalCents } = priceWithRush(order, clock.rushFeeCents ?? 0);
  const choose = `That’s ${formatCents(totalCents)} in all; choose it as you approve.`;
  const late = [words.missed, clock.rushFeeCents === null ? null : choose];
  const { sentences, ...head } =
    reminder === 'nudge'
      ? {
          subject: `Order #${number}: have you seen your proof?`,
          lead: 'Your proof is waiting.',
          sentences: words.missed === null ? [] : late,
        }
      : reminder === 'soon'
        ? {
            subject: `Approve your proof for order #${number} by ${words.by}`,
            lead: 'Your proof is waiting.',
            sentences: [],
          }
        : {
            subject: `New date for order #${number}: ${words.date}`,
            lead: `${dueText(deliveryMethod, words.date)}.`,
            sentences: late,
          };
  return detailsEmail({
    ...aboutProof(proof, order),
    ...head,
    kicker: `Order #${number} · Proof, version ${proof.version}`,
    promise: [
      ...sentences,
      approveByText(words),
      `${afterThatText(words)}.`,
      'Nothing is printed until you approve it.',
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
    listTitle: 'What you’d approve',
    note: proof.contents.note,
    button: 'See your proof',
    link,
  });
}
