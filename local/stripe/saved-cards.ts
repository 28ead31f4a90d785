import type { StripeBooks } from './books.ts';
import { errorOf, type Decline, type TestCard } from './cards.ts';
import type { Customer, PaymentMethod, Session, SetupIntent } from './objects.ts';
import { StripeRefusal } from './refusal.ts';
import { completeSession } from './sessions.ts';

/** How long a saved card is good, in years. */
const goodYears = 3;

/** Saves the card of a setup session for a new customer, if the bank lets it. */
export function saveCard(
  books: StripeBooks,
  session: Session,
  intent: SetupIntent,
  card: TestCard,
): SetupIntent['status'] {
  if (card.decline && !card.saves) return failSetup(books, intent, card.decline);
  const email = session.customer_email;
  const customer = books.add('customer', { email, metadata: {}, name: null });
  const method = books.add('payment_method', {
    billing_details: { email, name: null },
    card: {
      brand: card.brand,
      country: 'US',
      exp_month: 12,
      exp_year: new Date(books.now() * 1000).getUTCFullYear() + goodYears,
      funding: 'credit',
      last4: card.number.slice(-4),
    },
    customer: customer.id,
    metadata: {},
    type: 'card',
  });
  books.cards.set(method.id, card.number);
  intent.customer = customer.id;
  intent.payment_method = method.id;
  intent.last_setup_error = null;
  intent.status = 'succeeded';
  session.customer = customer.id;
  books.emit('customer.created', customer);
  books.emit('payment_method.attached', method);
  books.emit('setup_intent.succeeded', intent);
  completeSession(books, session, 'no_payment_required');
  return intent.status;
}

/** The bank doesn't let a card be saved, so the customer may try another one. */
export function failSetup(
  books: StripeBooks,
  intent: SetupIntent,
  reason: Decline,
): SetupIntent['status'] {
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.last_setup_error = errorOf(reason);
  books.emit('setup_intent.setup_failed', intent);
  return intent.status;
}

/**
 * Forgets a saved card, for good.
 * @throws StripeRefusal if it's forgotten already
 */
export function detachMethod(books: StripeBooks, method: PaymentMethod): PaymentMethod {
  if (method.customer === null) {
    throw new StripeRefusal(
      400,
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      {},
      true,
    );
  }
  method.customer = null;
  books.emit('payment_method.detached', method);
  return method;
}

/**
 * Forgets a customer and their cards, but not their payments.
 * @throws StripeRefusal (404) if they're forgotten already
 */
export function deleteCustomer(books: StripeBooks, customer: Customer): Customer {
  if (customer.deleted) {
    throw new StripeRefusal(404, `No such customer: '${customer.id}'`, {
      code: 'resource_missing',
      param: 'id',
    });
  }
  for (const method of books.all('payment_method')) {
    if (method.customer === customer.id) detachMethod(books, method);
  }
  books.emit('customer.deleted', customer);
  customer.deleted = true;
  return customer;
}
