import { bookPrices, noShop } from '../../groups/group-input.ts';
import { homeTax } from '../../payments/sales-tax.ts';
import { builtBook } from '../../settings/built-book.ts';
import type { ExceptionKind } from '../../orders/changes/exception.ts';
import { listColors, type Swatch } from '../../garments/stock/list-colors.contract.ts';
import { within } from '@testing-library/dom';
import { severalChoices, storedQuote } from '../../../tests/factory/quotes.ts';
import { quoteOf } from '../../quotes/quote-choices.ts';
import {
  companyDesigns,
  companyProof,
  familyDesigns,
  nextProof,
  orderFile,
  returnedProof,
  staffOrder,
  staffQuoteRequest,
  staffReorder,
  eventsTo,
} from '../../../tests/factory/staff.ts';
import { editedOrder } from '../../../tests/factory/edited-order.ts';
import { makeOrder } from '../../orders/repeats/make-order.contract.ts';
import { answerCustomer } from '../../orders/messages/answer-customer.contract.ts';
import { changeAsStaff } from '../../orders/changes/change-as-staff.contract.ts';
import { editAsStaff } from '../../orders/changes/edit-as-staff.contract.ts';
import {
  customerOrderSchema,
  type CustomerOrder,
} from '../../orders/your-order/open-order.contract.ts';
import { moveJob } from './move-job.rpc.ts';
import { recordPayment } from '../../payments/record-payment.rpc.ts';
import { listAssignees } from '../list-assignees.rpc.ts';
import { resendEmail } from '../resend-email.contract.ts';
import { unpackBox } from '../../orders/delivery/unpack-box.rpc.ts';
import { readPieces, type JobPieces } from '../../blanks/read-pieces.rpc.ts';
import { readJob, type Job } from './read-job.rpc.ts';
import type { Adjustment } from '../../orders/prices/adjustment-schema.ts';
import { jobPath } from '../../paths.ts';
import { shop } from '../../shop.ts';
import {
  answer,
  keepWaiting,
  longName,
  noNetwork,
  rightToLeftName,
  type Answer,
  type Bench,
  type Hands,
  type State,
} from '../../workbench/bench.ts';
import { asStaff, at, coworker, owner, printer, staleMove } from '../../workbench/staff.ts';
import type { JobExemption } from '../../payments/exemptions/exemption-record.ts';
import { StaffJob } from './StaffJob.tsx';
import { unpaidMoney } from '../../../tests/factory/money.ts';

const boxed: Parameters<typeof staffOrder>[0] = {
  status: 'in_production',
  deliveryMethod: 'shipping',
  boxes: [
    {
      id: '0c0ffee0-0000-4000-8000-0000000000b1',
      place: 1,
      contents: [{ design: 0, item: 0, size: 'M', pieces: 4 }],
      pieces: 4,
      carrier: 'ups',
      trackingNumber: '1Z999AA10123456784',
      weightPounds: 3.5,
      shippedAt: '2026-11-21T17:04:00Z',
    },
    {
      id: '0c0ffee0-0000-4000-8000-0000000000b2',
      place: 2,
      contents: [{ design: 0, item: 0, size: 'S', pieces: 2 }],
      pieces: 2,
      carrier: null,
      trackingNumber: null,
      weightPounds: null,
      shippedAt: null,
    },
  ],
};
const somePieces: JobPieces = {
  seen: 7,
  countedBy: printer.email,
  countedAt: '2026-11-22T17:04:00Z',
  photos: [
    {
      design: 0,
      objectPath: 'first-shirt.jpg',
      at: '2026-11-22T16:04:00Z',
      member: printer.email,
    },
  ],
  parts: ['M', '2XL'].map((size) => ({
    styleCode: '00606',
    colorKey: 'navy',
    size,
    garment: 'Premium Cotton',
    color: 'Navy',
    pieces: 12,
    given: 9,
    coming: 3,
    printed: 6,
    packed: 0,
  })),
};

/** A group whose people choose. */
const choir = {
  slug: 'third-street-choir-7h2m4q6x',
  closesAt: new Date().toISOString(),
  people: 31,
  title: 'Third Street Choir',
  welcome: null,
  fieldLabel: 'Voice',
  payer: 'organizer',
  seller: 'organization',
  allowanceCents: null,
  guarantees: false,
  stragglers: false,
  ...noShop,
  ...bookPrices,
  raisedCents: 0,
  toEach: false,
} as const;

const orderPath = jobPath({ kind: 'order', number: 1042 });
const reading = (says: Answer, more: Readonly<Record<string, Answer>> = {}) => ({
  ...asStaff(coworker, {
    [at(readJob)]: says,
    [at(readPieces)]: answer(somePieces),
    [at(listAssignees)]: answer({ members: [{ id: coworker.userId, email: coworker.email }] }),
    ...more,
  }),
  path: orderPath,
});
const showing = (job: Job, more?: Readonly<Record<string, Answer>>) => ({
  ...reading(answer(job), more),
  path: jobPath(job),
});
const named = (name: string) =>
  showing(staffOrder({ customer: { id: null, name, email: 'choir@third.example', phone: null } }));

const answering = (says: Answer, shows: string): State => ({
  ...showing(staffOrder(), { [answerCustomer.path]: says }),
  act: async ({ user, screen, press }) => {
    await user.type(await screen.findByLabelText('Write to the customer'), 'Done!');
    await press('Send message');
  },
  shows,
});

const partlyPaid = staffOrder({
  cards: [
    {
      id: '0c0ffee0-0000-4000-8000-000000000041',
      status: 'part-refunded',
      amountCents: 30_000,
      receivedCents: 31_000,
      dueCents: 30_000,
      person: null,
      refundableCents: 27_000,
      at: '2026-11-20T17:04:00Z',
      expiresAt: '2026-11-20T19:04:00Z',
      refunds: [
        {
          id: '0c0ffee0-0000-4000-8000-000000000042',
          amountCents: 1_000,
          reason: 'Too much came in.',
          actor: owner.email,
          status: 'failed',
          at: '2026-11-21T17:04:00Z',
        },
      ],
      disputes: [{ amountCents: 3_000, status: 'open', at: '2026-11-21T18:04:00Z' }],
    },
  ],
  documents: [
    { kind: 'receipt', number: 30_001, at: '2026-11-20T17:04:00Z', credited: false, refund: false },
    { kind: 'invoice', number: 20_001, at: '2026-11-20T17:04:00Z', credited: true, refund: false },
  ],
  money: {
    ...unpaidMoney(4_230),
    movedCents: 37_500,
    paidCents: 37_500,
    heldCents: 37_500,
    remindersOff: { at: '2026-11-20T17:04:00Z', byCustomer: true },
    terms: 'deposit',
    payments: [
      {
        id: '0c0ffee0-0000-4000-8000-000000000031',
        kind: 'charge',
        method: 'check',
        amountCents: 40_000,
        reference: '1042',
        reason: null,
        actor: coworker.email,
        at: '2026-11-20T17:04:00Z',
      },
      {
        id: '0c0ffee0-0000-4000-8000-000000000032',
        kind: 'refund',
        method: 'cash',
        amountCents: -2_500,
        reference: null,
        reason: `Two misprints, with apologies to ${longName}.`,
        actor: `june@${shop.emailDomain}`,
        at: '2026-11-21T17:04:00Z',
      },
    ],
  },
});

const certificate: JobExemption = {
  id: '0c0ffee0-0000-4000-8000-000000000061',
  orderNumber: 1042,
  email: 'office@lincoln.example',
  organization: longName,
  reason: 'school',
  certificateNumber: '42-600',
  state: 'Iowa',
  status: 'sent',
  covers: null,
  expiresOn: null,
  rejection: null,
  sentBy: 'customer',
  decidedBy: null,
  decidedAt: null,
  at: '2026-11-20T17:04:00Z',
  mayCoverDomain: true,
  file: {
    objectPath: 'certificate.pdf',
    fileName: 'certificate.pdf',
    sizeBytes: 1_240_000,
    sha256: 'c'.repeat(64),
    format: 'pdf',
    widthPx: null,
    heightPx: null,
  },
  counts: false,
  offered: false,
};
const decided = { decidedBy: coworker.email, decidedAt: '2026-11-21T17:04:00Z' };

const priced = (perItemCents: number[], subtotalCents: number, taxCents: number) => ({
  perItemCents,
  extras: [],
  subtotalCents,
  rushFeeCents: 0,
  shippingCents: 0,
  adjustmentCents: 0,
  adjustments: [],
  exemptReason: null,
  tax: homeTax(builtBook),
  taxCents,
  totalCents: subtotalCents + taxCents,
});
/** One print on navy shirts and pink ones. */
const family = {
  designs: familyDesigns,
  pieces: 36,
  price: priced([1625, 1625], 58_500, 4095),
};
/** Two designs, of which one goes on caps, too. */
const company = {
  designs: companyDesigns,
  pieces: 48,
  files: [
    orderFile(),
    orderFile({
      design: 1,
      location: 'frontSmall',
      objectPath: 'crest.png',
      fileName: 'crest.png',
      sha256: 'c'.repeat(64),
    }),
  ],
  price: priced([1625, 1400, 1400], 72_600, 5082),
};

/** The order as its editor loads it. */
const job = staffOrder({
  artworkType: 'description',
  artworkDescription: 'A choir of herons.',
});
const editable = customerOrderSchema.parse({
  ...job,
  ...(job.kind === 'order' ? job.price : null),
  shippingCents: 1500,
  tax: homeTax(builtBook),
  taxCents: 2835,
  totalCents: 43_335,
  files: [],
  events: [],
  messages: [],
  exemption: null,
  tracking: null,
  card: { canPay: false, dueOnceApprovedCents: 0, status: null },
  cancelNote: null,
  emailHeld: false,
});
const printing: CustomerOrder = {
  ...editable,
  status: 'in_production',
  deliveryMethod: 'shipping',
};
const asEdited = (order: CustomerOrder, forOwners: readonly ExceptionKind[] = []) => ({
  order,
  edited: editedOrder(order),
  forOwners,
});
const typeMore = async ({ user, screen }: Hands) => {
  const field = await screen.findByLabelText('M', undefined, { timeout: 5000 });
  await user.clear(field);
  await user.type(field, '30');
};
const save = async (hands: Hands) => {
  await typeMore(hands);
  await hands.press('Save changes');
};
const black: Swatch = {
  key: 'black',
  name: 'Black',
  hex: '#1c1c1c',
  swatchUrl: null,
  inStock: true,
  left: null,
};
const asked: Extract<Job, { kind: 'order' }>['proposal'] = {
  id: '0c0ffee0-0000-4000-8000-000000000071',
  state: 'open',
  rows: [{ part: 'color', what: 'Color', before: 'Navy', after: 'Black', typed: false }],
  reason: `Navy is out. ${longName}`,
  oldTotalCents: 43_335,
  totalCents: 43_335,
  askedBy: coworker.email,
  at: new Date().toISOString(),
  settledAt: null,
};
const adjustments: Adjustment[] = [
  { line: 'goods', cents: 500, reason: 'A sample, sent ahead.' },
  { line: 'delivery', cents: -1500, reason: 'You’re next door.' },
  { line: 'order', cents: -4500, reason: `Second order this year. Thanks, ${longName}!` },
];
const changing = (
  shows: string,
  then: (hands: Hands) => Promise<void>,
  more: Readonly<Record<string, Answer>> = {},
): State => ({
  ...showing(staffOrder(), {
    [editAsStaff.path]: answer(asEdited(editable)),
    ...more,
  }),
  act: async (hands) => {
    await hands.press('Change something');
    await then(hands);
  },
  shows,
});

export const bench: Bench = {
  screen: 'job',
  islands: {
    page: {
      render: () => <StaffJob />,
      states: {
        loading: { ...reading(keepWaiting), shows: 'Loading...' },
        failed: { ...reading(noNetwork), shows: 'We couldn’t load the job.' },
        unknown: { ...reading(answer(null)), shows: 'There’s no such job.' },
        'an order': { ...showing(staffOrder()), shows: 'Third Street Choir' },
        'an order on hold that is assigned to somebody': {
          ...showing(
            staffOrder({
              hold: { reason: 'The customer’s sizes', lookOn: '2026-12-04' },
              assignee: { id: coworker.userId, email: coworker.email },
              deskEvents: [
                {
                  what: 'assigned',
                  actor: owner.email,
                  at: '2026-11-20T17:04:00Z',
                  assignee: coworker.email,
                },
                {
                  what: 'hold',
                  actor: coworker.email,
                  at: '2026-11-21T17:04:00Z',
                  reason: 'The customer’s sizes',
                  lookOn: '2026-12-04',
                },
              ],
            }),
          ),
          width: 390,
          shows: 'On hold until',
        },
        'pieces that are counted by size': {
          ...showing(staffOrder({ status: 'in_production' })),
          act: ({ press }) => press('Count by size'),
          shows: 'Save the counts',
        },
        'received pieces that are corrected': {
          ...showing(staffOrder({ status: 'in_production' })),
          act: async ({ press, user, screen }) => {
            await press('Correct what was received');
            await user.selectOptions(screen.getByLabelText('Which size'), 'M');
            await press('Correct it');
          },
          shows: 'Say why.',
        },
        'an order for press staff': {
          ...asStaff(printer, {
            [at(readJob)]: answer(staffOrder({ price: null, money: null, emails: [] })),
          }),
          path: orderPath,
          shows: 'Third Street Choir',
        },
        'an order for press staff that they may not hand out': {
          ...asStaff(printer, {
            [at(readJob)]: answer(
              staffOrder({
                price: null,
                money: null,
                emails: [],
                status: 'ready',
                deliveryMethod: 'pickup',
                unpaid: true,
              }),
            ),
          }),
          path: orderPath,
          shows: 'May leave: ask the desk',
        },
        'an order that was changed': {
          ...showing(
            staffOrder({
              changes: [
                {
                  version: 2,
                  actor: 'customer',
                  at: new Date().toISOString(),
                  rows: [
                    { part: 'sizes', what: 'Sizes', before: 'M 12', after: 'M 14', typed: false },
                    { part: 'notes', what: 'Notes', before: 'None', after: longName, typed: true },
                  ],
                  reason: null,
                },
              ],
            }),
          ),
          shows: 'Sizes: M 14 (was M 12)',
        },
        'an order of a group': {
          ...showing(
            staffOrder({
              status: 'gathering',
              group: choir,
            }),
          ),
          shows: 'Hand-out sheet #1042',
        },
        'an order of a group to whose people we sell': {
          ...showing(
            staffOrder({
              status: 'gathering',
              group: { ...choir, payer: 'person', seller: 'shop' },
              exemptions: [certificate],
            }),
          ),
          shows: 'Accept it for other orders',
        },
        'an order that goes to each person of a group': {
          ...showing(
            staffOrder({
              status: 'in_production',
              group: { ...choir, toEach: true },
            }),
          ),
          shows: 'Parcel slips #1042',
        },
        'an order of two colors': {
          ...showing(staffOrder(family)),
          shows: 'Pieces by color and size',
        },
        'an order of two designs, approved': {
          ...showing(
            staffOrder({
              ...company,
              status: 'approved',
              approved: true,
              proofs: [{ ...companyProof, state: 'approved', pins: [] }],
            }),
          ),
          shows: 'Design 2 · Garments',
        },
        'an order with a roster of other sizes': {
          ...showing(
            staffOrder({
              roster: [
                { name: 'Olson', number: '7', size: 'XL' },
                { name: longName.slice(0, 20), number: '88', size: 'L' },
              ],
            }),
          ),
          shows: 'Ask the customer which is right',
        },
        'an order with a group’s names': {
          ...showing(
            staffOrder({
              roster: [
                { name: 'Olson', number: '', size: 'XL', item: 0 },
                { name: '', number: '', size: 'L', item: 0 },
              ],
            }),
          ),
          shows: 'People in the group chose these names.',
        },
        'an order that is partly paid': {
          ...asStaff(owner, {
            [at(readJob)]: answer(partlyPaid),
            [at(recordPayment)]: answer({ outcome: 'stale', balanceCents: 0, heldCents: 0 }),
          }),
          path: orderPath,
          act: async ({ user, screen, press }) => {
            await user.click(await screen.findByText('Refund this payment'));
            await press('Refund through Stripe');
            await press('Record it');
          },
          shows: 'Somebody else changed the payments.',
        },
        'asked why to print what isn’t paid': {
          ...showing(staffOrder({ status: 'approved', approved: true, unpaid: true })),
          act: ({ press }) => press('Start production'),
          shows: 'Why start anyway?',
        },
        'asked why it takes no proof': {
          ...showing(staffOrder()),
          act: ({ press }) => press('Waive the proof'),
          shows: 'Who asked for no proof',
        },
        'an exact repeat': {
          ...showing(staffOrder({ exactRepeatOf: 1031 })),
          act: ({ press }) => press('Waive the proof'),
          shows: 'Exact repeat of #1031',
        },
        'a pickup that isn’t paid': {
          ...showing(staffOrder({ status: 'ready', approved: true, unpaid: true })),
          act: ({ press }) => press('Complete'),
          shows: 'Why hand it out anyway?',
        },
        'an order that is done': {
          ...showing(staffOrder({ status: 'completed', mayUndo: true })),
          shows: 'All done.',
        },
        'a quote': { ...showing(staffQuoteRequest()), shows: 'duck derby' },
        'a quote being written': {
          ...showing(staffQuoteRequest()),
          act: async ({ user, screen, press }) => {
            await press('Send a quote');
            await user.click(await screen.findByLabelText('Our own lines'));
            await press('Add an adjustment');
            await press('Send the quote');
          },
          shows: 'Say why the price isn’t the table’s.',
        },
        'an order’s margin': {
          ...showing(
            staffOrder({
              cost: {
                ...{ boughtPieces: 25, boughtCents: 9_750, freightCents: 700 },
                ...{ restPieces: 2, restCents: 780, unknownPieces: 3, feeCents: 1_200 },
                ...{ pressMinutes: 60, pressCents: 4_500, unpricedMinutes: 95 },
              },
            }),
          ),
          act: async ({ screen, user }) => user.click(await screen.findByText(/^Margin: /)),
          shows: 'Nobody knows what 3 blanks cost',
        },
        'a print recipe that isn’t a mesh': {
          ...showing(
            staffOrder({
              status: 'approved',
              approved: true,
              proofs: [{ ...returnedProof, state: 'approved', pins: [] }],
              recipes: [
                {
                  ...{ design: 0, location: 'frontLarge', number: 1001 },
                  screens: [{ screen: 'cream', mesh: 110, strokes: 2, flash: true }],
                  note: 'Slow down on the cream.',
                  savedBy: printer.email,
                  savedAt: '2026-11-02T17:04:00Z',
                },
              ],
            }),
          ),
          act: async ({ screen, user, press }) => {
            await user.click(await screen.findByText(/110 mesh/, { selector: 'summary' }));
            await user.clear(await screen.findByLabelText('Mesh, Sweet-Corn Cream'));
            await press('Keep this recipe');
          },
          shows: 'Enter a mesh count between 30 and 400.',
        },
        'a quote of several garments being written': {
          ...showing(staffQuoteRequest()),
          act: async ({ screen, press, user }) => {
            await press('Send a quote');
            await press('Add another garment or color');
            const [, second] = await screen.findAllByLabelText('Garment');
            if (second) await user.selectOptions(second, 'richardson-112');
            await press('Add a different design');
            const [, own] = await screen.findAllByLabelText('Our own lines');
            if (own) await user.click(own);
            await press('Send the quote');
          },
          shows: 'Price of a piece, design 1, garment 2',
        },
        'a quote of several garments that was sent': {
          ...showing(
            staffQuoteRequest({
              status: 'quoted',
              quotes: [storedQuote({ contents: quoteOf(severalChoices(), new Map(), new Date()) })],
            }),
          ),
          act: async ({ user, screen }) => user.click(await screen.findByText('What it says')),
          shows: '12 × Premium Cotton, 6 × Richardson 112',
        },
        'a quote that was sent': {
          ...showing(
            staffQuoteRequest({ status: 'quoted', quotes: [storedQuote({ reason: 'Foil' })] }),
          ),
          shows: 'Send another quote',
        },
        'a quote that was accepted': {
          ...showing(
            staffQuoteRequest({
              status: 'ordered',
              quotes: [
                storedQuote({
                  decision: {
                    accepted: true,
                    reason: null,
                    at: '2026-11-21T17:04:00Z',
                    order: 1042,
                  },
                }),
              ],
            }),
          ),
          shows: 'order #1042',
        },
        'a reorder': { ...showing(staffReorder()), shows: 'CP-1042' },
        'a reorder that was ordered': {
          ...showing(staffReorder({ status: 'ordered', orderedAs: 1050 })),
          shows: 'Order #1050',
        },
        'an order being made from a reorder': {
          ...showing(staffReorder(), { [makeOrder.path]: keepWaiting }),
          act: ({ press }) => press('Make the order'),
          shows: 'Copying the files...',
        },
        'an order that can’t be made from a reorder': {
          ...showing(staffReorder(), { [makeOrder.path]: noNetwork }),
          act: ({ press }) => press('Make the order'),
          shows: 'Your connection works',
        },
        'long name': { ...named(longName), shows: longName },
        'right-to-left name': { ...named(rightToLeftName), shows: rightToLeftName },
        stale: {
          ...showing(staffOrder()),
          act: async ({ screen, refresh }) => {
            await screen.findAllByText('Third Street Choir');
            await refresh({ [at(readJob)]: noNetwork });
          },
          shows: 'This may be out of date.',
        },
        'an answer on its way': answering(keepWaiting, 'Sending...'),
        'an answer that failed': answering(noNetwork, 'Your message is still here.'),
        'asked whether to cancel': {
          ...showing(staffOrder()),
          act: ({ press }) => press('Cancel order'),
          shows: 'Cancel Order #1042?',
        },
        'asked whether to cancel at a charge': {
          ...showing(
            staffOrder({ status: 'approved', cancelCharge: { cents: 4_500, mostCents: 39_000 } }),
          ),
          act: ({ press }) => press('Cancel order'),
          shows: 'The customer pays a cancellation charge',
        },
        'asked for another cancellation charge': {
          ...showing(
            staffOrder({ status: 'approved', cancelCharge: { cents: 0, mostCents: 39_000 } }),
          ),
          act: async ({ user, screen, press }) => {
            await press('Cancel order');
            await press('Charge for it');
            const amount = await screen.findByLabelText('Cancellation charge');
            await user.clear(amount);
            await user.type(amount, '9');
            await press('Yes, cancel it');
          },
          shows: 'Say why, in a few words that the customer may read.',
        },
        'canceled at a charge': {
          ...showing(
            staffOrder({
              status: 'cancelled',
              events: eventsTo('submitted', 'in_review', 'approved', 'cancelled'),
              money: {
                ...unpaidMoney(4_500),
                dueCents: 4_500,
                cancellation: { cents: 4_500, reason: 'The shirts were cut already.' },
                heldCents: 0,
              },
            }),
          ),
          shows: 'Reason: The shirts were cut already.',
        },
        'an approved order': {
          ...showing(staffOrder({ status: 'approved', approved: true })),
          shows: 'Reopen',
        },
        'certificates to decide on': {
          ...showing(
            staffOrder({
              exemptions: [
                certificate,
                {
                  ...certificate,
                  ...decided,
                  id: '0c0ffee0-0000-4000-8000-000000000062',
                  orderNumber: 1017,
                  status: 'accepted',
                  covers: 'domain',
                  expiresOn: '2027-06-30',
                  offered: true,
                },
                {
                  ...certificate,
                  ...decided,
                  id: '0c0ffee0-0000-4000-8000-000000000063',
                  status: 'rejected',
                  rejection: 'The signature is missing.',
                },
              ],
            }),
          ),
          act: ({ press }) => press('Accept certificate'),
          shows: 'Enter the last day it’s good',
        },
        'a certificate to reject': {
          ...showing(staffOrder({ exemptions: [certificate] })),
          act: async ({ user, screen, press }) => {
            await user.selectOptions(await screen.findByLabelText('Decision'), 'Reject it');
            await press('Reject certificate');
          },
          shows: 'Say why, in a sentence',
        },
        'a certificate that staff enter': {
          ...showing(staffOrder()),
          act: ({ press }) => press('Enter a certificate'),
          shows: 'Attach the certificate',
        },
        'an order that can’t be changed': {
          ...showing(staffOrder({ status: 'completed' })),
          shows: 'This order is completed, so it can’t be changed.',
        },
        'a change that can’t start': {
          ...showing(staffOrder(), { [editAsStaff.path]: noNetwork }),
          act: ({ press }) => press('Change something'),
          shows: 'Your connection works',
        },
        'a change': changing('more)', typeMore),
        'a change in production that lacks its reason': changing('Say why', save, {
          [editAsStaff.path]: answer(asEdited(printing)),
        }),
        'a change that’s for owners': changing('Only owners can make this exception.', typeMore, {
          [editAsStaff.path]: answer(asEdited(printing, ['pieces'])),
        }),
        'a color to ask the customer about': changing(
          'Ask the customer on their page',
          async ({ screen, user, press }) => {
            await user.selectOptions(await screen.findByLabelText('What to change'), 'Color');
            await user.click(await screen.findByRole('radio', { name: /^Black/ }));
            await user.type(screen.getByLabelText('Reason for the exception'), 'Navy is out.');
            await user.click(await screen.findByLabelText(/^Ask the customer/));
            await press('Ask the customer');
          },
          {
            [editAsStaff.path]: answer(asEdited(printing)),
            [listColors.path]: answer({ style: '00606', colors: [black] }),
          },
        ),
        'a question that waits for the customer': {
          ...showing(staffOrder({ status: 'approved', approved: true, proposal: asked })),
          shows: 'The customer hasn’t answered yet.',
        },
        'a question that the customer answered with no': {
          ...showing(
            staffOrder({
              status: 'approved',
              approved: true,
              proposal: { ...asked, state: 'kept', settledAt: new Date().toISOString() },
            }),
          ),
          shows: 'The customer keeps the order as it is',
        },
        freight: changing(
          'What shipping costs, in dollars',
          async ({ screen, user }) => {
            await user.selectOptions(await screen.findByLabelText('What to change'), 'Price');
          },
          { [editAsStaff.path]: answer(asEdited(printing)) },
        ),
        'an order with an adjusted price': {
          ...showing(
            staffOrder({
              price: {
                perItemCents: [1625],
                extras: [],
                subtotalCents: 39_000,
                rushFeeCents: 0,
                shippingCents: 1500,
                adjustmentCents: -5500,
                adjustments,
                exemptReason: null,
                tax: homeTax(builtBook),
                taxCents: 2450,
                totalCents: 37_450,
              },
            }),
          ),
          shows: 'Delivery: You’re next door.',
        },
        'adjustments of several lines': changing(
          'Delivery: You’re next door',
          async ({ user, screen, press }) => {
            const parts = await screen.findByLabelText('What to change', undefined, {
              timeout: 5000,
            });
            await user.selectOptions(parts, 'Price');
            for (const [at, { line, cents, reason }] of adjustments.entries()) {
              await press('Add an adjustment');
              const fields = within(screen.getByRole('group', { name: `Adjustment ${at + 1}` }));
              await user.selectOptions(fields.getByLabelText('Line of the price'), line);
              await user.type(fields.getByLabelText('Dollars'), String(cents / 100));
              await user.type(fields.getByLabelText('Reason'), reason);
            }
          },
        ),
        'an adjustment without a reason': changing('Say why', async ({ user, screen, press }) => {
          const parts = await screen.findByLabelText('What to change', undefined, {
            timeout: 5000,
          });
          await user.selectOptions(parts, 'Price');
          await press('Add an adjustment');
          await user.type(screen.getByLabelText('Dollars'), '-30');
          await press('Save changes');
        }),
        'a change that the customer was faster with': changing('Load the newest version', save, {
          [changeAsStaff.path]: answer(
            { error: { code: 'aborted', message: 'This order changed while you had it open.' } },
            409,
          ),
        }),
        'a change that is saved': changing('We’ll email the customer what changed.', save, {
          [changeAsStaff.path]: answer({ version: 3, totalCents: 60_000 }),
        }),
        'a customer who is told soon': {
          ...showing(
            staffOrder({
              status: 'in_production',
              approved: true,
              mayUndo: true,
              tellsAt: new Date(Date.now() + 540_000).toISOString(),
              events: [
                ...staffOrder().events,
                {
                  from: 'approved',
                  to: 'in_production',
                  undo: false,
                  actor: coworker.email,
                  note: null,
                  at: new Date(Date.now() - 60_000).toISOString(),
                },
              ],
            }),
          ),
          shows: 'unless you undo this',
        },
        'an email that isn’t true anymore': {
          ...showing(staffOrder(), { [resendEmail.path]: answer({ outcome: 'skipped' }) }),
          act: async ({ user, screen }) => {
            const [first] = await screen.findAllByRole('button', { name: /^Resend/ });
            if (first) await user.click(first);
          },
          shows: 'Nothing went out',
        },
        'asked who carries it': {
          ...showing(staffOrder({ status: 'in_production', deliveryMethod: 'shipping' })),
          act: ({ press }) => press('It’s ready'),
          shows: 'Email the customer that it’s shipped',
        },
        'asked whether the rest ships, too': {
          ...showing(staffOrder({ ...boxed, packedPieces: 6 })),
          act: ({ press }) => press('It’s ready'),
          shows: '6 of 24 pieces are packed. This ships the rest, too.',
        },
        'asked whether all of it is ready': {
          ...showing(
            staffOrder({ status: 'in_production', deliveryMethod: 'pickup', packedPieces: 6 }),
          ),
          act: ({ press }) => press('It’s ready'),
          shows: 'is all of it ready?',
        },
        'boxes, of which one has shipped': {
          ...showing(staffOrder(boxed)),
          shows: '4 of 24 shipped',
        },
        'asked before a shipped box is unpacked': {
          ...showing(staffOrder(boxed)),
          act: ({ press }) => press('Unpack box 1'),
          shows: 'Unpack box 1, which has shipped?',
        },
        'a box that shipped meanwhile': {
          ...showing(staffOrder(boxed), { [at(unpackBox)]: answer({ outcome: 'shipped' }) }),
          act: ({ press }) => press('Unpack box 2'),
          shows: 'It has shipped meanwhile, so it’s still packed.',
        },
        'asked for the right tracking of a box': {
          ...showing(staffOrder(boxed)),
          act: ({ press }) => press('Correct the tracking of box 1'),
          shows: 'correct the tracking of box 1',
        },
        'a box that can’t be packed, on a phone': {
          ...showing(staffOrder(boxed)),
          width: 390,
          act: async ({ user, screen, press }) => {
            const weight = await screen.findByLabelText('Weight in pounds');
            await user.type(weight, 'heavy');
            await press('Pack this box');
          },
          shows: 'Enter pounds to a tenth',
        },
        'asked when it was picked up': {
          ...showing(staffOrder({ status: 'ready', deliveryMethod: 'pickup' })),
          act: ({ press }) => press('Picked up earlier').then(() => press('It was picked up')),
          shows: 'Choose the day that it was picked up.',
        },
        'asked for the right tracking': {
          ...showing(
            staffOrder({
              status: 'ready',
              deliveryMethod: 'shipping',
              carrier: 'ups',
              trackingNumber: '1Z999AA10123456784',
            }),
          ),
          act: ({ press }) => press('Correct the tracking'),
          shows: 'Email the customer that it’s corrected',
        },
        'a tracking number with a typo': {
          ...showing(staffOrder({ status: 'in_production', deliveryMethod: 'shipping' })),
          act: async ({ user, screen, press }) => {
            await press('It’s ready');
            await user.selectOptions(await screen.findByLabelText('Carrier'), 'UPS');
            await user.type(screen.getByLabelText('Tracking number'), '1Z 999');
            await press('It’s shipped');
          },
          shows: 'A UPS number has',
        },
        'a proof without inks': {
          ...showing(staffOrder()),
          act: ({ press }) => press('Send the proof'),
          shows: 'Choose the inks.',
        },
        'a proof that came back': {
          ...showing(staffOrder({ proofs: [returnedProof] })),
          shows: 'Answer to 1',
        },
        'a proof placed with keys': {
          ...showing(staffOrder()),
          act: async ({ user, screen }) => {
            (await screen.findAllByRole('application'))[0]?.focus();
            await user.keyboard('-----{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
          },
          shows: '⅛ in right of center',
        },
        'two versions side by side': {
          ...showing(staffOrder({ status: 'proof_sent', proofs: [nextProof, returnedProof] })),
          act: ({ press }) => press('Compare the versions'),
          shows: 'What’s different',
        },
        'two versions with a slider': {
          ...showing(staffOrder({ status: 'proof_sent', proofs: [nextProof, returnedProof] })),
          act: async ({ user, screen, press }) => {
            await press('Compare the versions');
            await user.click(await screen.findByLabelText('Slider'));
          },
          shows: 'How much of version 1 shows',
        },
        'a version as an uploaded picture': {
          ...showing(
            staffOrder({
              status: 'proof_sent',
              proofs: [
                {
                  ...nextProof,
                  contents: {
                    ...nextProof.contents,
                    designs: nextProof.contents.designs.map((design) => ({
                      ...design,
                      picture: 'b'.repeat(64),
                    })),
                  },
                  pins: returnedProof.pins,
                },
              ],
            }),
          ),
          shows: 'We can’t show this picture here.',
        },
        'a proof of one print on two colors': {
          ...showing(staffOrder(family)),
          act: ({ press }) => press('Send the proof'),
          shows: 'Premium Cotton in Pink',
        },
        'a proof of two designs': {
          ...showing(staffOrder(company)),
          act: ({ press }) => press('Send the proof'),
          shows: 'On Premium Cotton: Start it 2 to',
        },
        'a proof of two designs that came back': {
          ...showing(staffOrder({ ...company, proofs: [companyProof] })),
          shows: 'Design 2 · Richardson 112: Front, centered, 2 in below the button',
        },
        'two versions of other designs': {
          ...showing(
            staffOrder({
              ...company,
              status: 'proof_sent',
              proofs: [{ ...companyProof, version: 2, state: 'waiting', pins: [] }, returnedProof],
            }),
          ),
          act: async ({ user, screen, press }) => {
            await press('Compare the versions');
            await user.click(await screen.findByLabelText('Slider'));
          },
          shows: 'This version doesn’t have it.',
        },
        'a proof that waits': {
          ...showing(
            staffOrder({
              status: 'proof_sent',
              proofs: [{ ...returnedProof, state: 'waiting', pins: [] }],
            }),
          ),
          shows: 'waits for the customer',
        },
        'asked how the proof was shown': {
          ...showing(staffOrder()),
          act: ({ press }) => press('Proof sent').then(() => press('Mark it as sent')),
          shows: 'Write a sentence. It stays with the job.',
        },
        'a move on its way': {
          ...showing(staffOrder(), { [at(moveJob)]: keepWaiting }),
          act: ({ press }) => press('Cancel order').then(() => press('Yes, cancel it')),
          shows: 'Status: In review',
        },
        'a move that came too late': {
          ...showing(staffOrder(), {
            [at(moveJob)]: staleMove,
          }),
          act: ({ press }) => press('Cancel order').then(() => press('Yes, cancel it')),
          shows: 'Nothing was overwritten',
        },
      },
    },
  },
};
