import { stateZips } from '../orders/delivery/state-zips.ts';
import type { ZipSpan } from './sales-tax.ts';

/**
 * The ZIP codes of a place as the tax table names it: a state, 'IA', or the first three to five
 * digits of ZIP codes, '503'. null if there's no such place.
 */
export function taxPlaceSpans(place: string): ZipSpan[] | null {
  if (!/^\d{3,5}$/.test(place)) return stateZips(place);
  return [[Number(place.padEnd(5, '0')), Number(place.padEnd(5, '9'))]];
}
