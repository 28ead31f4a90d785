import { shop } from '../../shop.ts';
import { homeTax, taxCentsOf, type Tax } from '../../payments/sales-tax.ts';
import { formatCentsShort, permilleOf, type Cents } from '../../platform/money.ts';
import type {
  GarmentPrice,
  PriceBook,
  PrintStep,
  RushFee,
  ShippingZone,
} from '../../settings/price-book.ts';
import { builtBook } from '../../settings/built-book.ts';
import type { Garment } from '../../garments/garment.ts';
import {
  chosenLocations,
  noLocations,
  toggleLocation,
  type LocationFlags,
} from '../../garments/print-location.ts';
import type { DeliveryMethod } from '../delivery/delivery-method.ts';
import { needsPhone, totalPieces } from '../quantity.ts';
import type { AdjustedLine } from './adjustment-label.ts';
import { extraCents, type Extra } from './extra.ts';

/** What an order's price depends on besides its goods. */
export type PriceTerms = {
  /**
   * Whether it's a rush, or in how many business days it's due, today and that day counted: the fee
   * may go by them.
   */
  rush: boolean | number;
  delivery: DeliveryMethod | null;
  /** Where a package goes; without it, shipping costs what it does in the first zone. */
  zip?: string | null;
  /** By `taxAt`; the shop's newest by default, for prices that are shown without tax. */
  tax?: Tax;
};

/** A garment in one color. */
export type PricedItem = {
  /** The supplier's style code, or an object that has it. */
  styleCode: string | { ssStyleId: string };
  /** Total pieces, or counts by size. */
  quantities: number | Partial<Record<string, number>>;
};

/** A print, and what it goes on. */
export type PricedDesign = {
  /** Printed locations. */
  locations: Partial<LocationFlags>;
  /** Each shirt has a player's name or number (product.md#roster). */
  named?: boolean;
  /** We draw it, from a sketch or a description. */
  drawn?: boolean;
  /** How many all locations have together, at least one each. Only the bulk price goes by it. */
  inkColors?: number | null | undefined;
  items: readonly PricedItem[];
};

export type PriceInput = PriceTerms & { designs: readonly PricedDesign[] };

/** An order of one item. */
export type OneItemInput = PriceTerms & PricedItem & Omit<PricedDesign, 'items'>;

/** One row of the explanation of the per-item price. */
export type PriceLine = { label: string; cents: Cents };

/** What one piece of an item costs. */
export type ItemPrice = {
  perItemCents: Cents;
  /** Its parts; the rows add up to `perItemCents`. */
  lines: PriceLine[];
};

type Amounts = {
  subtotalCents: Cents;
  rushFeeCents: Cents;
  shippingCents: Cents;
  tax: Tax;
  taxCents: Cents;
  totalCents: Cents;
};

export type Price = Amounts & {
  /** The items of all designs, in order. */
  items: ItemPrice[];
  /** In the subtotal, besides the items' pieces. */
  extras: Extra[];
};

/** The price of an order of one item. */
export type OneItemPrice = Amounts & ItemPrice & Pick<Price, 'extras'>;

/** For 0 pieces or fewer; never shown. */
const noPiecesCents: Cents = 1275;

/**
 * The price of a screen-printing order (product.md#order-price). The print of a piece costs by all
 * pieces of its design, and the bulk price if they are more than the site takes; fees and tax are
 * added once per order. Browser and server both call this function, with the shop's current prices
 * or those that an order has kept. Amounts are integer cents; tax is rounded half up, once.
 */
export function priceOrder({ designs, ...terms }: PriceInput, book: PriceBook = builtBook): Price {
  const extras: Extra[] = [];
  let place = 0;
  const items = designs.flatMap((design, at) => {
    const lines = printLines(design, book);
    if (book.setupCents > 0 || book.artCents > 0) extras.push(...designExtras(design, at, book));
    return design.items.map(({ styleCode, quantities }) => {
      const { cents, sizeCents } = garmentPrice(styleCode, book);
      extras.push(...sizeExtras(quantities, sizeCents, place++));
      return {
        lines: [{ label: 'Garment', cents }, ...lines],
        pieces: totalPieces(quantities),
      };
    });
  });
  return priceItems(items, terms, book, extras);
}

/** What the print of a design adds to each of its pieces. */
function printLines(design: PricedDesign, book: PriceBook): PriceLine[] {
  const pieces = designPieces(design);
  const locations = chosenLocations(design.locations).length;
  const lines: PriceLine[] = [];
  if (needsPhone(pieces)) {
    const colors = Math.max(locations, design.inkColors ?? 0);
    lines.push(
      { label: `Print locations, ${locations}`, cents: book.bulk.locationCents * locations },
      { label: `Ink colors, ${colors}`, cents: book.bulk.colorCents * colors },
    );
  } else {
    const { steps, furtherLocationCents } = book.print;
    const extra = furtherLocationCents * Math.max(0, locations - 1);
    lines.push({ label: `Print, ${stepLabel(pieces, steps)}`, cents: printCents(pieces, book) });
    if (extra > 0) lines.push({ label: locationsLabel(locations), cents: extra });
  }
  if (design.named && book.namedCents > 0) {
    lines.push({ label: 'Name and number', cents: book.namedCents });
  }
  return lines;
}

function sizeExtras(
  quantities: PricedItem['quantities'],
  sizeCents: GarmentPrice['sizeCents'],
  item: number,
): Extra[] {
  return Object.entries(sizeCents).flatMap(([size, eachCents]): Extra[] => {
    const count = typeof quantities === 'number' ? 0 : totalPieces({ size: quantities[size] ?? 0 });
    return count > 0 && eachCents > 0 ? [{ kind: 'size', item, size, count, eachCents }] : [];
  });
}

function designExtras(design: PricedDesign, at: number, book: PriceBook): Extra[] {
  const extra = (kind: 'setup' | 'art', count: number, eachCents: Cents): Extra[] =>
    count > 0 && eachCents > 0 ? [{ kind, design: at, count, eachCents }] : [];
  const locations = designPieces(design) > 0 ? chosenLocations(design.locations).length : 0;
  return [
    ...extra('setup', locations, book.setupCents),
    ...extra('art', locations > 0 && design.drawn ? 1 : 0, book.artCents),
  ];
}

/** The pieces of all items of a design; the print's price goes by them. */
export const designPieces = ({ items }: PricedDesign): number =>
  items.reduce((sum, { quantities }) => sum + totalPieces(quantities), 0);

/**
 * Items whose piece costs what its `lines` add up to, with fees and tax, which are the same for
 * both printing methods.
 */
export function priceItems(
  items: readonly { lines: PriceLine[]; pieces: number }[],
  { rush, delivery, zip, tax }: PriceTerms,
  book: PriceBook = builtBook,
  extras: Extra[] = [],
): Price {
  let pieces = 0;
  let subtotalCents = extraCents(extras);
  const priced = items.map((item) => {
    const perItemCents = item.lines.reduce((sum, line) => sum + line.cents, 0);
    pieces += item.pieces;
    subtotalCents += perItemCents * item.pieces;
    return { perItemCents, lines: item.lines };
  });
  const rushFeeCents = rushCents(rush, subtotalCents, book);
  const shippingCents = deliveryCents(delivery, pieces, book, zip);
  const lines = { subtotalCents, rushFeeCents, shippingCents };
  return { items: priced, extras, ...lines, ...withTax(lines, tax ?? homeTax(book)) };
}

/** What a rush adds to goods of that price (product.md#rush); `rush` is as in `PriceTerms`. */
export function rushCents(rush: boolean | number, subtotalCents: Cents, book: PriceBook): Cents {
  const fee = rushFeeOf(rush, book);
  return fee ? Math.max(fee.cents, permilleOf(subtotalCents, fee.permille)) : 0;
}

/** The fee of a rush, as in `PriceTerms`; null for none. */
export function rushFeeOf(
  rush: boolean | number,
  { rush: { steps, superRush } }: PriceBook,
): RushFee | null {
  const [nearest] = steps;
  if (rush === false) return null;
  if (rush === true) return nearest ?? null;
  if (nearest && rush < nearest.fromDays) return superRush;
  return steps.find(({ fromDays, toDays }) => fromDays <= rush && rush <= toDays) ?? null;
}

/** An order of one item as `priceOrder` takes it. */
export function ofOneItem({
  styleCode,
  quantities,
  locations,
  named,
  ...terms
}: OneItemInput): PriceInput {
  const design = { locations, items: [{ styleCode, quantities }] };
  return { ...terms, designs: [named === undefined ? design : { ...design, named }] };
}

/** The price of an order of one item. */
export const priceOneItem = (input: OneItemInput, book: PriceBook = builtBook): OneItemPrice =>
  withItem(priceOrder(ofOneItem(input), book));

/** The price of pieces that cost what `lines` add up to, with fees and tax. */
export const priceLines = (
  lines: PriceLine[],
  pieces: number,
  terms: PriceTerms,
  book: PriceBook = builtBook,
): OneItemPrice => withItem(priceItems([{ lines, pieces }], terms, book));

/** The price of an order of one item as that of any. */
export const asPrice = ({ perItemCents, lines, ...amounts }: OneItemPrice): Price => ({
  items: [{ perItemCents, lines }],
  ...amounts,
});

/** Takes the one item's price out of an order of one item. */
function withItem({ items, ...amounts }: Price): OneItemPrice {
  return { ...amounts, ...(items[0] as ItemPrice) };
}

/** A price as an order stores it: what a piece of each item costs, in order. */
export type StoredPrice = Amounts & Pick<Price, 'extras'> & { perItemCents: Cents[] };

/** A price as an order stores it. */
export function storedPrice({ items, ...amounts }: Price): StoredPrice {
  return { ...amounts, perItemCents: items.map(({ perItemCents }) => perItemCents) };
}

/** The tax on these lines with their adjustments, and all together. */
export function withTax(
  lines: Pick<Price, 'subtotalCents' | 'rushFeeCents' | 'shippingCents'>,
  tax: Tax,
  adjustments: readonly { line: AdjustedLine; cents: Cents }[] = [],
): Pick<Price, 'tax' | 'taxCents' | 'totalCents'> {
  const taxCents = taxCentsOf(lines, tax, adjustments);
  const { subtotalCents, rushFeeCents, shippingCents } = lines;
  const adjustmentCents = adjustments.reduce((sum, { cents }) => sum + cents, 0);
  const totalCents = subtotalCents + rushFeeCents + shippingCents + adjustmentCents + taxCents;
  return { tax, taxCents, totalCents };
}

/**
 * A garment's price per item from its cheapest order (the last price step, one location) to its most
 * expensive (one piece, every location): the favorites' estimate (product.md#garment-estimates).
 */
export function estimateRange(
  { styleCode, locations: offered }: Garment,
  book: PriceBook = builtBook,
): { lowCents: Cents; highCents: Cents } {
  const base = { styleCode, rush: false, delivery: null };
  let all = noLocations;
  for (const each of offered) all = toggleLocation(all, each);
  const most = book.print.steps.at(-1)?.from ?? 1;
  return {
    lowCents: priceOneItem({ ...base, quantities: most, locations: { frontLarge: true } }, book)
      .perItemCents,
    highCents: priceOneItem({ ...base, quantities: 1, locations: all }, book).perItemCents,
  };
}

/** True if the price of the style is an estimate (product.md#order-price). */
export const isEstimated = (styleCode: string, book: PriceBook = builtBook): boolean =>
  garmentPrice(styleCode, book).estimated;

/** Beside every price that is an estimate. */
export const estimateNote = 'Estimate; we confirm the price with the proof.';

/**
 * The price of a delivery method for that many pieces, in cents (product.md#delivery-fees). Where
 * boxes go by zone, it's the zone of `zip`, or the first one until it's known.
 */
export function deliveryCents(
  method: DeliveryMethod | null,
  pieces: number,
  { delivery: { localCents, shipping } }: PriceBook = builtBook,
  zip: string | null = null,
): Cents {
  if (method === 'local') return needsPhone(pieces) ? 0 : localCents;
  if (method !== 'shipping') return 0;
  if (shipping.by === 'pieces') {
    return shipping.steps.find(({ upTo }) => pieces <= (upTo ?? Infinity))?.cents ?? 0;
  }
  return boxesOf(pieces, shipping) * zoneCents(shipping.zones, zip);
}

/** How many boxes that many pieces fill. */
const boxesOf = (pieces: number, { piecesPerBox }: { piecesPerBox: number }): number =>
  Math.max(1, Math.ceil(pieces / piecesPerBox));

function zoneCents(zones: readonly ShippingZone[], zip: string | null): Cents {
  const digits = zip?.trim() ?? '';
  const prefix = /^\d{5}/.test(digits) ? Number(digits.slice(0, 3)) : -1;
  return (zones.findLast(({ fromPrefix }) => fromPrefix <= prefix) ?? zones[0])?.cents ?? 0;
}

export type DeliveryOption = {
  method: DeliveryMethod;
  label: string;
  note: string;
  /** 'Free', '$15', '$20 est.': derived from `deliveryCents`, so it can't promise anything else. */
  priceLabel: string;
};

/** The three methods with their labels, for that many pieces. */
export function deliveryOptions(
  pieces: number,
  book: PriceBook = builtBook,
  zip: string | null = null,
): DeliveryOption[] {
  const price = (method: DeliveryMethod) => feeLabel(deliveryCents(method, pieces, book, zip));
  return [
    {
      method: 'pickup',
      label: 'Pick up at the shop',
      note: `${shop.city}, ${shop.regionName}`,
      priceLabel: price('pickup'),
    },
    {
      method: 'local',
      label: `${shop.metro} delivery`,
      note: `To addresses in the ${shop.metro}`,
      priceLabel: price('local'),
    },
    {
      method: 'shipping',
      label: 'Nationwide shipping',
      note: `Estimate; set after printing and boxing, ${boxNote(pieces, book)}`,
      priceLabel: `${price('shipping')} est.`,
    },
  ];
}

function boxNote(pieces: number, { delivery: { shipping } }: PriceBook): string {
  if (shipping.by === 'pieces') return shop.shippingTypical;
  const boxes = boxesOf(pieces, shipping);
  const count = boxes.toLocaleString('en-US');
  return `${count} ${boxes === 1 ? 'box' : 'boxes'} of up to ${shipping.piecesPerBox} pieces`;
}

function feeLabel(cents: Cents): string {
  return cents === 0 ? 'Free' : formatCentsShort(cents);
}

/** A garment's own price by style code, before any print. */
export function garmentPrice(
  styleCode: PricedItem['styleCode'],
  { garments, otherGarmentCents }: PriceBook,
): GarmentPrice {
  const code = typeof styleCode === 'string' ? styleCode : styleCode.ssStyleId;
  const known = Object.hasOwn(garments, code) ? garments[code] : undefined;
  return known ?? { cents: otherGarmentCents, estimated: true, sizeCents: {} };
}

/** What the print of a piece costs in its first location, by all pieces of its design. */
export const printCents = (pieces: number, { print: { steps } }: PriceBook): Cents =>
  steps.findLast(({ from }) => pieces >= from)?.cents ?? noPiecesCents;

function stepLabel(pieces: number, steps: readonly PrintStep[]): string {
  const index = steps.findLastIndex(({ from }) => pieces >= from);
  const step = steps[index];
  if (!step) return 'no pieces yet';
  const next = steps[index + 1];
  return next ? `${step.from}–${next.from - 1} pieces` : `${step.from} or more pieces`;
}

function locationsLabel(locations: number): string {
  if (locations === 2) return 'Second location';
  return `${locations - 1} more locations`;
}
