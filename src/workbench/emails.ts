import { bookPrices, noShop } from '../groups/group-input.ts';
import { homeTax } from '../payments/sales-tax.ts';
import { builtBook } from '../settings/built-book.ts';
import { documentRecord } from '../../tests/factory/documents.ts';
import { unpaidMoney } from '../../tests/factory/money.ts';
import { readyDraft } from '../../tests/factory/order-draft.ts';
import {
  keptFile,
  orderRecord,
  quoteRequestToPlace,
  reorderToPlace,
} from '../../tests/factory/orders.ts';
import { storedQuote } from '../../tests/factory/quotes.ts';
import { returnedProof } from '../../tests/factory/staff.ts';
import type { BalanceReminder } from '../payments/balance-reminder.ts';
import { moneyNote } from '../payments/payment-due.ts';
import { proofSchema } from '../proofs/proof.ts';
import type { StoredProof } from '../proofs/proof-record.ts';
import { quoteRequestRecordSchema } from '../quotes/quote-request-record.ts';
import { reorderRecordSchema } from '../orders/repeats/reorder-record.ts';
import { statusEmails } from '../orders/status-email.ts';
import { certificateExpires } from '../payments/exemptions/certificate-expires.email.tsx';
import { certificateRejected } from '../payments/exemptions/certificate-rejected.email.tsx';
import {
  groupCanceled,
  groupClosed,
  groupEmail,
  groupAddress,
  groupCameBack,
  groupJoined,
  groupMailed,
  groupNotAgain,
  groupOpened,
  groupOpensAgain,
  groupOwed,
  groupPaid,
  groupPrinting,
  groupShort,
} from '../groups/group.email.tsx';
import { invitation, invitationEmails } from '../groups/invitation.email.tsx';
import { shortMessage } from '../groups/close-group.ts';
import type { EmailedGroup } from '../groups/groups-store.server.ts';
import { newCertificate } from '../payments/exemptions/new-certificate.email.tsx';
import { cardDisputed } from '../payments/cards/card-disputed.email.tsx';
import { cardRefundFailed } from '../payments/cards/card-refund-failed.email.tsx';
import { cardUnpaid } from '../payments/cards/card-unpaid.email.tsx';
import { documentCopy } from '../payments/documents/document-copy.email.tsx';
import { changeReceipt } from '../orders/changes/change-receipt.email.tsx';
import { changesAsked } from '../proofs/changes-asked.email.tsx';
import { draftLink } from '../orders/drafts/draft-link.email.tsx';
import { newMessage } from '../orders/messages/new-message.email.tsx';
import { newOrder } from '../orders/placing/new-order.email.tsx';
import { newQuoteRequest } from '../quotes/new-quote-request.email.tsx';
import { newReorder } from '../orders/repeats/new-reorder.email.tsx';
import { orderAgain } from '../orders/repeats/order-again.email.tsx';
import { orderChanged } from '../orders/changes/order-changed.email.tsx';
import { orderConfirmation } from '../orders/placing/order-confirmation.email.tsx';
import { orderLink } from '../orders/order-link.email.tsx';
import { orderPictures, proofPictures } from '../orders/order-pictures.server.ts';
import { paymentLink } from '../payments/payment-link.email.tsx';
import { overdue } from '../payments/overdue.email.tsx';
import { paymentReceipt } from '../payments/payment-receipt.email.tsx';
import { proofApproved } from '../proofs/proof-approved.email.tsx';
import { proofReady } from '../proofs/proof-ready.email.tsx';
import { proofReminder } from '../proofs/proof-reminder.email.tsx';
import { quoteSent } from '../quotes/quote-sent.email.tsx';
import { quoteDecision } from '../quotes/quote-decision.email.tsx';
import { quoteLink } from '../quotes/quote-link.email.tsx';
import { quoteRequestReceipt } from '../quotes/quote-request-receipt.email.tsx';
import { renderEmail, type RenderedEmail } from '../platform/emails/render.server.tsx';
import { reorderReceipt } from '../orders/repeats/reorder-receipt.email.tsx';
import { morningEdition } from '../staff/morning/morning-edition.email.tsx';
import { morningOrder } from '../../tests/factory/staff.ts';
import { bundledNotices } from '../staff/bundled-notices.email.tsx';
import { signInChanged } from '../staff/members/sign-in-changed.email.tsx';
import { shop } from '../shop.ts';
import { shopMessage } from '../orders/messages/shop-message.email.tsx';
import { statusChanged } from '../orders/status.email.tsx';
import type { Email } from '../platform/emails/sending.server.ts';

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
  files: [{ ...file, design: 0, location: 'frontLarge' }],
  customerNotes: 'Ring twice.',
  adjustmentCents: -5500,
  adjustments: [
    { line: 'goods', cents: 500, reason: 'A sample, sent ahead.' },
    { line: 'order', cents: -6000, reason: 'Second order this year. Thanks!' },
  ],
  tax: homeTax(builtBook),
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
const partShipped = {
  ...shipped,
  boxes: [
    {
      place: 1,
      contents: [{ design: 0, item: 0, size: 'M', pieces: 10 }],
      pieces: 10,
      carrier: 'ups' as const,
      trackingNumber: '1Z999AA10123456784',
      shippedAt: now.toISOString(),
    },
  ],
};
const proof: StoredProof = {
  ...returnedProof,
  id: '7d3c6f0e-4a39-4b57-9a6f-0c2f4a9f2a11',
  sha256: returnedProof.sha256 ?? '',
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
    reason: null,
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
const request = quoteRequestRecordSchema.parse({
  ...quoteRequestToPlace(),
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
const group: EmailedGroup = {
  slug: 'riverside-reunion-7h2m4q6x',
  title: 'Riverside Reunion',
  welcome: null,
  fieldLabel: null,
  expected: 24,
  closesAt: '2026-12-01T23:00:00Z',
  payer: 'organizer',
  seller: 'organization',
  allowanceCents: null,
  guarantees: false,
  stragglers: false,
  ...noShop,
  ...bookPrices,
  raisedCents: 0,
  exempt: false,
  toEach: false,
  deliveryZip: null,
  version: 31,
  counts: [24],
  people: 19,
  closedAt: null,
  forgottenAt: null,
  state: 'open',
  orderId: order.id,
  number: order.number,
  proof: 1,
  proofOrderId: order.id,
  next: null,
  organizer: order.customerName,
  designs: order.designs,
  dueDate: order.dueDate,
  rushDays: order.rushDays,
  deliveryMethod: order.deliveryMethod,
  priceVersion: 1,
  tax: order.tax,
  person: null,
};
const chosen = {
  zip: null,
  seenCents: 0,
  waitsForCard: false,
  paysOrganizer: false,
  charge: null,
  pieces: [
    { item: 0, size: 'M' },
    { item: 0, size: 'L' },
  ],
};
const charged = (state: 'paid' | 'declined' | 'given-up') => ({
  ...chosen,
  charge: { cents: 3478, refundedCents: 0, disputedCents: 0, state, until: '2026-12-04T23:00:00Z' },
});
const personOwn = `${siteUrl}/g/riverside-reunion-7h2m4q6x#person=key`;
const quote = storedQuote();
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
const money = {
  ...unpaidMoney(15_845),
  movedCents: 20_000,
  paidCents: 20_000,
  dueCents: 15_845,
  dueDay: '2026-11-23',
  payments: [payment],
};
const remind = (reminder: BalanceReminder) =>
  overdue(reminder, { ...order, status: 'approved' }, money, '2026-11-03', link, late, true);
const shipping = ['status-shipped', 'status-tracking'];

const written: Readonly<Record<string, Email>> = {
  'order-confirmation': orderConfirmation(order, link),
  'new-order': newOrder(order, siteUrl, []),
  'order-link': orderLink(order, link),
  'order-again': orderAgain(order, `${link}&again`),
  'proof-ready': proofReady(order, proof, link, now),
  'document-copy': documentCopy(documentRecord('invoice'), true),
  'proof-reminder': proofReminder('soon', order, proof, link, now),
  'proof-missed': proofReminder('missed', order, proof, link, late),
  'proof-nudge': proofReminder('nudge', order, proof, link, now),
  'proof-approved': proofApproved(order, proof, link, now, null),
  ...Object.fromEntries(
    invitationEmails.map((template) => [
      template,
      invitation(
        template,
        group,
        {
          link: `${siteUrl}/g/riverside-reunion-7h2m4q6x`,
          stop: `${siteUrl}/g/riverside-reunion-7h2m4q6x/stop/key`,
        },
        now,
      ),
    ]),
  ),
  'group-opened': groupEmail(
    groupOpened(group, { link: `${siteUrl}/g/riverside-reunion-7h2m4q6x`, ownLink: link }, now),
  ),
  'group-again': groupEmail(
    groupOpensAgain(
      { ...group, opensAt: '2026-12-01T14:00:00Z' },
      { link: `${siteUrl}/g/riverside-reunion-7h2m4q6x`, ownLink: link, orderLink: link },
      now,
    ),
  ),
  'group-not-again': groupEmail(groupNotAgain(group, link)),
  'group-short': groupEmail(
    groupShort(group, shortMessage({ ...group, counts: [9] }, builtBook) ?? '', link),
  ),
  'group-closed': groupEmail(
    groupClosed(group, order, { ownLink: link, money: moneyNote(order, money, now) }, now),
  ),
  'group-joined': groupEmail(groupJoined(group, chosen, personOwn, now)),
  'group-printing': groupEmail(groupPrinting(group, chosen, now)),
  'group-canceled': groupEmail(groupCanceled(group, chosen)),
  'group-charged': groupEmail(groupPaid('group-charged', group, charged('paid'), personOwn, now)),
  'group-declined': groupEmail(
    groupPaid('group-declined', group, charged('declined'), personOwn, now),
  ),
  'group-uncharged': groupEmail(
    groupPaid('group-uncharged', group, charged('given-up'), personOwn, now),
  ),
  'group-refunded': groupEmail(groupPaid('group-refunded', group, charged('paid'), personOwn, now)),
  'group-mailed': groupEmail(
    groupMailed(
      group,
      { ...chosen, carrier: 'ups', trackingNumber: '1Z999AA10123456784' },
      personOwn,
    ),
  ),
  'group-address': groupEmail(
    groupAddress(group, { number: 7 }, `${siteUrl}/admin/orders/${group.number}`),
  ),
  'group-came-back': groupEmail(groupCameBack(group, chosen, personOwn)),
  'group-owed': groupEmail(groupOwed(group, '$17.39 is due now.', link)),
  'changes-asked': changesAsked(order, proof, siteUrl, []),
  'order-changed': orderChanged(order, changes, siteUrl),
  'change-receipt': changeReceipt(order, changes, link, moneyNote(order, money, now)),
  'payment-receipt': paymentReceipt(order, money, payment, link, now),
  'card-failed': cardUnpaid('failed', order, 35_845, link),
  'card-expired': cardUnpaid('expired', order, 35_845, link),
  'card-disputed': cardDisputed(order, { amountCents: 35_845, status: 'open' }, siteUrl),
  'card-refund-failed': cardRefundFailed(order, 2_000, siteUrl),
  'payment-link': paymentLink({ ...order, status: 'ready' }, money, link, true),
  'overdue-7': remind('overdue-7'),
  'overdue-14': remind('overdue-14'),
  'overdue-30': remind('overdue-30'),
  'new-certificate': newCertificate(
    order,
    {
      organization: 'Lincoln High School',
      reason: 'school',
      certificateNumber: '42-600',
      state: 'Iowa',
    },
    siteUrl,
  ),
  'certificate-rejected': certificateRejected(order, 'The signature is missing.', link),
  'certificate-expires': certificateExpires(order, '2026-12-24', link, now),
  'new-message': newMessage(order, message, siteUrl, []),
  'shop-message': shopMessage(order, { ...message, fromShop: true }, link),
  ...Object.fromEntries(
    statusEmails.map((template) => [
      template,
      statusChanged(
        template,
        template === 'status-part-shipped'
          ? partShipped
          : shipping.includes(template)
            ? shipped
            : order,
        link,
        now,
      ),
    ]),
  ),
  'draft-link': draftLink(readyDraft(), 'key', siteUrl),
  'quote-request-receipt': quoteRequestReceipt(request),
  'new-quote-request': newQuoteRequest(request, siteUrl),
  'quote-sent': quoteSent(request, quote, link),
  'quote-link': quoteLink(request, quote, link),
  'quote-decision': quoteDecision(request, decision, siteUrl),
  'bundled-notices': bundledNotices(
    { count: 1, notices: [{ kind: 'order', number: 1001, template: 'new-message' }] },
    siteUrl,
  ),
  'morning-edition': morningEdition(
    {
      jobs: [
        morningOrder({ dueDate: '2026-11-19' }),
        morningOrder({ number: 1043, name: 'Ada Brandt' }),
      ],
      floor: null,
      becamePermille: 900,
      problems: [
        {
          ...{ kind: 'order', number: 1043, name: 'Ada Brandt' },
          ...{ id: crypto.randomUUID(), text: 'The red ink is out.', at: now.toISOString() },
          author: `walt@${shop.emailDomain}`,
        },
      ],
      receiving: {
        ...{ jobs: [], coming: [], given: [], again: [], inHouse: [], spoilage: null },
        deliveries: [],
        fastestDays: 1,
      },
    },
    siteUrl,
    now,
  ),
  'sign-in-changed': signInChanged(
    [{ what: 'email-changed', target: `june@${shop.emailDomain}`, to: 'june@example.com' }],
    siteUrl,
  ),
  'reorder-receipt': reorderReceipt(reorder),
  'new-reorder': newReorder(reorder, siteUrl),
};

const pictured: Readonly<Record<string, () => ReturnType<typeof orderPictures>>> = {
  'order-confirmation': () => orderPictures(order),
  'new-order': () => orderPictures(order, read),
  ...Object.fromEntries(
    ['proof-ready', 'proof-reminder', 'proof-missed', 'proof-nudge', 'proof-approved'].map(
      (template) => [template, () => proofPictures(proof, read)],
    ),
  ),
};

/** Every email that the outbox sends, by its template, from sample data, but the list of held ones. */
export const sampleEmails: Readonly<Record<string, () => Promise<RenderedEmail>>> =
  Object.fromEntries(
    Object.entries(written).map(([template, email]) => [
      template,
      async () => {
        const pictures = await pictured[template]?.();
        return renderEmail({ ...email, ...(pictures ? { pictures } : {}) }, siteUrl);
      },
    ]),
  );

/** The email's HTML with its pictures in it, as an email program shows it. */
export function shownEmail({ html, pictures = [] }: RenderedEmail): string {
  return pictures.reduce(
    (text, { cid, content }) =>
      text.replaceAll(`cid:${cid}`, `data:image/png;base64,${content.toString('base64')}`),
    html,
  );
}
