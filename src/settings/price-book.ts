import type { PaymentTerms } from '../payments/payment-terms.ts';
import type { TaxRow } from '../payments/sales-tax.ts';
import type { Cents } from '../platform/money.ts';

/** From how many pieces of a design on a print costs this much a piece, the first location included. */
export type PrintStep = { from: number; cents: Cents };

/** From how many pieces on a digitally printed shirt costs this much, the shirt included. */
export type DigitalStep = { from: number; oneSideCents: Cents; twoSidesCents: Cents };

/** A part of the goods' price in thousandths, but at least an amount. */
export type RushFee = { cents: Cents; permille: number };

/** The fee of dates that are this many business days away, today and that day counted. */
export type RushStep = RushFee & { fromDays: number; toDays: number };

/** What shipping costs up to this many pieces; null is any number. */
export type ShippingStep = { upTo: number | null; cents: Cents };

/** What a box to ZIP codes from this three-digit prefix on costs, until the next zone. */
export type ShippingZone = { fromPrefix: number; cents: Cents };

export type ShippingPrices =
  | { by: 'pieces'; steps: readonly ShippingStep[] }
  | { by: 'boxes'; piecesPerBox: number; zones: readonly ShippingZone[] };

/** The terms of an order, and the share of a deposit in thousandths. */
export type UsualTerms = {
  paymentTerms: Exclude<PaymentTerms, 'account'>;
  depositPermille: number;
};

/** What a garment costs before any print. */
export type GarmentPrice = {
  cents: Cents;
  /** The price is confirmed with the proof (product.md#garment-estimates). */
  estimated: boolean;
  /** What these sizes cost more, a piece. */
  sizeCents: Readonly<Record<string, Cents>>;
  /** What a piece costs the shop, for owners only; left out of `customersBook`. */
  costCents?: Cents | undefined;
};

/**
 * Every price that the shop's owners decide (product.md#price-book). Orders, quotes, and proofs keep
 * the version that they were priced with.
 */
export type PriceBook = {
  /** By the supplier's style code. */
  garments: Readonly<Record<string, GarmentPrice>>;
  /** The price of a garment that isn't in the book; it's an estimate. */
  otherGarmentCents: Cents;
  print: {
    steps: readonly PrintStep[];
    /** Added to each piece for each print location after the first. */
    furtherLocationCents: Cents;
    /** The fewest pieces of a design. */
    minPieces: number;
  };
  digital: { steps: readonly DigitalStep[]; minPieces: number };
  /** The formula for designs on more pieces than the site takes (product.md#bulk-orders). */
  bulk: { locationCents: Cents; colorCents: Cents };
  /** Added to each piece with a player's name or number. */
  namedCents: Cents;
  /** Once for each print location of a design. */
  setupCents: Cents;
  /** Once for a design that we draw, from a sketch or a description. */
  artCents: Cents;
  rush: {
    /** Neighboring ranges of days, the nearest dates first; dates after the last are standard. */
    steps: readonly RushStep[];
    /** Nearer dates than any step's; null if they aren't sold online. */
    superRush: RushFee | null;
  };
  delivery: {
    localCents: Cents;
    /** Where local delivery goes: ZIP codes, by their first digits. */
    metroZips: readonly string[];
    shipping: ShippingPrices;
    /** By how much shipping may cost more than its estimate without an exception: the larger of both. */
    freightMargin: RushFee;
    /** Added to the shipping of each parcel of a group that goes to each person. */
    handlingCents: Cents;
  };
  /** Where we collect sales tax; nothing is taxed anywhere else. */
  taxes: readonly TaxRow[];
  /** Which exceptions staff may make without an owner, by `ExceptionKind`; not for customers. */
  staffMay: Readonly<Record<string, boolean>>;
  /**
   * What an order costs that is canceled after its approval: a part of its price before tax in
   * thousandths, but at least an amount, and at most that price (product.md#cancellation-charge).
   */
  cancellation: RushFee;
  /** When orders are paid, unless their customer has other terms (product.md#payment-terms). */
  terms: UsualTerms;
};

/** The first business days of a rush and of a standard turnaround, today counted. */
export function turnaroundDays({ rush }: Pick<PriceBook, 'rush'>): {
  rush: number;
  standard: number;
} {
  const first = rush.steps[0]?.fromDays ?? 1;
  return { rush: first, standard: (rush.steps.at(-1)?.toDays ?? first - 1) + 1 };
}
