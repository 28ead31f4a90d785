import type { StripeBooks } from './books.ts';
import { listAt, paramsAt, textAt, type Params } from './form-body.ts';
import type { Intent, LineItem, Metadata, Session, SetupIntent } from './objects.ts';
import { StripeRefusal } from './refusal.ts';

const day = 86_400;

/**
 * What makes a page for one payment, or for saving a card. Stripe has more, and refuses what it
 * doesn't know.
 */
const known: ReadonlySet<string> = new Set([
  ...['mode', 'line_items', 'success_url', 'cancel_url', 'customer_email', 'customer_creation'],
  ...['client_reference_id', 'metadata', 'payment_intent_data', 'expires_at', 'submit_type'],
  ...['setup_intent_data'],
  ...['payment_method_types', 'allowed_payment_method_types', 'excluded_payment_method_types'],
  ...['locale', 'ui_mode', 'expand', 'custom_text', 'currency'],
  ...['automatic_tax', 'branding_settings', 'consent_collection', 'phone_number_collection'],
  ...['invoice_creation', 'saved_payment_method_options', 'payment_method_configuration'],
  ...['adaptive_pricing', 'allow_promotion_codes', 'billing_address_collection'],
  ...['wallet_options', 'payment_method_options', 'integration_identifier', 'origin_context'],
]);

const knownOfSetup: ReadonlySet<string> = new Set(['description', 'metadata']);

/** What only makes sense in the other mode. */
const foreign: Readonly<Record<Session['mode'], readonly string[]>> = {
  payment: ['setup_intent_data'],
  setup: ['line_items', 'payment_intent_data', 'submit_type', 'invoice_creation'],
};

/** A refusal of a parameter. */
export const refuse = (message: string, param: string, code = 'parameter_invalid'): StripeRefusal =>
  new StripeRefusal(400, message, { code, param });

/**
 * Creates a Checkout Session for a single payment, or for saving a card.
 * @throws StripeRefusal as Stripe refuses it
 */
export function createSession(
  books: StripeBooks,
  params: Params,
  pageOf: (id: string) => string,
): Session {
  checkNames(params, known);
  const need = (name: string): string => {
    const value = textAt(params, name);
    if (value) return value;
    throw refuse(`Missing required param: ${name}.`, name, 'parameter_missing');
  };
  const mode = need('mode');
  if (mode !== 'payment' && mode !== 'setup') {
    throw refuse('This stand-in only takes the modes "payment" and "setup".', 'mode');
  }
  const misplaced = foreign[mode].find((name) => name in params);
  if (misplaced) {
    throw refuse(`You can not pass \`${misplaced}\` in \`${mode}\` mode.`, misplaced);
  }
  if (mode === 'setup') {
    checkNames(paramsAt(params, 'setup_intent_data'), knownOfSetup);
    const isCurrencyNeeded = listAt(params, 'allowed_payment_method_types').length === 0;
    const currency = isCurrencyNeeded ? need('currency') : textAt(params, 'currency');
    if (currency && currency.toLowerCase() !== 'usd') {
      throw refuse('This stand-in’s currency is usd.', 'currency');
    }
    if (need('customer_creation') !== 'always') {
      throw refuse('This stand-in only saves cards of new customers.', 'customer_creation');
    }
  }
  const items = mode === 'setup' ? [] : readLineItems(params);
  const total =
    mode === 'setup' ? null : items.reduce((sum, { amount_total }) => sum + amount_total, 0);
  const data = `${mode}_intent_data`;
  const email = textAt(params, 'customer_email') ?? null;
  if (email !== null && !/^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/.test(email)) {
    throw refuse(`Invalid email address: ${email}`, 'customer_email', 'email_invalid');
  }
  checkDescriptors(params, data);
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
    customer: null,
    customer_details: null,
    customer_email: email,
    expires_at: readExpiry(books, params),
    custom_text: { submit: readSubmitText(params) },
    metadata: readMetadata(params, 'metadata'),
    mode,
    payment_intent: null,
    payment_method_types: types.length > 0 ? types : ['card'],
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    setup_intent: null,
    status: 'open',
    submit_type: textAt(params, 'submit_type') ?? null,
    success_url: need('success_url') && (readUrl(params, 'success_url') ?? ''),
    total_details:
      mode === 'setup' ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
  });
  session.url = pageOf(session.id);
  const description = textAt(params, data, 'description') ?? null;
  const metadata = readMetadata(params, data, 'metadata');
  const suffix = textAt(params, data, 'statement_descriptor_suffix') ?? null;
  books.plans.set(session.id, { items, description, metadata, suffix });
  if (mode === 'setup') {
    const intent = books.add('setup_intent', {
      customer: null,
      description,
      last_setup_error: null,
      metadata,
      next_action: null,
      payment_method: null,
      payment_method_types: session.payment_method_types,
      status: 'requires_payment_method',
      usage: 'off_session',
    });
    session.setup_intent = intent.id;
    books.emit('setup_intent.created', intent);
  }
  return session;
}

/** The payment on a session's page once it's begun, or the saving of its card. */
export const intentOn = (books: StripeBooks, session: Session): Intent | SetupIntent | undefined =>
  books.get('payment_intent', session.payment_intent) ??
  books.get('setup_intent', session.setup_intent);

/** The customer has done what a session's page asks for. */
export function completeSession(
  books: StripeBooks,
  session: Session,
  paymentStatus: Session['payment_status'],
): void {
  session.status = 'complete';
  session.payment_status = paymentStatus;
  session.url = null;
  session.customer_details = { email: session.customer_email, name: null };
  books.emit('checkout.session.completed', session);
}

/** An open session that nobody finished is closed, and its payment or saving canceled. */
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
  const intent = intentOn(books, session);
  if (intent) {
    intent.status = 'canceled';
    intent.next_action = null;
    if (intent.object === 'payment_intent') {
      intent.canceled_at = books.now();
      intent.cancellation_reason = 'automatic';
    }
    books.emit(`${intent.object}.canceled`, intent);
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

/** @throws StripeRefusal if there is a parameter that isn't known */
export function checkNames(params: Params, names: ReadonlySet<string>): void {
  const unknown = Object.keys(params).find((name) => !names.has(name));
  if (unknown) {
    throw refuse(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
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

function readLineItems(params: Params): LineItem[] {
  const items = listAt(params, 'line_items').map((item, at) => readLineItem(item, at));
  if (items.length === 0) {
    throw refuse('Missing required param: line_items.', 'line_items', 'parameter_missing');
  }
  if (items.reduce((sum, { amount_total }) => sum + amount_total, 0) >= 50) return items;
  throw refuse(
    'The Checkout Session’s total amount must convert to at least 50 cents.',
    'line_items',
    'amount_too_small',
  );
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

/**
 * Descriptors are what Stripe refuses most often.
 * @throws StripeRefusal if it would
 */
export function checkDescriptors(params: Params, ...path: string[]): void {
  const named = (name: string): string => [...path, name].reduce((all, part) => `${all}[${part}]`);
  if (textAt(params, ...path, 'statement_descriptor') !== undefined) {
    throw refuse(
      'For card charges, set statement_descriptor_suffix instead of statement_descriptor.',
      named('statement_descriptor'),
    );
  }
  const suffix = textAt(params, ...path, 'statement_descriptor_suffix');
  if (suffix !== undefined && !(/^[^<>\\'"*]{1,22}$/.test(suffix) && /[a-z]/i.test(suffix))) {
    throw refuse(
      'The statement descriptor suffix has 1 to 22 characters, at least one letter, and none of < > \\ \' " *.',
      named('statement_descriptor_suffix'),
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

/** What the page says above its button. */
function readSubmitText(params: Params): { message: string } | null {
  const message = textAt(params, 'custom_text', 'submit', 'message');
  if (message === undefined) return null;
  if (message.length <= 1200) return { message };
  throw refuse('Up to 1200 characters.', 'custom_text[submit][message]');
}
