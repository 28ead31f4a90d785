import { homeTax } from '../../payments/sales-tax.ts';
import { builtBook } from '../../settings/built-book.ts';
import { within } from '@testing-library/dom';
import { approveProof } from '../../proofs/approve-proof.contract.ts';
import { cancelOrder } from '../changes/cancel-order.contract.ts';
import { changeOrder } from '../changes/change-order.contract.ts';
import { editOrder } from '../changes/edit-order.contract.ts';
import { findOrder } from './find-order.contract.ts';
import { listColors } from '../../garments/stock/list-colors.contract.ts';
import { openOrder, type CustomerOrder, type SentProof } from './open-order.contract.ts';
import { cardReturn } from '../../payments/cards/pay-order.contract.ts';
import type { Proposal } from '../changes/change-record.ts';
import { previewRepeat, type RepeatPreview } from '../repeats/preview-repeat.contract.ts';
import { repeatOrder } from '../repeats/repeat-order.contract.ts';
import { startUpload } from '../../artwork/uploads/start-upload.contract.ts';
import { writeMessage, type CustomerMessage } from '../messages/write-message.contract.ts';
import { noAddress } from '../delivery/address.ts';
import type { PrintLocation } from '../../garments/print-location.ts';
import type { OrderStatus } from '../job.ts';
import { itemsOf, type OrderDesign, type OrderItem } from '../order-design.ts';
import { proofText, type Proof, type ProofPrint } from '../../proofs/proof.ts';
import { addBusinessDays } from '../due-dates/open-day.ts';
import { brokenOrderLink } from '../order-link.ts';
import { withPrefix } from '../order-record.ts';
import { editedOrder } from '../../../tests/factory/edited-order.ts';
import { orderDesign } from '../../../tests/factory/orders.ts';
import { companyDesigns, familyDesigns } from '../../../tests/factory/staff.ts';
import { fewSwatches } from '../../../tests/factory/swatches.ts';
import { estimateNote } from '../prices/price.ts';
import { startBy } from '../due-dates/production.ts';
import { shopToday } from '../due-dates/turnaround.ts';
import { orderFragment } from '../../paths.ts';
import { shop } from '../../shop.ts';
import { newCustomer, readyDraft } from '../../../tests/factory/order-draft.ts';
import {
  answer,
  keepWaiting,
  longName,
  noNetwork,
  refuse,
  rightToLeftName,
  type Answer,
  type Bench,
  type Hands,
  type State,
} from '../../workbench/bench.ts';
import { Confirmation } from './Confirmation.tsx';
import { YourOrder } from './YourOrder.tsx';
import { stopReminders } from '../../payments/stop-reminders.contract.ts';
import { unpaidMoney } from '../../../tests/factory/money.ts';

const followLink = () => history.replaceState(null, '', `${orderFragment}1042.${'x'.repeat(32)}`);

const placedAt = new Date(Date.now() - 2 * 86_400_000);
const today = shopToday(new Date());
const dueDate = readyDraft().dueDate ?? '';
const customer = newCustomer();
const file = (location: PrintLocation, fileName: string, design = 0) => ({
  design,
  location,
  fileName,
  sizeBytes: 2_210_000,
  format: fileName.split('.').at(-1) ?? '',
  widthPx: null,
  heightPx: null,
  url: '/apple-touch-icon.png',
});

/** 23 navy shirts, shipped to Portland. */
const someDocuments: CustomerOrder['documents'] = [
  { kind: 'invoice', number: 20_002, at: '2026-11-21T17:04:00Z', credited: false, refund: false },
  {
    kind: 'credit-note',
    number: 40_001,
    at: '2026-11-21T17:04:00Z',
    credited: false,
    refund: false,
  },
  { kind: 'receipt', number: 30_001, at: '2026-11-20T17:04:00Z', credited: false, refund: false },
  { kind: 'invoice', number: 20_001, at: '2026-11-20T17:04:00Z', credited: true, refund: false },
];

const certificate = { organization: longName, expiresOn: null, rejection: null };

/** What differs, also of the design and the item of an order that has one. */
type Changes = Partial<CustomerOrder & Omit<OrderDesign, 'items'> & OrderItem>;
const order = (changes: Changes = {}): CustomerOrder => ({
  number: 1042,
  status: 'submitted',
  version: 1,
  createdAt: placedAt.toISOString(),
  designs: [
    orderDesign({
      colorHex: '#1f2a44',
      quantities: { S: 8, M: 10, L: 5 },
      printLocations: ['frontLarge'],
      ...changes,
    }),
  ],
  totalQuantity: 23,
  dueDate,
  startBy: startBy(dueDate, 'shipping', placedAt),
  turnaroundClass: 'standard',
  rushDays: null,
  priceVersion: 1,
  deliveryMethod: 'shipping',
  deliveryName: customer.name,
  deliveryStreet: '1200 Locust Street',
  deliveryCity: 'Portland',
  deliveryState: 'OR',
  deliveryZip: '97201',
  customerName: customer.name,
  customerEmail: customer.email,
  customerPhone: customer.phone,
  customerPoNumber: 'PO-7781',
  customerNotes: 'The gold is the gold of the old sign.\nThe cook-off is on Saturday.',
  perItemCents: [1600],
  extras: [],
  subtotalCents: 36_800,
  rushFeeCents: 0,
  shippingCents: 2000,
  adjustmentCents: 0,
  adjustments: [],
  tax: homeTax(builtBook),
  taxCents: 2716,
  totalCents: 41_516,
  files: [file('frontLarge', 'chili-club-2026.png')],
  events: [
    { from: null, to: 'submitted', undo: false, by: 'customer', at: placedAt.toISOString() },
  ],
  messages: [],
  proofs: [],
  changes: [],
  money: unpaidMoney(41_516),
  documents: [],
  card: { canPay: false, dueOnceApprovedCents: 0, status: null },
  cancelNote: null,
  tracking: null,
  exemption: null,
  exemptReason: null,
  emailHeld: false,
  ...changes,
});
const pickup: Changes = {
  deliveryMethod: 'pickup',
  ...withPrefix('delivery', noAddress),
};
const everySide: Changes = {
  printLocations: ['frontSmall', 'backLarge', 'leftSleeve', 'rightSleeve'],
  files: [
    file('frontSmall', 'crest.png'),
    file('backLarge', 'chili-club-2026-final-final-with-the-extra-a.ai'),
    file('leftSleeve', 'flag.png'),
  ],
};
const capOrder: Changes = {
  garmentId: 'richardson-112',
  garmentName: 'Richardson 112',
  styleCode: '44112',
  quantities: { 'One size': 23 },
  printLocations: ['frontSmall'],
};

const [shirt] = itemsOf(order()) as [OrderItem];
const item = (changes: Partial<OrderItem>): OrderItem => ({ ...shirt, ...changes });
const white = { colorKey: 'white', colorName: 'White', colorHex: '#ffffff' };
/** Adult navy and adult white, with one print. */
const family: Changes = {
  designs: [
    {
      ...orderDesign({ printLocations: ['frontLarge', 'leftSleeve'] }),
      items: [
        item({ quantities: { M: 4, L: 8 } }),
        item({ ...white, quantities: { S: 10, M: 9, '2XL': 5 } }),
      ],
    },
  ],
  totalQuantity: 36,
  files: [file('frontLarge', 'reunion-2026.png'), file('leftSleeve', 'family-tree.svg')],
  perItemCents: [1625, 1625],
  extras: [],
  subtotalCents: 58_500,
  tax: homeTax(builtBook),
  taxCents: 4235,
  totalCents: 64_735,
  money: unpaidMoney(64_735),
};
/** Two designs, with the navy shirt in both. */
const company: Changes = {
  designs: [
    {
      ...orderDesign({ printLocations: ['frontSmall'] }),
      items: [
        item({ quantities: { S: 8, M: 10, L: 6 } }),
        item({ ...white, quantities: { M: 12 } }),
        item({ ...capOrder, quantities: { 'One size': 12 } }),
      ],
    },
    {
      ...orderDesign({
        printLocations: ['backLarge'],
        artworkType: 'description',
        artworkDescription: 'CREW, in big white letters.',
      }),
      items: [item({ quantities: { XL: 24 } })],
    },
  ],
  totalQuantity: 72,
  files: [file('frontSmall', 'river-and-sons.pdf')],
  perItemCents: [1400, 1400, 1400, 1400],
  extras: [],
  subtotalCents: 100_800,
  shippingCents: 3000,
  tax: homeTax(builtBook),
  taxCents: 7266,
  totalCents: 111_066,
  money: unpaidMoney(111_066),
};

const message = (changes: Partial<CustomerMessage> = {}): CustomerMessage => ({
  id: crypto.randomUUID(),
  fromShop: false,
  text: 'Could it go wider?\nPeople will read it from the back of the line.',
  at: new Date(placedAt.getTime() + 3_600_000).toISOString(),
  files: [],
  ...changes,
});
const talk: Partial<CustomerOrder> = {
  messages: [
    message({
      files: [
        { fileName: 'sketch.pdf', sizeBytes: 1_240_000, url: '/apple-touch-icon.png' },
        { fileName: `${longName}.png`, sizeBytes: 50_000, url: null },
      ],
    }),
    message({ fromShop: true, text: 'Sure: 10½ inches now. It was 9.' }),
    message({ text: `${rightToLeftName}\n${longName.repeat(3)}` }),
  ],
};
const writing = (says: Answer, shows: string): State => ({
  ...opened(order(talk), shows),
  answers: { [openOrder.path]: answer(order(talk)), [writeMessage.path]: says },
  act: async ({ user, screen, press }) => {
    await press('Write to the shop');
    // It gets the focus once its code has loaded.
    const field = await screen.findByLabelText('Write to the shop', { selector: ':focus' });
    await user.type(field, 'Thanks!');
    await press('Send message');
  },
});

/** All of it is due since that day. */
const billed = (dueDay: string) => ({ ...unpaidMoney(41_516), dueCents: 41_516, dueDay });
/** The order after these moves, one an hour. */
const moved = (to: readonly OrderStatus[], changes: Changes = {}) => {
  const way: OrderStatus[] = ['submitted', ...to];
  return order({
    ...(to.includes('approved') && { money: billed(today) }),
    ...(to.includes('cancelled') && { money: unpaidMoney(0) }),
    status: way.at(-1) ?? 'submitted',
    version: way.length,
    events: way.map((status, index) => ({
      from: way[index - 1] ?? null,
      to: status,
      undo: false,
      by: index === 0 ? 'customer' : 'shop',
      at: new Date(placedAt.getTime() + index * 3_600_000).toISOString(),
    })),
    ...changes,
  });
};
const reviewed = ['in_review'] as const;
const proofed = [...reviewed, 'proof_sent'] as const;
const approved = [...proofed, 'approved'] as const;

const proposal: Proposal = {
  id: '0c0ffee0-0000-4000-8000-000000000071',
  state: 'open',
  rows: [{ part: 'color', what: 'Color', before: 'Navy', after: 'Black', typed: false }],
  reason: 'Navy is out until Friday.',
  oldTotalCents: 41_516,
  totalCents: 42_586,
};

const frontPrint: ProofPrint = {
  location: 'frontLarge',
  file: 'b'.repeat(64),
  widthIn: 10.5,
  heightIn: 10.25,
  topIn: 2.5,
  rightIn: 0,
  inks: ['cream', 'gold'],
};
const { items: navy } = orderDesign({ quantities: { S: 8, M: 10, L: 5 } });
/** A version of the proof of `order()`. */
const proofOf = (
  version: number,
  changes: Partial<SentProof> = {},
  prints: ProofPrint[] = [frontPrint],
  picture: string | null = null,
  designs: Proof['designs'] = [
    { items: navy, prints, wording: 'Beaverdale Chili Club, Very Serious', picture },
  ],
): SentProof => ({
  version,
  sha256: 'a'.repeat(64),
  at: placedAt.toISOString(),
  state: 'waiting',
  approval: null,
  pins: [],
  contents: proofText({
    format: 1,
    designs,
    price: {
      priceVersion: 1,
      perItemCents: designs.flatMap(({ items }) => items.map(() => 1600)),
      extras: [],
      subtotalCents: 36_800,
      rushFeeCents: 0,
      shippingCents: 2000,
      adjustmentCents: 0,
      adjustments: [],
      tax: homeTax(builtBook),
      taxCents: 2716,
      totalCents: 41_516,
    },
    note: '',
  }),
  files: [{ sha256: 'b'.repeat(64), ...file('frontLarge', 'chili-club-2026.png') }],
  requestFiles: [],
  ...changes,
});
const returned = proofOf(1, {
  state: 'superseded',
  pins: [
    {
      number: 1,
      design: 0,
      location: 'frontLarge',
      x: 0.42,
      y: 0.4,
      text: 'It’s Beaverdale with two A’s.',
      reply: 'Fixed, and checked against your logo file.',
    },
    { number: 2, design: 0, location: 'frontLarge', x: null, y: null, text: 'Wider?', reply: null },
  ],
});
/** A version of an order of two designs, of which one goes on two colors and one on caps, too. */
const twoDesigns = proofOf(1, {}, [], null, [
  {
    items: familyDesigns[0]?.items ?? [],
    prints: [
      frontPrint,
      { ...frontPrint, location: 'leftSleeve', widthIn: 3, heightIn: 3, topIn: 3.5 },
    ],
    wording: 'Beaverdale Chili Club, Very Serious',
    picture: null,
  },
  {
    items: companyDesigns[1]?.items ?? [],
    prints: [{ ...frontPrint, location: 'frontSmall', widthIn: 2, heightIn: 1, topIn: 2 }],
    wording: '',
    picture: null,
  },
]);
const waiting = (changes: Partial<CustomerOrder> = {}) =>
  moved(proofed, { ...pickup, proofs: [proofOf(2), returned], ...changes });
/** The deadline was yesterday. */
const late = (days: number, changes: Partial<CustomerOrder> = {}) =>
  waiting({
    dueDate: addBusinessDays(today, days),
    startBy: addBusinessDays(today, -1),
    ...changes,
  });
/** A delivery so late that rush only helps without the days the van takes. */
const lateDelivery = late(4, {
  deliveryMethod: 'local',
  deliveryName: 'Dana Whitfield',
  deliveryStreet: '1200 Locust Street',
  deliveryCity: 'Des Moines',
  deliveryState: 'IA',
  deliveryZip: '50309',
});
const compared = waiting({
  proofs: [proofOf(3, {}, [{ ...frontPrint, widthIn: 9, heightIn: 8.75 }]), proofOf(2), returned],
});
const printed = [...approved, 'in_production'] as const;
const ready = [...printed, 'ready'] as const;

const opened = (shown: CustomerOrder, shows: string | RegExp) => ({
  arrange: followLink,
  answers: { [openOrder.path]: answer(shown) },
  shows,
});

const colors = answer({
  style: '00606',
  colors: (fewSwatches['00606'] ?? [])
    .filter(({ key }) => key !== 'navy')
    .map((swatch) => ({ ...swatch, swatchUrl: null, left: null })),
});
type Editing = Changes & {
  saving?: Answer;
  more?: Readonly<Record<string, Answer>>;
};
/** The order with a part of its editor open. */
const editing = (
  part: string,
  shows: string | RegExp,
  then: (hands: Hands) => Promise<void> = async () => {},
  { saving = keepWaiting, more = {}, ...changes }: Editing = {},
) => {
  const shown = order(changes);
  return {
    arrange: followLink,
    answers: {
      [openOrder.path]: answer(shown),
      [editOrder.path]: answer(editedOrder(shown)),
      [listColors.path]: colors,
      [changeOrder.path]: saving,
      ...more,
    },
    act: async (hands: Hands) => {
      await hands.press(part);
      if (part !== 'Cancel the order')
        await hands.screen.findByRole('form', undefined, { timeout: 5000 });
      await then(hands);
    },
    shows,
  };
};
const typeMore = async ({ user, screen }: Hands) => {
  const field = screen.getByLabelText('M');
  await user.clear(field);
  await user.type(field, '20');
};
const saveMore = async (hands: Hands) => {
  await typeMore(hands);
  await hands.press('Save changes');
};
/** The order is another one by the time of the second try. */
const newerOnes = (newer: CustomerOrder) => {
  let asked = 0;
  return {
    [editOrder.path]: (request: Request) =>
      answer(editedOrder((asked += 1) === 1 ? order() : newer))(request),
    [openOrder.path]: (request: Request) => answer(asked === 0 ? order() : newer)(request),
  };
};

type Repeating = Partial<RepeatPreview> & { asking?: Answer; making?: Answer; of?: Changes };
/** A finished order after "Order it again" was pressed. */
const repeating = (
  shows: string,
  { asking, making = keepWaiting, of = {}, ...changes }: Repeating = {},
  then: (hands: Hands) => Promise<void> = async () => {},
) => {
  const shown = moved([...ready, 'completed'], { ...pickup, ...of });
  return {
    ...opened(shown, shows),
    answers: {
      [openOrder.path]: answer(shown),
      [previewRepeat.path]:
        asking ??
        answer({
          wasCents: shown.totalCents,
          nowCents: shown.totalCents,
          reasons: [],
          dueDate,
          colors: repeatColors({ S: 8, M: 10, L: 5 }),
          items: [{ at: 0, insteadKey: null }],
          ...changes,
        }),
      [repeatOrder.path]: making,
    },
    act: async (hands: Hands) => {
      await hands.press('Order it again');
      await then(hands);
    },
  };
};
const repeatColors = (left: Record<string, number> | null) => ({
  '00606': (fewSwatches['00606'] ?? [])
    .filter(({ key }) => left !== null || key !== 'navy')
    .map((swatch) => ({
      ...swatch,
      swatchUrl: null,
      left: swatch.key === 'navy' && left ? left : { S: 24, M: 48, L: 31 },
    })),
});

const ask = async ({ user, screen, press }: Hands) => {
  await user.type(await screen.findByLabelText(/^Order or quote number/), '#1042');
  await user.type(screen.getByLabelText(/^Email/), 'ada@example.com');
  await press('Email me the link');
};
const asked = (reply: Answer, shows: string) => ({
  answers: { [findOrder.path]: reply },
  act: ask,
  shows,
});

export const bench: Bench = {
  screen: 'your-order',
  islands: {
    page: {
      render: () => <YourOrder />,
      states: {
        loading: {
          arrange: followLink,
          answers: { [openOrder.path]: keepWaiting },
          shows: 'Getting your order…',
        },
        placed: opened(order(), 'We look it over'),
        'placed, email held': opened(order({ emailHeld: true }), 'bookmark this page'),
        'placed by the shop': opened(
          order({
            events: [
              { from: null, to: 'submitted', undo: false, by: 'shop', at: placedAt.toISOString() },
            ],
          }),
          'We placed the order for you.',
        ),
        'in review': opened(moved(reviewed), 'You get a proof'),
        'proof sent': opened(
          moved(proofed, { ...pickup, startBy: addBusinessDays(dueDate, -2) }),
          'After that:',
        ),
        'proof late': opened(
          moved(proofed, {
            ...pickup,
            dueDate: addBusinessDays(today, 2),
            startBy: addBusinessDays(today, -1),
          }),
          'It’s too late to make',
        ),
        'asked about another color': opened(
          moved(approved, { proposal }),
          'Keep my order as it is',
        ),
        'asked about another color, which is off': opened(
          moved(approved, { proposal: { ...proposal, state: 'void' } }),
          'our question is off',
        ),
        'an adjusted price': opened(
          order({
            adjustmentCents: -3000,
            adjustments: [
              { line: 'order', cents: -4000, reason: 'For the mix-up last time.' },
              { line: 'delivery', cents: 1000, reason: 'Two boxes, to two addresses.' },
            ],
            tax: homeTax(builtBook),
            taxCents: 2506,
            totalCents: 38_306,
          }),
          'For the mix-up last time.',
        ),
        'back for changes': opened(
          moved([...proofed, 'in_review', 'proof_sent'], pickup),
          'The proof went back for changes.',
        ),
        'a proof': opened(waiting(), 'You are approving'),
        'a proof as a picture': opened(
          waiting({ proofs: [proofOf(1, {}, [{ ...frontPrint, file: null }], 'b'.repeat(64))] }),
          'Download chili-club-2026.png',
        ),
        'a proof of two designs': opened(
          waiting({ proofs: [twoDesigns] }),
          'Design 2 · Richardson 112: Front, centered, 2 in below the button',
        ),
        'a proof that is too wide for the smallest size': {
          ...opened(
            waiting({
              proofs: [
                proofOf(1, {}, [{ ...frontPrint, widthIn: 12 }], null, [
                  {
                    items: orderDesign({ quantities: { XS: 8, M: 10, '3XL': 5 } }).items,
                    prints: [{ ...frontPrint, widthIn: 12 }],
                    wording: '',
                    picture: null,
                  },
                ]),
              ],
            }),
            'that size XS has room for',
          ),
          act: async ({ user, screen }) => {
            await user.click(await screen.findByText('On the smallest and the largest size'));
          },
        },
        'asking for a change to a design': {
          ...opened(waiting({ proofs: [twoDesigns] }), 'Design 2, Front Small'),
          act: async ({ press }) => {
            await press('Ask for a change');
            await press('Add another change');
          },
        },
        'a proof of sleeves': opened(
          waiting({
            proofs: [
              proofOf(
                1,
                {},
                (['frontSmall', 'leftSleeve', 'rightSleeve'] as const).map((location) => ({
                  ...frontPrint,
                  location,
                  widthIn: 3,
                  heightIn: 2.5,
                  topIn: 3.5,
                })),
              ),
            ],
          }),
          'You are approving',
        ),
        'a proof with a cancellation charge': opened(
          waiting({ cancelNote: 'If you cancel after that, you pay $45.00.' }),
          'If you cancel after that, you pay $45.00.',
        ),
        'a late proof': opened(late(2), 'It’s too late to make'),
        'a late proof that rush can save': opened(lateDelivery, 'What works for you?'),
        'a late proof with rush': {
          ...opened(lateDelivery, 'Approve version 2 with rush'),
          act: async ({ user, screen }) => {
            await user.click(await screen.findByLabelText(/^Keep .* for \$32.10 more/));
          },
        },
        'declined, and unpaid for a day': opened(
          moved(approved, {
            ...pickup,
            proofs: [proofOf(2, { state: 'approved' }), returned],
            money: { ...billed(today), terms: 'placed', unpaidSince: placedAt.toISOString() },
            card: {
              canPay: true,
              dueOnceApprovedCents: 41_516,
              status: 'failed',
            },
          }),
          'The bank declined the card',
        ),
        'back from paying': {
          ...opened(
            moved(approved, {
              ...pickup,
              proofs: [proofOf(2, { state: 'approved' })],
              card: {
                canPay: true,
                dueOnceApprovedCents: 41_516,
                status: 'open',
              },
            }),
            'We’re waiting for the bank...',
          ),
          arrange: () => {
            followLink();
            history.replaceState(null, '', `?${cardReturn}=back${location.hash}`);
          },
        },
        'approving without a name': {
          ...opened(waiting(), 'Type your name to approve.'),
          act: ({ press }) => press('Approve version 2'),
        },
        'approving too late': {
          ...opened(waiting(), 'There’s a newer version.'),
          answers: {
            [openOrder.path]: answer(waiting()),
            [approveProof.path]: refuse('aborted', 'There’s a newer version.'),
          },
          act: async ({ user, screen, press }) => {
            await user.type(await screen.findByLabelText(/^Your name/), 'Dana Whitfield');
            await press('Approve version 2');
          },
        },
        'asking for a change': {
          ...opened(waiting(), 'Move the pin'),
          act: async ({ press }) => {
            await press('Ask for a change');
            await press(/^Pin a change on the front/);
            await press('Add another change');
          },
        },
        'asking for a change with a file': {
          ...opened(waiting(), 'Uploading file...'),
          answers: { [openOrder.path]: answer(waiting()), [startUpload.path]: keepWaiting },
          act: async ({ user, screen, press }) => {
            await press('Ask for a change');
            const [attach] = await screen.findAllByLabelText('Attach files');
            if (attach) await user.upload(attach, new File(['%!PS-Adobe-3.0'], 'logo.eps'));
          },
        },
        'asking for a change to a picture': {
          ...opened(
            waiting({ proofs: [proofOf(1, {}, [{ ...frontPrint, file: null }], 'b'.repeat(64))] }),
            'Move the pin',
          ),
          act: async ({ press }) => {
            await press('Ask for a change');
            await press(/^Pin a change on the picture/);
          },
        },
        'versions side by side': {
          ...opened(compared, 'What’s different'),
          act: ({ press }) => press('Compare the versions'),
        },
        'versions with a slider': {
          ...opened(compared, 'How much of version 2 shows'),
          act: async ({ user, screen, press }) => {
            await press('Compare the versions');
            await user.click(await screen.findByLabelText('Slider'));
          },
        },
        'asking without a word': {
          ...opened(waiting(), 'Say what to change.'),
          act: async ({ press }) => {
            await press('Ask for a change');
            await press('Ask for this change');
          },
        },
        'a proof that went back': opened(
          moved([...proofed, 'in_review'], {
            ...pickup,
            proofs: [
              {
                ...returned,
                state: 'returned',
                requestFiles: [file('frontLarge', 'logo-with-the-extra-a.svg')],
              },
            ],
          }),
          'What you asked us to change',
        ),
        'a proof that is approved': opened(
          moved(approved, {
            ...pickup,
            proofs: [
              proofOf(2, {
                state: 'approved',
                approval: { name: 'Dana Whitfield', at: placedAt.toISOString() },
              }),
              returned,
            ],
          }),
          'approved this version',
        ),
        approved: opened(moved(approved, pickup), 'You pay, we print'),
        printing: opened(moved(printed, everySide), 'on the press'),
        'ready to pick up': opened(moved(ready, pickup), 'Come and get it'),
        'ready for the van': opened(
          moved(ready, {
            deliveryMethod: 'local',
            deliveryZip: '50309',
            deliveryCity: 'Des Moines',
          }),
          'It comes to you',
        ),
        shipped: opened(moved(ready), 'We handed it to the carrier.'),
        'shipped with a tracking number': opened(
          {
            ...moved(ready),
            tracking: {
              carrier: 'UPS',
              number: '1Z999AA10123456784',
              url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
            },
          },
          'With UPS, number 1Z999AA10123456784',
        ),
        'shipped in part': opened(
          {
            ...moved(printed),
            shippedBoxes: [
              {
                place: 1,
                pieces: 12,
                tracking: {
                  carrier: 'UPS',
                  number: '1Z999AA10123456784',
                  url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
                },
              },
              { place: 2, pieces: 4, tracking: null },
            ],
          },
          'The rest follows.',
        ),
        'shipped, the rest without a box': opened(
          {
            ...moved(ready),
            shippedBoxes: [{ place: 1, pieces: 12, tracking: null }],
            tracking: { carrier: 'UPS', number: null, url: null },
          },
          'The rest: With UPS',
        ),
        'done, and overdue': {
          ...opened(
            moved([...ready, 'completed'], {
              ...pickup,
              money: billed('2026-11-01'),
              documents: someDocuments,
            }),
            'We won’t email you payment reminders.',
          ),
          answers: {
            [openOrder.path]: answer(
              moved([...ready, 'completed'], {
                ...pickup,
                money: billed('2026-11-01'),
                documents: someDocuments,
              }),
            ),
            [stopReminders.path]: answer({ stopped: true }),
          },
          act: ({ press }) => press('Stop payment reminders'),
        },
        'order again': repeating('same as last time'),
        'order again: another price and color': repeating('isn’t made anymore', {
          nowCents: 39_911,
          reasons: [
            {
              what: 'Each piece',
              was: 1600,
              now: 1625,
              why: 'Our price for it has changed since then.',
            },
            { what: 'Rush fee', was: 3000, now: 0, why: 'The new date isn’t a rush date.' },
            { what: 'Tax', was: 2716, now: 2611, why: 'It follows the other amounts.' },
          ],
          colors: repeatColors(null),
          items: [{ at: 0, insteadKey: 'white' }],
        }),
        'order again: too few in stock': repeating('the closest color with enough', {
          colors: repeatColors({ S: 2, M: 0 }),
          items: [{ at: 0, insteadKey: 'white' }],
        }),
        'order again: a family, one color gone, the other short': repeating('White isn’t', {
          of: family,
          wasCents: 62_595,
          nowCents: 64_735,
          reasons: [
            {
              what: 'Each Premium Cotton, Navy',
              was: 1600,
              now: 1625,
              why: 'Our price for it has changed since then.',
            },
          ],
          colors: {
            '00606': repeatColors({ M: 2, L: 31 })['00606'].filter(({ key }) => key !== 'white'),
          },
          items: [
            { at: 0, insteadKey: null },
            { at: 1, insteadKey: repeatColors(null)['00606'].at(-1)?.key ?? null },
          ],
        }),
        'order again: a family, one garment gone': repeating('so it’s left out', {
          of: family,
          wasCents: 62_595,
          nowCents: 38_000,
          reasons: [
            {
              what: 'Premium Cotton, White',
              was: 24_595,
              now: 0,
              why: 'We don’t print on it anymore, so it’s left out.',
            },
          ],
        }),
        'order again: a garment that is gone': repeating('Go to the order form', {
          asking: refuse('aborted', 'We don’t print on the Canvas Smock anymore. Call us.'),
        }),
        'order again: not copied': repeating(
          'a lot at once',
          { making: refuse('resource-exhausted', 'That was a lot at once.') },
          ({ press }) => press('Continue to the order form'),
        ),
        'change: sizes': editing('Sizes and counts', 'as before'),
        'change: more shirts': editing('Sizes and counts', 'more)', typeMore),
        'change: more than there are': editing(
          'Sizes and counts',
          'We can get 9 of 20 in M',
          typeMore,
          {
            more: {
              [listColors.path]: answer({
                style: '00606',
                colors: (fewSwatches['00606'] ?? []).map((swatch) => ({
                  ...swatch,
                  swatchUrl: null,
                  left: { S: 99, M: 9, L: 99, XL: 99 },
                })),
              }),
            },
          },
        ),
        'change: no shirts': editing('Sizes and counts', 'Enter how many shirts', async (hands) => {
          for (const size of ['S', 'M', 'L'])
            await hands.user.clear(hands.screen.getByLabelText(size));
          await hands.press('Save changes');
        }),
        'change: a family': editing('Sizes and counts', 'as before', undefined, family),
        'change: a family, one taken out': editing(
          'Sizes and counts',
          'Premium Cotton, White is taken out.',
          ({ press }) => press('Remove Premium Cotton, White'),
          family,
        ),
        'change: a family, put back': editing(
          'Sizes and counts',
          'as before',
          async ({ press }) => {
            await press('Remove Premium Cotton, White');
            await press('Undo taking out Premium Cotton, White');
          },
          family,
        ),
        'change: another color': editing(
          'Sizes and counts',
          'Choose a color.',
          async ({ press, screen }) => {
            await press('Add another garment or color');
            await screen.findByRole('radio', { name: /^White/ });
            await press('Save changes');
          },
        ),
        'change: a company, a design taken out': editing(
          'Sizes and counts',
          'Design 2 is taken out.',
          ({ press }) => press('Remove Design 2'),
          company,
        ),
        'change: colors of a company': editing(
          'Color of the pieces',
          'Design 2',
          async ({ screen }) => {
            await screen.findAllByRole('radio', { name: /^White/ });
          },
          company,
        ),
        'change: artwork of a company': editing(
          'Artwork',
          'river-and-sons.pdf',
          undefined,
          company,
        ),
        'change: a color that is gone': editing(
          'Color of the shirts',
          'out of stock',
          async ({ screen }) => {
            await screen.findByRole('radio', { name: /^Navy/ });
          },
        ),
        'change: no colors': editing('Color of the shirts', 'Your connection works', undefined, {
          more: { [listColors.path]: noNetwork },
        }),
        'change: locations': editing(
          'Print locations',
          'Drop a file or',
          async ({ user, screen }) => {
            await user.click(screen.getByLabelText(/^Back Large/));
          },
        ),
        'change: files': editing('Artwork', 'chili-club-2026-final', undefined, everySide),
        'change: words': editing('Artwork', 'Written description', async ({ user, screen }) => {
          await user.click(screen.getByLabelText(/^Written description/));
          await screen.findByLabelText(/^Describe the design/);
        }),
        'change: date': editing('Due date', 'Choose the day you need', ({ user, screen }) =>
          user.clear(screen.getByLabelText('Due date')),
        ),
        'change: delivery': editing('Delivery', 'Nationwide shipping'),
        'change: contact': editing('Contact details', 'Enter a phone number', async (hands) => {
          await hands.user.clear(hands.screen.getByLabelText(/^Phone/));
          await hands.press('Save changes');
        }),
        'change: notes': editing('Notes for the press', 'Optional. Ink colors'),
        'change: saving': editing('Sizes and counts', 'Saving...', saveMore),
        'change: refused': editing('Sizes and counts', 'We’re out of M.', saveMore, {
          saving: refuse('invalid-argument', 'Something isn’t right.', {
            fields: { 'designs.0.items.0.quantities': 'We’re out of M.' },
          }),
        }),
        'change: another price': editing('Sizes and counts', 'The price is now', saveMore, {
          saving: refuse('aborted', 'The price is now $700.00. Look it over and save it again.', {
            updatedPrice: {
              price: {
                items: [{ perItemCents: 1900, lines: [] }],
                extras: [],
                subtotalCents: 60_000,
                rushFeeCents: 0,
                shippingCents: 2000,
                tax: homeTax(builtBook),
                taxCents: 8000,
                totalCents: 70_000,
              },
              turnaroundClass: 'standard',
              dueDate,
            },
          }),
        }),
        'change: stale': editing('Sizes and counts', 'Load the newest version', saveMore, {
          saving: refuse(
            'aborted',
            'This order changed while you had it open. Color: Red (was Navy).',
          ),
          more: newerOnes(order({ version: 2, quantities: { S: 9, M: 10, L: 5 } })),
        }),
        'change: merged': editing(
          'Sizes and counts',
          'with your changes on top',
          async (hands) => {
            await saveMore(hands);
            await hands.press('Load the newest version');
          },
          {
            saving: refuse('aborted', 'This order changed while you had it open.'),
            more: newerOnes(order({ version: 2, quantities: { S: 9, M: 10, L: 5 } })),
          },
        ),
        'change: saved, though the answer got lost': editing(
          'Sizes and counts',
          'Saved.',
          saveMore,
          {
            saving: refuse('aborted', 'This order changed while you had it open.'),
            more: newerOnes(order({ version: 2, quantities: { S: 8, M: 20, L: 5 } })),
          },
        ),
        'change: saved': editing('Sizes and counts', 'Saved. We’ll make', saveMore, {
          saving: answer({ version: 2, totalCents: 50_000 }),
        }),
        'change: offline': {
          ...editing('Sizes and counts', 'Check your connection', saveMore, { saving: noNetwork }),
          offline: true,
        },
        'change: editor down': {
          ...opened(order(), 'Try again'),
          answers: { [openOrder.path]: answer(order()), [editOrder.path]: noNetwork },
          act: ({ press }) => press('Notes for the press'),
        },
        'change: canceling': editing('Cancel the order', 'Keep the order'),
        'change: cancel, failed': editing(
          'Cancel the order',
          'Try again in a minute',
          async ({ screen, user }) => {
            const dialog = await screen.findByRole('dialog');
            await user.click(within(dialog).getByRole('button', { name: 'Cancel the order' }));
          },
          { more: { [cancelOrder.path]: noNetwork } },
        ),
        'with changes': opened(
          order({
            version: 3,
            changes: [
              {
                version: 2,
                actor: 'shop',
                at: new Date().toISOString(),
                rows: [{ part: 'sizes', what: 'Sizes', before: 'S 6', after: 'S 8', typed: false }],
                reason: 'Two more players joined.',
              },
            ],
          }),
          'Reason: Two more players joined.',
        ),
        canceled: opened(moved([...reviewed, 'cancelled'], pickup), 'This order was canceled.'),
        'canceled at a charge': opened(
          moved([...approved, 'cancelled'], {
            ...pickup,
            money: {
              ...unpaidMoney(4_500),
              dueCents: 4_500,
              dueDay: today,
              cancellation: { cents: 4_500, reason: 'The shirts were cut already.' },
            },
          }),
          'You pay the charge',
        ),
        'a family': opened(order(family), '36 navy and white shirts'),
        'a company': opened(order(company), '72 navy and white pieces, in 2 designs'),
        'a cap, in words': opened(
          moved(proofed, {
            ...capOrder,
            ...pickup,
            artworkType: 'description',
            artworkDescription: 'A heron over two rivers, in two colors.',
            files: [],
          }),
          'A heron over two rivers',
        ),
        'a conversation': opened(order(talk), 'Sure: 10½ inches now.'),
        'a blank message': {
          ...opened(order(talk), 'Write the message first.'),
          act: async ({ press }) => {
            await press('Write to the shop');
            await press('Send message');
          },
        },
        'a message on its way': writing(keepWaiting, 'Sending...'),
        'a message sent': writing(answer(message({ text: 'Thanks!' })), 'Message sent.'),
        'a message sent as first written': writing(
          answer(message({ text: 'Thank' })),
          'Your changes are still here.',
        ),
        'a message that failed': writing(noNetwork, 'Your message is still here.'),
        'files with a message': {
          ...opened(order(), 'didn’t add “fourth.pdf”'),
          answers: { [openOrder.path]: answer(order()), [startUpload.path]: keepWaiting },
          act: async ({ user, screen, press }) => {
            await press('Write to the shop');
            const chosen = ['first', 'second', 'third', 'fourth'].map(
              (name) => new File(['%PDF-1.7'], `${name}.pdf`, { type: 'application/pdf' }),
            );
            await user.upload(await screen.findByLabelText('Attach files'), chosen);
          },
        },
        'storage down': opened(
          order({ files: [{ ...file('frontLarge', 'crest.png'), url: null }] }),
          'can’t show them right now',
        ),
        'long texts': opened(
          moved(proofed, {
            ...everySide,
            customerName: longName,
            customerEmail: `${'long.'.repeat(20)}@example.com`,
            customerNotes: longName.repeat(8),
            quantities: { XS: 100, S: 150, M: 200, L: 200, XL: 150, '2XL': 100, '3XL': 100 },
            totalQuantity: 1000,
          }),
          longName,
        ),
        'right-to-left name': opened(
          order({ customerName: rightToLeftName, deliveryName: rightToLeftName }),
          rightToLeftName,
        ),
        'tax exempt: the form': {
          ...opened(order(), 'We’re tax exempt'),
          act: ({ press }) => press('We’re tax exempt'),
          shows: 'Attach the certificate',
        },
        'tax exempt: sent': opened(
          order({ exemption: { ...certificate, state: 'sent' } }),
          'We’ve got the certificate',
        ),
        'tax exempt: accepted': opened(
          order({
            exemptReason: 'school',
            exemption: { ...certificate, state: 'accepted', expiresOn: '2027-06-30' },
          }),
          'No sales tax: school, certificate on file',
        ),
        'tax exempt: known': opened(
          order({ exemption: { ...certificate, state: 'known', expiresOn: '2027-06-30' } }),
          'Use it for this order',
        ),
        'tax exempt: rejected': opened(
          order({
            exemption: {
              ...certificate,
              state: 'rejected',
              rejection: `The signature of ${longName} is missing.`,
            },
          }),
          'We couldn’t use the certificate',
        ),
        offline: {
          arrange: followLink,
          answers: { [openOrder.path]: noNetwork },
          offline: true,
          shows: 'Check your connection',
        },
        'order desk down': {
          arrange: followLink,
          answers: { [openOrder.path]: noNetwork },
          shows: 'Your connection works',
        },
        'a broken link': {
          arrange: followLink,
          answers: { [openOrder.path]: refuse('not-found', brokenOrderLink) },
          shows: brokenOrderLink,
        },
        'find my order': { shows: 'Where to look' },
        'find: errors': {
          act: ({ press }) => press('Email me the link'),
          shows: 'Enter the number of the order or quote, like 1042.',
        },
        'find: sending': asked(keepWaiting, 'Sending...'),
        'find: sent': asked(answer({ asked: true }), 'the link is on its way'),
        'find: too often': asked(
          refuse('resource-exhausted', 'Too many tries. Try again in an hour.'),
          'Too many tries.',
        ),
        'find: offline': { ...asked(noNetwork, 'Check your connection'), offline: true },
      },
    },
    confirmation: {
      render: () => <Confirmation />,
      states: {
        'no order': { shows: 'No order was placed in this tab.' },
        loading: {
          arrange: followLink,
          answers: { [openOrder.path]: keepWaiting },
          shows: 'Getting your confirmation…',
        },
        placed: {
          arrange: followLink,
          answers: { [openOrder.path]: answer(order()) },
          shows: shop.ordersPhone,
        },
        'every side, picked up': {
          arrange: followLink,
          answers: {
            [openOrder.path]: answer(
              order({
                deliveryMethod: 'pickup',
                deliveryZip: null,
                ...everySide,
              }),
            ),
          },
          shows: 'Pick it up at',
        },
        'a family': {
          arrange: followLink,
          answers: { [openOrder.path]: answer(order({ ...family, ...pickup })) },
          shows: '36 Premium Cotton shirts',
        },
        'a company': {
          arrange: followLink,
          answers: { [openOrder.path]: answer(order({ ...company, ...pickup })) },
          shows: '72 pieces',
        },
        'an estimate, delivered': {
          arrange: followLink,
          answers: {
            [openOrder.path]: answer(
              order({
                ...capOrder,
                deliveryMethod: 'local',
                rushFeeCents: 3000,
              }),
            ),
          },
          shows: estimateNote,
        },
        'email held': {
          arrange: followLink,
          answers: { [openOrder.path]: answer(order({ emailHeld: true })) },
          shows: 'after we’ve looked over your order',
        },
        broken: {
          arrange: followLink,
          answers: { [openOrder.path]: refuse('not-found', brokenOrderLink) },
          shows: brokenOrderLink,
        },
        'order desk down': {
          arrange: followLink,
          answers: { [openOrder.path]: noNetwork },
          shows: 'Try again',
        },
        'long name': {
          arrange: followLink,
          answers: { [openOrder.path]: answer(order({ customerName: longName })) },
          shows: longName,
        },
        'right-to-left name': {
          arrange: followLink,
          answers: { [openOrder.path]: answer(order({ customerName: rightToLeftName })) },
          shows: rightToLeftName,
        },
      },
    },
  },
};
