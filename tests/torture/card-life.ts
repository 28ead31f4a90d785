import type * as z from 'zod/mini';
import type { SeededRandom } from '../../local/seeded-random.ts';
import type { BookedPayment, StripeStandIn } from '../../local/stripe-stand-in.ts';
import { errorEnvelopeSchema, type Contract } from '../../src/platform/contract.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { payOrder } from '../../src/payments/cards/pay-order.contract.ts';
import { refundCard, type RefundCardInput } from '../../src/payments/cards/refund-card.contract.ts';
import { moveJob } from '../../src/staff/job/move-job.rpc.ts';
import { undoMove } from '../../src/staff/job/undo-move.rpc.ts';
import { readJob, type Job } from '../../src/staff/job/read-job.rpc.ts';
import { recordPayment } from '../../src/payments/record-payment.rpc.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { newLink, orderKeyOf } from '../../src/orders/order-link.server.ts';
import { orderOf } from '../factory/orders.ts';
import type { Answer } from './lossy-client.ts';
import { randomDesigns } from './random-designs.ts';

/** What customers and staff can reach. */
export type CardShop = {
  readonly stripe: StripeStandIn;
  readonly receiptSecret: string;
  readonly ownerToken: string;
  /** Calls one of the site's functions, each visitor from another address; null: no answer came. */
  ask(
    path: string,
    input: object,
    visitor: number,
    token?: string,
  ): Promise<Pick<Answer, 'status' | 'body'> | null>;
  /** Calls an SQL function; null: no answer came. */
  rest(name: string, body: object, as: 'owner' | 'service'): Promise<unknown>;
  /** Lets webhooks reach the shop, if they don't by themselves. */
  deliver(random: SeededRandom): Promise<void>;
  /** Before somebody tries again. */
  pause(random: SeededRandom): Promise<void>;
};

/** One order, and what its customer and staff did. */
export type CardLife = {
  readonly at: number;
  readonly random: SeededRandom;
  readonly number: number;
  readonly key: string;
  readonly email: string;
  readonly totalCents: number;
  /** What it still costs once it's canceled; null before that. */
  chargeCents: number | null;
  /** What came in by check, less what went back in cash. */
  checkCents: number;
  /** What went back in cash. */
  cashCents: number;
  /** Sessions whose page the customer got: Stripe may have made others, whose address got lost. */
  readonly shown: Set<string>;
  /** Sessions that the customer knows they paid. */
  readonly paid: string[];
  /** By the id of the owner's form, with the last answer. */
  readonly refunds: Map<string, { readonly cents: number; outcome: string }>;
  readonly story: string[];
};

/** What must never happen. */
export class CardFault extends Error {
  override name = 'CardFault';
}

/** How often somebody tries before it's a fault. */
const mostTries = 300;

const good = '4242424242424242';
const declined = '4000000000000002';
const secure = '4000002500003155';
const slowRefund = '4000000000007726';
const failingRefund = '4000000000005126';

type Step = (shop: CardShop, life: CardLife) => Promise<string>;

/** Places an order that is due at once. */
export async function beginLife(
  shop: CardShop,
  at: number,
  random: SeededRandom,
): Promise<CardLife> {
  const link = newLink(shop.receiptSecret);
  const email = `payer-${at}-${random.uuid().slice(0, 8)}@example.com`;
  const order = orderOf(randomDesigns(random), {
    ...link,
    idempotencyKey: random.uuid(),
    customerEmail: email,
    paymentTerms: 'placed',
  });
  const placed = await insist(shop, random, () =>
    shop.rest('place_order', { p: toColumns(order) }, 'service'),
  );
  const { number } = placed as { number: number };
  const key = orderKeyOf({ number, linkId: link.linkId }, shop.receiptSecret);
  return {
    at,
    random,
    number,
    key,
    email,
    totalCents: order.totalCents,
    chargeCents: null,
    checkCents: 0,
    cashCents: 0,
    shown: new Set(),
    paid: [],
    refunds: new Map(),
    story: [],
  };
}

type OrderJob = Extract<Job, { kind: 'order' }>;

/** What can happen to an order. Each answers with what became of it. */
export const cardSteps: Readonly<Record<string, { readonly often: number; readonly step: Step }>> =
  {
    pay: { often: 6, step: (shop, life) => payDue(shop, life, 1) },
    'pay in two tabs': { often: 3, step: (shop, life) => payDue(shop, life, 2) },
    'pay another amount': {
      often: 2,
      step: async (shop, life) => {
        const left = await payDue(shop, life, 1, true);
        if (left !== 'closed') return left;
        const check = await takeCheck(shop, life);
        return `${check}, then ${await payDue(shop, life, 1)}`;
      },
    },
    'pay in an old tab': {
      often: 2,
      step: async (shop, life) => {
        const left = bookedOf(shop.stripe, life).find(
          ({ status, session }) => status === 'open' && life.shown.has(session),
        );
        return left ? payOn(shop, life, left.session) : 'none is open';
      },
    },
    'take a check': { often: 1, step: takeCheck },
    'cancel at a charge': { often: 2, step: cancelAtACharge },
    refund: {
      often: 5,
      step: async (shop, life) => {
        const wanted = await wantRefund(shop, life);
        return wanted ? sendRefund(shop, life, wanted) : 'nothing to refund';
      },
    },
    'refund in a race': {
      often: 3,
      step: async (shop, life) => {
        const one = await wantRefund(shop, life);
        if (!one) return 'nothing to refund';
        const other = { ...one, id: life.random.uuid() };
        return onlyOne([sendRefund(shop, life, one), sendRefund(shop, life, other)]);
      },
    },
    'refund by card and in cash': {
      often: 2,
      step: async (shop, life) => {
        const order = await readOrder(shop, life);
        const wanted = await wantRefund(shop, life);
        if (!wanted || wanted.seenHeldCents !== owingOf(order).held) return 'nothing to refund';
        return onlyOne([sendRefund(shop, life, wanted), giveCash(shop, life, order)]);
      },
    },
    'refund at Stripe': { often: 1, step: refundAtStripe },
    'finish a slow refund': {
      often: 1,
      step: async ({ stripe }, life) => {
        const pending = bookedOf(stripe, life)
          .flatMap(({ refunds }) => refunds)
          .find(({ status }) => status === 'pending');
        if (!pending) return 'none is slow';
        const succeeds = life.random.chance(0.5);
        stripe.obey({ settle: { refund: pending.id, succeeds } });
        return succeeds ? 'refunded' : 'failed';
      },
    },
    dispute: {
      often: 3,
      step: async ({ stripe }, life) => {
        const paid = bookedOf(stripe, life).find(
          (one) => one.keptCents > 0 && !one.disputed && one.status === 'complete',
        );
        if (!paid) return 'nothing to dispute';
        stripe.obey({ dispute: paid.session });
        return 'ok';
      },
    },
    'decide a dispute': {
      often: 1,
      step: async ({ stripe }, life) => {
        const taken = bookedOf(stripe, life).find(({ disputed }) => disputed === 'needs_response');
        if (!taken) return 'nothing is disputed';
        const status = life.random.pick(['won', 'lost'] as const);
        stripe.obey({ decide: { payment: taken.session, status } });
        return status;
      },
    },
    'let the page expire': {
      often: 1,
      step: async ({ stripe }, life) => {
        const open = bookedOf(stripe, life).find(({ status }) => status === 'open');
        if (!open) return 'none is open';
        stripe.obey({ expire: open.session });
        return 'ok';
      },
    },
    'wait for Stripe': {
      often: 8,
      step: async (shop, life) => {
        await shop.deliver(life.random);
        return 'ok';
      },
    },
  };

/** What Stripe's books have for an order. */
export const bookedOf = (stripe: StripeStandIn, { number }: CardLife): BookedPayment[] =>
  stripe.report().payments.filter(({ metadata }) => metadata['order'] === String(number));

/**
 * The customer opens the order and pays what is due: in one tab, or in several that all get a page,
 * of which only one may take money. Some leave the page open.
 */
async function payDue(
  shop: CardShop,
  life: CardLife,
  tabs: number,
  leaves = life.random.chance(0.15),
): Promise<string> {
  const { data: order } = await call(shop, life, openOrder, { key: life.key });
  if (!order) throw new CardFault('The order doesn’t open.');
  if (order.money.dueCents < 50) return 'nothing is due';
  const input = { key: life.key, seenCents: order.money.dueCents };
  const answers = await Promise.all(
    Array.from({ length: tabs }, () => call(shop, life, payOrder, input)),
  );
  const pages = answers.flatMap(({ data }) =>
    data?.outcome === 'go' ? [data.url.split('/').at(-1) ?? ''] : [],
  );
  for (const page of pages) life.shown.add(page);
  const [first] = pages;
  if (first === undefined) return answers.map(({ data, code }) => data?.outcome ?? code).join();
  if (leaves) return 'closed';
  // While the page is open.
  if (life.random.chance(0.15)) await takeCheck(shop, life);

  const results = pages.map((page) => payOn(shop, life, page));
  if (results.filter((result) => result === 'succeeded').length > 1) {
    throw new CardFault('The customer paid in two tabs.');
  }
  return results.join(' and ');
}

/** With one of several cards. From a page that is closed, nothing happens. */
function payOn({ stripe }: CardShop, life: CardLife, session: string): string {
  const { random } = life;
  const isOpen = () =>
    bookedOf(stripe, life).some((one) => one.session === session && one.status === 'open');
  const press = (card: string, bank?: 'complete' | 'fail'): string =>
    isOpen()
      ? (stripe.obey({ pay: { payment: session, card, ...(bank ? { bank } : {}) } }) ?? '')
      : 'closed';
  if (random.chance(0.2)) press(declined);
  if (random.chance(0.1)) press(secure, 'fail');
  const card = random.weighted([
    [good, 12],
    [secure, 2],
    [slowRefund, 2],
    [failingRefund, 1],
    [declined, 2],
  ]);
  const result = press(card, card === secure ? 'complete' : undefined);
  if (result === 'succeeded') {
    life.paid.push(session);
    requireEnough(stripe, life);
  }
  return result;
}

/**
 * Cards never bring more than the order costs, whatever the shop has heard of by then. Only money
 * that comes back, from a dispute or a failed refund, can be asked for once too often.
 */
function requireEnough(stripe: StripeStandIn, life: CardLife): void {
  const booked = bookedOf(stripe, life);
  const cameBack = booked.some(
    ({ disputed, refunds }) =>
      disputed !== null || refunds.some(({ status }) => status === 'failed'),
  );
  const kept = booked.reduce((sum, { keptCents }) => sum + keptCents, 0);
  if (kept - life.cashCents > life.totalCents && !cameBack) {
    throw new CardFault(`Cards brought ${kept} of ${life.totalCents} cents.`);
  }
}

/** An owner approves the order for its customer and cancels it, or takes that back. */
async function cancelAtACharge(shop: CardShop, life: CardLife): Promise<string> {
  const { random, number } = life;
  const act = async (name: string, said: object): Promise<OrderJob> => {
    const { version } = await readOrder(shop, life);
    const p = { kind: 'order', number, version, ...said };
    await insist(shop, random, () => shop.rest(name, { p }, 'owner'));
    return readOrder(shop, life);
  };
  const move = (to: string, said: object = {}) =>
    act(moveJob.name, { to, note: 'They called.', ...said });
  let order = await readOrder(shop, life);
  if (order.status === 'cancelled') {
    order = await act(undoMove.name, {});
    if (order.status === 'cancelled') return 'too late to undo';
    life.chargeCents = null;
    return 'undone';
  }
  for (const to of ['in_review', 'approved'] as const) {
    if (order.status !== 'approved') {
      order = await move(to, to === 'approved' ? { waiver: 'asked' } : {});
    }
  }
  const most = order.cancelCharge?.mostCents ?? 0;
  const chargeCents = random.pick([0, Math.min(4_500, most), random.between(0, most)]);
  const { status } = await move('cancelled', { chargeCents, tell: false });
  if (status !== 'cancelled') return status;
  life.chargeCents = chargeCents;
  return chargeCents === 0 ? 'free' : 'charged';
}

/** Staff record a check for a part of the balance. */
async function takeCheck(shop: CardShop, life: CardLife): Promise<string> {
  const order = await readOrder(shop, life);
  const { balance } = owingOf(order);
  if (balance <= 0) return 'nothing is due';
  return record(shop, life, order, {
    kind: 'charge',
    method: 'check',
    amountCents: life.random.between(1, balance),
    reason: null,
  });
}

/** Two owners who saw the same give money back: one of them must hear that it's another by now. */
async function onlyOne(owners: readonly Promise<string>[]): Promise<string> {
  const outcomes = (await Promise.all(owners)).toSorted();
  if (outcomes.every((one) => ['asked', 'done', 'recorded'].includes(one))) {
    throw new CardFault('Two owners gave back the same money.');
  }
  return outcomes.join(' and ');
}

/** An owner who saw the order gives back in cash what is due to the customer, or a part of it. */
async function giveCash(shop: CardShop, life: CardLife, order: OrderJob): Promise<string> {
  const { balance, held } = owingOf(order);
  const most = Math.min(held, balance < 0 ? -balance : 1_000);
  if (most <= 0) return 'nothing is left';
  return record(shop, life, order, {
    kind: 'refund',
    method: 'cash',
    amountCents: -life.random.between(1, most),
    reason: 'Over the counter.',
  });
}

const owingOf = ({ money }: OrderJob): { balance: number; held: number } => ({
  balance: money?.balanceCents ?? 0,
  held: money?.heldCents ?? 0,
});

async function record(
  shop: CardShop,
  life: CardLife,
  order: OrderJob,
  entry: { kind: string; method: string; amountCents: number; reason: string | null },
): Promise<string> {
  const { balance, held } = owingOf(order);
  const input = {
    ...entry,
    id: life.random.uuid(),
    number: life.number,
    reference: '1042',
    seenCents: balance,
    seenHeldCents: held,
    tell: false,
  };
  const { outcome } = recordPayment.output.parse(
    await insist(shop, life.random, () => shop.rest(recordPayment.name, { p: input }, 'owner')),
  );
  if (outcome === 'recorded') {
    life.checkCents += entry.amountCents;
    life.cashCents += Math.max(0, -entry.amountCents);
  }
  return outcome;
}

/** What an owner would fill in to refund a card payment; null if there is none. */
async function wantRefund(shop: CardShop, life: CardLife): Promise<RefundCardInput | null> {
  const { random } = life;
  const order = await readOrder(shop, life);
  const refundable = (order.cards ?? []).filter(({ refundableCents }) => refundableCents > 0);
  if (refundable.length === 0) return null;
  const { id, refundableCents } = random.pick(refundable);
  return {
    id: random.uuid(),
    number: life.number,
    cardPayment: id,
    amountCents: random.chance(0.4) ? refundableCents : random.between(1, refundableCents),
    reason: 'Two shirts were too small.',
    seenHeldCents: owingOf(order).held,
  };
}

/** Sends it until it's answered, and sometimes once more. */
async function sendRefund(shop: CardShop, life: CardLife, input: RefundCardInput): Promise<string> {
  const send = async (): Promise<string> => {
    const { data, code } = await call(shop, life, refundCard, input, shop.ownerToken);
    const outcome = data?.outcome ?? code;
    life.refunds.set(input.id, { cents: input.amountCents, outcome });
    return outcome;
  };
  const copies = life.random.chance(0.3) ? [send(), send()] : [send()];
  const outcomes = await Promise.all(copies);
  if (life.random.chance(0.2)) outcomes.push(await send());
  return outcomes.at(-1) ?? '';
}

/** Somebody refunds at Stripe's own dashboard, and tells nobody. */
async function refundAtStripe({ stripe }: CardShop, life: CardLife): Promise<string> {
  const paid = bookedOf(stripe, life).find(({ keptCents, disputed }) => keptCents > 0 && !disputed);
  if (!paid?.intent) return 'nothing to refund';
  const sent = fetch(`${stripe.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.env.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({
      payment_intent: paid.intent,
      amount: String(life.random.between(1, paid.keptCents)),
    }),
  });
  // The dashboard meets Stripe's faults, too.
  return sent.then(
    ({ status }) => String(status),
    () => 'no answer',
  );
}

async function readOrder(shop: CardShop, { number, random }: CardLife): Promise<OrderJob> {
  const input = { p: { kind: 'order', number } };
  const job = readJob.output.parse(
    await insist(shop, random, () => shop.rest(readJob.name, input, 'owner')),
  );
  if (job?.kind !== 'order') throw new CardFault(`There’s no order ${number}.`);
  return job;
}

/** Refusals that can happen when others change the same order. */
const expected: readonly string[] = ['aborted', 'not-found'];

/** The answer's data, or the code of a refusal. */
async function call<C extends Contract>(
  shop: CardShop,
  { random, at }: CardLife,
  contract: C,
  input: object,
  token?: string,
): Promise<{ data: z.infer<C['output']> | null; code: string }> {
  const { body } = await insist(shop, random, async () => {
    const answer = await shop.ask(contract.path, input, at, token);
    // What can't be done now is tried again.
    return answer?.status === 503 ? null : answer;
  });
  const envelope = errorEnvelopeSchema.safeParse(body);
  if (!envelope.success)
    return { data: contract.output.parse(body) as z.infer<C['output']>, code: '' };
  const { code } = envelope.data.error;
  if (!expected.includes(code)) {
    throw new CardFault(`${contract.path}: ${JSON.stringify(body)}`);
  }
  return { data: null, code };
}

/** Tries until an answer comes. */
async function insist<Got>(
  shop: CardShop,
  random: SeededRandom,
  attempt: () => Promise<Got | null>,
): Promise<Got> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const got = await attempt();
    if (got !== null) return got;
    await shop.pause(random);
  }
  throw new CardFault(`No answer came in ${mostTries} tries.`);
}
