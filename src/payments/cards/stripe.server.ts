import Stripe from 'stripe';
import { cardReturn, type CardReturn } from './pay-order.contract.ts';
import type { CardFacts } from './cards-store.server.ts';
import { hashSecret } from '../../platform/request-hash.server.ts';
import type { StripeEnv } from '../../platform/env.server.ts';

export type StripeClient = Stripe;

/** Two tries fit into the time that a customer waits. The library sends the same key with both. */
const tryMs = 4_000;
/** How old a signature may be. */
const toleranceSeconds = 300;

/** Stripe's API, or its stand-in's. */
export function openStripe({ secretKey, apiBase }: StripeEnv): Stripe {
  const base = apiBase === null ? null : new URL(apiBase);
  return new Stripe(secretKey, {
    timeout: tryMs,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
    ...(base
      ? {
          protocol: base.protocol === 'https:' ? 'https' : 'http',
          host: base.hostname,
          port: base.port || (base.protocol === 'https:' ? 443 : 80),
        }
      : {}),
  });
}

/** The only parts of the header that count. The library throws at some others. */
const signaturePart = /^(?:t=\d{1,12}|v1=[\da-f]{64})$/;

/** Whether Stripe signed this body in the last five minutes. */
export function isFromStripe(
  body: Uint8Array,
  header: string | null,
  { webhookSecret }: StripeEnv,
): boolean {
  const parts = (header ?? '').split(',').filter((part) => signaturePart.test(part));
  try {
    return Boolean(
      Stripe.webhooks.signature?.verifyHeader(
        Buffer.from(body),
        parts.join(','),
        webhookSecret,
        toleranceSeconds,
      ),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

/** Stripe doesn't answer, or not now. What was asked for may have been done. */
export const isStripeAway = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError;

/** Stripe understood, and refused. */
export const isStripeRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeCardError;

/** Stripe failed, and answers the same to this idempotency key for a day. */
export const isStripeBroken = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;

/** Whether the idempotency key came with another request before. */
export const isOtherRequest = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError;

/** Stripe has no such object: it's another account's, or made up. */
export const isUnknownToStripe = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** A page where somebody can pay. */
export type PayPage = {
  /** Our card payment's id, and Stripe's idempotency key. */
  id: string;
  number: number;
  amountCents: number;
  taxCents: number;
  /** ISO 8601. */
  expiresAt: string;
  email: string;
};

/** Stripe understood, and takes no such email address, though it may be a right one. */
const isEmailRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email';

/**
 * Makes a page, once per id. The way back has no key of the order's link. If Stripe doesn't take the
 * email address, the page asks for one.
 */
export async function makePage(
  stripe: Stripe,
  page: PayPage,
  orderUrl: string,
): Promise<Stripe.Checkout.Session> {
  try {
    return await createPage(stripe, page, orderUrl, page.id);
  } catch (error) {
    if (!isEmailRefusal(error)) throw error;
    const { email: _, ...withoutEmail } = page;
    return createPage(stripe, withoutEmail, orderUrl, `${page.id}-without-email`);
  }
}

function createPage(
  stripe: Stripe,
  {
    id,
    number,
    amountCents,
    taxCents,
    expiresAt,
    email,
  }: Omit<PayPage, 'email'> & { email?: string },
  orderUrl: string,
  idempotencyKey: string,
): Promise<Stripe.Checkout.Session> {
  const line = (name: string, cents: number) => ({
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: cents, product_data: { name } },
  });
  const metadata = { card_payment: id, order: String(number) };
  const comingBack = (how: CardReturn) => `${orderUrl}?${cardReturn}=${how}`;
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      // Wallets are cards, too. Other ways to pay may take days.
      allowed_payment_method_types: ['card'],
      line_items: [
        line(`Order ${number}`, amountCents - taxCents),
        ...(taxCents > 0 ? [line('Sales tax', taxCents)] : []),
      ],
      client_reference_id: id,
      ...(email !== undefined && { customer_email: email }),
      metadata,
      payment_intent_data: {
        description: `Order ${number}`,
        metadata,
        // After the account's own prefix, which is the shop's name.
        statement_descriptor_suffix: `ORDER ${number}`,
      },
      adaptive_pricing: { enabled: false },
      expires_at: Math.floor(Date.parse(expiresAt) / 1000),
      success_url: comingBack('back'),
      cancel_url: comingBack('closed'),
    },
    { idempotencyKey },
  );
}

/** Closes a page. If it's closed already, nothing changes. */
export async function closePage(stripe: Stripe, session: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(session);
  } catch (error) {
    if (!isStripeRefusal(error)) throw error;
  }
}

/** A page where somebody in a group saves a card. */
type CardPage = {
  /** The person's id. */
  id: string;
  /** null if we don't know it: the page asks for one. */
  email: string | null;
  /** The session that they had before; null for the first. */
  session: string | null;
  /** What Stripe's page says above its button. */
  text: string;
  /** Where they come back to, with `?{back}=saved` if they saved one. */
  backUrl: string;
  back: string;
};

/**
 * Makes a page that saves a card, or answers the one that is open and says the same. If Stripe doesn't
 * take the email address, the page asks for one.
 */
export async function saveCardPage(
  stripe: Stripe,
  page: CardPage,
): Promise<{ session: string; url: string | null }> {
  if (page.session !== null) {
    const before = await stripe.checkout.sessions.retrieve(page.session);
    if (before.status === 'open') {
      if (before.custom_text.submit?.message === page.text) {
        return { session: before.id, url: before.url };
      }
      // They chose something else meanwhile, so it names another amount.
      await closePage(stripe, before.id);
    }
  }
  const create = (email: string | null) =>
    stripe.checkout.sessions.create(
      {
        mode: 'setup',
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        customer_creation: 'always',
        ...(email !== null && { customer_email: email }),
        client_reference_id: page.id,
        custom_text: { submit: { message: page.text } },
        success_url: `${page.backUrl}?${page.back}=saved`,
        cancel_url: page.backUrl,
      },
      // The page before this one is closed for good. One with another text is another request.
      {
        idempotencyKey: [
          page.id,
          page.session ?? 'first',
          hashSecret(page.text).slice(0, 16),
          ...(email === null ? ['without-email'] : []),
        ].join('-'),
      },
    );
  const made = await create(page.email).catch((error: unknown) => {
    if (!isEmailRefusal(error)) throw error;
    return create(null);
  });
  return { session: made.id, url: made.url };
}

/** The card that somebody saved in a session; null if it saved none, or wasn't made to. */
export async function readSavedCard(
  stripe: Stripe,
  sessionId: string,
): Promise<{ id: string; customer: string; method: string } | null> {
  let session: Stripe.Checkout.Session;
  try {
    session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent'] });
  } catch (error) {
    if (isUnknownToStripe(error)) return null;
    throw error;
  }
  const { customer, setup_intent: intent } = session;
  const id = uuidOf(session.client_reference_id ?? undefined);
  if (session.mode !== 'setup' || session.status !== 'complete' || id === null) return null;
  if (!intent || typeof intent === 'string') return null;
  const [who, method] = [customer, intent.payment_method].map((each) =>
    typeof each === 'string' ? each : (each?.id ?? null),
  );
  return who && method ? { id, customer: who, method } : null;
}

/**
 * Charges a saved card once, or finds the payment that was made for this charge before.
 * @returns the payment's id; null if the bank refused
 */
export async function chargeOnce(
  stripe: Stripe,
  due: { id: string; number: number; amountCents: number; customer: string; method: string },
): Promise<string | null> {
  const metadata = { card_payment: due.id, order: String(due.number) };
  // Stripe forgets keys after a day.
  const { data } = await stripe.paymentIntents.list({ customer: due.customer, limit: 20 });
  const made = data.find(
    ({ metadata: of, status }) =>
      of['card_payment'] === due.id && (status === 'succeeded' || status === 'processing'),
  );
  if (made) return made.id;
  try {
    const { id, status } = await stripe.paymentIntents.create(
      {
        amount: due.amountCents,
        currency: 'usd',
        customer: due.customer,
        payment_method: due.method,
        allowed_payment_method_types: ['card'],
        off_session: true,
        confirm: true,
        description: `Order ${due.number}`,
        metadata,
        statement_descriptor_suffix: `ORDER ${due.number}`,
      },
      { idempotencyKey: `${due.id}-${due.method}` },
    );
    return status === 'succeeded' || status === 'processing' ? id : null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return null;
    if (isStripeRefusal(error) && !(await isSaved(stripe, due))) return null;
    // It's no fault of the card's.
    throw error;
  }
}

/** Whether a customer at Stripe still has this saved card. */
async function isSaved(
  stripe: Stripe,
  { customer, method }: { customer: string; method: string },
): Promise<boolean> {
  try {
    return (await stripe.paymentMethods.retrieve(method)).customer === customer;
  } catch (error) {
    if (isUnknownToStripe(error)) return false;
    throw error;
  }
}

/** Deletes a customer with their saved cards, or finds that they were deleted before. */
export async function deleteSavedCard(stripe: Stripe, customer: string): Promise<void> {
  try {
    await stripe.customers.del(customer);
  } catch (error) {
    if (!isUnknownToStripe(error)) throw error;
  }
}

/** Which card payment something at Stripe says it is; null if it's none of ours. */
export async function readSubject(
  stripe: Stripe,
  subject: string,
): Promise<{ id: string; session: string | null } | null> {
  try {
    if (subject.startsWith('cs_')) {
      const { client_reference_id: id } = await stripe.checkout.sessions.retrieve(subject);
      return id ? { id, session: subject } : null;
    }
    const { data } = await stripe.checkout.sessions.list({ payment_intent: subject, limit: 1 });
    const [session] = data;
    if (session?.client_reference_id) {
      return { id: session.client_reference_id, session: session.id };
    }
    // A saved card has no session.
    const { metadata } = await stripe.paymentIntents.retrieve(subject);
    return metadata['card_payment'] ? { id: metadata['card_payment'], session: null } : null;
  } catch (error) {
    if (isUnknownToStripe(error)) return null;
    throw error;
  }
}

/** Nothing came in. */
const noFacts = {
  paymentIntent: null,
  receivedCents: 0,
  declined: false,
  refunds: [],
  disputes: [],
  fees: [],
};

/** A card payment at Stripe: one on a page has a session, and one with a saved card only its intent. */
export type CardRef = { id: string; session: string | null; paymentIntent?: string | null };

/** What Stripe says now about a card payment; null if it says that it's another's. */
export async function readFacts(
  stripe: Stripe,
  { id, session: sessionId, paymentIntent = null }: CardRef,
): Promise<CardFacts | null> {
  if (sessionId === null) {
    if (paymentIntent === null) throw new TypeError('A card payment has neither page nor payment.');
    const intent = await stripe.paymentIntents.retrieve(paymentIntent, {
      expand: ['latest_charge.balance_transaction'],
    });
    if (intent.metadata['card_payment'] !== id) return null;
    return factsOf(stripe, intent, { id, session: null, sessionStatus: 'complete' });
  }
  let session: Stripe.Checkout.Session;
  try {
    session = await stripe.checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent.latest_charge.balance_transaction'],
    });
  } catch (error) {
    if (!isUnknownToStripe(error)) throw error;
    // The shop has another account by now, and nobody can pay on this page anymore.
    return { ...noFacts, id, session: sessionId, sessionStatus: 'expired' };
  }
  const intent = session.payment_intent;
  if (typeof intent === 'string') throw new TypeError('Stripe left the payment out');
  const owner = intent?.metadata['card_payment'] ?? id;
  if (session.client_reference_id !== id || owner !== id) return null;
  return factsOf(stripe, intent, {
    id,
    session: session.id,
    sessionStatus:
      session.status === 'complete'
        ? 'complete'
        : session.status === 'expired'
          ? 'expired'
          : 'open',
  });
}

async function factsOf(
  stripe: Stripe,
  intent: Stripe.PaymentIntent | null,
  about: Pick<CardFacts, 'id' | 'session' | 'sessionStatus'>,
): Promise<CardFacts> {
  const facts: CardFacts = {
    ...structuredClone(noFacts),
    ...about,
    paymentIntent: intent?.id ?? null,
    declined: Boolean(intent?.last_payment_error),
  };
  const charge = intent?.latest_charge;
  if (intent?.status !== 'succeeded' || !charge || typeof charge === 'string') return facts;
  facts.receivedCents = intent.amount_received;
  keepFee(facts, charge.balance_transaction);

  const [refunds, disputes] = await Promise.all([
    stripe.refunds
      .list({ payment_intent: intent.id, limit: 100, expand: ['data.balance_transaction'] })
      .autoPagingToArray({ limit: 1_000 }),
    charge.disputed ? stripe.disputes.list({ payment_intent: intent.id, limit: 100 }) : null,
  ]);
  for (const refund of refunds) {
    facts.refunds.push({
      id: refund.id,
      key: uuidOf(refund.metadata?.['refund']),
      amountCents: refund.amount,
      status:
        refund.status === 'succeeded'
          ? 'done'
          : refund.status === 'failed' || refund.status === 'canceled'
            ? 'failed'
            : 'asked',
    });
    keepFee(facts, refund.balance_transaction);
  }
  for (const dispute of disputes?.data ?? []) {
    facts.disputes.push({
      id: dispute.id,
      amountCents: dispute.amount,
      status: disputeStatusOf(dispute),
      moves: dispute.balance_transactions.map(({ id, amount }) => ({ id, cents: amount })),
    });
    for (const moved of dispute.balance_transactions) keepFee(facts, moved);
  }
  return facts;
}

function disputeStatusOf(dispute: Stripe.Dispute): CardFacts['disputes'][number]['status'] {
  switch (dispute.status) {
    case 'won':
      return 'won';
    case 'lost':
      return 'lost';
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'inquiry';
    case 'warning_closed':
      return 'closed';
    case 'prevented':
      return dispute.balance_transactions.length > 0 ? 'lost' : 'closed';
    default:
      return 'open';
  }
}

/** A fee is known once Stripe has settled what it's for. */
function keepFee(
  facts: CardFacts,
  moved: string | Stripe.BalanceTransaction | null | undefined,
): void {
  if (moved && typeof moved !== 'string') facts.fees.push({ id: moved.id, feeCents: moved.fee });
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** null if it isn't one. */
export const uuidOf = (text: string | undefined): string | null =>
  text !== undefined && uuid.test(text) ? text : null;
