import { formatFullDate } from '../../platform/dates/date-words.ts';
import { colorDistance } from '../../artwork/color-distance.ts';
import type { Quantities } from '../../orders/quantity.ts';
import { countsBySize } from '../size-order.ts';
import type { Size } from '../size.ts';
import { inDigits, type Left } from './stock-left.ts';

/** A size with less stock than wanted. */
export type Shortage = { readonly size: Size; readonly left: number; readonly wanted: number };

/** The sizes with less stock than the order wants; none while the stock is unknown. */
export function shortages(left: Left | null, quantities: Quantities): Shortage[] {
  if (!left) return [];
  return countsBySize(quantities)
    .map(({ size, quantity }) => ({ size, left: left[size] ?? 0, wanted: quantity }))
    .filter((each) => each.wanted > each.left);
}

/**
 * 'We can get 9 of 24 in M and none of 4 in XL in Navy this week; the rest takes longer. The supplier
 * expects more in M by Dec 18, 2026.' `expected` has days by size.
 */
export function shortageSentence(
  color: string,
  short: readonly Shortage[],
  expected: Readonly<Record<string, string>> = {},
): string {
  const parts = short.map(
    ({ size, left, wanted }) =>
      `${left === 0 ? 'none' : inDigits(left)} of ${inDigits(wanted)} in ${size}`,
  );
  const days = short.flatMap(({ size }) => {
    const day = expected[size];
    return day === undefined ? [] : [`in ${size} by ${formatFullDate(day)}`];
  });
  const later = days.length > 0 ? ` The supplier expects more ${inWords(days)}.` : '';
  return `We can get ${inWords(parts)} in ${color} this week; the rest takes longer.${later}`;
}

/**
 * The color that looks most like `chosen`, among those with enough stock in every size; null if
 * there is none.
 */
export function nearestWithEnough<
  Color extends { readonly key: string; readonly hex: string; readonly left: Left | null },
>(
  chosen: { readonly key: string; readonly hex: string },
  colors: readonly Color[],
  quantities: Quantities,
): Color | null {
  let nearest: Color | null = null;
  let distance = Infinity;
  for (const color of colors) {
    if (color.key === chosen.key || !color.left) continue;
    if (shortages(color.left, quantities).length > 0) continue;
    const here = colorDistance(chosen.hex, color.hex);
    if (here < distance) [nearest, distance] = [color, here];
  }
  return nearest;
}

function inWords(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
