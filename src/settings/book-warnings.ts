/** What an owner should look at before publishing a price book (product.md#price-book). */
import { countText } from '../platform/count-words.ts';
import { formatCents, type Cents } from '../platform/money.ts';
import { garmentTitle } from '../garments/garment.ts';
import { fabricOf, priceDigital } from '../orders/prices/digital-price.ts';
import { deliveryCents, priceOneItem } from '../orders/prices/price.ts';
import { maxOnlinePieces } from '../shop.ts';
import type { PriceBook } from './price-book.ts';
import { firstOf } from './book-changes.ts';
import type { ShopBook } from './shop-book.ts';

export type BookWarning = {
  /** What it's about; the same in two books that both have it. */
  key: string;
  /** Sentences for the owner. */
  text: string;
};

const plain = { rush: false, delivery: null } as const;
const front = { frontLarge: true };
const frontAndBack = { frontLarge: true, backLarge: true };

/** Everything that looks like a mistake; none of it keeps a book from being published. */
export const bookWarnings = (book: ShopBook): BookWarning[] => [
  ...belowCost(book),
  ...steepSteps(book),
  ...risingSteps(book),
  ...fallingShipping(book),
  ...digitalBySetup(book),
];

/** Garments that sell for less than they cost, before any print. */
function belowCost({ catalog, garments: prices }: ShopBook): BookWarning[] {
  return catalog.flatMap((garment) => {
    const { cents = 0, costCents = 0 } = prices[garment.styleCode] ?? {};
    return cents < costCents
      ? [
          {
            key: `cost ${garment.id}`,
            text: `${garmentTitle(garment)} sells for ${formatCents(cents)} and costs you ${formatCents(costCents)}.`,
          },
        ]
      : [];
  });
}

/**
 * Price steps that cost less in all than fewer pieces at the step before, for every count of that
 * step: the form suggests the nearest price break, and this one is cheaper still. The bulk formula
 * begins such a step, too, and the form never suggests so many.
 */
function steepSteps(book: ShopBook): BookWarning[] {
  const counts = [...book.print.steps.map(({ from }) => from), maxOnlinePieces + 1];
  return counts.flatMap((from, at) => {
    const isBulk = from > maxOnlinePieces;
    const fewer = isBulk ? maxOnlinePieces : counts[at - 1];
    if (fewer === undefined || from <= fewer) return [];
    const [less, more] = [fewer, from].map((pieces) => goodsCents(pieces, book)) as [Cents, Cents];
    if (more >= less) return [];
    const what = `${countText(from)} shirts cost ${formatCents(more)} in all, and ${countText(fewer)} cost ${formatCents(less)}.`;
    return [
      {
        key: `steep ${from}`,
        text: isBulk
          ? `${what} The order form doesn’t say so, because it takes up to ${countText(maxOnlinePieces)}.`
          : `${what} Nobody has a reason to order ${countText(fewer)} to ${countText(from - 1)}.`,
      },
    ];
  });
}

/** Steps at which a print costs more a piece than with fewer pieces. */
function risingSteps({ print, digital }: PriceBook): BookWarning[] {
  const rising = (
    what: string,
    steps: readonly { from: number }[],
    centsOf: (at: number) => Cents,
  ): BookWarning[] =>
    steps.flatMap(({ from }, at) =>
      at > 0 && centsOf(at) > centsOf(at - 1)
        ? [
            {
              key: `rising ${what} ${from}`,
              text: `${what} costs more each from ${countText(from)} pieces (${formatCents(centsOf(at))}) than with fewer (${formatCents(centsOf(at - 1))}).`,
            },
          ]
        : [],
    );
  return [
    ...rising('Screen printing', print.steps, (at) => print.steps[at]?.cents ?? 0),
    ...rising('Digital printing', digital.steps, (at) => digital.steps[at]?.oneSideCents ?? 0),
    ...rising(
      'Digital printing on two sides',
      digital.steps,
      (at) => digital.steps[at]?.twoSidesCents ?? 0,
    ),
    ...digital.steps
      .filter(({ oneSideCents, twoSidesCents }) => twoSidesCents < oneSideCents)
      .map(({ from }) => ({
        key: `second side ${from}`,
        text: `From ${countText(from)} pieces, digital printing on two sides costs less than on one.`,
      })),
  ];
}

/** Shipping that gets cheaper with more pieces, which the form doesn't explain. */
function fallingShipping(book: PriceBook): BookWarning[] {
  const { shipping } = book.delivery;
  if (shipping.by === 'boxes') return [];
  return shipping.steps.flatMap(({ upTo }) => {
    if (upTo === null) return [];
    const [here, beyond] = [upTo, upTo + 1].map((pieces) =>
      deliveryCents('shipping', pieces, book),
    ) as [Cents, Cents];
    return beyond < here
      ? [
          {
            key: `shipping ${upTo}`,
            text: `Shipping ${countText(upTo + 1)} pieces costs ${formatCents(beyond)}, less than ${countText(upTo)} (${formatCents(here)}).`,
          },
        ]
      : [];
  });
}

/**
 * Counts at which setup alone makes screen printing dearer than digital printing, by 100% cotton
 * garment and printed sides.
 */
function digitalBySetup(book: ShopBook): BookWarning[] {
  if (book.setupCents === 0) return [];
  const cotton = book.catalog.filter(
    (garment) => garment.offered === 'form' && fabricOf(garment) === 'cotton',
  );
  const most = Math.max(book.digital.steps.at(-1)?.from ?? 1, book.print.steps.at(-1)?.from ?? 1);
  const sides = [
    ['one side', front],
    ['two sides', frontAndBack],
  ] as const;
  return cotton.flatMap(({ styleCode, ...garment }) =>
    sides.flatMap(([words, locations]) => {
      const counts: number[] = [];
      for (let pieces = 1; pieces <= Math.min(most, maxOnlinePieces); pieces++) {
        const screen = priceOneItem({ styleCode, quantities: pieces, locations, ...plain }, book);
        const digital = priceDigital(pieces, locations, plain, book).subtotalCents;
        const printed = screen.perItemCents * pieces;
        if (printed <= digital && digital < screen.subtotalCents) counts.push(pieces);
      }
      return counts.length === 0
        ? []
        : [
            {
              key: `digital ${styleCode} ${words}`,
              text: `Because of setup, digital printing on ${words} costs less than screen printing for ${countsText(counts)} of ${garmentTitle(garment)}.`,
            },
          ];
    }),
  );
}

/** '5 pieces', '6–12 pieces', or '3, 6–12, and 24 pieces' of ascending counts. */
function countsText(counts: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const count of counts) {
    const last = ranges.at(-1);
    if (last?.to === count - 1) last.to = count;
    else ranges.push({ from: count, to: count });
  }
  const words = ranges.map(({ from, to }) =>
    from === to ? countText(from) : `${countText(from)}–${countText(to)}`,
  );
  const listed = new Intl.ListFormat('en-US').format(words);
  return `${listed} ${counts.length === 1 && counts[0] === 1 ? 'piece' : 'pieces'}`;
}

/** What shirts cost without fees and tax, printed on the front in one color. */
const goodsCents = (pieces: number, book: ShopBook): Cents =>
  priceOneItem(
    { styleCode: firstOf(book.catalog).styleCode, quantities: pieces, locations: front, ...plain },
    book,
  ).subtotalCents;
