import { turnaroundDays, type PriceBook } from '../../settings/price-book.ts';
import type { Tax } from '../../payments/sales-tax.ts';
import type { LeadPrices } from './lead-words.ts';

/** What the front page needs of a price book, and the sales tax. */
export const leadPrices = (
  { print, setupCents, rush }: PriceBook,
  { rate }: Pick<Tax, 'rate'>,
): LeadPrices => ({
  steps: print.steps,
  furtherLocationCents: print.furtherLocationCents,
  setupCents,
  taxRate: rate,
  standardDays: turnaroundDays({ rush }).standard,
});
