import { rushDaysOf } from '../due-dates/due-date.ts';
import { formatCentsShort, permilleOf, type Cents } from '../../platform/money.ts';
import type { PriceBook, RushFee } from '../../settings/price-book.ts';
import { rushFeeOf } from './price.ts';

/**
 * '$30', for goods of that price; '20%' or '20%, at least $30' while it isn't known. null for dates
 * without a fee, and for those that aren't sold online.
 */
export function rushText(
  day: string,
  now: Date,
  book: PriceBook,
  subtotalCents: Cents | null,
): string | null {
  const fee = rushFeeOf(rushDaysOf(day, now, book), book);
  return fee && feeText(fee, subtotalCents);
}

/** '$30', or '$30 to $60' if it goes by the day; and of nearer dates, null if they aren't sold. */
export function rushFees({ rush: { steps, superRush } }: PriceBook, subtotalCents: Cents | null) {
  const texts = steps.map((fee) => feeText(fee, subtotalCents));
  return {
    rush: [...new Set([texts.at(-1), texts[0]])].join(' to '),
    superRush: superRush && feeText(superRush, subtotalCents),
  };
}

function feeText({ cents, permille }: RushFee, subtotalCents: Cents | null): string {
  if (permille === 0 || subtotalCents !== null) {
    return formatCentsShort(Math.max(cents, permilleOf(subtotalCents ?? 0, permille)));
  }
  return `${permille / 10}%${cents > 0 ? `, at least ${formatCentsShort(cents)}` : ''}`;
}
