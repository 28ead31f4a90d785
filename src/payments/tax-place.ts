import { stateZips } from '../orders/delivery/state-zips.ts';
import type { TaxRow, ZipSpan } from './sales-tax.ts';

/**
 * The ZIP codes of a place as the tax table names it: a state, 'IA', or the first three to five
 * digits of ZIP codes, '503'. null if there's no such place.
 */
export function taxPlaceSpans(place: string): ZipSpan[] | null {
  if (!/^\d{3,5}$/.test(place)) return stateZips(place);
  return [[Number(place.padEnd(5, '0')), Number(place.padEnd(5, '9'))]];
}

/** The order of the table: larger places first, and each place's older rates. */
export function compareTaxRows(a: TaxKey, b: TaxKey): number {
  const [first, second] = [taxKey(a), taxKey(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

type TaxKey = Pick<TaxRow, 'place' | 'fromDay'>;
const taxKey = ({ place, fromDay }: TaxKey): string => `${place.length} ${place} ${fromDay}`;
