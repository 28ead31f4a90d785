import { unpaidMoney } from '../../tests/factory/money.ts';
import { readyDraft } from '../../tests/factory/order-draft.ts';
import { keptFile, orderRecord, quoteToPlace, reorderToPlace } from '../../tests/factory/orders.ts';
import { storedAnswer } from '../../tests/factory/quote-answers.ts';
import { returnedProof } from '../../tests/factory/staff.ts';
import type { BalanceReminder } from '../domain/balance-reminder.ts';
import { moneyNote } from '../domain/payment-due.ts';
import { proofSchema } from '../domain/proof.ts';
import type { StoredProof } from '../domain/proof-record.ts';
import { quoteRecordSchema } from '../domain/quote-record.ts';
import { reorderRecordSchema } from '../domain/reorder-record.ts';
import { statusEmails } from '../domain/status-email.ts';
import {
  describeDispute,
  describeFailedRefund,
  describeUnpaidCard,
} from '../server/emails/card-email.ts';
import {
  describeChanges,
  describeProofApproved,
  describeProofReady,
  describeProofReminder,
} from '../server/emails/proof-email.ts';
import {
  describeDecision,
  describeQuoteAnswer,
  describeQuoteLink,
} from '../server/emails/quote-answer-email.ts';
import { describeBalanceReminder, describePayment } from '../server/emails/payment-email.ts';
import { describeQuote, describeQuoteReceipt } from '../server/emails/quote-email.ts';
import { describeReorder, describeReorderReceipt } from '../server/emails/reorder-email.ts';
import * as emails from '../server/emails/render.tsx';
import type { RenderedEmail } from '../server/emails/render.tsx';
import { describeStatus } from '../server/emails/status-email.ts';

const siteUrl = 'https://shop.example';
const link = `${siteUrl}/your-order#order=1001.key`;
const now = new Date('2026-11-24T16:00:00Z');
const late = new Date('2026-12-03T20:00:00Z');

const art =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 64"><circle cx="40" cy="32" r="30" fill="#f2b632"/></svg>';
const file = keptFile({
  format: 'svg',
  fileName: 'sun.svg',
  widthPx: null,
  heightPx: null,
  sizeBytes: art.length,
});
const read = async () => new TextEncoder().encode(art);

const order = orderRecord({
  artworkType: 'complete',
  artworkDescription: null,
  files: [{ ...file, location: 'frontLarge' }],
  customerNotes: 'Ring twice.',
  adjustmentCents: -5500,
  adjustments: [
    { line: 'goods', cents: 500, reason: 'A sample, sent ahead.' },
    { line: 'order', cents: -6000, reason: 'Second order this year. Thanks!' },
  ],
  taxCents: 2345,
  totalCents: 35_845,
});
const shipped = orderRecord({
  ...order,
  deliveryMethod: 'shipping',
  deliveryZip: '97201',
  carrier: 'ups',
  trackingNumber: '1Z999AA10123456784',
});
const proof: StoredProof = {
  ...returnedProof,
  id: '7d3c6f0e-4a39-4b57-9a6f-0c2f4a9f2a11',
  contents: proofSchema.parse(returnedProof.contents),
  files: [file],
};
const changes = [
  {
    version: 2,
    actor: 'customer',
    rows: [
      {
        part: 'sizes' as const,
        what: 'Sizes',
        before: 'S 10, M 14',
        after: 'S 8, M 16',
        typed: false,
      },
    ],
    at: '2026-11-23T15:00:00Z',
  },
];
const message = {
  id: 'd9428888-122b-41e1-b85c-61d9d0f3f4c1',
  at: '2026-11-23T15:00:00Z',
  fromShop: false,
  author: 'Ada Lovelace',
  text: 'Could it go wider?\nPeople read it from the back of the line.',
  files: [],
};
const stored = { id: order.id, createdAt: order.createdAt };
const quote = quoteRecordSchema.parse({
  ...quoteToPlace(),
  ...stored,
  number: 5001,
  status: 'new',
});
const reorder = reorderRecordSchema.parse({
  ...reorderToPlace(),
  ...stored,
  number: 7001,
  status: 'new',
  order: { id: order.id, number: 1001 },
});
const answer = storedAnswer();
const decision = { accepted: true, order: 1002, reason: null, at: '2026-11-25T15:00:00Z' };

const payment = {
  id: '0c0ffee0-0000-4000-8000-000000000031',
  kind: 'charge' as const,
  method: 'check' as const,
  amountCents: 20_000,
  reference: '1042',
  reason: null,
  at: '2026-11-21T15:00:00Z',
};
const money = { ...unpaidMoney, payments: [payment] };
const overdue = (reminder: BalanceReminder) =>
  describeBalanceReminder(
    reminder,
    { ...order, status: 'approved' },
    money,
    '2026-11-03',
    siteUrl,
    link,
    late,
    true,
  );
const paid = describePayment(order, money, payment, siteUrl, link, now);

/** Every email that the outbox sends about a job, by its template, from sample data. */
export const sampleEmails: Readonly<Record<string, () => Promise<RenderedEmail>>> = {
  'order-confirmation': () => emails.renderOrderConfirmation(order, siteUrl, link),
  'new-order': () => emails.renderNewOrder(order, siteUrl, {}, read),
  'order-link': () => emails.renderOrderLink(order, siteUrl, link),
  'order-again': () => emails.renderRepeat(order, siteUrl, `${link}&again`),
  'proof-ready': () =>
    emails.renderProofNews(describeProofReady(order, proof, siteUrl, link, now), proof, read),
  'proof-reminder': () =>
    emails.renderProofNews(
      describeProofReminder('soon', order, proof, siteUrl, link, now),
      proof,
      read,
    ),
  'proof-missed': () =>
    emails.renderProofNews(
      describeProofReminder('missed', order, proof, siteUrl, link, late),
      proof,
      read,
    ),
  'proof-approved': () =>
    emails.renderProofNews(
      describeProofApproved(order, proof, siteUrl, link, now, null),
      proof,
      read,
    ),
  'changes-asked': () => emails.renderChanges(describeChanges(order, proof, siteUrl), order, []),
  'order-changed': () => emails.renderOrderChanged(order, changes, siteUrl),
  'change-receipt': () =>
    emails.renderChangeReceipt(order, changes, siteUrl, link, moneyNote(order, money, now)),
  'payment-receipt': () => emails.renderPayment(paid),
  'card-failed': () =>
    emails.renderLink(describeUnpaidCard('failed', order, 35_845, siteUrl, link)),
  'card-expired': () =>
    emails.renderLink(describeUnpaidCard('expired', order, 35_845, siteUrl, link)),
  'card-disputed': () =>
    emails.renderChanges(
      describeDispute(order, { amountCents: 35_845, status: 'open' }, siteUrl),
      order,
      [],
    ),
  'card-refund-failed': () =>
    emails.renderChanges(describeFailedRefund(order, 2_000, siteUrl), order, []),
  'overdue-7': () => emails.renderPayment(overdue('overdue-7')),
  'overdue-14': () => emails.renderPayment(overdue('overdue-14')),
  'overdue-30': () => emails.renderPayment(overdue('overdue-30')),
  'new-message': () => emails.renderNewMessage(order, message, siteUrl, []),
  'shop-message': () =>
    emails.renderShopMessage(order, { ...message, fromShop: true }, siteUrl, link),
  ...Object.fromEntries(
    statusEmails.map((template) => [
      template,
      () =>
        emails.renderStatus(
          describeStatus(
            template,
            ['status-shipped', 'status-tracking'].includes(template) ? shipped : order,
            siteUrl,
            link,
            now,
          ),
        ),
    ]),
  ),
  'draft-link': () => emails.renderDraftLink(readyDraft(), 'key', siteUrl),
  'quote-receipt': () => emails.renderReceipt(describeQuoteReceipt(quote, siteUrl)),
  'new-quote': () => emails.renderNewRequest(describeQuote(quote, siteUrl)),
  'quote-answer': () => emails.renderNews(describeQuoteAnswer(quote, answer, siteUrl, link)),
  'quote-link': () => emails.renderLink(describeQuoteLink(quote, answer, siteUrl, link)),
  'quote-decision': () =>
    emails.renderChanges(
      describeDecision(quote, decision, siteUrl),
      { customerName: quote.name, customerEmail: quote.email },
      [],
    ),
  'reorder-receipt': () => emails.renderReceipt(describeReorderReceipt(reorder, siteUrl)),
  'new-reorder': () => emails.renderNewRequest(describeReorder(reorder, siteUrl)),
};

/** The email's HTML with its pictures in it, as an email program shows it. */
export function shownEmail({ html, pictures = [] }: RenderedEmail): string {
  return pictures.reduce(
    (text, { cid, content }) =>
      text.replaceAll(`cid:${cid}`, `data:image/png;base64,${content.toString('base64')}`),
    html,
  );
}
