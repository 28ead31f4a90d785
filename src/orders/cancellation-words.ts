/** What canceling an approved order costs, in words (product.md#cancellation-charge). SQL works it out. */
import { formatCents, type Cents } from '../platform/money.ts';
import { feeText } from '../settings/fee-text.ts';
import type { RushFee } from '../settings/price-book.ts';
import { cancellationLabel } from '../payments/payment.ts';
import { reasonText } from './changes/change-words.ts';

/** '$45.00', or '50% of the price before tax, at least $45.00'; null if it's free. */
export const cancellationText = (asked: RushFee): string | null =>
  feeText(asked, 'of the price before tax');

/** What its customer reads where they approve the proof; null if canceling is free. */
export function cancellationNote(asked: RushFee): string | null {
  const text = cancellationText(asked);
  return text && `If you cancel after that, you pay ${text}.`;
}

/** What an order's cancellation cost, and why it isn't what its prices say. */
type Cancellation = { readonly cents: Cents; readonly reason: string | null };

/** 'Cancellation charge: $45.00', and the reason if there is one. */
export const cancellationLines = ({ cents, reason }: Cancellation): string[] => [
  `${cancellationLabel}: ${formatCents(cents)}`,
  ...(reason === null ? [] : [reasonText(reason)]),
];
