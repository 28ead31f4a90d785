import { randomUUID } from 'node:crypto';
import type { PayOrderOutput } from './pay-order.contract.ts';
import type { RefundCardInput, RefundCardOutput } from './refund-card.contract.ts';
import { askCardRefund } from './ask-card-refund.rpc.ts';
import { brokenOrderLink } from '../../orders/order-link.ts';
import { paths } from '../../paths.ts';
import { shop } from '../../shop.ts';
import { BackendError, RequestError } from '../../platform/errors.server.ts';
import type { Call, StaffStep, Step } from '../../platform/handle.server.ts';
import { describeFault, logFault } from '../../platform/log.server.ts';
import { readOrderKey } from '../../orders/order-link.server.ts';
import { sendEmails } from '../../platform/emails/outbox.server.ts';
import type { Applied, Begun, RefundStatus } from './cards-store.server.ts';
import {
  closePage,
  isOtherRequest,
  isStripeAway,
  isStripeBroken,
  isStripeRefusal,
  isUnknownToStripe,
  makePage,
  openStripe,
  readFacts,
  type CardRef,
  type StripeClient,
} from './stripe.server.ts';

/** Stripe keeps a page open for at most 24 hours from when it gets the request. */
const pageMs = 23 * 3_600_000;
/** Pages of other amounts that may have to be closed first, in other tabs. */
const mostTries = 4;

type CardCall = Pick<Call, 'cards' | 'env' | 'afterwards'>;

/**
 * The address of the page where a customer pays what is due. An order has one open page at a time,
 * so that two tabs can't pay twice.
 */
export const payOrder: Step<{ key: string; seenCents: number }, PayOrderOutput> = async (
  { key, seenCents },
  call,
) => {
  const link = readOrderKey(key);
  const { cards, env, now, orders } = call;
  if (!env.stripe) {
    if (!(await orders.open(link))) throw new RequestError('not-found', brokenOrderLink);
    return { outcome: 'unavailable' };
  }
  const stripe = openStripe(env.stripe);
  const expiresAt = new Date(now.getTime() + pageMs).toISOString();
  try {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const begun = await cards.begin({ ...link, id: randomUUID(), seenCents, expiresAt });
      if (begun.outcome === 'not-found') throw new RequestError('not-found', brokenOrderLink);
      if (begun.outcome === 'other') {
        await closePage(stripe, begun.session);
        await checkCard(stripe, begun, call);
      } else if (begun.outcome !== 'begun') {
        return begun;
      } else {
        const url = await openPage(stripe, begun, call);
        if (url !== null) return { outcome: 'go', url };
      }
    }
  } catch (error) {
    if (error instanceof PageRefused) return { outcome: 'unavailable' };
    if (!isStripeAway(error)) throw error;
    logFault('stripe-away', { faults: describeFault(error) });
    return { outcome: 'later' };
  }
  throw new RequestError(
    'aborted',
    `This order keeps changing. Reload the page and try again, or call ${shop.phone}. Nothing was charged.`,
  );
};

/** Stripe won't make a page, whatever we do. */
class PageRefused extends Error {}

/**
 * The address of a payment's page; null if it was paid or closed meanwhile.
 * @throws PageRefused
 */
async function openPage(
  stripe: StripeClient,
  begun: Extract<Begun, { outcome: 'begun' }>,
  call: CardCall,
): Promise<string | null> {
  const { cards, env } = call;
  let page: Awaited<ReturnType<typeof makePage>>;
  try {
    page = begun.session
      ? await stripe.checkout.sessions.retrieve(begun.session)
      : await makePage(stripe, begun, env.siteUrl + paths.yourOrder);
  } catch (error) {
    if (begun.session && isUnknownToStripe(error)) {
      await checkCard(stripe, { id: begun.id, session: begun.session }, call);
      return null;
    }
    if (begun.session) throw error;
    const isRefused = isStripeRefusal(error);
    if (!isRefused && !isOtherRequest(error) && !isStripeBroken(error)) throw error;
    // Nobody got a page of this try. The next try has another key, so Stripe looks at it again.
    await cards.closeAttempt(begun.id);
    if (isOtherRequest(error)) return null; // The email address changed since the last try.
    if (!isRefused) throw error;
    logFault('payment-page-refused', { cardPayment: begun.id, faults: describeFault(error) });
    throw new PageRefused();
  }
  if (page.status !== 'open' || !page.url) {
    await checkCard(stripe, { id: begun.id, session: page.id }, call);
    return null;
  }
  if (begun.session === null && !(await cards.saveSession(begun.id, page.id))) {
    await closePage(stripe, page.id);
    return null;
  }
  const { origin } = new URL(page.url);
  if (origin === (env.stripe?.apiBase ?? 'https://checkout.stripe.com')) return page.url;
  throw new BackendError('The payment page has another address than Stripe’s', {});
}

/** Asks Stripe about a card payment, and applies the answer; `event` is handled with it. */
export async function checkCard(
  stripe: StripeClient,
  payment: CardRef,
  { cards, env, afterwards }: CardCall,
  event: string | null = null,
): Promise<Applied> {
  const facts = await readFacts(stripe, payment);
  const applied: Applied = facts
    ? await cards.apply({ ...facts, event, shopInbox: env.shopInbox })
    : { outcome: 'not-ours' };
  if (applied.outcome === 'not-ours') {
    logFault('card-payment-not-ours', { cardPayment: payment.id });
    return applied;
  }
  const { emails } = applied;
  if (emails.length > 0) await afterwards('card-email-failed', () => sendEmails(env, emails), 0);
  return applied;
}

/** Refunds a card payment through Stripe, once per id. */
export const refundCard: StaffStep<RefundCardInput, RefundCardOutput> = async (input, call) => {
  const { env, asMember } = call;
  if (!env.stripe) return { outcome: 'unavailable' };
  const asked = await asMember(askCardRefund, input);
  if (asked.outcome !== 'asked') return asked;
  const stripe = openStripe(env.stripe);
  const payment = {
    id: input.cardPayment,
    session: asked.session,
    paymentIntent: asked.paymentIntent,
  };
  const refund = { ...input, paymentIntent: asked.paymentIntent };
  try {
    let status: RefundStatus =
      asked.status === 'new' ? 'asked' : await checkRefund(stripe, payment, refund.id, call);
    if (status === 'asked') status = await askRefund(stripe, payment, refund, call);
    if (status === 'failed') return { outcome: 'refused' };
    return { outcome: status === 'done' ? 'done' : 'asked' };
  } catch (error) {
    if (!isStripeAway(error)) throw error;
    logFault('stripe-away', { faults: describeFault(error) });
    return { outcome: 'asked' };
  }
};

/**
 * What became of a refund at Stripe. Keys are only good for a day, so one that was asked for before
 * is looked for before it's asked for again.
 */
export async function checkRefund(
  stripe: StripeClient,
  payment: CardRef,
  id: string,
  call: CardCall,
): Promise<RefundStatus> {
  const applied = await checkCard(stripe, payment, call);
  return (applied.outcome === 'applied' && applied.refunds[id]) || 'asked';
}

/** Asks Stripe for a refund that it doesn't have, and says what became of it. */
export async function askRefund(
  stripe: StripeClient,
  payment: CardRef,
  refund: { id: string; amountCents: number; paymentIntent: string },
  call: CardCall,
): Promise<RefundStatus> {
  const { id, amountCents, paymentIntent } = refund;
  let refused = false;
  try {
    await stripe.refunds.create(
      { payment_intent: paymentIntent, amount: amountCents, metadata: { refund: id } },
      // An owner's page chooses the id, and Stripe may know that one as a card payment's.
      { idempotencyKey: `refund-${id}` },
    );
  } catch (error) {
    if (!isStripeRefusal(error)) throw error;
    refused = true;
    logFault('refund-refused', { refund: id, faults: describeFault(error) });
  }
  const status = await checkRefund(stripe, payment, id, call);
  if (!refused || status !== 'asked') return status;
  return (await call.cards.failRefund(id, call.env.shopInbox)) ? 'failed' : 'pending';
}
