/** Sales tax by the place of delivery and the owner's table (product.md#sales-tax). */
import { shop } from '../shop.ts';
import type { Cents } from '../platform/money.ts';
import type { AdjustedLine } from '../orders/prices/adjustment-label.ts';
import type { DeliveryMethod } from '../orders/delivery/delivery-method.ts';

/** How an order is taxed: a row of the table, as the order keeps it. */
export type Tax = {
  /** A state, 'IA', or the first digits of ZIP codes, '503'; '' where we collect no sales tax. */
  place: string;
  /** What the tax is called after: 'Iowa'. Where we collect none, the places where we do. */
  name: string;
  /** In thousandths of a percent: 7% is 7000. */
  rate: number;
  /** The first day with this rate, 'YYYY-MM-DD' in the shop's zone. */
  fromDay: string;
  /** Whether the rush fee and delivery are taxed there, too. */
  rush: boolean;
  delivery: boolean;
  /** What is sold in other places, once the order's group has closed and its parcels go there. */
  elsewhere?: SoldElsewhere[] | undefined;
};

/** What the people of a group in another place bought, by state. Each sale is taxed there. */
export type SoldElsewhere = {
  /** Two letters. */
  state: string;
  goodsCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
};

/** ZIP codes from one to another, both included, as numbers. */
export type ZipSpan = readonly [from: number, to: number];

/** A row of the table, whose rows are in the order of `compareTaxRows` (src/payments/tax-place.ts). */
export type TaxRow = Omit<Tax, 'elsewhere'> & { zips: readonly ZipSpan[] };

/** A price book, as far as tax goes. */
export type TaxBook = { readonly taxes: readonly TaxRow[] };

/**
 * How an order placed on `day` is taxed: at the place of a package, and at the shop for what is
 * picked up, comes with our van, or has no complete ZIP code yet.
 */
export function taxAt(
  delivery: DeliveryMethod | null,
  zip: string | null | undefined,
  day: string,
  { taxes }: TaxBook,
): Tax {
  const digits = zip?.trim() ?? '';
  const isAway = delivery === 'shipping' && /^\d{5}/.test(digits);
  const code = Number((isAway ? digits : shop.zip).slice(0, 5));
  const started = taxes.filter(({ fromDay }) => fromDay <= day);
  const row = started.findLast(({ zips }) => zips.some(([from, to]) => from <= code && code <= to));
  if (row) {
    const { zips: _, ...tax } = row;
    return tax;
  }
  const names = started.flatMap((each) => (each.rate > 0 ? [each.name] : []));
  const places = [...new Set(names)];
  const name = places.length > 3 ? `${places.length} places` : places.join(' and ');
  return { place: '', name, rate: 0, fromDay: '', rush: false, delivery: false };
}

/** The tax at the shop itself on a day; without one, by the newest rate. */
export const homeTax = (book: TaxBook, day = '9999-12-31'): Tax => taxAt(null, null, day, book);

/** Whether both are the same rate on the same lines, whatever it's called. */
export const isSameTax = (a: Tax, b: Tax): boolean =>
  a.place === b.place && a.rate === b.rate && a.rush === b.rush && a.delivery === b.delivery;

/** Amounts before tax, and what was added to them or taken off. */
type Taxed = { subtotalCents: Cents; rushFeeCents: Cents; shippingCents: Cents };
type Adjusted = readonly { line: AdjustedLine; cents: Cents }[];

/**
 * The tax on an order, rounded half up to the cent, once. What staff took off or added for the whole
 * order goes for its taxed and its untaxed lines alike. What is sold elsewhere keeps its own tax.
 */
export function taxCentsOf(
  { subtotalCents, rushFeeCents, shippingCents }: Taxed,
  { rate, rush, delivery, elsewhere = [] }: Tax,
  adjustments: Adjusted = [],
): Cents {
  const adjusted = (line: AdjustedLine) =>
    adjustments.reduce((sum, each) => (each.line === line ? sum + each.cents : sum), 0);
  const away = (of: 'goodsCents' | 'shippingCents' | 'taxCents') =>
    elsewhere.reduce((sum, each) => sum + each[of], 0);
  // Once the price is lower than what was sold elsewhere, nothing is left to be taxed here.
  const here = (cents: Cents) => (elsewhere.length > 0 ? Math.max(0, cents) : cents);
  const goods = here(subtotalCents + adjusted('goods') - away('goodsCents'));
  const rushed = rushFeeCents + adjusted('rush');
  const delivered = here(shippingCents + adjusted('delivery') - away('shippingCents'));
  const lines = goods + rushed + delivered;
  const taxed = goods + (rush ? rushed : 0) + (delivery ? delivered : 0);
  const whole = here(lines + adjusted('order'));
  const taxable = taxed === lines ? whole : Math.round((taxed * whole) / lines);
  return Math.floor((taxable * rate + 50_000) / 100_000) + away('taxCents');
}
