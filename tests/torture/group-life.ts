import { seededRandom, type SeededRandom } from '../../local/seeded-random.ts';
import type { StripeFaultRule, StripeStandIn } from '../../local/stripe-stand-in.ts';
import { closingDayMessage } from '../../src/groups/closing-time.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { readOrderKey } from '../../src/orders/order-link.server.ts';
import { placeOrder } from '../../src/orders/placing/place-order.contract.ts';
import { cardPart, groupPath } from '../../src/paths.ts';
import { refundCard } from '../../src/payments/cards/refund-card.contract.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { moveJob } from '../../src/staff/job/move-job.rpc.ts';
import { readJob, type Job } from '../../src/staff/job/read-job.rpc.ts';
import { orderInput } from '../factory/orders.ts';
import type { Answer } from './lossy-client.ts';

/** What people, organizers, and owners can reach. */
export type GroupShop = {
  readonly stripe: StripeStandIn;
  readonly ownerToken: string;
  /** Calls one of the site's functions, each visitor from another address; null: no answer came. */
  ask(path: string, input: object, visitor: number, token?: string): Promise<Answer | null>;
  /** Opens a page with a cookie, or sends its form; null: no answer came. */
  page(path: string, visitor: number, cookie: string, form?: object): Promise<Answer | null>;
  /** Calls an SQL function; null: no answer came. */
  rest(name: string, body: object, as: 'owner' | 'service'): Promise<unknown>;
  /** Before somebody tries again. */
  pause(random: SeededRandom): Promise<void>;
};

/** Somebody in a group, and what they know. */
export type PersonLife = {
  readonly email: string;
  /** The most that a page said they'd be charged, in cents; 0 before one did. */
  sawCents: number;
  /** They read that they left. */
  hasLeft: boolean;
  readonly story: string[];
};

export type GroupLife = {
  readonly at: number;
  readonly random: SeededRandom;
  number: number;
  readonly people: PersonLife[];
  readonly story: string[];
};

/** What must never happen. */
export class GroupFault extends Error {
  override name = 'GroupFault';
}

/** How often somebody tries before it's a fault. */
const mostTries = 300;

const good = '4242424242424242';
const secureOnce = '4000002500003155';
const slowRefund = '4000000000007726';
/** It can be saved, and its bank refuses every charge. */
const declining = '4000000000000341';
const unsaved = '4000000000000002';

/** What Stripe gets wrong for one person, until everything is settled. */
const stripeFaults: readonly Omit<StripeFaultRule, 'about'>[] = [
  { fault: 'lost-webhook' },
  { fault: 'doubled-webhook' },
  { fault: 'reordered-webhook' },
  { fault: 'late-webhook', ms: 3000 },
  { fault: 'lost-answer', of: 'POST /v1/payment_intents', times: 3 },
  { fault: 'lost-answer', of: 'POST /v1/checkout/sessions', times: 3 },
  { fault: 'lost-answer', of: 'POST /v1/refunds', times: 3 },
  { fault: 'outage', of: 'GET /v1/payment_intents', times: 2 },
  { fault: '500', of: 'GET /v1/checkout/sessions', times: 2 },
  { fault: '400', of: 'POST /v1/payment_intents', times: 2 },
  { fault: '429', times: 1 },
];

/** A group from its order to its last refund, with everybody who takes part in it. */
export async function liveGroup(
  shop: GroupShop,
  life: GroupLife,
  faultShare: number,
): Promise<void> {
  const { random } = life;
  const { key, slug } = await openGroup(shop, life);
  const count = random.between(3, 6);
  const joined = Array.from({ length: count }, (_, at) =>
    livePerson(shop, life, { slug, at, faultShare }),
  );
  const closing = (async () => {
    // Some join and leave while it closes.
    await Promise.all(joined.slice(0, Math.ceil(count / 2)));
    return closeGroup(shop, life, { slug, key });
  })();
  const canceling = closing.then(async () => {
    if (random.chance(0.15)) life.story.push(`cancel: ${await cancel(shop, life)}`);
  });
  const [cookies] = await Promise.all([Promise.all(joined), canceling]);
  for (const [at, cookie] of cookies.entries()) await replaceCard(shop, life, { slug, at, cookie });
  if (random.chance(0.4)) life.story.push(`refund: ${await refund(shop, life)}`);
  if (random.chance(0.3)) life.story.push(`dispute: ${dispute(shop, life)}`);
}

async function openGroup(shop: GroupShop, life: GroupLife): Promise<{ key: string; slug: string }> {
  const { random, at } = life;
  let closesOn = addDays(shopToday(new Date()), 1);
  while (closingDayMessage(closesOn, new Date()) !== null) closesOn = addDays(closesOn, 1);
  const terms = random.chance(0.7) ? { payer: 'person' } : { payer: 'both', allowance: '5' };
  const group = { title: `Choir ${at}`, welcome: '', fieldLabel: '', closesOn, ...terms };
  const input = orderInput({
    idempotencyKey: random.uuid(),
    quantities: { S: 0, M: 48, L: 0, XL: 0, '2XL': 0 },
    dueDate: addBusinessDays(closesOn, 20),
    ...({ group } as object),
  });
  const { status, body } = await insist(shop, random, async () => {
    const answer = await shop.ask(placeOrder.path, input, at * 100);
    // What can't be done now is tried again.
    return answer && answer.status >= 500 ? null : answer;
  });
  if (status !== 200) throw new GroupFault(`It isn’t placed: ${JSON.stringify(body)}`);
  const { orderKey: key, orderNumber } = placeOrder.output.parse(body);
  life.number = orderNumber;
  for (const to of ['in_review', 'approved'] as const) {
    await move(shop, life, to, to === 'approved' ? { waiver: 'asked' } : {});
  }
  const { number, keyHash } = readOrderKey(key);
  const opened = (await insist(shop, random, () =>
    shop.rest('read_group_for_organizer', { p_number: number, p_key_hash: keyHash }, 'service'),
  )) as { slug: string; state: string };
  if (opened.state !== 'open') throw new GroupFault(`The group is ${opened.state}.`);
  return { key, slug: opened.slug };
}

type Place = { readonly slug: string; readonly at: number };

/** Joins, saves a card, changes, and leaves: some of it. Answers with their cookie. */
async function livePerson(
  shop: GroupShop,
  life: GroupLife,
  { slug, at, faultShare }: Place & { faultShare: number },
): Promise<string> {
  const random = seededRandom(life.random.between(1, 1_000_000_000));
  const email = `singer-${life.at}-${at}-${random.uuid().slice(0, 8)}@example.com`;
  const person: PersonLife = { email, sawCents: 0, hasLeft: false, story: [] };
  life.people.push(person);
  if (random.chance(faultShare)) {
    const fault = random.pick(stripeFaults);
    person.story.push(`Stripe: ${fault.fault} ${fault.of ?? ''}`);
    shop.stripe.obey({ fail: { ...fault, about: email } });
  }
  const visitor = life.at * 100 + at + 1;
  const entry = { name: `Singer ${at}`, shown: 'initial', size0: random.pick(['S', 'M', 'L']) };
  const id = random.uuid();
  const open = (more: string, cookie: string, form?: object) =>
    insist(shop, random, () => shop.page(groupPath(slug) + more, visitor, cookie, form));
  const joined = await open('', '', { action: 'join', id, email, ...entry });
  const cookie = cookieOf(joined);
  person.story.push(`join: ${joined.status}`);
  if (cookie === '') return '';
  if (random.chance(0.9)) {
    const card = random.weighted([
      [good, 12],
      [secureOnce, 2],
      [slowRefund, 2],
      [declining, 4],
    ]);
    person.story.push(
      `card: ${await saveCard(shop, life, { open, cookie, person, random, card })}`,
    );
  }
  if (random.chance(0.25)) {
    const shown = await open('', cookie);
    const [, version = '', seenCounts = ''] =
      /name="version" value="(\d+)".*name="seenCounts" value="([\d ]+)"/.exec(textOf(shown)) ?? [];
    const form = { action: 'change', version, seenCounts, ...entry, size0: 'XL' };
    const changed = await open('', cookie, form);
    person.story.push(`change: ${changed.status}`);
    const [, dollars] = /\$([\d,.]+) with tax at most/.exec(textOf(await open('', cookie))) ?? [];
    // An answer that got lost leaves open which of the two they agreed to.
    if (dollars) person.sawCents = Math.max(person.sawCents, centsOf(dollars));
  }
  if (random.chance(0.2)) {
    const left = await open('', cookie, { action: 'leave' });
    person.hasLeft = left.status === 303;
    person.story.push(`leave: ${left.status}`);
  }
  return cookie;
}

type Open = (more: string, cookie: string, form?: object) => Promise<Answer>;

/** Somebody opens Stripe's page, and saves a card there. Not everybody comes back. */
async function saveCard(
  { stripe }: GroupShop,
  life: GroupLife,
  {
    open,
    cookie,
    person,
    random,
    card,
  }: { open: Open; cookie: string; person: PersonLife; random: SeededRandom; card: string },
): Promise<string> {
  let { status, headers } = await open(`/${cardPart}`, cookie);
  for (let tries = 0; status >= 500 && tries < mostTries; tries += 1) {
    ({ status, headers } = await open(`/${cardPart}`, cookie));
  }
  const url = headers.location ?? '';
  if (!url.includes('/c/pay/')) return `no page (${status})`;
  const said = await (await fetch(url)).text();
  const [, dollars] = /(?:at most|We’ll charge) \$([\d,]+\.\d\d)/.exec(said) ?? [];
  if (!dollars) throw new GroupFault(`Stripe’s page of order ${life.number} names no amount.`);
  const session = url.split('/').at(-1) ?? '';
  const press = (number: string, bank?: 'complete') =>
    stripe.obey({ pay: { payment: session, card: number, ...(bank && { bank }) } });
  try {
    if (random.chance(0.1)) press(unsaved);
    press(card, card === secureOnce ? 'complete' : undefined);
  } catch {
    // Closed meanwhile, for another one.
    return 'closed';
  }
  person.sawCents = Math.max(person.sawCents, centsOf(dollars));
  if (random.chance(0.6)) await open('?card=saved', cookie);
  return 'saved';
}

/** Somebody whose card was declined saves another one, which may be declined, too. */
async function replaceCard(
  shop: GroupShop,
  life: GroupLife,
  { slug, at, cookie }: Place & { cookie: string },
): Promise<void> {
  const { random } = life;
  const person = life.people[at];
  if (!person || cookie === '' || random.chance(0.4)) return;
  const open: Open = (more, key, form) =>
    insist(shop, random, () =>
      shop.page(groupPath(slug) + more, life.at * 100 + at + 1, key, form),
    );
  if (!textOf(await open('', cookie)).includes('Your bank declined')) return;
  const card = random.weighted([
    [good, 3],
    [declining, 1],
  ]);
  const saved = await saveCard(shop, life, { open, cookie, person, random, card });
  person.story.push(`another card: ${saved}`);
}

/** The organizer closes it, as soon as anybody is in. */
async function closeGroup(
  shop: GroupShop,
  life: GroupLife,
  { slug, key }: { slug: string; key: string },
): Promise<void> {
  const close = () =>
    insist(shop, life.random, () =>
      shop.page(groupPath(slug), life.at * 100, `organizer=${key}`, { action: 'close' }),
    );
  for (let tries = 0; tries < 20; tries += 1) {
    const { status } = await close();
    if (status === 303) {
      life.story.push('closed');
      return;
    }
    await shop.pause(life.random);
  }
  life.story.push('too few to close');
}

type OrderJob = Extract<Job, { kind: 'order' }>;

async function readOrder(shop: GroupShop, { number, random }: GroupLife): Promise<OrderJob> {
  const input = { p: { kind: 'order', number } };
  const job = readJob.output.parse(
    await insist(shop, random, () => shop.rest(readJob.name, input, 'owner')),
  );
  if (job?.kind !== 'order') throw new GroupFault(`There’s no order ${number}.`);
  return job;
}

/** An owner moves the order, until it's there. */
async function move(shop: GroupShop, life: GroupLife, to: string, said: object): Promise<string> {
  const { version } = await readOrder(shop, life);
  const p = { kind: 'order', number: life.number, version, to, note: 'They called.', ...said };
  await insist(shop, life.random, () => shop.rest(moveJob.name, { p }, 'owner'));
  return (await readOrder(shop, life)).status;
}

async function cancel(shop: GroupShop, life: GroupLife): Promise<string> {
  const { cancelCharge } = await readOrder(shop, life);
  return move(shop, life, 'cancelled', { tell: false, ...(cancelCharge && { chargeCents: 0 }) });
}

/** An owner gives one person money back. */
async function refund(shop: GroupShop, life: GroupLife): Promise<string> {
  const { random, number } = life;
  const order = await readOrder(shop, life);
  const refundable = (order.cards ?? []).filter(({ refundableCents }) => refundableCents > 0);
  if (refundable.length === 0) return 'nothing to refund';
  const { id, refundableCents } = random.pick(refundable);
  const input = {
    id: random.uuid(),
    number,
    cardPayment: id,
    amountCents: random.chance(0.5) ? refundableCents : random.between(1, refundableCents),
    reason: 'It was too small.',
    seenHeldCents: order.money?.heldCents ?? 0,
  };
  const { status, body } = await insist(shop, random, async () => {
    const answer = await shop.ask(refundCard.path, input, life.at * 100, shop.ownerToken);
    return answer?.status === 503 ? null : answer;
  });
  return status === 200 ? refundCard.output.parse(body).outcome : String(status);
}

/** Somebody disputes their charge with their bank, which decides at once, or later. */
function dispute({ stripe }: GroupShop, { number, random }: GroupLife): string {
  const paid = stripe
    .report()
    .payments.find(
      ({ metadata, keptCents, disputed }) =>
        metadata['order'] === String(number) && keptCents > 0 && disputed === null,
    );
  if (!paid?.intent) return 'nothing to dispute';
  stripe.obey({ dispute: paid.intent });
  const status = random.pick(['won', 'lost', null] as const);
  if (status !== null) stripe.obey({ decide: { payment: paid.intent, status } });
  return status ?? 'open';
}

const cookieOf = ({ headers }: Answer): string =>
  /^person=[^;]+/.exec(headers['set-cookie']?.[0] ?? '')?.[0] ?? '';
const textOf = ({ body }: Answer): string => (typeof body === 'string' ? body : '');
const centsOf = (dollars: string): number => Math.round(Number(dollars.replaceAll(',', '')) * 100);

/** Tries until an answer comes. */
async function insist<Got>(
  shop: GroupShop,
  random: SeededRandom,
  attempt: () => Promise<Got | null>,
): Promise<Got> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const got = await attempt();
    if (got !== null) return got;
    await shop.pause(random);
  }
  throw new GroupFault(`No answer came in ${mostTries} tries.`);
}

type Sql = (text: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Lets days pass until Stripe and the shop have nothing left to tell each other.
 * @throws if that never happens
 */
export async function settleGroups(
  { stripe }: Pick<GroupShop, 'stripe'>,
  sql: Sql,
  run: {
    charge: () => Promise<{ charged: number; declined: number }>;
    reconcile: () => Promise<{ payments: number; failed: number; done: boolean }>;
  },
): Promise<void> {
  stripe.obey({ reset: true, forgetKeys: true });
  for (let pass = 0; pass < 3; pass += 1) {
    await sql(
      `update private.card_payments
       set checked_at = null, declined_at = declined_at - interval '49 hours'`,
    );
    await sql(`update private.card_refunds set created_at = created_at - interval '10 minutes'`);
    for (const { refunds } of stripe.report().payments) {
      for (const { id, status } of refunds) {
        if (status === 'pending') stripe.obey({ settle: { refund: id, succeeds: true } });
      }
    }
    for (let runs = 1, isOpen = true; isOpen; runs += 1) {
      if (runs > 200) throw new Error('Stripe and the shop never agreed.');
      const { charged, declined } = await run.charge();
      const { payments, failed, done } = await run.reconcile();
      isOpen = charged + declined + payments + failed > 0 || !done;
    }
  }
}

/** Compares every group with Stripe's books, and every charge with what its person saw. */
export async function findGroupFaults(
  { stripe }: Pick<GroupShop, 'stripe'>,
  sql: Sql,
  lives: readonly GroupLife[],
): Promise<string[]> {
  const faults: string[] = [];
  const orders = await sql(
    `select o.number::int as number, o.total_cents::int as total, o.stage::text as stage,
       g.closed_at is not null as closed, private.balance_cents(o)::int as balance,
       private.due_cents(o)::int as due,
       (select coalesce(sum(amount_cents), 0) from public.payments
          where order_id = o.id and method = 'card')::int as card,
       (select coalesce(sum(amount_cents), 0) from public.payments
          where order_id = o.id and actor = 'group')::int as rounding,
       (select coalesce(sum(fee_cents), 0) from private.card_fees
          where order_number = o.number)::int as fees,
       (select count(*) from private.card_payments
          where order_id = o.id and status = 'open' and o.stage <> 'canceled')::int as open
     from public.orders as o
     join private.groups as g on g.order_id = o.id`,
  );
  const people = await sql(
    `select email, person.id, is_in, seen_cents, paid.id as charge, amount_cents, received_cents
     from private.group_people as person
     left join private.card_payments as paid on paid.person = person.id`,
  );
  const late = await sql(
    `select paid.id
     from private.card_payments as paid
     join public.payments as entry on entry.id = private.id_from('charge ' || paid.payment_intent)
     join private.groups as g on g.order_id = paid.order_id
     join public.job_events as moved on moved.order_id = paid.order_id and moved.to_status = 'cancelled'
     where paid.person is not null and entry.created_at > moved.created_at`,
  );
  const kept = stripe.report().payments;
  const ofOrder = Map.groupBy(kept, ({ metadata }) => metadata['order']);
  const ofCharge = Map.groupBy(kept, ({ metadata }) => metadata['card_payment']);
  for (const { id } of late) {
    for (const { keptCents, disputed } of ofCharge.get(String(id)) ?? []) {
      if (keptCents > 0 && disputed === null) {
        faults.push(`charge ${String(id)} came in after its order was canceled, and stayed`);
      }
    }
  }
  for (const life of lives) {
    const fault = (what: string) =>
      faults.push(
        `order ${life.number} ${what}\n  ${[
          ...life.story,
          ...life.people.map(({ email, story }) => `${email}: ${story.join(', ')}`),
        ].join('\n  ')}`,
      );
    const order = orders.find(({ number }) => number === life.number);
    if (!order) {
      fault('is gone');
      continue;
    }
    const booked = ofOrder.get(String(life.number)) ?? [];
    const sum = (of: 'keptCents' | 'feeCents' | 'paidCents') =>
      booked.reduce((all, one) => all + one[of], 0);
    if (order['card'] !== sum('keptCents')) {
      fault(`has ${String(order['card'])} by card, and Stripe ${sum('keptCents')}`);
    }
    if (order['fees'] !== sum('feeCents')) {
      fault(`has ${String(order['fees'])} of fees, and Stripe ${sum('feeCents')}`);
    }
    if (order['open'] !== 0) fault('is still to be charged');
    const isCanceled = order['stage'] === 'canceled';
    if (order['closed'] && !isCanceled) {
      // Refunds and disputes of one person are nobody else's.
      const left = Number(order['total']) - sum('paidCents') - Number(order['rounding']);
      if (order['balance'] !== left)
        fault(`has the balance ${String(order['balance'])}, not ${left}`);
      if (left < 0) fault('brought more than it costs');
    }
    for (const person of life.people) {
      const row = people.find(({ email }) => email === person.email);
      const paid = booked.filter(({ email, paidCents }) => email === person.email && paidCents > 0);
      const cents = paid.reduce((all, { paidCents }) => all + paidCents, 0);
      const who = (what: string) => fault(`${person.email} ${what}`);
      if (paid.length > 1 || paid.some(({ charges }) => charges > 1)) who('was charged twice');
      if (cents > person.sawCents) who(`was charged ${cents}, and saw ${person.sawCents}`);
      if (cents > 0 && (person.hasLeft || !row?.['is_in'])) who('was charged, and is out');
      if (cents !== Number(row?.['received_cents'] ?? 0)) who('paid another amount than we know');
    }
  }
  return faults;
}
