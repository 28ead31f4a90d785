import { turnaroundDays, type PriceBook } from '../../settings/price-book.ts';
import { salesTaxPermille } from '../../shop.ts';
import type { LeadPrices } from './lead-words.ts';

/** What the front page needs of a price book. */
export const leadPrices = ({ print, setupCents, rush }: PriceBook): LeadPrices => ({
  steps: print.steps,
  furtherLocationCents: print.furtherLocationCents,
  setupCents,
  taxPermille: salesTaxPermille,
  standardDays: turnaroundDays({ rush }).standard,
});
