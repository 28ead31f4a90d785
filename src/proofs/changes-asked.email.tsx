import type { OrderRecord } from '../orders/order-record.ts';
import { locationLabel } from '../garments/print-location.ts';
import type { StoredProof } from './proof-record.ts';
import { designTitle } from './proof-words.ts';
import { subjectMissing, type Email, type LoadEmail } from '../platform/emails/sending.server.ts';
import { describeFile, oneLine, type FileLink } from '../platform/emails/email-words.server.ts';
import { noticeEmail } from '../platform/emails/notice-sheet.server.tsx';

export const loadChangesAsked: LoadEmail = async (sending) => {
  const order = await sending.order();
  const proof = (await sending.proofs.read(order.id)).find(({ pins }) => pins.length > 0);
  if (!proof) throw subjectMissing();
  const links = await sending.signLinks(proof.requestFiles);
  return changesAsked(order, proof, sending.siteUrl, links);
};

/** To the shop: what a customer wants changed. `links` are in the order of the files. */
export function changesAsked(
  order: OrderRecord,
  { version, pins, requestFiles }: Pick<StoredProof, 'version' | 'pins' | 'requestFiles'>,
  siteUrl: string,
  links: readonly FileLink[],
): Email {
  const { number, customerName } = order;
  const words = {
    subject: `Changes to the proof of order #${number}, from ${oneLine(customerName)}`,
    kicker: `Order #${number} · Proof, version ${version}`,
    lead: pins.length === 1 ? 'One change' : `${pins.length} changes`,
    parts: pins.map((pin) => ({
      title: `${pin.number}. ${[designTitle(order, pin.design), locationLabel(pin.location)].filter(Boolean).join(', ')}`,
      text: pin.text,
    })),
    files: requestFiles.map(describeFile),
    links,
    job: { kind: 'order' as const, number },
    siteUrl,
  };
  return noticeEmail(words, order);
}
