import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { leastCardCents } from '../payments/cards/card-payment.ts';
import { formatCents, type Cents } from '../platform/money.ts';
import { bookOf } from '../settings/price-books.server.ts';
import type { PriceBook } from '../settings/price-book.ts';
import { shop } from '../shop.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { itemsOf } from '../orders/order-design.ts';
import { orderedGarments } from '../orders/ordered-garments.ts';
import { brokenOrderLink } from '../orders/order-link.ts';
import { asRefusal } from '../orders/placing/order-contents.server.ts';
import type { LinkKey } from '../orders/orders-store.server.ts';
import { groupGuard } from '../platform/emails/email-guard.server.ts';
import { sendEmails } from '../platform/emails/outbox.server.ts';
import { RequestError } from '../platform/errors.server.ts';
import { invalidFields, type Call } from '../platform/handle.server.ts';
import { hashRequest } from '../platform/request-hash.server.ts';
import { chargeAfterwards } from './charge-groups.server.ts';
import { closeGroup as closingOf, goodsOf, shortMessage, type Charges } from './close-group.ts';
import {
  announcedClosing,
  closingDayMessage,
  closingMoment,
  dueAfterClosing,
} from './closing-time.ts';
import {
  chargesOf,
  ladderOf,
  nextRung,
  payerOf,
  personPrice,
  pieceCents,
  raisedCents,
} from './group-price.ts';
import type { Tax } from '../payments/sales-tax.ts';
import { openAgain } from './open-again.server.ts';
import { needsCard } from './person-card.server.ts';
import type { PayTerms } from './group-input.ts';
import {
  firstName,
  fullGroup,
  noGroup,
  noPerson,
  notOpenMessage,
  outOfGroup,
  shortName,
  takesNames,
  type GroupState,
  type WantedPiece,
} from './group.ts';
import { handOutLists } from './hand-out.ts';
import type {
  Group,
  ListedGroup,
  OrganizedGroup,
  OwnPerson,
  Person,
  PersonLink,
} from './groups-store.server.ts';
import type { setInput } from './organizer-input.ts';
import {
  noParcelAddress,
  parcelCents,
  parcelRange,
  parcelsCents,
  parcelTax,
  type ParcelAddress,
  type parcelShape,
} from './parcels.ts';
import type { ChangeInput, JoinInput, reminderInput } from './person-input.ts';
import { newPersonLink, personKeyOf } from './person-link.server.ts';
import { soldElsewhere } from './sold-elsewhere.ts';
import type { ListedShop, ShownGroup } from './shown-group.ts';

/** A group with everybody who is in, for its organizer. */
export type OrganizedPage = Omit<ShownGroup, 'sizeCharts'> & {
  orderNumber: number;
  /** 'YYYY-MM-DD': the day it really closes. */
  closesOn: string;
  /** How many months after it opened it opens again by itself; null if it doesn't. */
  everyMonths: number | null;
  /** Its people's pieces are the order's: its time being up isn't enough. */
  closed: boolean;
  /** What it raised, before tax, once it closed. */
  raisedCents: Cents;
  /** Why it can't close yet, as a sentence; null if it can. */
  short: string | null;
  roll: readonly Person[];
  /** Those who aren't in until their card is saved. */
  waiting: readonly Person[];
};

/**
 * What a group's page shows to everybody.
 * @throws RequestError 'not-found'
 */
export async function openGroup(slug: string, call: Call): Promise<ShownGroup> {
  const group = await findGroup(slug, call);
  const { names, sizeCharts } = group;
  return { ...shownGroup(group, names, await bookOf(group, call), call.now), sizeCharts };
}

/** The listed groups that are open, or open later, without what takes long to work out. */
export async function openShops(call: Call): Promise<ListedShop[]> {
  return Promise.all(
    (await call.groups.listShops()).map(async (group) =>
      listedShop(group, await bookOf(group, call), call.now),
    ),
  );
}

function listedShop(group: ListedGroup, book: PriceBook, now: Date): ListedShop {
  const { slug, state, title, opensAt, colors, cause, proof, designs, payer } = group;
  const prices = itemsOf(group).map((_, item) =>
    ownPrice(group, { pieces: [{ item, size: '' }], zip: null }, now, book),
  );
  return {
    slug,
    state,
    title,
    opensAt,
    closesAt: announcedClosing(group, now).toISOString(),
    colors,
    cause,
    proof,
    designs,
    named: takesNames(group),
    parcels: parcelsOf(group, book),
    leastCents: payer === 'organizer' || isBeforePart(group) ? null : Math.min(...prices),
  };
}

/**
 * Adds somebody to a group, once per id (product.md#group-orders). Returns the key of their link; a
 * repeat gets the same one, however late.
 * @throws RequestError 'invalid-argument' with fields; 'not-found'; 'aborted' if it isn't open or is
 * full, or the id was used for something else
 */
export async function joinGroup(slug: string, input: JoinInput, call: Call): Promise<string> {
  const { env, groups, afterwards } = call;
  const group = await findGroup(slug, call);
  // Once it has closed, garments that nobody chose are gone, so only the database knows a repeat.
  const isOpen = group.state === 'open';
  const book = await bookOf(group, call);
  const told = isOpen
    ? toldTo(group, input)
    : {
        ...input,
        field: input.field || null,
        backName: input.backName || null,
        ...noParcelAddress,
      };
  const ownCents = isOpen ? ownPrice(group, told, call.now, book) : 0;
  const waitsForCard = needsCard(ownCents);
  const { address: _, ...entered } = input;
  const answer = await groups.join({
    slug,
    ...entered,
    ...told,
    seenCents: waitsForCard ? ownCents : 0,
    waitsForCard,
    ...newPersonLink(env.receiptSecret),
    requestHash: hashRequest({ slug, ...input }),
    emailGuard: groupGuard(call, input.email, slug),
  });
  switch (answer.outcome) {
    case 'joined': {
      const { email } = answer;
      if (email) await afterwards('group-email-failed', () => sendEmails(env, [email]), 0);
      return personKeyOf(answer.linkId, env.receiptSecret);
    }
    case 'replayed':
      return personKeyOf(answer.linkId, env.receiptSecret);
    case 'conflict':
      throw new RequestError(
        'aborted',
        'You’ve joined already, with other details. To change them, open the link in our email to you.',
      );
    case 'full':
      throw new RequestError('aborted', fullGroup);
    case 'not-open':
      throw notOpen(answer.state);
    case 'not-found':
      throw new RequestError('not-found', noGroup);
  }
}

/**
 * What somebody chose, by their link.
 * @throws RequestError 'not-found'
 */
export async function openPerson(link: PersonLink, { groups }: Call): Promise<OwnPerson> {
  const person = await groups.readPerson(link);
  if (!person) throw new RequestError('not-found', noPerson);
  return person;
}

/**
 * Changes what somebody chose, until the group closes.
 * @throws RequestError 'invalid-argument' with fields; 'not-found' if their link opens nothing;
 * 'aborted' if the group isn't open, they aren't in anymore, something changed since `version`, or
 * other pieces cost them more than they saw
 */
export async function changePerson(
  link: PersonLink,
  input: ChangeInput,
  call: Call,
): Promise<void> {
  const group = await findGroup(link.slug, call);
  refuseNotOpen(group.state);
  const person = await openPerson(link, call);
  let { seenCents, waitsForCard } = person;
  const told = toldTo(group, input, person);
  const book = await bookOf(group, call);
  // Other pieces cost what they cost now. The same ones keep the price that was seen.
  if (
    !isDeepStrictEqual(told.pieces, person.pieces) ||
    shippingOf(group, told, book) !== shippingOf(group, person, book) ||
    taxOf(group, told, call.now, book).place !== taxOf(group, person, call.now, book).place
  ) {
    const costs = (of: Pick<Group, 'counts'>, wanted: Wanted) =>
      ownPrice({ ...group, counts: of.counts }, wanted, call.now, book);
    const ownCents = costs(group, told);
    if (person.paysOrganizer) {
      throw new RequestError(
        'aborted',
        `You paid ${firstName(group.organizer)} for what you chose. To get something else, ask them to change it.`,
      );
    }
    const paysByCard = person.hasCard || waitsForCard;
    // The organizer pays for those whom they listed, too, and another size may cost the same.
    if (!paysByCard && needsCard(ownCents) && ownCents > costs(group, person)) {
      throw new RequestError(
        'aborted',
        `That costs more than ${firstName(group.organizer)} pays for you. To save a card for it, leave the group and join again.`,
      );
    }
    const counts = input.seenCounts;
    const seen = { ...told, zip: input.seenZip || null };
    if (paysByCard && costs(group, seen) < ownCents) {
      const question = `Mailing it there costs more, so this costs you ${formatCents(ownCents)} with tax in all. If that’s all right, press the button once more.`;
      throw new RequestError('aborted', question, { fields: { seenZip: question } });
    }
    if (paysByCard && costs({ counts }, told) < ownCents) {
      throw new RequestError(
        'aborted',
        `Somebody left just now, so this costs you ${formatCents(ownCents)} with tax by now. If that’s all right, press the button once more.`,
      );
    }
    waitsForCard &&= needsCard(ownCents);
    seenCents = paysByCard && needsCard(ownCents) ? ownCents : 0;
  }
  const answer = await call.groups.changePerson({
    ...link,
    ...told,
    seenCents,
    waitsForCard,
    name: input.name,
    shown: input.shown,
    ad: input.ad || null,
    version: input.version,
  });
  if (answer.outcome !== 'changed') throw personRefusal(answer);
}

/** Has somebody reminded by email the day before a group closes. Asking again changes nothing. */
export async function askForReminder(
  slug: string,
  { email }: z.infer<typeof reminderInput>,
  call: Call,
): Promise<void> {
  const emailGuard = groupGuard(call, email, slug);
  const answer = await call.groups.askForReminder({ slug, email, emailGuard });
  switch (answer.outcome) {
    case 'asked':
      return;
    case 'full':
      throw new RequestError(
        'aborted',
        'So many people asked that we can’t remind more of them. Note the closing day yourself.',
      );
    case 'not-open':
      throw notOpen(answer.state);
    case 'not-found':
      throw new RequestError('not-found', noGroup);
  }
}

/**
 * Takes somebody out of a group until it closes; repeating it is no mistake.
 * @throws RequestError 'not-found' if their link opens nothing; 'aborted' if the group has closed
 */
export async function leaveGroup(link: PersonLink, { groups }: Call): Promise<void> {
  const answer = await groups.leave(link);
  if (answer.outcome !== 'left') throw personRefusal(answer);
}

/**
 * Gives a parcel that came back another address, and tells the shop.
 * @throws RequestError 'aborted' if there's none
 */
export async function correctParcel(
  link: PersonLink,
  address: ParcelAddress,
  { groups, env }: Call,
): Promise<void> {
  if (await groups.correctParcel({ ...link, ...address, shopInbox: env.shopInbox })) return;
  throw new RequestError(
    'aborted',
    `Your parcel isn’t waiting for an address. If something is off, call ${shop.ordersPhone}.`,
  );
}

/**
 * A group with everybody who is in, by the order's link.
 * @throws RequestError 'not-found'
 */
export async function openAsOrganizer(link: LinkKey, call: Call): Promise<OrganizedPage> {
  const group = await findOwnGroup(link, call);
  const book = await bookOf(group, call);
  const names = group.roll.filter(({ shown }) => shown === 'initial').slice(-100);
  return {
    ...shownGroup(group, names, book, call.now),
    closesOn: shopToday(new Date(group.closesAt)),
    everyMonths: group.everyMonths,
    orderNumber: group.number,
    closed: group.closedAt !== null,
    raisedCents: group.raisedCents,
    short: shortMessage(group, book),
    roll: group.roll,
    waiting: group.waiting,
  };
}

/**
 * Changes somebody's pieces and name on the back for the organizer, or takes them out of the group
 * without any, which is no mistake twice; or only takes their ad off, which goes in any state.
 * @throws RequestError 'invalid-argument' with fields; 'not-found'; 'aborted' if the group isn't open,
 * they aren't in anymore, or something changed since `version`
 */
export async function setPerson(
  link: LinkKey,
  { pieces, backName, ...input }: z.infer<typeof setInput>,
  call: Call,
): Promise<void> {
  const group = await findOwnGroup(link, call);
  if (!input.noAd) refuseNotOpen(group.state === 'proofing' ? 'open' : group.state);
  if (pieces) refuseMisfits(group, pieces);
  const answer = await call.groups.setPerson({
    ...link,
    ...input,
    pieces,
    backName: keptBackName(group, backName),
  });
  if (answer.outcome !== 'changed' && answer.outcome !== 'removed') {
    if (pieces === null && answer.outcome === 'out') return;
    throw personRefusal(answer);
  }
}

/**
 * Gives a group that hasn't closed another closing day.
 * @throws RequestError 'invalid-argument' for a day on which groups don't close; 'not-found';
 * 'aborted' if it has closed
 */
export async function extendGroup(link: LinkKey, closesOn: string, call: Call): Promise<void> {
  const { opensAt } = await findOwnGroup(link, call);
  const opensOn = opensAt === null ? undefined : shopToday(new Date(opensAt));
  const message = closingDayMessage(closesOn, call.now, opensOn);
  if (message !== null) throw invalidFields({ closesOn: message });
  const closesAt = closingMoment(closesOn).toISOString();
  const answer = await call.groups.extend({ ...link, closesAt });
  if (answer.outcome === 'not-found') throw new RequestError('not-found', brokenOrderLink);
  if (answer.outcome === 'not-open') throw notOpen(answer.state);
}

/**
 * Closes a group now, for its organizer: what people chose becomes the order. Repeating it is no
 * mistake.
 * @throws RequestError 'not-found'; 'aborted' if it isn't open, or has too few pieces
 */
export async function closeGroup(link: LinkKey, call: Call): Promise<void> {
  const group = await findOwnGroup(link, call);
  if (group.closedAt !== null) return;
  // Its time may be up already: it's closed as soon as somebody does it.
  refuseNotOpen(group.state === 'closed' ? 'open' : group.state);
  const short = shortMessage(group, await bookOf(group, call));
  if (short !== null) throw new RequestError('aborted', short);
  // From now on nobody joins, so that it closes with the people that its price is worked out for.
  await call.groups.extend({ ...link, closesAt: call.now.toISOString() });
  const outcome = await closeOwnGroup(link, call);
  if (outcome === 'closed') {
    await chargeAfterwards(call);
    return;
  }
  throw new RequestError(
    'aborted',
    outcome === 'short'
      ? 'Somebody left just now, so there are too few pieces. Give people more time.'
      : 'Something about the order changed just now. Load the page again and try once more.',
  );
}

/**
 * Makes a group's people the counts of its order, once; `short` if there are too few pieces, and
 * `busy` if people kept joining and leaving meanwhile, or the order isn't open to its group.
 */
export async function closeOwnGroup(
  link: LinkKey,
  call: Call,
): Promise<'closed' | 'short' | 'busy'> {
  for (let tries = 0; tries < 3; tries++) {
    const group = await call.groups.readForOrganizer(link);
    const order = await call.orders.open(link);
    if (!group || !order) return 'busy';
    if (group.closedAt !== null) return 'closed';
    await openAgain(link, order, group, call);
    const book = await bookOf(order, call);
    if (shortMessage(group, book) !== null) {
      await call.groups.tellShort({ ...link, groupVersion: group.version });
      return 'short';
    }
    const pieces = handedOut(group);
    const raised = raisedCents(goodsOf(group, book), pieces);
    const people = group.roll.map((person) => ({
      ...person,
      shippingCents: shippingOf(group, person, book),
      tax: taxOf(group, person, call.now, book),
    }));
    const { price, ...closing } = closingOf(order, pieces, call.now, book, {
      raisedCents: raised,
      cause: group.cause,
      parcelsCents: group.toEach ? parcelsCents(group.roll, order.deliveryZip, book) : undefined,
      elsewhere: soldElsewhere(goodsOf(group, book), people, group.tax.place),
    });
    const outcome = await call.groups
      .close({
        ...link,
        ...chargesAtClosing(group, people, price.totalCents, book),
        version: order.version,
        groupVersion: group.version,
        raisedCents: raised,
        ...closing,
        ...price,
      })
      .catch((error: unknown) => {
        throw asRefusal(error);
      });
    if (outcome === 'closed' || outcome === 'closed-already') return 'closed';
    if (outcome !== 'stale') return 'busy';
  }
  return 'busy';
}

/** What people's saved cards are charged when their group closes as an order of this total. */
function chargesAtClosing(
  group: OrganizedGroup,
  people: Parameters<typeof chargesOf>[1],
  totalCents: Cents,
  book: PriceBook,
): Charges {
  if (group.payer === 'organizer') return { charges: [], roundingCents: 0 };
  return chargesOf(goodsOf(group, book), people, payerOf(group), {
    totalCents,
    leastCents: leastCardCents,
  });
}

/** What somebody wants, and where it goes: null for nowhere of theirs. */
type Wanted = { pieces: readonly WantedPiece[]; zip: string | null };

/** What mailing it to them costs before tax. */
const shippingOf = (
  { toEach }: Pick<Group, 'toEach'>,
  { pieces, zip }: Wanted,
  book: PriceBook,
): Cents => (toEach && zip !== null ? parcelCents(pieces.length, zip, book) : 0);

/** How what somebody gets is taxed. */
const taxOf = (
  group: Pick<Group, 'tax' | 'exempt' | 'toEach'>,
  { zip }: Pick<Wanted, 'zip'>,
  now: Date,
  book: PriceBook,
): Tax => parcelTax(group.toEach ? zip : null, group, shopToday(now), book);

/** What somebody pays for these pieces, with tax and mailing them, at the price now. */
function ownPrice(
  group: Pick<Group, 'designs' | 'counts' | 'tax' | 'exempt' | 'toEach' | keyof PayTerms>,
  wanted: Wanted,
  now: Date,
  book: PriceBook,
): Cents {
  const goods = goodsOf(group, book);
  return personPrice(goods, wanted.pieces, group.counts, {
    payer: payerOf(group),
    tax: taxOf(group, wanted, now, book),
    shippingCents: shippingOf(group, wanted, book),
  }).ownCents;
}

async function findGroup(slug: string, { groups }: Pick<Call, 'groups'>): Promise<Group> {
  const group = await groups.read(slug);
  if (!group) throw new RequestError('not-found', noGroup);
  return group;
}

/** @throws RequestError if the link opens no group */
export async function findOwnGroup(
  link: LinkKey,
  { groups }: Pick<Call, 'groups'>,
): Promise<OrganizedGroup> {
  const group = await groups.readForOrganizer(link);
  if (!group) throw new RequestError('not-found', brokenOrderLink);
  return group;
}

/** Everybody's pieces with the names for their backs, in the order in which they're handed out. */
const handedOut = ({ roll }: Pick<OrganizedGroup, 'roll'>) =>
  handOutLists(roll).flatMap(({ people }) =>
    people.flatMap(({ pieces, backName }) => pieces.map((piece) => ({ ...piece, backName }))),
  );

function refuseNotOpen(state: GroupState): void {
  if (state !== 'open') throw notOpen(state);
}

export const notOpen = (state: GroupState): RequestError =>
  new RequestError('aborted', notOpenMessage(state) ?? 'Load the page again and try once more.');

function personRefusal(
  answer:
    | { outcome: 'stale' | 'full' | 'out' | 'not-found' }
    | { outcome: 'not-open'; state: GroupState },
): RequestError {
  switch (answer.outcome) {
    case 'not-open':
      return notOpen(answer.state);
    case 'out':
      return new RequestError('aborted', outOfGroup);
    case 'full':
      return new RequestError('aborted', fullGroup);
    case 'stale':
      return new RequestError(
        'aborted',
        'This was changed while you had it open. Load the page again to see how it is now.',
      );
    case 'not-found':
      return new RequestError('not-found', noPerson);
  }
}

/** What a person tells the group, as it's kept. */
type Told = Pick<OwnPerson, 'field' | 'backName' | keyof typeof parcelShape> & {
  pieces: readonly WantedPiece[];
};

/**
 * What a person tells the group. What it doesn't ask isn't kept. Whose address it doesn't know, such
 * as somebody whom the organizer listed, may leave it out.
 * @throws RequestError with what isn't right
 */
function toldTo(
  group: Group,
  {
    field,
    backName,
    pieces,
    address,
  }: Pick<JoinInput, 'field' | 'backName' | 'pieces' | 'address'>,
  before?: Pick<OwnPerson, 'zip'>,
): Told {
  if (group.fieldLabel !== null && field === '') {
    throw invalidFields({ field: `Fill this in: ${group.fieldLabel}.` });
  }
  refuseMisfits(group, pieces);
  if (group.toEach && !address && before?.zip !== null) {
    throw invalidFields({ 'address.street': 'Enter the street address.' });
  }
  return {
    field: group.fieldLabel === null ? null : field,
    backName: keptBackName(group, backName),
    pieces,
    ...((group.toEach && address) || noParcelAddress),
  };
}

/** null for none, and in a group without names on backs. */
const keptBackName = (group: Pick<Group, 'designs'>, backName: string): string | null =>
  takesNames(group) && backName !== '' ? backName : null;

/** @throws RequestError with what this group doesn't offer */
export function refuseMisfits(group: Pick<Group, 'designs'>, pieces: readonly WantedPiece[]): void {
  const offered = offeredSizes(group);
  const misfits = pieces.flatMap(({ item, size }, at) =>
    offered[item]?.includes(size)
      ? []
      : [[`pieces.${at}.size`, offered[item] ? 'Choose one of its sizes.' : 'Choose a garment.']],
  );
  if (misfits.length > 0)
    throw invalidFields(Object.fromEntries(misfits) as Record<string, string>);
}

/** The sizes of each item, of all designs in order. */
export function offeredSizes({ designs }: Pick<Group, 'designs'>): readonly (readonly string[])[] {
  const garments = orderedGarments(designs);
  return designs.flatMap(({ items }) =>
    items.map(
      ({ styleCode }) => garments.find((each) => each.styleCode === styleCode)?.sizes ?? [],
    ),
  );
}

/** Whether what each piece costs says nothing of what somebody pays, as `ShownGroup` says. */
const isBeforePart = (group: Pick<Group, 'payer' | 'toEach' | 'designs'>): boolean =>
  group.payer === 'both' && (group.toEach || itemsOf(group).length > 1);

/** What mailing somebody's pieces to them costs; null if nothing is mailed. */
const parcelsOf = (
  group: Pick<Group, 'toEach' | 'exempt'>,
  book: PriceBook,
): ShownGroup['parcels'] => (group.toEach ? parcelRange(book, group) : null);

/** What everybody may see of a group, with these names, which are whole. */
function shownGroup(
  group: Omit<Group, 'names' | 'sizeCharts'>,
  names: Group['names'],
  book: PriceBook,
  now: Date,
): Omit<ShownGroup, 'sizeCharts'> {
  const {
    slug,
    state,
    title,
    welcome,
    fieldLabel,
    payer,
    allowanceCents,
    guarantees,
    fixedCents,
    shareCents,
    cause,
    closesAt,
    stragglers,
    forgottenAt,
    dueDate,
    closedAt,
    expected,
    people,
    proof,
    opensAt,
    colors,
    next,
  } = group;
  const closes = new Date(Math.max(now.getTime(), Date.parse(closesAt)));
  const announced = announcedClosing(group, now).toISOString();
  const goods = goodsOf(group, book);
  const sizes = offeredSizes(group);
  const beforePart = isBeforePart(group);
  const priced = beforePart ? { ...group, payer: 'person' as const } : group;
  let at = 0;
  return {
    slug,
    state,
    title,
    welcome,
    fieldLabel,
    named: takesNames(group),
    organizer: firstName(group.organizer),
    payer,
    allowanceCents,
    guarantees,
    fixedCents,
    shareCents,
    cause,
    opensAt,
    colors,
    next,
    closesAt: announced,
    isForStragglers: stragglers && announced === new Date(closesAt).toISOString(),
    forgottenAt,
    dueDate: closedAt === null ? dueAfterClosing(group, closes, book) : dueDate,
    expected,
    beforePart,
    people,
    proof,
    parcels: parcelsOf(group, book),
    names: names.map(({ name, ad }) => ({ name: shortName(name), ad })),
    designs: group.designs.map(({ printLocations, items }, design) => ({
      printLocations,
      pieces: group.counts[design] ?? 0,
      items: items.map(({ quantities: _, ...item }) => {
        const place = at++;
        return {
          ...item,
          sizes: [...(sizes[place] ?? [])],
          ownCents: (sizes[place] ?? []).map((size) =>
            ownPrice(priced, { pieces: [{ item: place, size }], zip: null }, now, book),
          ),
          cents: pieceCents(goods, { item: place, size: '' }, group.counts),
          ladder: ladderOf(goods, place),
          next: nextRung(goods, place, group.counts),
        };
      }),
    })),
  };
}
