import type { StripeBooks } from './books.ts';
import { errorOf, findCard, testCards, type Decline, type TestCard } from './cards.ts';
import { openDispute } from './disputes.ts';
import type { Charge, Intent, Session, SetupIntent } from './objects.ts';
import { StripeRefusal } from './refusal.ts';
import { failSetup, saveCard } from './saved-cards.ts';
import { completeSession, intentOn } from './sessions.ts';

/** What a card's statement says before a charge's suffix. */
const prefix = 'SHOP';

/**
 * The customer presses Pay, or Save card. The answer is how that stands then.
 * @throws StripeRefusal if the session is closed
 */
export function pay(books: StripeBooks, session: Session, number: string): Intent['status'] {
  requireOpen(session);
  const card = findCard(number);
  const intent = intentOf(books, session);
  if (!('brand' in card)) return refuseCard(books, intent, card);
  if (card.secure) {
    books.cards.set(intent.id, card.number);
    intent.status = 'requires_action';
    intent.next_action = { type: 'redirect_to_url' };
    books.emit(`${intent.object}.requires_action`, intent);
    return intent.status;
  }
  return finish(books, session, intent, card);
}

/**
 * The customer answers their bank (3-D Secure).
 * @throws StripeRefusal if the session is closed, or the bank didn't ask
 */
export function authenticate(
  books: StripeBooks,
  session: Session,
  passes: boolean,
): Intent['status'] {
  requireOpen(session);
  const intent = intentOn(books, session);
  const card = testCards.find(({ number }) => number === books.cards.get(intent?.id ?? ''));
  if (!card || intent?.status !== 'requires_action') {
    throw new StripeRefusal(400, 'The bank isn’t asking anything about this card.');
  }
  books.cards.delete(intent.id);
  intent.next_action = null;
  if (passes) return finish(books, session, intent, card);
  const failed: Decline = {
    code: `${intent.object}_authentication_failure`,
    message: 'We couldn’t confirm this card with its bank. Try again, or use another card.',
  };
  return refuseCard(books, intent, failed);
}

function requireOpen({ status }: Session): void {
  if (status === 'open') return;
  throw new StripeRefusal(
    400,
    `This Checkout Session is ${status}, so nothing can be paid or saved there.`,
  );
}

/** One intent per session: for a payment, from the first try on. */
function intentOf(books: StripeBooks, session: Session): Intent | SetupIntent {
  const made = intentOn(books, session);
  if (made) return made;
  const plan = books.plans.get(session.id);
  const intent = books.add('payment_intent', {
    amount: session.amount_total ?? 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    currency: session.currency,
    customer: null,
    description: plan?.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: plan?.metadata ?? {},
    next_action: null,
    payment_method: null,
    payment_method_types: session.payment_method_types,
    statement_descriptor_suffix: plan?.suffix ?? null,
    status: 'requires_payment_method',
  });
  session.payment_intent = intent.id;
  books.emit('payment_intent.created', intent);
  return intent;
}

function finish(
  books: StripeBooks,
  session: Session,
  intent: Intent | SetupIntent,
  card: TestCard,
): Intent['status'] {
  if (intent.object === 'setup_intent') return saveCard(books, session, intent, card);
  if (card.decline) return declineCharge(books, intent, card.decline, card);
  return chargeCard(books, intent, card, session);
}

/** A card that the bank wasn't even asked to charge. */
const refuseCard = (
  books: StripeBooks,
  intent: Intent | SetupIntent,
  reason: Decline,
): Intent['status'] =>
  intent.object === 'setup_intent'
    ? failSetup(books, intent, reason)
    : declineCharge(books, intent, reason, null);

/** A payment goes through, on a session's page or with a saved card. */
export function chargeCard(
  books: StripeBooks,
  intent: Intent,
  card: TestCard,
  session: Session | null,
): Intent['status'] {
  const charge = addCharge(books, intent, card, null);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  books.emit('charge.succeeded', charge);
  books.emit('payment_intent.succeeded', intent);
  if (session) completeSession(books, session, 'paid');
  if (!books.holdsFees) books.settle(charge);
  if (card.disputed) openDispute(books, charge, card.disputed);
  return intent.status;
}

/** A payment doesn't go through, so another card may be tried. */
export function declineCharge(
  books: StripeBooks,
  intent: Intent,
  reason: Decline,
  card: TestCard | null,
): Intent['status'] {
  // Without a card that the bank knows, no charge is tried.
  const charge = card ? addCharge(books, intent, card, reason) : null;
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  const method = books.get('payment_method', intent.payment_method);
  intent.payment_method = null;
  intent.last_payment_error = {
    ...errorOf(reason),
    ...(charge ? { charge: charge.id } : {}),
    ...(method ? { payment_method: structuredClone(method) } : {}),
  };
  if (charge) books.emit('charge.failed', charge);
  books.emit('payment_intent.payment_failed', intent);
  return intent.status;
}

function addCharge(
  books: StripeBooks,
  intent: Intent,
  { number, brand }: TestCard,
  reason: Decline | null,
): Charge {
  const paid = reason === null;
  const suffix = intent.statement_descriptor_suffix;
  const charge = books.add('charge', {
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    calculated_statement_descriptor: suffix ? `${prefix}* ${suffix}`.slice(0, 22) : prefix,
    captured: paid,
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    failure_code: reason?.code ?? null,
    failure_message: reason?.message ?? null,
    metadata: intent.metadata,
    outcome: {
      type: paid ? 'authorized' : 'issuer_declined',
      seller_message: paid ? 'Payment complete.' : 'The bank declined.',
    },
    paid,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: { type: 'card', card: { brand, last4: number.slice(-4) } },
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  });
  books.cards.set(charge.id, number);
  intent.latest_charge = charge.id;
  return charge;
}
