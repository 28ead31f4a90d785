import { formatCents } from '../platform/money.ts';
import { leastCardCents } from '../payments/cards/card-payment.ts';
import { checkCard } from '../payments/cards/card-payments.server.ts';
import {
  chargeOnce,
  isStripeAway,
  isStripeRefusal,
  openStripe,
  readSavedCard,
  saveCardPage,
  type StripeClient,
} from '../payments/cards/stripe.server.ts';
import { groupPath } from '../paths.ts';
import { RequestError } from '../platform/errors.server.ts';
import type { Call } from '../platform/handle.server.ts';
import { describeFault, logFault } from '../platform/log.server.ts';
import { fullGroup, outOfGroup } from './group.ts';
import type { CardSaved, DueCharge, Person, PersonLink } from './groups-store.server.ts';

const noCards =
  'We can’t reach Stripe, which saves cards for us. Nothing was charged. Try again in a few minutes.';

const noUse =
  'There’s nothing to save a card for here right now. If you have questions, ask your organizer.';

/** Whether somebody saves a card: what they pay is enough for one. */
export const needsCard = (ownCents: number): boolean => ownCents >= leastCardCents;

/** What a page of the group's own address says after Stripe's page. */
export const cardBack = 'card';

/**
 * The address of Stripe's page where somebody saves their card, or another one; null if Stripe has
 * saved it already.
 * @throws RequestError if they left, no card is of use now, or Stripe can't be reached
 */
export async function openCardPage(
  link: PersonLink,
  { seenCents, charge }: Pick<Person, 'seenCents' | 'charge'>,
  call: Pick<Call, 'groups' | 'env'>,
): Promise<string | null> {
  const { env, groups } = call;
  if (!env.stripe) throw new RequestError('unavailable', noCards);
  const person = await groups.startCard(link);
  if (!person) throw new RequestError('aborted', outOfGroup);
  if (!person.isUseful) throw new RequestError('aborted', noUse);
  const stripe = openStripe(env.stripe);
  const most = formatCents(charge?.cents ?? seenCents);
  try {
    // Before it's replaced: what Stripe says later of this session doesn't count anymore.
    if (person.session !== null && (await keepCard(stripe, person.session, call)) === 'saved') {
      return null;
    }
    const page = await saveCardPage(stripe, {
      ...person,
      text: charge
        ? `We’ll charge ${most} to this card.`
        : `We charge your card once, when the group closes: at most ${most}, and less if the price drops.`,
      backUrl: env.siteUrl + groupPath(link.slug),
      back: cardBack,
    });
    if (page.session !== person.session) await groups.startCard({ ...link, session: page.session });
    return page.url;
  } catch (error) {
    if (!isStripeAway(error) && !isStripeRefusal(error)) throw error;
    logFault('stripe-away', { faults: describeFault(error) });
    throw new RequestError('unavailable', noCards, { cause: error });
  }
}

/**
 * Keeps the card that was saved in this session, if it's a person's of a group.
 * @returns what became of it; null if it saved none
 */
export async function keepCard(
  stripe: StripeClient,
  session: string,
  { groups }: Pick<Call, 'groups'>,
): Promise<CardSaved['outcome'] | null> {
  const saved = await readSavedCard(stripe, session);
  return saved && (await groups.saveCard({ ...saved, session })).outcome;
}

/**
 * Asks Stripe whether somebody who comes back from its page saved their card.
 * @throws RequestError if the group got full meanwhile
 */
export async function checkSavedCard(
  link: PersonLink,
  call: Pick<Call, 'groups' | 'env'>,
): Promise<void> {
  const { env, groups } = call;
  const person = await groups.startCard(link);
  if (!env.stripe || !person?.session) return;
  try {
    const kept = await keepCard(openStripe(env.stripe), person.session, call);
    if (kept === 'full') throw new RequestError('aborted', fullGroup);
  } catch (error) {
    // Stripe's event says it, too.
    if (!isStripeAway(error)) throw error;
    logFault('stripe-away', { faults: describeFault(error) });
  }
}

/**
 * Charges a saved card, once: Stripe knows the payment by the same key, and one that it made before is
 * found by its metadata. A refusal gives the person time to save another card.
 */
export async function chargeSavedCard(
  stripe: StripeClient,
  due: DueCharge,
  call: Pick<Call, 'groups' | 'cards' | 'env' | 'afterwards'>,
): Promise<'charged' | 'declined'> {
  const paymentIntent = await chargeOnce(stripe, due);
  if (paymentIntent === null) {
    await call.groups.noteDeclined(due.id, due.method);
    return 'declined';
  }
  await checkCard(stripe, { id: due.id, session: null, paymentIntent }, call);
  return 'charged';
}
