import { eventTypes } from '../../src/payments/cards/receive-stripe.contract.ts';
import { seededRandom, type SeededRandom } from '../../local/seeded-random.ts';
import type { StripeFaultRule } from '../../local/stripe-stand-in.ts';
import {
  beginLife,
  bookedOf,
  CardFault,
  cardSteps,
  type CardLife,
  type CardShop,
} from './card-life.ts';

export type CardReport = {
  /** How often each step had each result: 'pay: succeeded'. */
  readonly counts: Record<string, number>;
  readonly lives: readonly CardLife[];
  /** What must never happen. */
  readonly faults: string[];
};

/** What Stripe gets wrong for one order, until everything is settled. */
const stripeFaults: readonly Omit<StripeFaultRule, 'about'>[] = [
  { fault: 'lost-webhook' },
  { fault: 'doubled-webhook' },
  { fault: 'reordered-webhook' },
  { fault: 'late-webhook', ms: 3000 },
  { fault: 'lost-answer', of: 'POST /v1/checkout/sessions', times: 3 },
  { fault: 'lost-answer', of: 'POST /v1/refunds', times: 3 },
  { fault: 'outage', of: 'POST /v1/refunds', times: 2 },
  { fault: '500', of: 'GET /v1/checkout/sessions', times: 2 },
  { fault: '429', times: 1 },
];

const stepsOfALife = 6;

/**
 * Sends orders through payments, refunds, disputes, and checks in random steps, while Stripe
 * misbehaves, so many of them at once. What they came to is for `findCardFaults`.
 */
export async function runCardPayments(
  shop: CardShop,
  options: {
    readonly payments: number;
    readonly seed: number;
    readonly atOnce: number;
    /** How many of the orders meet a fault of Stripe's. */
    readonly faultShare: number;
    onFinished?(lives: number): void;
  },
): Promise<CardReport> {
  const { payments, seed, atOnce, faultShare } = options;
  const counts: Record<string, number> = {};
  const lives: CardLife[] = [];
  const faults: string[] = [];
  let next = 0;
  let finished = 0;
  const names = Object.entries(cardSteps).map(([name, { often }]) => [name, often] as const);

  const live = async (at: number, random: SeededRandom): Promise<void> => {
    const life = await beginLife(shop, at, random);
    lives.push(life);
    if (random.chance(faultShare)) {
      const fault = random.pick(stripeFaults);
      life.story.push(`Stripe: ${fault.fault} ${fault.of ?? ''}`);
      shop.stripe.obey({ fail: { ...fault, about: life.email } });
    }
    for (let step = 0; step < stepsOfALife; step += 1) {
      // Everybody pays first.
      const first = random.pick(['pay', 'pay', 'pay another amount']);
      const name = step === 0 ? first : random.weighted(names);
      const key = `${name}: ${await cardSteps[name]?.step(shop, life)}`;
      counts[key] = (counts[key] ?? 0) + 1;
      life.story.push(key);
    }
  };
  const workers = Array.from({ length: atOnce }, async () => {
    for (let at = next; at < payments; at = next) {
      next += 1;
      try {
        await live(at, seededRandom(seed * 1_000_003 + at));
      } catch (error) {
        if (!(error instanceof CardFault)) throw error;
        faults.push(`order ${lives.find((life) => life.at === at)?.number}: ${error.message}`);
      }
      finished += 1;
      options.onFinished?.(finished);
    }
  });
  await Promise.all(workers);
  return { counts, lives, faults };
}

type Sql = (text: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Lets days pass until Stripe and the shop have nothing left to tell each other: faults end, keys are
 * forgotten, pending refunds succeed, and the scheduled job runs as `reconcile`.
 * @throws if that never happens
 */
export async function settleCards(
  { stripe }: Pick<CardShop, 'stripe'>,
  sql: Sql,
  reconcile: () => Promise<{ payments: number; failed: number; done: boolean }>,
): Promise<void> {
  stripe.obey({ reset: true, forgetKeys: true });
  const later = `created_at = created_at - interval '10 minutes'`;
  await sql(`update private.card_refunds set ${later}`);
  // Twice, because a run that is out of time leaves some of what it picked to the next, and a refund
  // that got lost is made by the first and may be a slow one.
  for (let pass = 0; pass < 2; pass += 1) {
    for (const { refunds } of stripe.report().payments) {
      for (const { id, status } of refunds) {
        if (status === 'pending') stripe.obey({ settle: { refund: id, succeeds: true } });
      }
    }
    await sql(`update private.card_payments set ${later}, checked_at = null`);
    for (let run = 1, isOpen = true; isOpen; run += 1) {
      if (run > 100) throw new Error('Stripe and the shop never agreed.');
      const { payments, failed, done } = await reconcile();
      isOpen = payments > 0 || failed > 0 || !done;
    }
  }
}

/** Compares every order with Stripe's books: balances, charges, refunds, and fees. */
export async function findCardFaults(
  { stripe }: Pick<CardShop, 'stripe'>,
  sql: Sql,
  lives: readonly CardLife[],
): Promise<string[]> {
  const rows = await sql(
    `select number::int as number, total_cents::int as total,
       private.balance_cents(orders)::int as balance,
       (select coalesce(sum(amount_cents), 0) from public.payments
          where order_id = orders.id and method = 'card')::int as card,
       (select coalesce(sum(amount_cents), 0) from public.payments
          where order_id = orders.id and method = 'account')::int as written_off,
       (select coalesce(sum(fee_cents), 0) from private.card_fees
          where order_number = orders.number)::int as fees
     from public.orders`,
  );
  const orders = new Map(
    rows.map((row) => [row['number'] as number, row as Record<string, number>]),
  );
  const kept = await sql(`select id::text as id, status from private.card_refunds`);
  const refundStatus = new Map(kept.map((row) => [row['id'] as string, row['status'] as string]));
  const faults: string[] = [];
  const [left] = await sql(
    `select (select count(*) from private.card_refunds where status = 'asked')::int as refunds,
       (select count(*) from private.stripe_events where handled_at is null and type = any ($1))::int as events`,
    [[...eventTypes]],
  );
  if (left?.['refunds'] !== 0) faults.push(`${left?.['refunds']} refunds are still asked for`);
  if (left?.['events'] !== 0) faults.push(`${left?.['events']} events aren’t handled`);
  for (const life of lives) {
    const fault = (what: string) =>
      faults.push(`order ${life.number} ${what}\n  ${life.story.join('\n  ')}`);
    const order = orders.get(life.number);
    if (!order) {
      fault('is gone');
      continue;
    }
    const booked = bookedOf(stripe, life);
    const inBooks = booked.reduce((sum, { keptCents }) => sum + keptCents, 0);
    const fees = booked.reduce((sum, { feeCents }) => sum + feeCents, 0);
    if (order['card'] !== inBooks) fault(`has ${order['card']} by card, and Stripe ${inBooks}`);
    const moved = life.checkCents + inBooks;
    const settled = moved + (order['written_off'] ?? 0);
    const balance =
      life.chargeCents === null
        ? life.totalCents - settled
        : // What was written off of a canceled order doesn't come back as money.
          life.chargeCents - Math.min(settled, Math.max(moved, life.chargeCents));
    if (order['balance'] !== balance) fault(`has the balance ${order['balance']}, not ${balance}`);
    if (order['fees'] !== fees) fault(`has ${order['fees']} of fees, and Stripe ${fees}`);
    const complete = booked.filter(({ status }) => status === 'complete');
    if (complete.length !== life.paid.length) fault('was charged without its customer');
    if (booked.some(({ charges }) => charges > 1)) fault('was charged twice on one page');
    const open = booked.filter(
      ({ status, session }) => status === 'open' && life.shown.has(session),
    );
    if (open.length > 1) fault('has two open pages');
    const due = order['balance'] ?? 0;
    if (open.some(({ askedCents }) => askedCents > due)) fault('has a page for more than is due');
    const refunds = booked.flatMap((one) => one.refunds);
    for (const [id, { cents, outcome }] of life.refunds) {
      const made = refunds.filter(({ metadata }) => metadata['refund'] === id);
      if (made.length > 1) fault(`was refunded ${made.length} times for one form`);
      if (made.some((one) => one.cents !== cents)) fault('was refunded another amount');
      const sent = outcome === 'done' || outcome === 'asked';
      if (sent && made.length === 0 && refundStatus.get(id) !== 'failed') fault('lost a refund');
      if (['stale', 'too-much', 'not-found', 'refused'].includes(outcome) && made.some(isMade)) {
        fault(`was refunded though the owner read ${outcome}`);
      }
    }
  }
  return faults;
}

const isMade = ({ status }: { readonly status: string }): boolean => status !== 'failed';
