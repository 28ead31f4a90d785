import type { StripeBooks } from './books.ts';
import { testCards } from './cards.ts';
import { textAt, type Params } from './form-body.ts';
import { formatCents } from '../../src/platform/money.ts';
import type { Charge, Refund } from './objects.ts';
import { StripeRefusal } from './refusal.ts';
import { readCents, readMetadata } from './sessions.ts';

const reasons: readonly string[] = ['duplicate', 'fraudulent', 'requested_by_customer'];

/**
 * Refunds a charge, in full unless an amount is given.
 * @throws StripeRefusal as Stripe refuses it: nothing is left to refund, or the charge is disputed
 */
export function createRefund(books: StripeBooks, params: Params): Refund {
  const charge = chargeOf(books, params);
  const reason = textAt(params, 'reason') ?? null;
  if (reason !== null && !reasons.includes(reason)) {
    throw new StripeRefusal(400, `Invalid reason: must be one of ${reasons.join(', ')}`, {
      param: 'reason',
    });
  }
  const asked = textAt(params, 'amount');
  const left = charge.amount - charge.amount_refunded;
  const amount = asked === undefined ? left : readCents(asked, 'amount', 1);
  const metadata = readMetadata(params, 'metadata');
  const begun = (message: string, code?: string): StripeRefusal =>
    new StripeRefusal(400, message, code ? { code } : { param: 'amount' }, true);
  const takers: readonly string[] = ['needs_response', 'lost'];
  const isTaken = books
    .all('dispute')
    .some((one) => one.charge === charge.id && takers.includes(one.status));
  if (isTaken) {
    throw begun(`The charge ${charge.id} has been charged back.`, 'charge_disputed');
  }
  if (charge.refunded) {
    throw begun(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  }
  if (amount > left) {
    throw begun(
      `Refund amount (${formatCents(amount)}) is greater than what is left of the charge (${formatCents(left)})`,
    );
  }
  const card = testCards.find(({ number }) => number === books.cards.get(charge.id));
  const refund = books.add('refund', {
    amount,
    balance_transaction: null,
    charge: charge.id,
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    status: card?.refund === 'pending' ? 'pending' : 'succeeded',
  });
  refund.balance_transaction = moveBack(books, refund, -amount, 'refund');
  countRefunded(charge, amount);
  books.emit('refund.created', refund);
  books.emit('charge.refunded', charge);
  return refund;
}

/** The card with which refunds fail, and how a pending one ends. */
export function settleRefund(books: StripeBooks, refund: Refund, succeeds: boolean): void {
  if (refund.status === 'failed' || (succeeds && refund.status === 'succeeded')) {
    throw new StripeRefusal(400, `This refund is ${refund.status} already.`);
  }
  if (succeeds) {
    refund.status = 'succeeded';
    books.emit('refund.updated', refund);
    return;
  }
  refund.status = 'failed';
  refund.failure_reason = 'lost_or_stolen_card';
  refund.failure_balance_transaction = moveBack(books, refund, refund.amount, 'refund_failure');
  countRefunded(books.find('charge', refund.charge), -refund.amount);
  books.emit('refund.updated', refund);
  books.emit('refund.failed', refund);
}

/** Whether the card behind a refund is the one with which they fail. */
export const failsLater = (books: StripeBooks, refund: Refund): boolean =>
  testCards.some(
    ({ number, refund: way }) => way === 'fails' && number === books.cards.get(refund.charge),
  );

function moveBack(
  books: StripeBooks,
  { id, currency }: Refund,
  amount: number,
  type: 'refund' | 'refund_failure',
): string {
  return books.move({ amount, fee: 0, source: id, type, currency, category: type }).id;
}

function countRefunded(charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
}

function chargeOf(books: StripeBooks, params: Params): Charge {
  const intentId = textAt(params, 'payment_intent');
  const chargeId =
    textAt(params, 'charge') ??
    (intentId && books.find('payment_intent', intentId, 'payment_intent').latest_charge);
  if (!chargeId) {
    throw new StripeRefusal(
      400,
      intentId
        ? 'This PaymentIntent does not have a successful charge to refund.'
        : 'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const charge = books.find('charge', chargeId, 'charge');
  if (charge.status === 'succeeded') return charge;
  throw new StripeRefusal(400, `The charge ${charge.id} failed, so it can’t be refunded.`);
}
