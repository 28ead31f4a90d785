import Stripe from 'stripe';
import { cardReturn, type CardReturn } from './pay-order.contract.ts';
import type { CardFacts } from './cards-store.server.ts';
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

/** Which card payment something at Stripe says it is; null if it's none of ours. */
export async function readSubject(
  stripe: Stripe,
  subject: string,
): Promise<{ id: string; session: string } | null> {
  try {
    if (subject.startsWith('cs_')) {
      const { client_reference_id: id } = await stripe.checkout.sessions.retrieve(subject);
      return id ? { id, session: subject } : null;
    }
    const { data } = await stripe.checkout.sessions.list({ payment_intent: subject, limit: 1 });
    const [session] = data;
    return session?.client_reference_id
      ? { id: session.client_reference_id, session: session.id }
      : null;
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

/** What Stripe says now about a card payment; null if its session says that it's another's. */
export async function readFacts(
  stripe: Stripe,
  { id, session: sessionId }: { id: string; session: string },
): Promise<CardFacts | null> {
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
  const facts: CardFacts = {
    ...structuredClone(noFacts),
    id,
    session: session.id,
    sessionStatus:
      session.status === 'complete'
        ? 'complete'
        : session.status === 'expired'
          ? 'expired'
          : 'open',
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
