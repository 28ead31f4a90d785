import { deleteSavedCard, openStripe } from '../payments/cards/stripe.server.ts';
import { openFreshBackend } from '../platform/backend.server.ts';
import { openStore } from '../platform/database-store.server.ts';
import type { Env } from '../platform/env.server.ts';
import { describeFault, logFault } from '../platform/log.server.ts';

/** The most that one run does: a scheduled function has 30 seconds for everything. */
const mostCards = 20;
const mostGroups = 5;
const lastStartMs = 5_000;

/**
 * Deletes what we promised not to keep (product.md#group-orders): at Stripe, the
 * cards that nothing can be charged to anymore; and the names and addresses of groups that ended long
 * ago. What fails is tried again by the next run.
 */
export async function forgetGroups(env: Env): Promise<{ forgotten: number; cards: number }> {
  const start = performance.now();
  const { groups } = openStore(openFreshBackend(env));
  const forgotten = await groups.forget(mostGroups);
  let cards = 0;
  if (!env.stripe) return { forgotten, cards };
  const stripe = openStripe(env.stripe);
  for (const customer of await groups.takeSpentCards(mostCards)) {
    if (performance.now() > start + lastStartMs) break;
    try {
      await deleteSavedCard(stripe, customer);
      await groups.noteDeletedCard(customer);
      cards += 1;
    } catch (error) {
      logFault('card-not-deleted', { faults: describeFault(error) });
    }
  }
  return { forgotten, cards };
}
