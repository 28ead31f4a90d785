import { keepCard } from '../../groups/person-card.server.ts';
import { eventTypes, type StripeEvent } from './receive-stripe.contract.ts';
import { checkCard } from './card-payments.server.ts';
import { RequestError } from '../../platform/errors.server.ts';
import type { Call, SignedBodies, Step } from '../../platform/handle.server.ts';
import { describeFault, logFault } from '../../platform/log.server.ts';
import { rateLimits } from '../../platform/rate-limit.server.ts';
import {
  isFromStripe,
  isStripeAway,
  openStripe,
  readSubject,
  uuidOf,
  type CardRef,
  type StripeClient,
} from './stripe.server.ts';

const known: ReadonlySet<string> = new Set(eventTypes);

export const signedByStripe: SignedBodies = {
  isSigned: (body, headers, { stripe }) =>
    stripe !== null && isFromStripe(body, headers.get('stripe-signature'), stripe),
  forged: rateLimits.forgedEvents,
  logged: rateLimits.loggedForgeries,
};

type Told = Pick<StripeEvent, 'id' | 'type' | 'created' | 'data'>;

/**
 * Takes an event from Stripe: stores it, and asks Stripe for what it is about. An event is only a
 * hint, so it doesn't matter how often or in what order they come.
 */
export const receiveStripe: Step<StripeEvent, { received: true }> = async (event, call) => {
  const { cards, env } = call;
  // Events of accounts that are connected with ours aren't about our orders.
  if (!env.stripe || event.account) return { received: true };
  const unhandled = await cards.noteEvents([noteOf(event)]);
  if (unhandled.length === 0) return { received: true };
  try {
    await handleEvent(openStripe(env.stripe), event, call);
  } catch (error) {
    if (!isStripeAway(error)) throw error;
    logFault('stripe-away', { event: event.id, faults: describeFault(error) });
    throw new RequestError('unavailable', 'Stripe isn’t answering. Send this again later.', {
      cause: error,
    });
  }
  return { received: true };
};

/** What we keep of an event. */
export const noteOf = (event: Told) => ({
  id: event.id,
  type: event.type,
  subject: subjectOf(event),
  createdAt: new Date(event.created * 1000).toISOString(),
});

/** Checks the card payment that an event is about. */
export async function handleEvent(
  stripe: StripeClient,
  event: Told,
  call: Pick<Call, 'cards' | 'groups' | 'env' | 'afterwards'>,
): Promise<void> {
  const subject = known.has(event.type) ? subjectOf(event) : null;
  if (
    event.type === 'checkout.session.completed' &&
    subject &&
    event.data.object.mode === 'setup'
  ) {
    await keepCard(stripe, subject, call);
  }
  const payment = subject === null ? null : await findPayment(stripe, subject, call);
  const applied = payment ? await checkCard(stripe, payment, call, event.id) : null;
  // The event isn't about one of our payments, or changes nothing about money.
  if (applied?.outcome !== 'applied') await call.cards.finishEvents([event.id]);
}

/** The session or the payment that an event is about; its id becomes part of an address. */
function subjectOf({ data: { object } }: Told): string | null {
  const intent = object.payment_intent;
  const subject =
    object.object === 'checkout.session' || object.object === 'payment_intent'
      ? object.id
      : typeof intent === 'object'
        ? intent?.id
        : intent;
  return subject && /^(?:cs|pi)_\w{1,240}$/.test(subject) ? subject : null;
}

/** The card payment an event is about; null if it isn't one of ours. */
async function findPayment(
  stripe: StripeClient,
  subject: string,
  { cards }: Pick<Call, 'cards'>,
): Promise<CardRef | null> {
  const found = await cards.find(
    subject.startsWith('cs_') ? { session: subject } : { paymentIntent: subject },
  );
  if (found?.session || found?.paymentIntent) return found;
  const said = await readSubject(stripe, subject);
  const id = uuidOf(said?.id);
  if (!said || !id || !(await cards.find({ id }))) return null;
  return { id, session: said.session, paymentIntent: subject.startsWith('pi_') ? subject : null };
}
