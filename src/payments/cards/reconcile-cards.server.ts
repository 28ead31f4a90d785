import { openFreshBackend } from '../../platform/backend.server.ts';
import { askRefund, checkCard } from './card-payments.server.ts';
import type { Env } from '../../platform/env.server.ts';
import type { Call } from '../../platform/handle.server.ts';
import { describeFault, logFault } from '../../platform/log.server.ts';
import { openStore } from '../../platform/database-store.server.ts';
import { eventTypes } from './receive-stripe.contract.ts';
import { handleEvent, noteOf } from './stripe-events.server.ts';
import { closePage, openStripe, type CardRef, type StripeClient } from './stripe.server.ts';

/** Netlify gives a scheduled function 30 seconds: nothing begins after this. */
const lastStartMs = 18_000;
/** Events may be listed late, and Stripe's clock is another. */
const overlapMs = 3_600_000;
/** Stripe keeps events for 30 days. */
const mostDays = 29;
const mostPayments = 50;

export type CardReport = { events: number; payments: number; failed: number; done: boolean };

/**
 * Compares with Stripe what webhooks may not have told: its events since the last run that got to
 * their end, open pages, and refunds that it hasn't confirmed. What fails is logged and comes again.
 */
export async function reconcileCards(env: Env, now: Date): Promise<CardReport> {
  const report: CardReport = { events: 0, payments: 0, failed: 0, done: true };
  if (!env.stripe) return report;
  report.done = false;
  const stripe = openStripe(env.stripe);
  const start = performance.now();
  const isTime = () => performance.now() < start + lastStartMs;
  const callFor = (): Pick<Call, 'cards' | 'groups' | 'env' | 'afterwards'> => ({
    env,
    ...openStore(openFreshBackend(env)),
    // The outbox sends what doesn't go out here.
    afterwards: async () => undefined,
  });
  const attempt = async (event: string, task: () => Promise<void>): Promise<void> => {
    try {
      await task();
    } catch (error) {
      report.failed += 1;
      logFault(event, { faults: describeFault(error) });
    }
  };

  const checked = await callFor().cards.checkedUntil();
  const since = Math.max(
    checked === null ? 0 : Date.parse(checked) - overlapMs,
    now.getTime() - mostDays * 86_400_000,
  );
  await attempt('card-events-unlisted', async () => {
    const missed = await listEvents(stripe, since, callFor, isTime);
    for (const event of missed.events) {
      if (!isTime()) break;
      await attempt('card-event-failed', () => handleEvent(stripe, event, callFor()));
      report.events += 1;
    }
    report.done = missed.all && report.events === missed.events.length;
  });
  if (report.done && report.failed === 0) {
    await callFor().cards.checkedUntil(now.toISOString());
  }

  for (const payment of isTime() ? await callFor().cards.listToCheck(mostPayments) : []) {
    if (!isTime()) break;
    await attempt('card-check-failed', () => checkPayment(stripe, payment, callFor()));
    report.payments += 1;
  }
  return report;
}

/** Stripe's events since then that we haven't handled, oldest first. */
async function listEvents(
  stripe: StripeClient,
  since: number,
  callFor: () => Pick<Call, 'cards'>,
  isTime: () => boolean,
): Promise<{ events: Parameters<typeof handleEvent>[1][]; all: boolean }> {
  const events: Parameters<typeof handleEvent>[1][] = [];
  let after: string | undefined;
  for (;;) {
    const page = await stripe.events.list({
      created: { gte: Math.floor(since / 1000) },
      types: [...eventTypes],
      limit: 100,
      ...(after ? { starting_after: after } : {}),
    });
    const told = page.data.map((event) => ({
      id: event.id,
      type: event.type,
      created: event.created,
      data: event.data as unknown as Parameters<typeof handleEvent>[1]['data'],
    }));
    const unhandled = new Set(
      told.length > 0 ? await callFor().cards.noteEvents(told.map(noteOf)) : [],
    );
    events.unshift(...told.filter(({ id }) => unhandled.has(id)).reverse());
    after = told.at(-1)?.id;
    if (!page.has_more || after === undefined) return { events, all: true };
    if (!isTime()) return { events, all: false };
  }
}

/** Closes a payment page whose amount isn't due anymore, and asks again for refunds that got lost. */
async function checkPayment(
  stripe: StripeClient,
  { outdated, ...payment }: CardRef & { outdated: boolean },
  call: Pick<Call, 'cards' | 'env' | 'afterwards'>,
): Promise<void> {
  if (outdated && payment.session !== null) await closePage(stripe, payment.session);
  await checkCard(stripe, payment, call);
  for (const refund of await call.cards.listAskedRefunds(payment.id)) {
    await askRefund(stripe, payment, refund, call);
  }
}
