import { shopToday } from '../orders/due-dates/turnaround.ts';
import { homeTax } from '../payments/sales-tax.ts';
import { builtBook } from './built-book.ts';

/** The sales tax at the shop on the day the site is built. */
export const builtTax = homeTax(builtBook, shopToday(new Date()));
