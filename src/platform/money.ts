import { plainDigits, readDecimal } from './typed-number.ts';

/** Integer cents. Formatted only when shown (product.md#money). */
export type Cents = number;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `44913` → `$449.13`. */
export function formatCents(cents: Cents): string {
  return dollars.format(cents / 100);
}

/** `1500` → `$15`, `1550` → `$15.50`: for labels, where whole dollars look better without zeros. */
export function formatCentsShort(cents: Cents): string {
  return formatCents(cents).replace(/\.00$/, '');
}

/** A share of an amount, rounded half up to the cent; `permille` is in thousandths (70 = 7%). */
export function permilleOf(cents: Cents, permille: number): Cents {
  return Math.floor((cents * permille + 500) / 1000);
}

/** What to do about an amount that `parseCents` can't read. */
export const wrongAmount = 'Enter dollars and cents, like 12.50 or 1,250.00.';

/** '-30', '$12.50', or '1,200' in cents; NaN for anything else. */
export function parseCents(typed: string): Cents {
  const [, minus, amount = ''] = /^\s*([-−]?)\s*\$?(.*)$/s.exec(plainDigits(typed)) ?? [];
  return (minus ? -1 : 1) * Math.round(readDecimal(amount) * 100) + 0;
}
