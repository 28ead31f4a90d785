import { formatCents } from '../platform/money.ts';
import type { RushFee } from './price-book.ts';

/** '$30.00', '10% of the goods', or '10% of the goods, at least $30.00'; null if it's free. */
export function feeText({ cents, permille }: RushFee, of: string): string | null {
  if (permille === 0) return cents === 0 ? null : formatCents(cents);
  const share = `${permille / 10}% ${of}`;
  return cents === 0 ? share : `${share}, at least ${formatCents(cents)}`;
}
