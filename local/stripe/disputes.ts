import type { StripeBooks } from './books.ts';
import type { Charge, Dispute } from './objects.ts';
import { StripeRefusal } from './refusal.ts';

/** What Stripe takes for each dispute, in cents. */
const disputeFee = 1500;

/**
 * The customer's bank takes a payment back, all of it even if a part was refunded, or only asks about
 * it (inquiry).
 * @throws StripeRefusal if there's nothing to take
 */
export function openDispute(books: StripeBooks, charge: Charge, reason: string): Dispute {
  const { amount } = charge;
  if (charge.status !== 'succeeded' || charge.disputed || amount === charge.amount_refunded) {
    throw new StripeRefusal(400, 'There’s nothing left of this payment to dispute.');
  }
  const asksOnly = reason === 'inquiry';
  const dispute = books.add('dispute', {
    amount,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    evidence: {},
    is_charge_refundable: asksOnly,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: asksOnly ? 'general' : reason,
    status: asksOnly ? 'warning_needs_response' : 'needs_response',
  });
  charge.disputed = true;
  if (!asksOnly) move(books, dispute, -amount, disputeFee, 'dispute');
  books.emit('charge.dispute.created', dispute);
  if (!asksOnly) books.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/**
 * The bank decides. A won dispute gives the money back, but not the fee; a lost one, what had been
 * refunded before.
 * @throws StripeRefusal if it's decided already
 */
export function closeDispute(books: StripeBooks, dispute: Dispute, status: 'won' | 'lost'): void {
  if (!dispute.status.endsWith('needs_response')) {
    throw new StripeRefusal(400, `This dispute is already ${dispute.status}.`);
  }
  if (dispute.status === 'warning_needs_response') {
    dispute.status = 'warning_closed';
    books.emit('charge.dispute.closed', dispute);
    return;
  }
  dispute.status = status;
  const back =
    status === 'won' ? dispute.amount : books.find('charge', dispute.charge).amount_refunded;
  if (back > 0) {
    move(books, dispute, back, 0, 'dispute_reversal');
    books.emit('charge.dispute.funds_reinstated', dispute);
  }
  books.emit('charge.dispute.closed', dispute);
}

function move(
  books: StripeBooks,
  dispute: Dispute,
  amount: number,
  fee: number,
  category: string,
): void {
  const { id, currency } = dispute;
  dispute.balance_transactions.push(
    books.move({ amount, fee, source: id, type: 'adjustment', currency, category }),
  );
}
