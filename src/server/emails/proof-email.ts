import { approvalClock } from '../../domain/approval-clock.ts';
import type { ApprovalReminder } from '../../domain/approval-reminder.ts';
import { afterThatText, approveByText, clockWords, longDay } from '../../domain/approval-words.ts';
import { dueText } from '../../domain/delivery-words.ts';
import { formatCents } from '../../domain/money.ts';
import type { OrderRecord } from '../../domain/order-record.ts';
import { printSizeText } from '../../domain/placement.ts';
import { locationLabel } from '../../domain/print-location.ts';
import { approvalRows } from '../../domain/proof-words.ts';
import type { Proof } from '../../domain/proof.ts';
import type { StoredProof } from '../../domain/proof-record.ts';
import { priceWithRush } from '../../domain/rush-offer.ts';
import { jobPath } from '../../paths.ts';
import { shop } from '../../shop.ts';
import { pictureName, proofPictureName } from './order-email.ts';
import { describeFile, oneLine, withMoney } from './email-words.ts';
import type { ArtworkFile } from './email-words.ts';

/** One thing that a version fixes: 'Size', and a line for each print. */
type Row = { label: string; lines: string[] };

/**
 * What an email to a customer says about a version. It leaves out the words on the print, because
 * they are the customer's (product.md#order-emails).
 */
export type ProofEmail = {
  subject: string;
  kicker: string;
  lead: string;
  promise: string;
  listTitle: string;
  rows: Row[];
  /** What the shop says changed; '' for nothing. */
  note: string;
  /** `cid` is the picture's name. */
  pictures: { cid: string; alt: string }[];
  button: string;
  link: string;
  /** Why not to share the link. */
  secret: string;
  siteUrl: string;
};

/** The version that an email is about. */
export type EmailedProof = { version: number; contents: Proof };

function aboutProof(
  { contents, version }: EmailedProof,
  siteUrl: string,
  link: string,
): Pick<ProofEmail, 'rows' | 'pictures' | 'siteUrl' | 'link' | 'secret'> {
  return {
    rows: approvalRows(contents).filter(({ key }) => key !== 'spelling'),
    pictures: contents.picture
      ? [{ cid: proofPictureName, alt: `The proof, version ${version}` }]
      : contents.prints.map((print) => ({
          cid: pictureName(print.location),
          alt: `${locationLabel(print.location)} of ${contents.garmentName} in ${contents.colorName}, with the artwork ${printSizeText(print)}`,
        })),
    siteUrl,
    link,
    secret: proofSecret,
  };
}

/** To the customer: a version waits for their approval. */
export function describeProofReady(
  order: OrderRecord,
  proof: EmailedProof,
  siteUrl: string,
  link: string,
  now: Date,
): ProofEmail {
  const clock = clockWords(approvalClock(order, now), order.dueDate, now);
  const missed = clock.missed === null ? '' : `${clock.missed} `;
  return {
    ...aboutProof(proof, siteUrl, link),
    subject: `Your proof for order #${order.number} is ready (version ${proof.version})`,
    kicker: `Order #${order.number} · Proof, version ${proof.version}`,
    lead: 'Your proof is ready.',
    promise: `${missed}${approveByText(clock)} Read every word out loud: nothing is printed until you approve it.`,
    listTitle: 'What you’d approve',
    note: proof.contents.note,
    button: 'See your proof',
  };
}

/** To the customer: a version still waits, and its deadline comes, or has passed. */
export function describeProofReminder(
  reminder: ApprovalReminder,
  order: OrderRecord,
  proof: EmailedProof,
  siteUrl: string,
  link: string,
  now: Date,
): ProofEmail {
  const clock = approvalClock(order, now);
  const words = clockWords(clock, order.dueDate, now);
  const { number, deliveryMethod } = order;
  const { totalCents } = priceWithRush(order);
  const choose = `That’s ${formatCents(totalCents)} in all; choose it as you approve.`;
  const told =
    reminder === 'soon'
      ? {
          subject: `Approve your proof for order #${number} by ${words.by}`,
          lead: 'Your proof is waiting.',
          sentences: [],
        }
      : {
          subject: `New date for order #${number}: ${words.date}`,
          lead: `${dueText(deliveryMethod, words.date)}.`,
          sentences: [words.missed, clock.rushFeeCents === null ? null : choose],
        };
  const { sentences, ...head } = told;
  return {
    ...aboutProof(proof, siteUrl, link),
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
  };
}

/** To the customer: what they approved, to keep. */
export function describeProofApproved(
  order: OrderRecord,
  proof: EmailedProof,
  siteUrl: string,
  link: string,
  now: Date,
  money: string | null,
): ProofEmail {
  return {
    ...aboutProof(proof, siteUrl, link),
    subject: `You approved version ${proof.version} of order #${order.number}`,
    kicker: `Order #${order.number} · Approved`,
    lead: 'Approved. Thanks!',
    promise: withMoney(
      `Version ${proof.version} is locked, and it’s the one we print. ${dueText(order.deliveryMethod, longDay(order.dueDate, now))}. If something still has to change, call ${shop.ordersPhone} right away.`,
      money,
    ),
    listTitle: 'What you approved',
    note: '',
    button: 'See your order',
  };
}

/** Why not to share the link. */
const proofSecret =
  'Anyone with the link can see and approve this order, so forward it only to people you trust with it.';

/** To the shop: what a customer wants changed. */
export type ChangesEmail = {
  subject: string;
  kicker: string;
  lead: string;
  pins: { place: string; text: string }[];
  /** Files with links. */
  files: readonly ArtworkFile[];
  adminUrl: string;
  button: string;
  siteUrl: string;
};

export function describeChanges(
  order: OrderRecord,
  { version, pins, requestFiles }: Pick<StoredProof, 'version' | 'pins' | 'requestFiles'>,
  siteUrl: string,
): ChangesEmail {
  const { number, customerName } = order;
  return {
    subject: `Changes to the proof of order #${number}, from ${oneLine(customerName)}`,
    kicker: `Order #${number} · Proof, version ${version}`,
    lead: pins.length === 1 ? 'One change' : `${pins.length} changes`,
    pins: pins.map((pin) => ({
      place: `${pin.number}. ${locationLabel(pin.location)}`,
      text: pin.text,
    })),
    files: requestFiles.map(describeFile),
    adminUrl: siteUrl + jobPath({ kind: 'order', number }),
    button: `Open order #${number}`,
    siteUrl,
  };
}
