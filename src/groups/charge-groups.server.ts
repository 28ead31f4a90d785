import { openFreshBackend } from '../platform/backend.server.ts';
import { openStore } from '../platform/database-store.server.ts';
import type { Env } from '../platform/env.server.ts';
import type { Call } from '../platform/handle.server.ts';
import { describeFault, logFault } from '../platform/log.server.ts';
import { openStripe } from '../payments/cards/stripe.server.ts';
import { chargeSavedCard } from './person-card.server.ts';

/** Netlify gives a scheduled function 30 seconds: no charge begins after this. */
const lastStartMs = 15_000;
const mostCharges = 50;

/**
 * Charges the saved cards of people whose groups have closed, gives up those that were declined too
 * long ago, and refunds those whose order is canceled. Two runs at the same time charge a card one
 * time only. One that fails is tried again by the next run.
 */
export async function chargeGroups(env: Env): Promise<{ charged: number; declined: number }> {
  const counts = { charged: 0, declined: 0 };
  if (!env.stripe) return counts;
  const start = performance.now();
  const stripe = openStripe(env.stripe);
  const { groups } = openStore(openFreshBackend(env));
  await groups.refundCanceled();
  await groups.giveUpCharges();
  for (const id of await groups.listCharges(mostCharges)) {
    if (performance.now() > start + lastStartMs) break;
    const call = {
      env,
      ...openStore(openFreshBackend(env)),
      // The outbox sends what doesn't go out here.
      afterwards: async () => undefined,
    };
    try {
      // Right before, because the order may be canceled at any time.
      const due = await call.groups.beginCharge(id);
      if (due) counts[await chargeSavedCard(stripe, due, call)] += 1;
    } catch (error) {
      logFault('group-not-charged', { cardPayment: id, faults: describeFault(error) });
    }
  }
  return counts;
}

/** The same right after an answer. If there's no time, the schedule does it. */
export const chargeAfterwards = ({ env, afterwards }: Pick<Call, 'env' | 'afterwards'>) =>
  afterwards('group-not-charged', async () => void (await chargeGroups(env)), 0);
