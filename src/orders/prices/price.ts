import { bulkColorCents, bulkLocationCents, fees, salesTaxPermille, shop } from '../../shop.ts';
import { formatCentsShort, permilleOf, type Cents } from '../../platform/money.ts';
import type { Garment } from '../../garments/garment.ts';
import {
  chosenLocations,
  noLocations,
  toggleLocation,
  type LocationFlags,
} from '../../garments/print-location.ts';
import { needsPhone, totalPieces } from '../quantity.ts';

export const deliveryMethods = ['pickup', 'local', 'shipping'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** What an order's price depends on besides its goods. */
export type PriceTerms = {
  rush: boolean;
  delivery: DeliveryMethod | null;
  /** Where it's delivered, by src/payments/sales-tax.ts; our own rate by default. */
  taxPermille?: number;
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
  taxCents: Cents;
  totalCents: Cents;
};

export type Price = Amounts & {
  /** The items of all designs, in order. */
  items: ItemPrice[];
};

/** The price of an order of one item. */
export type OneItemPrice = Amounts & ItemPrice;

/** Garment prices by style code (product.md#order-price). */
const stylePrices: Readonly<Record<string, Cents>> = {
  '00760': 250,
  '00606': 400,
  '00706': 425,
  '84706': 600,
};
const unknownStylePrice: Cents = 400;

/** Decoration price per item by total pieces, including the first print location. */
export const quantityTiers: readonly { from: number; cents: Cents }[] = [
  { from: 1, cents: 2200 },
  { from: 3, cents: 1900 },
  { from: 6, cents: 1300 },
  { from: 12, cents: 1200 },
  { from: 24, cents: 1000 },
  { from: 50, cents: 800 },
  { from: 100, cents: 600 },
  { from: 200, cents: 500 },
  { from: 300, cents: 450 },
];
/** For 0 pieces or fewer; never shown. */
const noPiecesCents: Cents = 1275;

/** Added per item for each printed location beyond the first. */
export const extraLocationCents: Cents = 225;

const shippingTiers: readonly { upTo: number; cents: Cents }[] = [
  { upTo: 12, cents: 1200 },
  { upTo: 48, cents: 2000 },
  { upTo: Infinity, cents: 3000 },
];

/**
 * The price of a screen-printing order (product.md#order-price). The print of a piece costs by all
 * pieces of its design, and the bulk price if they are more than the site takes; fees and tax are
 * added once per order. Browser and server both call this function. Amounts are integer cents; tax
 * is rounded half up, once.
 */
export function priceOrder(
  { designs, ...terms }: PriceInput,
  namedShirtCents: Cents = fees.namedShirtCents,
): Price {
  const items = designs.flatMap((design) => {
    const pieces = designPieces(design);
    const locations = chosenLocations(design.locations).length;
    const inBulk = needsPhone(pieces);
    const colors = Math.max(locations, design.inkColors ?? 0);
    const extra = extraLocationCents * Math.max(0, locations - 1);
    return design.items.map(({ styleCode, quantities }) => {
      const lines: PriceLine[] = [
        { label: 'Garment', cents: stylePrice(styleCode) },
        inBulk
          ? { label: `Print locations, ${locations}`, cents: bulkLocationCents * locations }
          : { label: `Print, ${tierLabel(pieces)}`, cents: tierCents(pieces) },
      ];
      if (inBulk) lines.push({ label: `Ink colors, ${colors}`, cents: bulkColorCents * colors });
      else if (extra > 0) lines.push({ label: extraLabel(locations), cents: extra });
      if (design.named && namedShirtCents > 0) {
        lines.push({ label: 'Name and number', cents: namedShirtCents });
      }
      return { lines, pieces: totalPieces(quantities) };
    });
  });
  return priceItems(items, terms);
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
  { rush, delivery, taxPermille }: PriceTerms,
): Price {
  let pieces = 0;
  let subtotalCents = 0;
  const priced = items.map((item) => {
    const perItemCents = item.lines.reduce((sum, line) => sum + line.cents, 0);
    pieces += item.pieces;
    subtotalCents += perItemCents * item.pieces;
    return { perItemCents, lines: item.lines };
  });
  const rushFeeCents = rush ? fees.rushCents : 0;
  const shippingCents = deliveryCents(delivery, pieces);
  return {
    items: priced,
    subtotalCents,
    rushFeeCents,
    shippingCents,
    ...withTax(subtotalCents + rushFeeCents + shippingCents, taxPermille),
  };
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
export const priceOneItem = (input: OneItemInput, namedShirtCents?: Cents): OneItemPrice =>
  withItem(priceOrder(ofOneItem(input), namedShirtCents));

/** The price of pieces that cost what `lines` add up to, with fees and tax. */
export const priceLines = (lines: PriceLine[], pieces: number, terms: PriceTerms): OneItemPrice =>
  withItem(priceItems([{ lines, pieces }], terms));

/** The price of an order of one item as that of any. */
export const asPrice = ({
  perItemCents,
  lines,
  subtotalCents,
  rushFeeCents,
  shippingCents,
  taxCents,
  totalCents,
}: OneItemPrice): Price => ({
  items: [{ perItemCents, lines }],
  subtotalCents,
  rushFeeCents,
  shippingCents,
  taxCents,
  totalCents,
});

/** Takes the one item's price out of an order of one item. */
function withItem({ items, ...amounts }: Price): OneItemPrice {
  return { ...amounts, ...(items[0] as ItemPrice) };
}

/** A price as an order stores it: what a piece of each item costs, in order. */
export type StoredPrice = Amounts & { perItemCents: Cents[] };

/** A price as an order stores it. */
export function storedPrice({ items, ...amounts }: Price): StoredPrice {
  return { ...amounts, perItemCents: items.map(({ perItemCents }) => perItemCents) };
}

/** The tax on an amount, by our own rate unless it's given, and both together. */
export function withTax(
  beforeTax: Cents,
  taxPermille: number = salesTaxPermille,
): Pick<Price, 'taxCents' | 'totalCents'> {
  const taxCents = permilleOf(beforeTax, taxPermille);
  return { taxCents, totalCents: beforeTax + taxCents };
}

/**
 * A garment's price per item from its cheapest order (300 pieces, one location) to its most
 * expensive (one piece, every location): the favorites' estimate (product.md#garment-estimates).
 */
export function estimateRange({ styleCode, locations: offered }: Garment): {
  lowCents: Cents;
  highCents: Cents;
} {
  const base = { styleCode, rush: false, delivery: null };
  let all = noLocations;
  for (const each of offered) all = toggleLocation(all, each);
  return {
    lowCents: priceOneItem({ ...base, quantities: 300, locations: { frontLarge: true } })
      .perItemCents,
    highCents: priceOneItem({ ...base, quantities: 1, locations: all }).perItemCents,
  };
}

/** True if the price table doesn't have the style: its price is an estimate (product.md#order-price). */
export function isEstimated(styleCode: string): boolean {
  return !Object.hasOwn(stylePrices, styleCode);
}

/** Beside every price of a garment that the price table doesn't have. */
export const estimateNote = 'Estimate; we confirm the price with the proof.';

/** The price of a delivery method for that many pieces, in cents (product.md#delivery-fees). */
export function deliveryCents(method: DeliveryMethod | null, pieces: number): Cents {
  if (method === 'local') return needsPhone(pieces) ? 0 : fees.localDeliveryCents;
  if (method === 'shipping') {
    return shippingTiers.find((tier) => pieces <= tier.upTo)?.cents ?? 0;
  }
  return 0;
}

export type DeliveryOption = {
  method: DeliveryMethod;
  label: string;
  note: string;
  /** 'Free', '$15', '$20 est.': derived from `deliveryCents`, so it can't promise anything else. */
  priceLabel: string;
};

/** The three methods with their labels, for that many pieces. */
export function deliveryOptions(pieces: number): DeliveryOption[] {
  return [
    {
      method: 'pickup',
      label: 'Pick up at the shop',
      note: `${shop.city}, ${shop.regionName}`,
      priceLabel: feeLabel(deliveryCents('pickup', pieces)),
    },
    {
      method: 'local',
      label: `${shop.metro} delivery`,
      note: `To addresses in the ${shop.metro}`,
      priceLabel: feeLabel(deliveryCents('local', pieces)),
    },
    {
      method: 'shipping',
      label: 'Nationwide shipping',
      note: `Estimate; set after printing and boxing, ${shop.shippingTypical}`,
      priceLabel: `${feeLabel(deliveryCents('shipping', pieces))} est.`,
    },
  ];
}

function feeLabel(cents: Cents): string {
  return cents === 0 ? 'Free' : formatCentsShort(cents);
}

/** A garment's own price by style code, before any print; an unknown style costs $4. */
export function stylePrice(styleCode: PricedItem['styleCode']): Cents {
  const code = typeof styleCode === 'string' ? styleCode : styleCode.ssStyleId;
  return (Object.hasOwn(stylePrices, code) ? stylePrices[code] : undefined) ?? unknownStylePrice;
}

export function tierCents(pieces: number): Cents {
  return quantityTiers.findLast((tier) => pieces >= tier.from)?.cents ?? noPiecesCents;
}

function tierLabel(pieces: number): string {
  const index = quantityTiers.findLastIndex((tier) => pieces >= tier.from);
  const tier = quantityTiers[index];
  if (!tier) return 'no pieces yet';
  const next = quantityTiers[index + 1];
  return next ? `${tier.from}–${next.from - 1} pieces` : `${tier.from} or more pieces`;
}

function extraLabel(locations: number): string {
  if (locations === 2) return 'Second location';
  return `${locations - 1} more locations`;
}
