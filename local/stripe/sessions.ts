import type { StripeBooks } from './books.ts';
import { listAt, paramsAt, textAt, type Params } from './form-body.ts';
import type { LineItem, Metadata, Session } from './objects.ts';
import { StripeRefusal } from './refusal.ts';

const day = 86_400;

/** What makes a page for one payment. Stripe has more, and refuses what it doesn't know. */
const known: ReadonlySet<string> = new Set([
  ...['mode', 'line_items', 'success_url', 'cancel_url', 'customer_email', 'customer_creation'],
  ...['client_reference_id', 'metadata', 'payment_intent_data', 'expires_at', 'submit_type'],
  ...['payment_method_types', 'allowed_payment_method_types', 'excluded_payment_method_types'],
  ...['locale', 'ui_mode', 'expand', 'custom_text', 'currency'],
  ...['automatic_tax', 'branding_settings', 'consent_collection', 'phone_number_collection'],
  ...['invoice_creation', 'saved_payment_method_options', 'payment_method_configuration'],
  ...['adaptive_pricing', 'allow_promotion_codes', 'billing_address_collection'],
  ...['wallet_options', 'payment_method_options', 'integration_identifier', 'origin_context'],
]);

const refuse = (message: string, param: string, code = 'parameter_invalid'): StripeRefusal =>
  new StripeRefusal(400, message, { code, param });

/**
 * Creates a Checkout Session for a single payment.
 * @throws StripeRefusal as Stripe refuses it
 */
export function createSession(
  books: StripeBooks,
  params: Params,
  pageOf: (id: string) => string,
): Session {
  const unknown = Object.keys(params).find((name) => !known.has(name));
  if (unknown) {
    throw refuse(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  }
  const need = (name: string): string => {
    const value = textAt(params, name);
    if (value) return value;
    throw refuse(`Missing required param: ${name}.`, name, 'parameter_missing');
  };
  if (need('mode') !== 'payment') {
    throw refuse('This stand-in only takes the mode "payment".', 'mode');
  }
  const items = listAt(params, 'line_items').map((item, at) => readLineItem(item, at));
  if (items.length === 0) {
    throw refuse('Missing required param: line_items.', 'line_items', 'parameter_missing');
  }
  const total = items.reduce((sum, { amount_total }) => sum + amount_total, 0);
  if (total < 50) {
    throw refuse(
      'The Checkout Session’s total amount must convert to at least 50 cents.',
      'line_items',
      'amount_too_small',
    );
  }
  const email = textAt(params, 'customer_email') ?? null;
  if (email !== null && !/^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/.test(email)) {
    throw refuse(`Invalid email address: ${email}`, 'customer_email', 'email_invalid');
  }
  checkIntentData(params);
  const types = [
    ...listAt(params, 'payment_method_types'),
    ...listAt(params, 'allowed_payment_method_types'),
  ].filter((type) => typeof type === 'string');
  const session = books.add('checkout.session', {
    amount_subtotal: total,
    amount_total: total,
    cancel_url: readUrl(params, 'cancel_url'),
    client_reference_id: textAt(params, 'client_reference_id') ?? null,
    currency: 'usd',
    customer_details: null,
    customer_email: email,
    expires_at: readExpiry(books, params),
    metadata: readMetadata(params, 'metadata'),
    mode: 'payment',
    payment_intent: null,
    payment_method_types: types.length > 0 ? types : ['card'],
    payment_status: 'unpaid',
    status: 'open',
    submit_type: textAt(params, 'submit_type') ?? null,
    success_url: need('success_url') && (readUrl(params, 'success_url') ?? ''),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
  });
  session.url = pageOf(session.id);
  books.plans.set(session.id, {
    items,
    description: textAt(params, 'payment_intent_data', 'description') ?? null,
    metadata: readMetadata(params, 'payment_intent_data', 'metadata'),
    suffix: textAt(params, 'payment_intent_data', 'statement_descriptor_suffix') ?? null,
  });
  return session;
}

/** An open session that nobody paid is closed, and its payment canceled. */
export function expireSession(books: StripeBooks, session: Session): Session {
  if (session.status !== 'open') {
    throw new StripeRefusal(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      {},
      true,
    );
  }
  session.status = 'expired';
  session.url = null;
  const intent = books.get('payment_intent', session.payment_intent);
  if (intent) {
    intent.status = 'canceled';
    intent.canceled_at = books.now();
    intent.cancellation_reason = 'automatic';
    intent.next_action = null;
    books.emit('payment_intent.canceled', intent);
  }
  books.emit('checkout.session.expired', session);
  return session;
}

/** Closes the sessions whose time is up. */
export function expireDue(books: StripeBooks): void {
  const now = books.now();
  for (const session of books.all('checkout.session')) {
    if (session.status === 'open' && session.expires_at <= now) expireSession(books, session);
  }
}

/**
 * Up to 50 texts of up to 500 characters.
 * @throws StripeRefusal if it's more
 */
export function readMetadata(params: Params, ...path: string[]): Metadata {
  const entries = Object.entries(paramsAt(params, ...path)).map(
    ([name, value]) => [name, typeof value === 'string' ? value : ''] as const,
  );
  if (
    entries.length > 50 ||
    entries.some(([name, value]) => name.length > 40 || value.length > 500)
  ) {
    throw refuse('Metadata has up to 50 keys of 40 characters and values of 500.', 'metadata');
  }
  return Object.fromEntries(entries);
}

/** A whole number of cents of at least `least`. */
export function readCents(text: string | undefined, param: string, least: number): number {
  const cents = Number(text);
  if (!text || !/^-?\d+$/.test(text)) {
    throw refuse(`Invalid integer: ${text ?? ''}`, param, 'parameter_invalid_integer');
  }
  if (cents >= least && cents <= 99_999_999) return cents;
  const words =
    cents < least ? `greater than or equal to ${least}` : 'less than or equal to 99999999';
  throw refuse(`This value must be ${words}.`, param, 'parameter_invalid_integer');
}

function readLineItem(item: string | Params, at: number): LineItem {
  const param = `line_items[${at}]`;
  if (typeof item === 'string') throw refuse(`Invalid object: ${item}`, param);
  const name = textAt(item, 'price_data', 'product_data', 'name');
  if (!name) {
    throw refuse(
      `Missing required param: ${param}[price_data][product_data][name].`,
      `${param}[price_data][product_data][name]`,
      'parameter_missing',
    );
  }
  if (textAt(item, 'price_data', 'currency')?.toLowerCase() !== 'usd') {
    throw refuse('This stand-in’s currency is usd.', `${param}[price_data][currency]`);
  }
  const unit = readCents(
    textAt(item, 'price_data', 'unit_amount'),
    `${param}[price_data][unit_amount]`,
    0,
  );
  const quantity = readCents(textAt(item, 'quantity') ?? '1', `${param}[quantity]`, 1);
  return {
    id: `li_${at + 1}`,
    object: 'item',
    amount_discount: 0,
    amount_subtotal: unit * quantity,
    amount_tax: 0,
    amount_total: unit * quantity,
    currency: 'usd',
    description: name,
    quantity,
    price: { object: 'price', currency: 'usd', unit_amount: unit, type: 'one_time' },
  };
}

/** Descriptors are what Stripe refuses most often. */
function checkIntentData(params: Params): void {
  const path = 'payment_intent_data';
  if (textAt(params, path, 'statement_descriptor') !== undefined) {
    throw refuse(
      'For card charges, set statement_descriptor_suffix instead of statement_descriptor.',
      `${path}[statement_descriptor]`,
    );
  }
  const suffix = textAt(params, path, 'statement_descriptor_suffix');
  if (suffix !== undefined && !(/^[^<>\\'"*]{1,22}$/.test(suffix) && /[a-z]/i.test(suffix))) {
    throw refuse(
      'The statement descriptor suffix has 1 to 22 characters, at least one letter, and none of < > \\ \' " *.',
      `${path}[statement_descriptor_suffix]`,
    );
  }
}

function readUrl(params: Params, name: string): string | null {
  const text = textAt(params, name);
  if (text === undefined) return null;
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw refuse('Not a valid URL', name, 'url_invalid');
}

function readExpiry(books: StripeBooks, params: Params): number {
  const text = textAt(params, 'expires_at');
  const now = books.now();
  if (text === undefined) return now + day;
  const at = readCents(text.slice(-8), 'expires_at', 0) && Number(text);
  if (at < now + 1800 || at > now + day) {
    throw refuse(
      'The `expires_at` timestamp must be 30 minutes to 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return at;
}
