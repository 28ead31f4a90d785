import { randomBytes } from 'node:crypto';
import { mostAllowanceCents, type ShopTerms } from '../../groups/group-input.ts';
import {
  closingDayMessage,
  closingMoment,
  lateClosingMessage,
  openingDayMessage,
  openingMoment,
} from '../../groups/closing-time.ts';
import { groupSlug } from '../../groups/group.ts';
import { readOwnPrices } from '../../groups/own-prices.ts';
import { noBackMessage, printsBack } from '../../groups/names.ts';
import { formatCents, parseCents } from '../../platform/money.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import type * as z from 'zod/mini';
import type {
  DesignInput,
  placeOrder as placeOrderContract,
  PlaceOrderInput,
} from './place-order.contract.ts';
import { currentBook } from '../../settings/price-books.server.ts';
import { rosterLimits } from '../../designer/team/roster.ts';
import { rosterFindings } from '../../designer/team/check-roster.ts';
import { garmentByStyleCode } from '../../garments/garment.ts';
import { itemsOf } from '../order-design.ts';
import { pricedDesigns } from '../order-goods.ts';
import { priceOrder, storedPrice } from '../prices/price.ts';
import { sumQuantities } from '../quantity.ts';
import { startBy } from '../due-dates/production.ts';
import { printLocations, type PrintLocation } from '../../garments/print-location.ts';
import { shopToday } from '../due-dates/turnaround.ts';
import { taxAt } from '../../payments/sales-tax.ts';
import { shortages } from '../../garments/stock/stock.ts';
import type { OrderToPlace } from '../order-record.ts';
import { none } from '../changes/order-change.ts';
import { forOwnersMessage, mayExcept, reasonMessage } from '../changes/exception.ts';
import { sellingAnyDate } from '../due-dates/any-date.ts';
import { dueDateMessage, isSuperRush, rushDaysOf } from '../due-dates/due-date.ts';
import { keepingDays } from '../../press/kept-days.server.ts';
import { daysBetween } from '../../platform/dates/calendar.ts';
import { formatFullDay } from '../../platform/dates/date-words.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import type { StaffCaller } from '../../staff/staff-caller.server.ts';
import type { PhoneOrderInput } from './place-phone-order.contract.ts';
import { maxBulkPieces, maxOnlinePieces, shop } from '../../shop.ts';
import { emailGuard } from '../../platform/emails/email-guard.server.ts';
import { BackendError, RequestError } from '../../platform/errors.server.ts';
import {
  invalidFields,
  type Call,
  type StaffStep,
  type Step,
} from '../../platform/handle.server.ts';
import { describeFault, logFault } from '../../platform/log.server.ts';
import { asRefusal, checkContents, refuseUnseenPrice } from './order-contents.server.ts';
import { firstOrderKeyOf, newLink, orderKeyOf } from '../order-link.server.ts';
import { sendEmails } from '../../platform/emails/outbox.server.ts';
import { hashRequest } from '../../platform/request-hash.server.ts';
import type { KnownOrder } from '../orders-store.server.ts';
import type { Store } from '../../platform/database-store.server.ts';

type Output = z.infer<(typeof placeOrderContract)['output']>;

/** The first try at an order's emails delays the answer by at most this long. */
export const firstTryMs = 5_000;

/**
 * Places an order once per key (product.md#placing-an-order). A repeat is recognized before
 * anything else is checked, so it gets the same answer no matter how late it comes: after the price
 * has changed, the date has passed, or the files are gone.
 */
export const placeOrder: Step<PlaceOrderInput, Output> = (input, call) =>
  take(input, call, maxOnlinePieces, { emailGuard: emailGuard(call, input.customer.email, true) });

/**
 * Places an order that staff take on the phone, which may be at the bulk price. Its emails count
 * against no customer's limits.
 */
export const placePhoneOrder: StaffStep<PhoneOrderInput, Output> = (input, call) =>
  take(input, call, maxBulkPieces, { placedBy: call.member.email }, call.member);

/** An order to place. */
type Ordered = Omit<PhoneOrderInput, 'seenTotalCents'> & {
  /** Without it, nobody looked at the price. */
  seenTotalCents?: number;
  /** Its group opens by itself as those before it, without a proof if it repeats their order exactly. */
  again?: Again;
};

/** What the groups that open again by themselves have in common. */
type Again = Pick<ShopTerms, 'openDays' | 'firstOpensAt'>;

/**
 * Places an order of a group that opens again by itself, once per key. Nobody looks at its price first,
 * and its emails count against no limits.
 * @throws RequestError with what isn't right anymore
 */
export async function placeAgain(
  input: Omit<PlaceOrderInput, 'seenTotalCents'>,
  again: Again,
  call: Call,
): Promise<void> {
  await placePriced({ ...input, again }, hashRequest(input), call, maxBulkPieces, {});
}

type Member = StaffCaller['member'];

/** @param member who places it for the customer, and may make exceptions */
async function take(
  input: PhoneOrderInput,
  call: Call,
  most: number,
  terms: Pick<OrderToPlace, 'emailGuard' | 'placedBy'>,
  member?: Member,
): Promise<Output> {
  const { orders } = call;
  const requestHash = hashOrder(input);
  const known = await orders.findByKey(input.idempotencyKey);
  if (known) return repeatAnswer(known, requestHash, call);

  const { order, totalCents, placed } = await placePriced(
    input,
    requestHash,
    call,
    most,
    terms,
    member,
  );
  if (placed.outcome !== 'placed') {
    // Another request with this key was faster.
    const first = await orders.findByKey(input.idempotencyKey);
    if (first) return repeatAnswer(first, requestHash, call);
    throw new BackendError('place_order knows a key that find_order_by_key does not', {});
  }
  await call.afterwards(
    'first-emails-failed',
    () => sendEmails(call.env, placed.emails),
    firstTryMs,
  );
  return {
    orderNumber: placed.number,
    totalCents,
    orderKey: orderKeyOf({ number: placed.number, linkId: order.linkId }, call.env.receiptSecret),
  };
}

/**
 * Places an order at the prices that count when it's written. If others were published meanwhile, it's
 * priced again, and refused if its total isn't the one that the customer saw.
 */
async function placePriced(
  input: Ordered,
  requestHash: string,
  call: Call,
  most: number,
  terms: Pick<OrderToPlace, 'emailGuard' | 'placedBy'>,
  member?: Member,
) {
  for (let tries = 0; tries < 3; tries++) {
    const checked = await checkOrder(input, requestHash, call, most, member);
    const placed = await call.orders
      .place({ ...checked.order, ...terms })
      .catch((error: unknown) => {
        throw asRefusal(error);
      });
    if (placed.outcome !== 'repriced') return { ...checked, placed };
  }
  throw new RequestError(
    'unavailable',
    'Our prices are changing right now, so nothing was placed. Try again in a minute.',
  );
}

function repeatAnswer(known: KnownOrder, requestHash: string, { env }: Call): Output {
  if (known.requestHash === requestHash) {
    return {
      orderNumber: known.number,
      totalCents: known.totalCents,
      orderKey: firstOrderKeyOf(known, env.receiptSecret),
    };
  }
  throw new RequestError(
    'aborted',
    `This draft was already placed as order #${known.number}, with different details. To change that order, call ${shop.ordersPhone}; to place another one, start a new order.`,
  );
}

/**
 * The request hash of an order, which is the same however its locations and files are sorted. Texts
 * are hashed as validated. The price a page shows isn't part of the order: after a reload it may
 * show another one. Neither is when it's paid: the other checkout may send it again. Nor
 * is why staff made an exception.
 */
function hashOrder({
  seenTotalCents: _,
  payNow: __,
  reason: ___,
  ...input
}: PhoneOrderInput): string {
  const byLocation = (a: PrintLocation, b: PrintLocation) =>
    printLocations.indexOf(a) - printLocations.indexOf(b);
  return hashRequest({
    ...input,
    designs: input.designs.map((design) => ({
      ...design,
      printLocations: design.printLocations.toSorted(byLocation),
      artwork: {
        ...design.artwork,
        files: design.artwork.files.toSorted((a, b) => byLocation(a.location, b.location)),
      },
    })),
  });
}

/**
 * Everything that must be true before an order is written.
 * @throws RequestError with what isn't
 */
async function checkOrder(
  ordered: Ordered,
  requestHash: string,
  call: Call,
  most: number,
  member?: Member,
): Promise<{ order: OrderToPlace; totalCents: number }> {
  const { env, now, colors } = call;
  const { version, book: prices } = await currentBook(call);
  // Nobody is there to choose another day for a group that opens again by itself.
  const book = ordered.again
    ? prices
    : await keepingDays(prices, { ...ordered, deliveryMethod: ordered.delivery.method }, call);
  const group = groupToPlace(ordered, call, book);
  const isNamed = ordered.group?.named === 'yes';
  if (!isNamed) refuseUnreadyRosters(ordered);
  const input = isNamed ? { ...ordered, designs: withoutPlayers(ordered.designs) } : ordered;
  const [contents, stockNote] = await Promise.all([
    checkContents(input, call, {
      most,
      below: most > maxOnlinePieces,
      book: member ? sellingAnyDate(book) : book,
    }),
    checkStock(itemsOf(input), colors),
  ]);
  const exception = member ? dateException(input, member, now, book) : null;
  // The nearest fee, as when a change makes this exception.
  const rush =
    exception && isSuperRush(input.dueDate, now, book)
      ? true
      : rushDaysOf(input.dueDate, now, book);
  const turnaroundClass = rush === false ? 'standard' : 'rush';
  const zip = input.delivery.address?.zip ?? null;
  const price = priceOrder(
    {
      designs: pricedDesigns(input.designs),
      rush,
      delivery: input.delivery.method,
      zip,
      tax: taxAt(input.delivery.method, zip, shopToday(now), book),
    },
    book,
  );
  refuseUnseenPrice(input.seenTotalCents ?? price.totalCents, {
    price,
    turnaroundClass,
    dueDate: input.dueDate,
  });

  const order: OrderToPlace = {
    idempotencyKey: input.idempotencyKey,
    requestHash,
    ...newLink(env.receiptSecret),
    ...contents,
    startBy: startBy(input.dueDate, input.delivery.method, now, book),
    turnaroundClass,
    rushDays: rush === true ? null : rush || null,
    priceVersion: version,
    ...storedPrice(price),
    ...book.terms,
    ...(exception && { exception }),
    ...(input.payNow && env.stripe && { paymentTerms: 'placed' as const }),
    // Until it closes, nobody knows what it costs.
    ...(group && { group, paymentTerms: 'approval' as const }),
    stockNote,
    shopInbox: env.shopInbox,
  };
  return { order, totalCents: price.totalCents };
}

/**
 * The group that an order is placed for, if there is one.
 * @throws RequestError with what isn't right about it
 */
function groupToPlace(
  { group, payNow, designs, dueDate, delivery, again }: Ordered,
  { now, env }: Pick<Call, 'now' | 'env'>,
  book: PriceBook,
): OrderToPlace['group'] | undefined {
  if (!group) return undefined;
  const due = { dueDate, deliveryMethod: delivery.method };
  const opensOn = group.opensOn || undefined;
  const opening = opensOn === undefined ? null : openingDayMessage(opensOn, now);
  const closesOn =
    opening === null
      ? (closingDayMessage(group.closesOn, now, opensOn) ??
        lateClosingMessage(group.closesOn, due, now, book, opensOn))
      : null;
  const everyMonths = ([1, 3] as const).find((each) => `${each}` === group.everyMonths) ?? null;
  const { payer = 'organizer' } = group;
  const allowanceCents = payer === 'both' ? parseCents(group.allowance ?? '') : null;
  const priced = pricedDesigns(group.named === 'yes' ? withoutPlayers(designs) : designs);
  const own = readOwnPrices(group, priced, book);
  const lacks = {
    ...(payer !== 'organizer' &&
      !env.stripe && {
        'group.payer': 'We can’t save cards right now, so you’d pay for everybody.',
      }),
    ...(allowanceCents !== null &&
      !(allowanceCents > 0 && allowanceCents <= mostAllowanceCents) && {
        'group.allowance': `Enter what you pay for each person, up to ${formatCents(mostAllowanceCents)}, like 25 or 12.50.`,
      }),
    ...Object.fromEntries(
      Object.entries(own.lacks).map(([field, message]) => [`group.${field}`, message]),
    ),
    ...(opening !== null && { 'group.opensOn': opening }),
    ...(everyMonths !== null &&
      opensOn === undefined && {
        'group.opensOn':
          'Choose the day it opens: it opens again on the same day of a later month.',
      }),
    ...(closesOn !== null && { 'group.closesOn': closesOn }),
    ...(payNow && { payNow: 'You pay once your group has closed, when it’s known what it costs.' }),
    ...(group.named === 'yes'
      ? samplesLack(designs)
      : designs.some(({ roster }) => roster) && {
          'group.named':
            'Your design has players’ names on it. Let everybody in the group choose their own, or order without a group.',
        }),
  };
  if (Object.keys(lacks).length > 0) throw invalidFields(lacks);
  const opensAt = opensOn === undefined ? null : openingMoment(opensOn).toISOString();
  return {
    slug: groupSlug(group.title, randomBytes(5)),
    title: group.title,
    welcome: group.welcome || null,
    fieldLabel: group.fieldLabel || null,
    opensAt,
    closesAt: closingMoment(group.closesOn).toISOString(),
    everyMonths,
    openDays:
      opensOn === undefined || everyMonths === null ? null : daysBetween(opensOn, group.closesOn),
    firstOpensAt: everyMonths === null ? null : opensAt,
    ...(again && { ...again, again: true }),
    listed: group.listed === 'yes',
    colors: group.colored === 'yes' ? [group.color1 || '#000000', group.color2 || '#000000'] : null,
    stragglers: group.stragglers === 'yes',
    payer,
    allowanceCents,
    guarantees: payer !== 'organizer' && group.guarantees === 'yes',
    ...own.terms,
    toEach: delivery.method === 'shipping' && group.toEach === 'yes',
  };
}

/** Why people of a group can't have their names on the backs, if they can't. */
function samplesLack(designs: readonly DesignInput[]): Record<string, string> {
  if (!designs.every(({ printLocations: chosen }) => printsBack(chosen))) {
    return { 'group.named': noBackMessage };
  }
  if (designs.some(({ roster = [] }) => roster.some(({ number }) => number !== ''))) {
    return {
      'group.named':
        'Your design has numbers, and people in a group choose only names. Take the numbers off, or order without a group.',
    };
  }
  return {};
}

/** A design's players are samples if a group's people have their names on it. */
const withoutPlayers = (designs: readonly DesignInput[]): DesignInput[] =>
  designs.map((design) => ({ ...design, roster: [] }));

/**
 * The record of a date that we don't sell, because it's too near or its presses are full; null if it's
 * sold.
 * @throws RequestError without a reason, or if the exception isn't this member's to make
 */
function dateException(
  { dueDate, reason = '' }: Pick<PhoneOrderInput, 'dueDate' | 'reason'>,
  member: Member,
  now: Date,
  book: PriceBook,
): OrderToPlace['exception'] | null {
  if (dueDateMessage(dueDate, now, book) === null) return null;
  if (!mayExcept(member, 'rush', book))
    throw new RequestError('permission-denied', forOwnersMessage);
  if (reason === '') throw invalidFields({ reason: reasonMessage });
  const after = formatFullDay(dueDate);
  const what = isSuperRush(dueDate, now, book) ? 'Super rush' : 'A date we had to make room for';
  const row = { part: 'dueDate', what, before: none, after, typed: false } as const;
  return { kinds: ['rush'], reason, rows: [row] };
}

/** A roster says who gets which shirt, so each player has to be complete. */
function refuseUnreadyRosters({ designs }: Pick<PlaceOrderInput, 'designs'>): void {
  for (const [at, { roster, items }] of designs.entries()) {
    if (!roster) continue;
    if (roster.length === 0 || roster.length > rosterLimits.players) {
      throw invalidFields({
        [`designs.${at}.roster`]: `A roster has 1 to ${rosterLimits.players} players.`,
      });
    }
    const offered = items.flatMap(({ styleCode }) => garmentByStyleCode(styleCode)?.sizes ?? []);
    // Unknown garments are refused with the rest of the contents.
    if (offered.length === 0) continue;
    const wrong = rosterFindings(roster, offered).find(({ level }) => level === 'error');
    if (!wrong) continue;
    throw invalidFields({
      [`designs.${at}.roster`]: `Player ${wrong.index + 1} of the roster: ${wrong.says} Open the design, change the roster, and use the design again.`,
    });
  }
}

/**
 * What the supplier is short of as of the last sync, in words for staff; null if nothing, or if
 * unknown. Neither a shortage nor a failed check stops an order.
 */
export async function checkStock(
  items: readonly DesignInput['items'][number][],
  colors: Store['colors'],
): Promise<string | null> {
  try {
    const wanted = wantedByColor(items);
    const stock = await colors.findStock(wanted);
    const parts = wanted.flatMap(({ styleCode, colorKey, quantities }, at) => {
      const of = items.length > 1 ? ` of ${styleCode} in ${colorKey}` : '';
      return shortages(stock[at] ?? null, quantities).map(
        ({ size, left: has, wanted: pieces }) => `${has || 'none'} of ${pieces} in ${size}${of}`,
      );
    });
    if (parts.length === 0) return null;
    return `The supplier was short when this order came in: ${listInNote(parts)}.`;
  } catch (error) {
    logFault('stock-check-failed', { faults: describeFault(error) });
    return null;
  }
}

/** As many as a note has room for, and how many more there are. */
function listInNote(parts: readonly string[]): string {
  let room = textLimits.notes - 100;
  const fitting = parts.filter((part) => (room -= part.length + 2) >= 0);
  const more = parts.length - fitting.length;
  const all = more > 0 ? [...fitting, `${more} more`] : fitting;
  return new Intl.ListFormat('en-US').format(all);
}

/** Items of the same garment in the same color come from the same shelf. */
function wantedByColor(items: readonly DesignInput['items'][number][]) {
  const byColor = Map.groupBy(items, ({ styleCode, colorKey }) => `${styleCode} ${colorKey}`);
  return [...byColor.values()].map((same) => ({
    ...(same[0] as (typeof same)[number]),
    quantities: sumQuantities(same.map(({ quantities }) => quantities)),
  }));
}
