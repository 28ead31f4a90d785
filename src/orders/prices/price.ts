import { shop } from '../../shop.ts';
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

export type PriceInput = {
  /** The supplier's style code, or an object that has it. */
  styleCode: string | { ssStyleId: string };
  /** Total pieces, or counts by size. */
  quantities: number | Partial<Record<string, number>>;
  /** Printed locations. */
  locations: Partial<LocationFlags>;
  rush: boolean;
  delivery: DeliveryMethod | null;
  /** Each shirt has a player's name or number (product.md#roster). */
  named?: boolean;
  /** Where it's delivered, by src/payments/sales-tax.ts; our own rate by default. */
  taxPermille?: number;
};

/** One row of the explanation of the per-item price. */
export type PriceLine = { label: string; cents: Cents };

export type Price = {
  perItemCents: Cents;
  subtotalCents: Cents;
  rushFeeCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  /** The parts of one shirt's price; the rows add up to `perItemCents`. */
  lines: PriceLine[];
};

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
 * The price of a screen-printing order (product.md#order-price). Browser and server both call this
 * function. Amounts are integer cents; tax is rounded half up, once.
 */
export function priceOrder(
  input: PriceInput,
  namedShirtCents: Cents = shop.namedShirtCents,
): Price {
  const pieces = totalPieces(input.quantities);
  const locations = chosenLocations(input.locations).length;
  const extra = extraLocationCents * Math.max(0, locations - 1);

  const lines: PriceLine[] = [
    { label: 'Garment', cents: stylePrice(input.styleCode) },
    { label: `Print, ${tierLabel(pieces)}`, cents: tierCents(pieces) },
  ];
  if (extra > 0) lines.push({ label: extraLabel(locations), cents: extra });
  if (input.named && namedShirtCents > 0) {
    lines.push({ label: 'Name and number', cents: namedShirtCents });
  }

  return priceLines(lines, pieces, input);
}

/**
 * Pieces at a price each, explained by `lines`, with fees and tax, which are the same for both
 * printing methods.
 */
export function priceLines(
  lines: PriceLine[],
  pieces: number,
  { rush, delivery, taxPermille }: Pick<PriceInput, 'rush' | 'delivery' | 'taxPermille'>,
): Price {
  const perItemCents = lines.reduce((sum, line) => sum + line.cents, 0);
  const subtotalCents = perItemCents * pieces;
  const rushFeeCents = rush ? shop.rushFeeCents : 0;
  const shippingCents = deliveryCents(delivery, pieces);
  const beforeTax = subtotalCents + rushFeeCents + shippingCents;
  return {
    perItemCents,
    subtotalCents,
    rushFeeCents,
    shippingCents,
    ...withTax(beforeTax, taxPermille),
    lines,
  };
}

/** The tax on an amount, by our own rate unless it's given, and both together. */
export function withTax(
  beforeTax: Cents,
  taxPermille: number = shop.salesTaxPermille,
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
    lowCents: priceOrder({ ...base, quantities: 300, locations: { frontLarge: true } })
      .perItemCents,
    highCents: priceOrder({ ...base, quantities: 1, locations: all }).perItemCents,
  };
}

/** True if the price table doesn't have the style: its price is an estimate (product.md#order-price). */
export function isEstimated(styleCode: string): boolean {
  return !Object.hasOwn(stylePrices, styleCode);
}

/** Beside every price of a garment that the price table doesn't have. */
export const estimateNote = 'Estimate; we confirm the price with the proof.';

export type PriceBreak = {
  /** The fewest shirts to add for a lower total. */
  addPieces: number;
  atPieces: number;
  /** How much less the larger order costs in total. */
  savedCents: Cents;
  /** How much less each shirt costs. */
  perItemDropCents: Cents;
};

/**
 * The fewest shirts to add so that the whole order costs less, or null if more shirts cost more.
 * Only the first count of a tier qualifies, since within a tier each shirt adds to the total.
 * Orders larger than the site takes are never suggested.
 */
export function nextPriceBreak(input: PriceInput): PriceBreak | null {
  const pieces = totalPieces(input.quantities);
  if (pieces < 1) return null;
  const now = priceOrder(input);
  for (const { from } of quantityTiers) {
    if (from <= pieces || from > shop.maxOnlinePieces) continue;
    const then = priceOrder({ ...input, quantities: from });
    if (then.totalCents < now.totalCents) {
      return {
        addPieces: from - pieces,
        atPieces: from,
        savedCents: now.totalCents - then.totalCents,
        perItemDropCents: now.perItemCents - then.perItemCents,
      };
    }
  }
  return null;
}

/** The price of a delivery method for that many pieces, in cents (product.md#delivery-fees). */
export function deliveryCents(method: DeliveryMethod | null, pieces: number): Cents {
  if (method === 'local') return needsPhone(pieces) ? 0 : shop.localDeliveryCents;
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
export function stylePrice(styleCode: PriceInput['styleCode']): Cents {
  const code = typeof styleCode === 'string' ? styleCode : styleCode.ssStyleId;
  return (Object.hasOwn(stylePrices, code) ? stylePrices[code] : undefined) ?? unknownStylePrice;
}

function tierCents(pieces: number): Cents {
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
