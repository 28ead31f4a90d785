import { cancellationLines } from '../orders/cancellation-words.ts';
import type { JobStatus } from '../orders/job.ts';
import { moneyNote } from './payment-due.ts';
import type { Money } from './payment-terms.ts';

/** What an order's emails say of its money, and of what its cancellation cost; null if nothing. */
export function orderMoneyNote(
  order: { readonly status: JobStatus },
  money: Money,
  now: Date,
): string | null {
  const { cancellation } = money;
  const charge = cancellation && cancellationLines(cancellation).join('. ');
  const ended = charge && `${charge}${/[.!?]$/.test(charge) ? '' : '.'}`;
  return [ended, moneyNote(order, money, now)].filter(Boolean).join(' ') || null;
}
