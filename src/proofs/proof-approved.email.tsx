import { longDay } from './approval-words.ts';
import { dueText } from '../orders/delivery/delivery-words.ts';
import { orderStage } from '../orders/job.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { StoredProof } from './proof-record.ts';
import { shop } from '../shop.ts';
import {
  subjectMissing,
  type Email,
  type LoadEmail,
  type Sending,
} from '../platform/emails/sending.server.ts';
import { withMoney } from '../platform/emails/email-words.server.ts';
import { proofPictures } from '../orders/order-pictures.server.ts';
import { detailsEmail } from '../platform/emails/details-sheet.server.tsx';
import { aboutProof, type EmailedProof } from './emailed-proof.server.ts';

export const loadProofApproved: LoadEmail = async (sending) => {
  const order = await sending.order();
  const proof = (await sending.proofs.read(order.id)).find(({ id }) => id === sending.occasion);
  if (!proof) throw subjectMissing();
  // Reopened or changed since, so it isn't what we print.
  return proof.state === 'approved' ? emailApproved(sending, order, proof) : null;
};

/** The email about a version that is approved, with its pictures. */
export const emailApproved = async (
  sending: Sending,
  order: OrderRecord,
  proof: StoredProof,
): Promise<Email> => ({
  ...proofApproved(order, proof, sending.linkTo(order), new Date(), await sending.moneyOf(order)),
  pictures: await proofPictures(proof, await sending.artFor(order)),
});

/** To the customer: what they approved, to keep. */
export const proofApproved = (
  order: OrderRecord,
  proof: EmailedProof,
  link: string,
  now: Date,
  money: string | null,
): Email =>
  detailsEmail({
    ...aboutProof(proof, order),
    subject: `You approved version ${proof.version} of order #${order.number}`,
    kicker: `Order #${order.number} · Approved`,
    lead: 'Approved. Thanks!',
    promise: withMoney(
      `Version ${proof.version} is locked, and it’s the one we print. ${
        orderStage(order.status) === 'gathering'
          ? 'Once your group can choose, another email has its link'
          : dueText(order.deliveryMethod, longDay(order.dueDate, now))
      }. If something still has to change, call ${shop.ordersPhone} right away.`,
      money,
    ),
    listTitle: 'What you approved',
    note: '',
    button: 'See your order',
    link,
  });
