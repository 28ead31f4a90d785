import type { PriceBook } from '../settings/price-book.ts';
import { approvalClock } from './approval-clock.ts';
import { approveByText, clockWords } from './approval-words.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { Email, LoadEmail } from '../platform/emails/sending.server.ts';
import { proofPictures } from '../orders/order-pictures.server.ts';
import { detailsEmail } from '../platform/emails/details-sheet.server.tsx';
import { aboutProof, type EmailedProof } from './emailed-proof.server.ts';

export const loadProofReady: LoadEmail = async (sending) => {
  const order = await sending.order();
  const proof = (await sending.proofs.read(order.id)).find(({ id }) => id === sending.occasion);
  if (proof?.state !== 'waiting') return null;
  const book = await sending.datedBookOf(order, proof);
  return {
    ...proofReady(order, proof, await sending.linkToApprove(order), new Date(), book, {
      isCopy: !sending.isFor(order),
    }),
    pictures: await proofPictures(proof, sending.readArt),
  };
};

/** To the customer, and, as a copy, to who approves for them: a version waits for their approval. */
export function proofReady(
  order: OrderRecord,
  proof: EmailedProof,
  link: string,
  now: Date,
  book?: PriceBook,
  { isCopy = false } = {},
): Email {
  const clock = clockWords(approvalClock(order, now, book), order.dueDate, now);
  const ordered = isCopy
    ? `${order.customerName} ordered it and got this, too: one of you approves. `
    : '';
  const missed = clock.missed === null ? '' : `${clock.missed} `;
  return detailsEmail({
    ...aboutProof(proof, order),
    subject: `${isCopy ? 'The' : 'Your'} proof for order #${order.number} is ready (version ${proof.version})`,
    kicker: `Order #${order.number} · Proof, version ${proof.version}`,
    lead: isCopy ? 'A proof is ready.' : 'Your proof is ready.',
    promise: `${ordered}${missed}${approveByText(clock)} Read every word out loud: nothing is printed until you approve it.`,
    listTitle: 'What you’d approve',
    note: proof.contents.note,
    button: isCopy ? 'See the proof' : 'See your proof',
    link,
  });
}
