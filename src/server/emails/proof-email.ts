import type { Pin } from '../../domain/shown-proof.ts';
import { approvalClock } from '../../domain/approval-clock.ts';
import { approveByText, clockWords } from '../../domain/approval-words.ts';
import type { OrderRecord } from '../../domain/order-record.ts';
import { locationLabel } from '../../domain/print-location.ts';
import { approvalRows } from '../../domain/proof-words.ts';
import type { Proof } from '../../domain/proof.ts';
import { jobPath } from '../../paths.ts';
import { shop } from '../../shop.ts';
import { pictureName } from './order-email.ts';
import { layOut, oneLine, questionLines, signature } from './email-words.ts';

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
  siteUrl: string;
};

/** The version that an email is about. */
export type EmailedProof = { version: number; contents: Proof };

function aboutProof(
  { contents }: EmailedProof,
  siteUrl: string,
  link: string,
): Pick<ProofEmail, 'rows' | 'pictures' | 'siteUrl' | 'link'> {
  return {
    rows: approvalRows(contents).filter(({ key }) => key !== 'spelling'),
    pictures: contents.prints.map(({ location }) => ({
      cid: pictureName(location),
      alt: `${locationLabel(location)} marked on ${contents.garmentName} in ${contents.colorName}`,
    })),
    siteUrl,
    link,
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
  const clock = approveByText(clockWords(approvalClock(order, now), order.dueDate, now));
  return {
    ...aboutProof(proof, siteUrl, link),
    subject: `Your proof for order #${order.number} is ready (version ${proof.version})`,
    kicker: `Order #${order.number} · Proof, version ${proof.version}`,
    lead: 'Your proof is ready.',
    promise: `${clock} Read every word out loud: nothing is printed until you approve it.`,
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
): ProofEmail {
  return {
    ...aboutProof(proof, siteUrl, link),
    subject: `You approved version ${proof.version} of order #${order.number}`,
    kicker: `Order #${order.number} · Approved`,
    lead: 'Approved. Thanks!',
    promise: `Version ${proof.version} is locked, and it’s the one we print. If something still has to change, call ${shop.ordersPhone} right away.`,
    listTitle: 'What you approved',
    note: '',
    button: 'See your order',
  };
}

/** The same as plain text. */
export function proofText(email: ProofEmail): string {
  return layOut([
    [shop.name, email.subject],
    [email.lead, email.promise],
    [email.link],
    email.note === '' ? [] : ['FROM THE SHOP', email.note],
    [
      email.listTitle.toUpperCase(),
      ...email.rows.flatMap(({ label, lines }) => lines.map((line) => `${label}: ${line}`)),
    ],
    ['KEEP THE LINK TO YOURSELF', proofSecret],
    questionLines(shop.ordersEmail, shop.ordersPhone),
    [signature, email.siteUrl],
  ]);
}

/** Why not to share the link. */
export const proofSecret =
  'Anyone with the link can see and approve this order, so forward it only to people you trust with it.';

/** To the shop: what a customer wants changed. */
export type ChangesEmail = {
  subject: string;
  kicker: string;
  lead: string;
  pins: { place: string; text: string }[];
  adminUrl: string;
  button: string;
  siteUrl: string;
};

export function describeChanges(
  order: OrderRecord,
  {
    version,
    pins,
  }: { version: number; pins: readonly (Pick<Pin, 'location' | 'text'> & { number: number })[] },
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
    adminUrl: siteUrl + jobPath({ kind: 'order', number }),
    button: `Open order #${number}`,
    siteUrl,
  };
}

/** The same as plain text. */
export function changesText(email: ChangesEmail): string {
  return layOut([
    [email.kicker, email.lead, email.adminUrl],
    ...email.pins.map(({ place, text }) => [place, text]),
  ]);
}
