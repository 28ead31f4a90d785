/** What a price book says, figure by figure, and what another one says instead (product.md#price-book). */
import { exceptionKinds, exceptionNames } from '../orders/changes/exception.ts';
import { cancellationText } from '../orders/cancellation-words.ts';
import { termsLabels } from '../payments/payment-terms.ts';
import type { TaxRow } from '../payments/sales-tax.ts';
import { taxLabelOf } from '../payments/tax-label.ts';
import { formatFullDate } from '../platform/dates/date-words.ts';
import { countedText, countText } from '../platform/count-words.ts';
import { formatCents, type Cents } from '../platform/money.ts';
import { suppliers } from '../garments/garment-facts.ts';
import { garmentTitle, type Garment } from '../garments/garment.ts';
import { locationLabel } from '../garments/print-location.ts';
import { clockText, spanText } from '../orders/due-dates/shop-calendar.ts';
import { nextPriceBreak } from '../orders/prices/price-break.ts';
import { priceDigital } from '../orders/prices/digital-price.ts';
import { priceOneItem } from '../orders/prices/price.ts';
import { maxOnlinePieces } from '../shop.ts';
import { feeText } from './fee-text.ts';
import type { ShopBook } from './shop-book.ts';

export const bookGroups = [
  'Garments',
  'Print',
  'Digital printing',
  'Bulk orders',
  'Rush',
  'Delivery',
  'Hours',
  'Terms',
  'Sales tax',
  'Exceptions',
] as const;
export type BookGroup = (typeof bookGroups)[number];

/** A figure in words. Its label is the same in every book that has it. */
type Figure<Group extends string> = { group: Group; label: string; text: string };

/** A figure before and after; null where a book doesn't have it. */
export type BookChange<Group extends string = BookGroup> = {
  group: Group;
  label: string;
  before: string | null;
  after: string | null;
};

/** Every figure that differs between two books, in the order of the form. */
export function bookChanges(before: ShopBook, after: ShopBook): BookChange[] {
  // A garment goes by the name that it has so far.
  const titles = new Map(
    [...after.catalog, ...before.catalog].map((garment) => [garment.id, garmentTitle(garment)]),
  );
  return comparedFigures(bookFigures(before, titles), bookFigures(after, titles)).filter(
    (change) => change.before !== change.after,
  );
}

/**
 * What customers see by two books, changed or not: the front page's first price, what a shirt costs
 * at each price step, and from how many pieces on it's cheaper to order more.
 */
export const shownChanges = (before: ShopBook, after: ShopBook): BookChange<ShownGroup>[] =>
  comparedFigures(shownFigures(before), shownFigures(after));

/** All figures, in the second list's order; what only the first has comes after what was before it. */
function comparedFigures<Group extends string>(
  before: readonly Figure<Group>[],
  after: readonly Figure<Group>[],
): BookChange<Group>[] {
  const keyOf = ({ group, label }: Figure<Group>) => `${group}\n${label}`;
  const old = new Map(before.map((figure) => [keyOf(figure), figure.text]));
  const kept = new Set(after.map(keyOf));
  const rows = after.map((figure) => ({
    group: figure.group,
    label: figure.label,
    before: old.get(keyOf(figure)) ?? null,
    after: figure.text as string | null,
  }));
  for (const [at, figure] of before.entries()) {
    if (kept.has(keyOf(figure))) continue;
    const previous = before[at - 1];
    const place = previous
      ? rows.findIndex((row) => row.group === previous.group && row.label === previous.label) + 1
      : 0;
    rows.splice(place, 0, {
      group: figure.group,
      label: figure.label,
      before: figure.text,
      after: null,
    });
  }
  return rows;
}

const ofGoods = 'of the goods';

function bookFigures(book: ShopBook, titles: ReadonlyMap<string, string>): Figure<BookGroup>[] {
  const { calendar, print, digital, bulk, rush, delivery, taxes, terms } = book;
  const { shipping } = delivery;
  const inGroup =
    (group: BookGroup) =>
    (label: string, text: string): Figure<BookGroup> => ({ group, label, text });
  const garment = inGroup('Garments');
  const printed = inGroup('Print');
  const digitally = inGroup('Digital printing');
  const bulky = inGroup('Bulk orders');
  const rushed = inGroup('Rush');
  const delivered = inGroup('Delivery');
  const hours = inGroup('Hours');
  const payment = inGroup('Terms');
  const taxed = inGroup('Sales tax');
  const excepted = inGroup('Exceptions');
  return [
    ...book.catalog.flatMap((each, at) => {
      const name = titles.get(each.id) ?? each.id;
      const price = book.garments[each.styleCode];
      const facts = garmentFacts(each, at).map(([what, text]) => garment(`${name}${what}`, text));
      if (!price) return facts;
      return [
        ...facts,
        garment(name, formatCents(price.cents)),
        garment(`${name}, its price is`, price.estimated ? 'an estimate' : 'firm'),
        ...(price.costCents === undefined
          ? []
          : [garment(`${name}, what it costs us`, formatCents(price.costCents))]),
        ...Object.entries(price.sizeCents)
          .filter(([, cents]) => cents > 0)
          .map(([size, cents]) => garment(`${name}, size ${size}`, `+${formatCents(cents)}`)),
      ];
    }),
    garment('Any other garment', formatCents(book.otherGarmentCents)),
    ...print.steps.map(({ from, cents }) =>
      printed(`From ${countedText(from, 'piece')}`, `${formatCents(cents)} each`),
    ),
    printed('Each further print location', `+${formatCents(print.furtherLocationCents)} each`),
    printed('Fewest pieces of a design', countText(print.minPieces)),
    printed('Name or number', `+${formatCents(book.namedCents)} each`),
    printed('Setup, for each print location', formatCents(book.setupCents)),
    printed('Art, for each design that we draw', formatCents(book.artCents)),
    ...digital.steps.map(({ from, oneSideCents, twoSidesCents }) =>
      digitally(
        `From ${countedText(from, 'piece')}`,
        `${formatCents(oneSideCents)} each, ${formatCents(twoSidesCents)} with two sides`,
      ),
    ),
    digitally('Fewest pieces', countText(digital.minPieces)),
    bulky('Each print location', `+${formatCents(bulk.locationCents)} each`),
    bulky('Each ink color', `+${formatCents(bulk.colorCents)} each`),
    ...rush.steps.map(({ fromDays, toDays, ...fee }) =>
      rushed(`Due in ${dayRange(fromDays, toDays)}`, feeText(fee, ofGoods) ?? 'free'),
    ),
    rushed(
      'Sooner than that',
      rush.superRush ? (feeText(rush.superRush, ofGoods) ?? 'free') : 'not sold online',
    ),
    delivered('Local delivery', formatCents(delivery.localCents)),
    delivered('Local delivery goes to', delivery.metroZips.join(', ') || 'nowhere'),
    ...(shipping.by === 'pieces'
      ? [
          delivered('Shipping goes by', 'pieces'),
          ...shipping.steps.map(({ upTo, cents }) =>
            delivered(
              upTo === null
                ? 'Shipping any more pieces'
                : `Shipping up to ${countText(upTo)} pieces`,
              formatCents(cents),
            ),
          ),
        ]
      : [
          delivered('Shipping goes by', `boxes of ${countText(shipping.piecesPerBox)} pieces`),
          ...shipping.zones.map(({ fromPrefix, cents }) =>
            delivered(`A box to ZIP codes from ${prefixText(fromPrefix)}`, formatCents(cents)),
          ),
        ]),
    delivered(
      'Real shipping above its estimate, without an exception',
      feeText(delivery.freightMargin, 'of it') ?? 'nothing',
    ),
    delivered('Handling of each parcel of a group', formatCents(delivery.handlingCents)),
    hours('Open on weekdays', `${clockText(calendar.opens)} to ${clockText(calendar.closes)}`),
    hours('Cutoff', clockText(`${calendar.cutoffHour}:00`)),
    hours('Closed every year on', calendar.holidays.join(', ') || 'no holiday'),
    ...calendar.closures.map(({ from, to }) =>
      hours(`Closed from ${formatFullDate(from)}`, `through ${formatFullDate(to)}`),
    ),
    hours('Business days for the van', countText(calendar.localDays)),
    hours('Business days for reorders and bulk orders', spanText(calendar.reorderDays)),
    payment('Orders are paid', termsLabels[terms.paymentTerms]),
    payment('The share when placed', `${terms.depositPermille / 10}%`),
    payment('Canceling once approved', cancellationText(book.cancellation) ?? 'free'),
    ...taxes.map((row) => taxed(`${row.place} from ${formatFullDate(row.fromDay)}`, taxText(row))),
    ...exceptionKinds.map((kind) =>
      excepted(exceptionNames[kind], book.staffMay[kind] ? 'owners and staff' : 'only owners'),
    ),
  ];
}

const offerWords: Readonly<Record<Garment['offered'], string>> = {
  form: 'order form, favorites, and quotes',
  favorites: 'favorites and quotes',
  nowhere: 'nowhere',
};

/** What a garment is, besides its price: what the fact is about, after the garment's name, and its text. */
const garmentFacts = (garment: Garment, at: number): [what: string, text: string][] => [
  [', its name', garmentTitle(garment)],
  [', its description', garment.description],
  [', its place in lists', countText(at + 1)],
  [', its price level', garment.priceIndicator],
  [', where it’s offered', offerWords[garment.offered]],
  [', its kind', garment.kind],
  [', its material', `${garment.material}, ${garment.weight}`],
  [', its part number', `${garment.styleCode} at ${suppliers[garment.supplier]}`],
  [', its print locations', garment.locations.map(locationLabel).join(', ')],
  [', its sizes', garment.sizes.join(', ')],
];

/** 'Iowa sales tax, 7%, not on delivery'. */
function taxText({ rush, delivery, ...tax }: TaxRow): string {
  const untaxed = [...(rush ? [] : ['rush']), ...(delivery ? [] : ['delivery'])];
  const except = untaxed.length > 0 ? `, not on ${untaxed.join(' and ')}` : '';
  return taxLabelOf({ ...tax, rush, delivery }) + except;
}

/** 5 → '005…'. */
const prefixText = (prefix: number): string => `${String(prefix).padStart(3, '0')}…`;

const dayRange = (from: number, to: number): string =>
  from === to
    ? `${from} business ${from === 1 ? 'day' : 'days'}`
    : `${from} to ${to} business days`;

export const shownGroups = [
  'Front page',
  'Screen printing',
  'Price breaks',
  'Digital printing',
] as const;
export type ShownGroup = (typeof shownGroups)[number];

/** What estimates begin with in a shop with this catalog (src/garments/garment.ts). */
export function firstOf(catalog: readonly Garment[]): Garment {
  const listed = catalog.filter(({ offered }) => offered === 'form');
  return (listed.find(({ id }) => id === 'premium-cotton') ?? listed[0]) as Garment;
}

/** The count that the front page starts with. */
export const leadPieces = 48;

function shownFigures(book: ShopBook): Figure<ShownGroup>[] {
  const { styleCode, name } = firstOf(book.catalog);
  const plain = { rush: false, delivery: null } as const;
  const front = { frontLarge: true };
  const priced = (pieces: number) =>
    priceOneItem({ styleCode, quantities: pieces, locations: front, ...plain }, book);
  const lead = priced(leadPieces);
  const breaks = priceBreaks(book);
  return [
    {
      group: 'Front page',
      label: `${leadPieces} ${name} shirts, front print`,
      text: `${formatCents(lead.perItemCents)} each, ${formatCents(lead.totalCents)} in all`,
    },
    ...book.print.steps.map(({ from }): Figure<ShownGroup> => ({
      group: 'Screen printing',
      label: `From ${countedText(from, 'shirt')}`,
      text: `${formatCents(priced(from).perItemCents)} each`,
    })),
    ...breaks.map(({ fromPieces, atPieces, savedCents }): Figure<ShownGroup> => ({
      group: 'Price breaks',
      label: `“Make it ${countText(atPieces)}”`,
      text: `from ${countedText(fromPieces, 'shirt')} on, saves up to ${formatCents(savedCents)}`,
    })),
    ...book.digital.steps.map(({ from }): Figure<ShownGroup> => {
      const [one, two] = [front, { frontLarge: true, backLarge: true }].map(
        (locations) => priceDigital(from, locations, plain, book).perItemCents,
      ) as [Cents, Cents];
      return {
        group: 'Digital printing',
        label: `From ${countedText(from, 'shirt')}`,
        text: `${formatCents(one)} each, ${formatCents(two)} with two sides`,
      };
    }),
  ];
}

export type ShownBreak = {
  /** The fewest pieces with this suggestion, and the count that it suggests. */
  fromPieces: number;
  atPieces: number;
  /** The most that it saves. */
  savedCents: Cents;
};

/** What the form suggests for the front page's garment, printed on the front. */
export function priceBreaks(book: ShopBook): ShownBreak[] {
  const { styleCode } = firstOf(book.catalog);
  const found = new Map<number, ShownBreak>();
  const last = Math.min(book.print.steps.at(-1)?.from ?? 1, maxOnlinePieces);
  for (let pieces = 1; pieces < last; pieces++) {
    const designs = [
      { locations: { frontLarge: true }, items: [{ styleCode, quantities: pieces }] },
    ];
    const next = nextPriceBreak({ designs, rush: false, delivery: null }, book);
    if (!next) continue;
    const { atPieces, savedCents } = next;
    const known = found.get(atPieces) ?? { fromPieces: pieces, atPieces, savedCents: 0 };
    found.set(atPieces, { ...known, savedCents: Math.max(known.savedCents, savedCents) });
  }
  return [...found.values()];
}
