import type { Health } from './read-health.contract.ts';
import { alarms } from '../shop.ts';
import { openServiceBackend } from './backend.server.ts';
import type { Step } from './handle.server.ts';
import { describeFault, logFault } from './log.server.ts';
import { openArtworkStore } from './storage.server.ts';
import { openCards } from '../payments/cards/cards-store.server.ts';
import { openOutbox } from './emails/outbox-store.server.ts';
import { openSyncs } from '../garments/stock/syncs-store.server.ts';

/** A monitor waits at most this long for each check; they run side by side. */
const checkMs = 5_000;

/** No matter how often anybody asks, the CDN asks us once in 15 seconds. */
export const healthHeaders = { 'netlify-cdn-cache-control': 'public, max-age=15' } as const;

export const healthStatus = ({ healthy }: Health): 200 | 503 => (healthy ? 200 : 503);

/**
 * Whether database and storage answer, and how old the oldest unsent email (if it's late), the
 * supplier's data, and the last comparison with Stripe are. The limits are in src/shop.ts. Emails
 * that were given up on don't count, because staff see those on the board; nor does a supplier or
 * Stripe that isn't set up or was never asked.
 */
export const readHealth: Step<object, Health> = async (_, { env, now }) => {
  const backend = openServiceBackend(env, AbortSignal.timeout(checkMs));
  const secondsSince = (at: string | null): number | null =>
    at === null ? null : Math.max(0, Math.round((now.getTime() - Date.parse(at)) / 1000));
  const [unsent, synced, checked, stored] = await Promise.allSettled([
    openOutbox(backend).oldestUnsent().then(secondsSince),
    openSyncs(backend).lastSynced().then(secondsSince),
    openCards(backend).checkedUntil().then(secondsSince),
    // Storage reports that the file doesn't exist, so it answers.
    openArtworkStore(backend).stat('health'),
  ]);
  for (const { reason } of [unsent, synced, checked, stored].filter(
    (one) => one.status === 'rejected',
  )) {
    logFault('health-check-failed', { faults: describeFault(reason) });
  }

  const database = [unsent, synced, checked].every(isDone) ? 'up' : 'down';
  const storage = isDone(stored) ? 'up' : 'down';
  const outbox = outboxOf(unsent);
  const off = { state: 'off', ageSeconds: null } as const;
  const supplier = env.supplier ? ageOf(synced, alarms.supplierHours * 3600) : off;
  const cards = env.stripe ? ageOf(checked, alarms.cardMinutes * 60) : off;
  const isLate = [outbox, supplier, cards].some(
    ({ state }) => state === 'stuck' || state === 'stale',
  );
  return {
    healthy: database === 'up' && storage === 'up' && !isLate,
    database,
    storage,
    outbox,
    supplier,
    cards,
  };
};

type Check = PromiseSettledResult<number | null>;

const isDone = ({ status }: PromiseSettledResult<unknown>): boolean => status === 'fulfilled';

function outboxOf(check: Check): Health['outbox'] {
  if (check.status === 'rejected') return { state: 'unknown', oldestSeconds: null };
  const isStuck = (check.value ?? 0) > alarms.unsentEmailMinutes * 60;
  // Anybody may ask. What was written just now would tell what became of their request.
  return isStuck
    ? { state: 'stuck', oldestSeconds: check.value }
    : { state: 'ok', oldestSeconds: null };
}

/** What runs again and again is stale if its last success is older than `mostSeconds`. */
function ageOf(check: Check, mostSeconds: number): Health['supplier'] {
  if (check.status === 'rejected') return { state: 'unknown', ageSeconds: null };
  if (check.value === null) return { state: 'never', ageSeconds: null };
  return { state: check.value > mostSeconds ? 'stale' : 'ok', ageSeconds: check.value };
}
