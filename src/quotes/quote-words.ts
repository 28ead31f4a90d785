import { rangeLabel } from './estimate.ts';
import { formatCents } from '../platform/money.ts';
import { eachCents, type QuotedTier } from './quote.ts';

/** '24–49 pieces: $14.00 each'. */
export function tierText({ from, to, lines }: QuotedTier): string {
  return `${rangeLabel({ from, to })} ${to === 1 ? 'piece' : 'pieces'}: ${formatCents(eachCents(lines))} each`;
}
