/** Orders are taxed where they're delivered (product.md#sales-tax), by the shop's table. */
import { salesTaxes, salesTaxPermille, shop } from '../shop.ts';
import type { Cents } from '../platform/money.ts';
import { permilleOf } from '../platform/money.ts';
import { exemptLabel, type ExemptReason } from './exemptions/exempt-reason.ts';
import type { DeliveryMethod } from '../orders/delivery/delivery-method.ts';

/**
 * The rate in thousandths: our own at the counter, for our van, and until a package has a complete
 * ZIP code; then the table's, or 0 where we collect none.
 */
export function taxPermilleOf(delivery: DeliveryMethod | null, zip: string | null): number {
  const digits = zip?.trim() ?? '';
  if (delivery !== 'shipping' || !/^\d{5}/.test(digits)) return salesTaxPermille;
  const prefix = Number(digits.slice(0, 3));
  return salesTaxes.find(({ zips: [from, to] }) => from <= prefix && prefix <= to)?.permille ?? 0;
}

/**
 * The rate that makes `taxCents` of an amount, even if the table had another then; of several the
 * `usual` one, and null if none does.
 */
export function chargedPermille(
  beforeTax: Cents,
  taxCents: Cents,
  usual: number = salesTaxPermille,
): number | null {
  const table = salesTaxes.map(({ permille }) => permille);
  const rates = [usual, salesTaxPermille, ...table, Math.round((taxCents * 1000) / beforeTax)];
  return rates.find((permille) => permilleOf(beforeTax, permille) === taxCents) ?? null;
}

/** 'Iowa sales tax, 7%', by another rate, 'Sales tax, 5.5%', or why there is none. */
export function taxLabelOf({
  totalCents,
  taxCents,
  exemptReason = null,
}: {
  totalCents: Cents;
  taxCents: Cents;
  exemptReason?: ExemptReason | null | undefined;
}): string {
  if (exemptReason !== null) return exemptLabel(exemptReason);
  const permille = chargedPermille(totalCents - taxCents, taxCents);
  if (permille === null) return 'Sales tax';
  const name = permille === salesTaxPermille ? ownName : 'Sales tax';
  return `${name}, ${permille / 10}%`;
}

/** Another state with the same rate shares its name. */
const ownName = salesTaxes.some(
  ({ state, permille }) => state !== shop.region && permille === salesTaxPermille,
)
  ? 'Sales tax'
  : shop.salesTaxName;
