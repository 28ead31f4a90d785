/**
 * Every fact about this shop. Another print shop adopts the site by editing this file and the
 * markdown in `src/content`; nothing else may spell out a shop fact (product.md#shop-facts). Money
 * is in integer cents, lengths are in inches, and dates are 'YYYY-MM-DD' in the shop's zone.
 */
export const shop = {
  name: 'Confluence Print Co.',
  nameLead: 'Confluence',
  nameTail: 'Print Co.',
  motto: 'Shirts worth reading · Screen, digital & film, pressed in town',
  street: '14 Water Street',
  city: 'Des Moines',
  region: 'IA',
  regionName: 'Iowa',
  zip: '50309',
  country: 'US',
  metro: 'Des Moines metro',
  established: 2010,
  email: 'hello@confluenceprint.example',
  ordersEmail: 'orders@confluenceprint.example',
  /** Staff have addresses here. After changing it, run `npx node local/write-seed.ts` and write a migration. */
  emailDomain: 'confluenceprint.example',
  phone: '515-555-0142',
  ordersPhone: '515-555-0187',
  shippingTypical: 'typically $30 per 72 shirts',
  /** After the customer has the shirts (src/content/pages/guarantee.md). */
  guaranteeDays: 30,
} as const;

/** The clock on the shop's wall. */
export const shopTime = { zone: 'America/Chicago', zoneName: 'Central' } as const;

// These and the figures below aren't in `shop`, so that scripts load only those they use.
/** What is added to the price of the goods. */
export const fees = {
  rushCents: 3000,
  /** Added to the price of each shirt of an order with a roster of players. */
  namedShirtCents: 0,
  localDeliveryCents: 1500,
  /** Added to the shipping of each parcel of a group. */
  handlingCents: 200,
} as const;

/** Larger orders are taken by phone or email (product.md#bulk-orders). */
export const maxOnlinePieces = 1000;
/** Added to each shirt for each print location. */
export const bulkLocationCents = 225;
/** Added to each shirt for each color. */
export const bulkColorCents = 25;
/** Front, back, and two sleeves: the most that fit together. */
export const maxBulkLocations = 4;
/** Six inks in each of four locations: what a six-armed press prints in one round. */
export const maxBulkColors = 24;
/** Larger orders are planned in several runs, which no formula prices. */
export const maxBulkPieces = 100_000;
/** What the bulk formula covers. */
export const bulkLimits = {
  online: maxOnlinePieces,
  maxPieces: maxBulkPieces,
  maxColors: maxBulkColors,
  maxLocations: maxBulkLocations,
} as const;

/**
 * When orders are paid, unless owners gave a customer other terms (src/payments/payment-terms.ts), and
 * the share of a deposit.
 */
export const usualTerms = { paymentTerms: 'approval', depositPermille: 500 } as const;

/** In how many calendar days after the approval customers on account have to pay. */
export const accountDays = 30;

/** Sample jobs for the Bella + Canvas 3001: the price of each with one ink color, and with two. */
export const sampleJobs: readonly { pieces: number; cents: readonly [one: number, two: number] }[] =
  [
    { pieces: 12, cents: [1625, 1675] },
    { pieces: 24, cents: [1425, 1475] },
    { pieces: 50, cents: [1225, 1275] },
  ];

/** Where a new shop collects sales tax, until its owners publish another table. */
export const salesTaxes = [
  {
    place: 'IA',
    name: 'Iowa',
    rate: 7000,
    fromDay: '2010-01-01',
    rush: true,
    delivery: true,
    zips: [[50_000, 52_999]],
  },
] as const;

/**
 * When /api/health reports something as late. Emails go out within a minute, and stock is synced
 * nightly, card payments every quarter of an hour.
 */
export const alarms = { unsentEmailMinutes: 30, supplierHours: 36, cardMinutes: 60 } as const;

/** A holiday by rule: the same day each year, or a weekday of a month, counted from either end. */
export type Holiday = { name: string; month: number } & (
  | { day: number }
  | { weekday: number; week: number }
);

/**
 * When a new shop is open and how long it takes, until its owners publish something else. Weekdays
 * count from Sunday, 0. src/orders/due-dates/open-day.ts says how holidays are observed.
 */
export const usualCalendar = {
  opens: '09:30',
  closes: '17:00',
  cutoffHour: 13,
  holidays: [
    { name: 'New Year’s Day', month: 1, day: 1 },
    { name: 'Memorial Day', month: 5, weekday: 1, week: -1 },
    { name: 'Independence Day', month: 7, day: 4 },
    { name: 'Labor Day', month: 9, weekday: 1, week: 1 },
    { name: 'Thanksgiving', month: 11, weekday: 4, week: 4 },
    { name: 'Christmas', month: 12, day: 25 },
  ] as readonly Holiday[],
  closures: [],
  localDays: 2,
  reorderDays: { from: 6, to: 8 },
};

/** The heads of the press. A screen takes one, and so does the flash that dries an underbase. */
export const pressHeads = 6;

/** Where local delivery goes: ZIP codes, by their first digits. */
export const metroZips: readonly string[] = [
  '50009',
  '50021',
  '50023',
  '50035',
  '50047',
  '50061',
  '50069',
  '50109',
  '50111',
  '50131',
  '50211',
  '50237',
  '50263',
  '50265',
  '50266',
  '503',
];

/**
 * Business days that a package is on its way by ground: from each three-digit ZIP prefix on, until
 * the next. Typical days from Des Moines; a carrier's answer can replace them.
 */
export const groundDays: readonly (readonly [fromPrefix: number, days: number])[] = [
  [0, 4],
  [10, 4],
  [140, 3],
  [150, 4],
  [247, 3],
  [270, 4],
  [300, 3],
  [320, 4],
  [350, 3],
  [460, 2],
  [480, 3],
  [500, 1],
  [530, 2],
  [580, 3],
  [590, 4],
  [600, 2],
  [680, 1],
  [682, 2],
  [700, 3],
  [730, 2],
  [750, 3],
  [832, 4],
  [840, 3],
  [850, 4],
  [870, 3],
  [889, 4],
  [967, 7],
  [970, 4],
  [995, 7],
];

/** How many days after a charge its bank may still take the money back: most card networks' limit. */
export const disputeDays = 120;

/** How long USPS takes to military addresses and territories, which no other carrier goes to. */
export const postalWeeks = 3;

const telephone = (which: 'phone' | 'ordersPhone') => `tel:+1${shop[which].replaceAll('-', '')}`;

/** The shop's page on a social network. */
export const socialPage = {
  label: 'Instagram',
  url: 'https://www.instagram.com/confluenceprint.example',
} as const;

// Scripts that don't use these leave them out, because the calls are marked as pure.
/** The site-wide phone number as a `tel:` link. */
export const phoneHref = /* @__PURE__ */ telephone('phone');
/** The order desk's phone number as a `tel:` link. */
export const ordersPhoneHref = /* @__PURE__ */ telephone('ordersPhone');
