import type { StripeBooks } from './books.ts';
import { testCards, type Decline } from './cards.ts';
import { textAt, type Params } from './form-body.ts';
import type { Intent, PaymentMethod } from './objects.ts';
import { chargeCard, declineCharge } from './payments.ts';
import { StripeRefusal } from './refusal.ts';
import { checkDescriptors, checkNames, readCents, readMetadata, refuse } from './sessions.ts';

/** What charges a saved card. Stripe has more, and refuses what it doesn't know. */
const known: ReadonlySet<string> = new Set([
  ...['amount', 'currency', 'customer', 'payment_method', 'off_session', 'confirm', 'expand'],
  ...['description', 'metadata', 'statement_descriptor', 'statement_descriptor_suffix'],
  ...['allowed_payment_method_types', 'error_on_requires_action', 'receipt_email'],
]);
const knownToConfirm: ReadonlySet<string> = new Set(['payment_method', 'off_session', 'expand']);

const cancellationReasons: readonly string[] = [
  'duplicate',
  'fraudulent',
  'requested_by_customer',
  'abandoned',
];

/** The bank wants to ask the customer, who isn't there. */
const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/**
 * Charges a saved card while its owner is away.
 * @throws StripeRefusal as Stripe refuses it; with 402 and the intent if the card is declined
 */
export function createIntent(books: StripeBooks, params: Params): Intent {
  checkNames(params, known);
  const amount = readCents(textAt(params, 'amount'), 'amount', 1);
  if (amount < 50) {
    throw refuse('Amount must be at least $0.50 usd', 'amount', 'amount_too_small');
  }
  if (textAt(params, 'currency')?.toLowerCase() !== 'usd') {
    throw refuse('This stand-in’s currency is usd.', 'currency');
  }
  if (textAt(params, 'confirm') !== 'true') {
    throw refuse('This stand-in only takes a payment that is confirmed at once.', 'confirm');
  }
  checkOffSession(params);
  checkDescriptors(params);
  const metadata = readMetadata(params, 'metadata');
  const customer = textAt(params, 'customer') ?? '';
  const method = savedCardOf(books, customer, textAt(params, 'payment_method') ?? '');
  const intent = books.add('payment_intent', {
    amount,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    currency: 'usd',
    customer,
    description: textAt(params, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    statement_descriptor_suffix: textAt(params, 'statement_descriptor_suffix') ?? null,
    status: 'requires_payment_method',
  });
  books.emit('payment_intent.created', intent);
  return charge(books, intent, method);
}

/**
 * Charges a saved card for a payment that was declined before.
 * @throws StripeRefusal as Stripe refuses it; with 402 and the intent if the card is declined
 */
export function confirmIntent(books: StripeBooks, intent: Intent, params: Params): Intent {
  checkNames(params, knownToConfirm);
  checkOffSession(params);
  checkOpen(intent, 'confirm');
  const methodId = textAt(params, 'payment_method');
  if (!methodId) {
    throw unexpected(
      intent,
      'You cannot confirm this PaymentIntent because it’s missing a payment method.',
    );
  }
  return charge(books, intent, savedCardOf(books, intent.customer ?? '', methodId));
}

/**
 * Gives up a payment that was declined.
 * @throws StripeRefusal if it's paid, canceled, or a Checkout Session's
 */
export function cancelIntent(books: StripeBooks, intent: Intent, params: Params): Intent {
  checkOpen(intent, 'cancel');
  const reason = textAt(params, 'cancellation_reason') ?? null;
  if (reason !== null && !cancellationReasons.includes(reason)) {
    throw refuse(
      `Invalid cancellation_reason: must be one of ${cancellationReasons.join(', ')}`,
      'cancellation_reason',
    );
  }
  intent.status = 'canceled';
  intent.canceled_at = books.now();
  intent.cancellation_reason = reason;
  books.emit('payment_intent.canceled', intent);
  return intent;
}

function charge(books: StripeBooks, intent: Intent, method: PaymentMethod): Intent {
  const card = testCards.find(({ number }) => number === books.cards.get(method.id));
  if (!card) throw new Error(`No test card is behind ${method.id}.`);
  intent.payment_method = method.id;
  const reason = card.secure === 'always' ? authenticationRequired : card.decline;
  if (!reason) {
    chargeCard(books, intent, card, null);
    return intent;
  }
  declineCharge(books, intent, reason, card);
  throw new StripeRefusal(
    402,
    reason.message,
    { ...intent.last_payment_error, payment_intent: structuredClone(intent) },
    true,
  );
}

function checkOffSession(params: Params): void {
  if (textAt(params, 'off_session') === 'true') return;
  throw refuse('This stand-in only charges saved cards off session.', 'off_session');
}

function checkOpen(intent: Intent, what: 'confirm' | 'cancel'): void {
  if (!intent.customer) {
    throw unexpected(
      intent,
      `You cannot ${what} this PaymentIntent because it belongs to a Checkout Session.`,
    );
  }
  if (intent.status === 'requires_payment_method') return;
  throw unexpected(
    intent,
    `You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`,
  );
}

const unexpected = (intent: Intent, message: string): StripeRefusal =>
  new StripeRefusal(
    400,
    message,
    { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) },
    true,
  );

/** A customer's saved card. */
function savedCardOf(books: StripeBooks, customerId: string, methodId: string): PaymentMethod {
  const missing = (message: string, param: string): StripeRefusal =>
    new StripeRefusal(400, message, { code: 'resource_missing', param }, true);
  const customer = books.get('customer', customerId);
  if (!customer || customer.deleted) {
    throw missing(`No such customer: '${customerId}'`, 'customer');
  }
  const method = books.get('payment_method', methodId);
  if (!method) throw missing(`No such PaymentMethod: '${methodId}'`, 'payment_method');
  if (method.customer === null) {
    throw new StripeRefusal(
      400,
      'The provided PaymentMethod was detached from a Customer. It may not be used again.',
      {},
      true,
    );
  }
  if (method.customer === customer.id) return method;
  throw missing(
    `The customer does not have a payment method with the ID ${methodId}. The payment method must be attached to the customer.`,
    'payment_method',
  );
}
