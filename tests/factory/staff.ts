import type { JobCounts } from '../../src/staff/board/count-jobs.rpc.ts';
import type { ListedCustomer } from '../../src/staff/customers/list-customers.rpc.ts';
import type { ExportedJob } from '../../src/staff/board/export-jobs.rpc.ts';
import type { InventoryLine } from '../../src/garments/stock/list-inventory.rpc.ts';
import type { MorningOrder } from '../../src/staff/morning/morning-job.ts';
import type { ListedJob } from '../../src/staff/listed-job.ts';
import type { WaitingProof } from '../../src/proofs/list-waiting-proofs.rpc.ts';
import type { Analytics, AnalyticsSums } from '../../src/staff/analytics/read-analytics.rpc.ts';
import type { Job, JobFile } from '../../src/staff/job/read-job.rpc.ts';
import type { OrderDesign, OrderItem } from '../../src/orders/order-design.ts';
import type { StyleStock } from '../../src/garments/stock/read-style-stock.rpc.ts';
import type { JobStatus } from '../../src/orders/job.ts';
import { withPrefix, type OrderToPlace } from '../../src/orders/order-record.ts';
import { notShipped } from '../../src/orders/delivery/shipment.ts';
import { shop } from '../../src/shop.ts';
import {
  ofOrder,
  orderDesign,
  orderToPlace,
  quoteRequestToPlace,
  reorderToPlace,
} from './orders.ts';
import { unpaidMoney } from './money.ts';

/** An order as the board lists it. */
export function listedJob(changes: Partial<ListedJob> = {}): ListedJob {
  return {
    kind: 'order',
    number: 1042,
    status: 'submitted',
    version: 1,
    name: 'Third Street Choir',
    email: 'choir@third.example',
    itemPieces: 36,
    garment: 'Premium Cotton',
    color: 'Navy',
    colorHex: '#1c2541',
    more: 0,
    locations: ['frontLarge', 'backLarge'],
    about: null,
    pieces: 36,
    dueDate: '2026-12-04',
    deliveryMethod: 'pickup',
    startBy: '2026-12-01',
    waitingSince: null,
    rush: false,
    totalCents: 54_891,
    paidCents: 0,
    balanceCents: 54_891,
    unpaidSince: null,
    cancelCharge: null,
    owed: false,
    card: null,
    unpaid: false,
    createdAt: '2026-11-20T15:04:00Z',
    mayUndo: false,
    emailFailed: false,
    emailHeld: false,
    unanswered: false,
    orderedAs: null,
    ...changes,
  };
}

/** That order as the morning edition knows it, before its first proof. */
export const listedCustomer = (changes: Partial<ListedCustomer> = {}): ListedCustomer => ({
  id: '0c0ffee0-0000-4000-8000-0000000000c1',
  company: 'Third Street Choir',
  name: 'Ada Lovelace',
  emails: ['choir@third.example', 'office@third.example'],
  orders: 12,
  cents: 512_460,
  latestAt: '2026-11-20T15:04:00Z',
  ...changes,
});

export function morningOrder(
  changes: Partial<ListedJob> = {},
  facts: Partial<MorningOrder['facts']> = {},
): MorningOrder {
  return {
    ...listedJob(changes),
    facts: {
      designs: [
        {
          items: [{ styleCode: '00606', colorHex: '#1c2541', quantities: { S: 10, M: 26 } }],
          printLocations: ['frontLarge', 'backLarge'],
          inkColors: null,
        },
      ],
      prints: null,
      approved: false,
      proof: null,
      stranger: false,
      madeAt: null,
      askedAt: [],
      ...facts,
    },
  };
}

/** That order's proof, which waits for its customer. */
export function waitingProof(changes: Partial<WaitingProof> = {}): WaitingProof {
  return {
    number: 1042,
    name: 'Third Street Choir',
    garment: 'Premium Cotton',
    color: 'Navy',
    more: 0,
    pieces: 36,
    version: 1,
    startBy: '2026-12-01',
    at: '2026-11-20T15:04:00Z',
    remindedAt: [],
    ...changes,
  };
}

/** The same order as it appears in a download. */
export function exportedOrder(
  changes: Partial<Extract<ExportedJob, { kind: 'order' }>> = {},
): ExportedJob {
  return {
    ...listedJob(),
    ...orderToPlace({ quantities: { S: 10, M: 26 } }),
    exemptReason: null,
    kind: 'order',
    ...changes,
  };
}

export const someCounts: JobCounts = {
  overdue: 2,
  dueThisWeek: 5,
  waiting: 1,
  byStatus: [
    { kind: 'order', status: 'submitted', count: 3 },
    { kind: 'order', status: 'in_production', count: 4 },
    { kind: 'quote_request', status: 'new', count: 1 },
  ],
  deadEmails: 0,
  heldEmails: 0,
  pulse: 'a',
};

/** A style in stock, synced this morning. */
export function inventoryLine(changes: Partial<InventoryLine> = {}): InventoryLine {
  return {
    styleCode: '00606',
    supplierStyleId: 39,
    brand: 'Bella + Canvas',
    styleName: '3001',
    syncedAt: '2026-11-22T12:00:00Z',
    failedAt: null,
    failure: null,
    syncing: false,
    colors: 20,
    colorsInStock: 19,
    gone: 1,
    pieces: 12_480,
    ...changes,
  };
}

const path = (attempts: number, completed: number) => ({
  attempts,
  completed,
  minutes: completed * 6,
  funnel: {},
});
const sums: AnalyticsSums = {
  quoteForm: path(412, 231),
  screenPrinting: path(659, 244),
  shirtDesigner: path(213, 21),
  orders: 96,
  revenueCents: 4_187_000,
  taxCents: 293_090,
  pieces: 3_480,
  rushOrders: 14,
  quotes: 58,
  quotesOrdered: 12,
};
const ranked = (key: string, label: string) => ({
  key,
  label,
  orders: 40,
  pieces: 1_200,
  revenueCents: 1_900_000,
});

/** Four weeks of a good month. */
export const someAnalytics: Analytics = {
  now: sums,
  before: { ...sums, orders: 80, revenueCents: 3_500_000 },
  days: Array.from({ length: 28 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    attempts: 30 + (index % 7) * 5,
    completed: 12 + (index % 7),
    orders: index % 5,
    revenueCents: (index % 5) * 43_000,
  })),
  garments: [ranked('premium-cotton', 'Premium Cotton')],
  colors: [ranked('navy', 'Navy'), ranked('black', 'Black')],
  sizes: [ranked('M', 'M')],
  artworkTypes: [ranked('complete', 'complete')],
};

const duck: JobFile = {
  design: 0,
  location: null,
  objectPath: 'duck.png',
  fileName: 'duck.png',
  sizeBytes: 4_180_000,
  sha256: 'b'.repeat(64),
  contentType: 'image/png',
  format: 'png',
  widthPx: 900,
  heightPx: 900,
};
const placed = {
  version: 3,
  mayUndo: false,
  tellsAt: null,
  createdAt: '2026-11-20T15:04:00Z',
  customer: {
    id: null,
    name: 'Third Street Choir',
    email: 'choir@third.example',
    phone: '515-555-0142',
  },
  dueDate: '2026-12-04',
  startBy: '2026-12-01',
  waitingSince: null,
  files: [duck],
  notes: [
    {
      id: '0c0ffee0-0000-4000-8000-000000000003',
      author: `june@${shop.emailDomain}`,
      text: 'The alto row wants longer sleeves.',
      at: '2026-11-20T16:04:00Z',
      problem: true,
      solvedBy: null,
    },
  ],
  emails: (['sent', 'pending', 'dead', 'held', 'skipped'] as const).map((status, index) => ({
    id: `0c0ffee0-0000-4000-8000-00000000001${index}`,
    template: 'order-confirmation',
    recipient: 'choir@third.example',
    isCopy: false,
    status,
    attempts: status === 'held' ? 0 : index + 1,
    errorCode: {
      sent: null,
      held: 'emails-to-mailbox',
      pending: 'EENVELOPE',
      dead: 'EENVELOPE',
      skipped: null,
    }[status],
    dueAt: '2026-11-20T15:05:00Z',
    sentAt: status === 'sent' ? '2026-11-20T15:05:00Z' : null,
    createdAt: '2026-11-20T15:04:00Z',
  })),
};
export const eventsTo = (...statuses: readonly JobStatus[]) =>
  statuses.map((to, index) => ({
    from: statuses[index - 1] ?? null,
    to,
    undo: false,
    actor: index === 0 ? 'customer' : `june@${shop.emailDomain}`,
    note: null,
    at: `2026-11-20T1${5 + index}:04:00Z`,
  }));

function priceOf({
  perItemCents,
  extras: [],
  subtotalCents,
  rushFeeCents,
  shippingCents,
  tax,
  taxCents,
  totalCents,
}: OrderToPlace) {
  return {
    perItemCents,
    extras: [],
    subtotalCents,
    rushFeeCents,
    shippingCents,
    adjustmentCents: 0,
    adjustments: [],
    exemptReason: null,
    tax,
    taxCents,
    totalCents,
  };
}

/** A question with a file, and its answer. */
export const someMessages = [
  {
    id: '0c0ffee0-0000-4000-8000-000000000021',
    fromShop: false,
    author: 'Third Street Choir',
    text: 'Could the print go a bit wider?\nThe tenors read from the back of the line.',
    at: '2026-11-20T17:04:00Z',
    files: [
      {
        objectPath: 'wider.pdf',
        fileName: 'wider.pdf',
        sizeBytes: 1_240_000,
        sha256: 'c'.repeat(64),
        format: 'pdf',
        widthPx: null,
        heightPx: null,
      },
    ],
  },
  {
    id: '0c0ffee0-0000-4000-8000-000000000022',
    fromShop: true,
    author: `june@${shop.emailDomain}`,
    text: 'Sure: 10½ inches now. It was 9.',
    at: '2026-11-20T18:10:00Z',
    files: [],
  },
];

type OrderJob = Extract<Job, { kind: 'order' }>;

/** An order's file, for the front of its first design. */
export const orderFile = (changes: Partial<JobFile> = {}): JobFile => ({
  ...duck,
  location: 'frontLarge',
  ...changes,
});

/** A family's order: one print on adults' navy shirts and on pink ones. */
export const familyDesigns: OrderDesign[] = [
  {
    ...orderDesign(),
    items: [
      ...orderDesign().items,
      ...orderDesign({
        colorKey: 'pink',
        colorName: 'Pink',
        colorHex: '#f4b8c8',
        quantities: { S: 6, L: 6 },
      }).items,
    ],
  },
];

/** A company's order: two designs, of which one goes on caps, too, and both on the same shirt. */
export const companyDesigns: OrderDesign[] = [
  orderDesign(),
  {
    ...orderDesign({ printLocations: ['frontSmall'] }),
    items: [
      ...orderDesign({ quantities: { M: 12 } }).items,
      ...orderDesign({
        garmentId: 'richardson-112',
        garmentName: 'Richardson 112',
        styleCode: '44112',
        colorKey: 'black',
        colorName: 'Black',
        colorHex: '#17140f',
        quantities: { 'One size': 12 },
      }).items,
    ],
  },
];

/**
 * An order as its page shows it. Without `designs`, it has one item, and the changes may say what of
 * it and of its design differs.
 */
export function staffOrder(
  changes: Partial<OrderJob & Omit<OrderDesign, 'items'> & OrderItem> = {},
): OrderJob {
  return {
    ...orderToPlace(changes),
    ...placed,
    price: priceOf(orderToPlace()),
    ...notShipped,
    leftOn: null,
    recipes: [],
    spoilage: null,
    cost: null,
    group: null,
    kind: 'order',
    changes: [],
    number: 1042,
    status: 'in_review',
    pieces: 24,
    files: [orderFile()],
    deliveryMethod: 'local',
    ...withPrefix('delivery', {
      name: 'Third Street Choir',
      street: '300 Third Street',
      city: 'Ames',
      state: 'IA',
      zip: '50010',
    }),
    customerNotes: 'Sing before you print.',
    approved: false,
    proofs: [],
    reorders: [77],
    repeats: null,
    repeatedBy: [],
    quote: null,
    reorder: null,
    money: { ...unpaidMoney(orderToPlace().totalCents), heldCents: 0 },
    documents: [],
    exemptions: [],
    cards: [],
    cancelCharge: null,
    unpaid: false,
    messages: someMessages,
    events: eventsTo('submitted', 'in_review'),
    ...ofOrder(changes),
  };
}

/** A quote request as its page shows it. */
export function staffQuoteRequest(
  changes: Partial<Extract<Job, { kind: 'quote_request' }>> = {},
): Job {
  return {
    ...quoteRequestToPlace(),
    ...placed,
    kind: 'quote_request',
    number: 5003,
    status: 'new',
    projectDetails: 'Forty-eight shirts for a duck derby.',
    pieces: 48,
    quotes: [],
    events: eventsTo('new'),
    ...changes,
  };
}

/** A reorder of that order as its page shows it. */
export function staffReorder(changes: Partial<Extract<Job, { kind: 'reorder' }>> = {}): Job {
  return {
    ...reorderToPlace(),
    ...placed,
    kind: 'reorder',
    number: 77,
    id: '5e0c9d6a-3f1b-4c52-9a0e-7d1f6b2c8e41',
    status: 'new',
    invoiceNumber: 'CP-1042',
    quantities: { M: 12, '3XL': 2 },
    pieces: 14,
    files: [],
    order: 1042,
    orderedAs: null,
    events: eventsTo('new'),
    ...changes,
  };
}

/** A style's colors in stock: one complete, one gone. */
export const someStock: StyleStock = {
  styleCode: '00606',
  syncedAt: '2026-11-22T12:00:00Z',
  colors: [false, true].map((gone) => ({
    key: gone ? 'heather-teal' : 'navy',
    code: '51',
    name: gone ? 'Heather Teal' : 'Navy',
    hex: '#1c2541',
    inStock: !gone,
    gone,
    swatchUrl: null,
    frontImageUrl: null,
    backImageUrl: null,
    sizes: gone
      ? []
      : [0, 9, 480].map((quantity, index) => ({
          size: ['S', 'M', 'L'][index] ?? '',
          order: index + 1,
          quantity,
          warehouses: [
            {
              abbr: 'IL',
              quantity,
              closeout: index === 1,
              dropship: false,
              expected: '120 on 12/01',
            },
          ],
        })),
  })),
};

/** The first version of a proof, as staff see it after the customer asked for a change. */
export const returnedProof: Extract<Job, { kind: 'order' }>['proofs'][number] = {
  version: 1,
  sha256: 'a'.repeat(64),
  at: '2026-11-20T17:04:00Z',
  state: 'returned',
  approval: null,
  pins: [
    {
      number: 1,
      design: 0,
      location: 'frontLarge',
      x: 0.4,
      y: 0.4,
      text: 'Two A’s, please.',
      reply: null,
    },
  ],
  contents: {
    format: 1,
    designs: [
      {
        items: orderDesign().items,
        prints: [
          {
            location: 'frontLarge',
            file: 'b'.repeat(64),
            widthIn: 10.5,
            heightIn: 8.5,
            topIn: 3,
            rightIn: 0,
            inks: ['cream', 'gold'],
          },
        ],
        wording: 'Third Street Choir',
        picture: null,
      },
    ],
    price: { priceVersion: 1, ...priceOf(orderToPlace()) },
    note: 'Read the words out loud.',
  },
  files: [],
  requestFiles: someMessages.flatMap(({ files }) => files),
};

/** A version of the company's order, with a pin on its second design. */
export const companyProof: typeof returnedProof = {
  ...returnedProof,
  pins: [
    { number: 1, design: 0, location: 'frontLarge', x: 0.5, y: 0.4, text: 'Lower.', reply: null },
    { number: 2, design: 1, location: 'frontSmall', x: 0.6, y: 0.3, text: 'In gold?', reply: null },
  ],
  contents: {
    ...returnedProof.contents,
    designs: [
      { ...returnedProof.contents.designs[0]!, items: companyDesigns[0]!.items },
      {
        items: companyDesigns[1]!.items,
        prints: [
          {
            location: 'frontSmall',
            file: 'c'.repeat(64),
            widthIn: 2,
            heightIn: 1,
            topIn: 2,
            rightIn: 0,
            inks: ['white'],
          },
        ],
        wording: 'Third Street',
        picture: null,
      },
    ],
    price: {
      priceVersion: 1,
      ...priceOf(orderToPlace()),
      perItemCents: [1625, 1400, 1400],
    },
  },
};

/** Its second version, wider and in another ink, which waits for the customer. */
export const nextProof: typeof returnedProof = {
  ...returnedProof,
  version: 2,
  sha256: 'd'.repeat(64),
  at: '2026-11-21T17:04:00Z',
  state: 'waiting',
  pins: [],
  requestFiles: [],
  contents: {
    ...returnedProof.contents,
    designs: returnedProof.contents.designs.map((design) => ({
      ...design,
      prints: design.prints.map((print) => ({
        ...print,
        widthIn: 12,
        heightIn: 9.75,
        inks: ['cream', 'mustard'],
      })),
    })),
    note: 'Wider, in the darker gold.',
  },
};
