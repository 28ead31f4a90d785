import { bookPrices, noShop, type ShopTerms } from '../src/groups/group-input.ts';
import { goodsOf } from '../src/groups/close-group.ts';
import { closingDayMessage, closingMoment, openingMoment } from '../src/groups/closing-time.ts';
import { firstName, groupSlug } from '../src/groups/group.ts';
import { handOutLists } from '../src/groups/hand-out.ts';
import { chargesOf, personPrice, type Charge } from '../src/groups/group-price.ts';
import type { Seller } from '../src/groups/seller.ts';
import { usualGarment } from '../src/garments/garment.ts';
import { builtInSwatches } from '../src/garments/swatches.ts';
import { openDayFrom, shopToday } from '../src/orders/due-dates/turnaround.ts';
import { jobStatuses, type OrderStatus } from '../src/orders/job.ts';
import { pricedDesigns } from '../src/orders/order-goods.ts';
import type { OrderDesign } from '../src/orders/order-design.ts';
import { usualSplit } from '../src/orders/size-spread.ts';
import { priceOrder, storedPrice } from '../src/orders/prices/price.ts';
import { leastCardCents } from '../src/payments/cards/card-payment.ts';
import { taxAt } from '../src/payments/sales-tax.ts';
import { addDays } from '../src/platform/dates/calendar.ts';
import { usualBook } from '../src/settings/usual-book.ts';
import { shop } from '../src/shop.ts';
import { demoCustomers, type DemoCustomer } from './demo-customers.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Somebody in a group, with one piece. */
type DemoPerson = {
  id: string;
  number: number;
  name: string;
  email: string;
  field: string | null;
  /** The name on the back. */
  backName: string | null;
  /** The place of their garment, from 0. */
  item: number;
  size: string;
  /** Where it's mailed to; null if it's handed out. */
  address: DemoCustomer['address'] | null;
  seenCents: number;
  at: string;
};

/** A group whose people choose the pieces of an order. */
export type DemoGroup = ShopTerms & {
  slug: string;
  title: string;
  welcome: string;
  fieldLabel: string | null;
  expected: number;
  closesAt: string;
  payer: 'organizer' | 'person';
  seller: Seller;
  /** A parcel goes to each person. */
  toEach: boolean;
  people: readonly DemoPerson[];
  closedAt: string | null;
  charges: readonly Charge[];
  roundingCents: number;
};

/** An order with a group, as far as it differs from others. */
export type DemoGroupOrder = {
  at: number;
  customer: DemoCustomer;
  designs: OrderDesign[];
  status: OrderStatus;
  /** What followed on its being placed. */
  moves: { from: OrderStatus; to: OrderStatus; actor: string; note: null; at: string }[];
  dueDate: string;
  rush: false;
  delivery: 'pickup' | 'shipping';
  price: ReturnType<typeof storedPrice>;
  group: DemoGroup;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const names = [
  ...['Maya Torres', 'Bill Enders', 'Chloe Park', 'Dev Hart', 'Esther Lund', 'Frank Otis'],
  ...['Gwen Harlow', 'Hugo Reyes', 'Ivy Chen', 'Jack Dunn', 'Kay Novak', 'Leo Grant'],
  ...['Mona Field', 'Nate Orr', 'Olga Winter', 'Paul Sims'],
] as const;

/** Made-up addresses in the state. */
const homes = demoCustomers.flatMap(({ address }) =>
  address.state === shop.region ? [address] : [],
);

/** The statuses after the first, one after another, and when each was reached. */
const inOrder = (...times: number[]): Plan['steps'] =>
  times.flatMap((at, place) => {
    const status = jobStatuses.order[place + 1];
    return status ? [[status, at] as const] : [];
  });

/**
 * A bakery whose people choose until a day next week and have theirs mailed, 14 of 24 by now; a choir of 16
 * who each paid for their own shirt, most with their first name on the back; and a band's shop with two
 * designs, which everybody finds, and which opens every month.
 */
export function makeGroupOrders(end: number, random: SeededRandom): readonly DemoGroupOrder[] {
  const today = shopToday(new Date(end));
  const singers = makePeople(16, end - 36 * dayMs, [], random).map((person, at) => ({
    ...person,
    backName: at % 7 === 3 ? null : firstName(person.name),
  }));
  const sizes = [...Map.groupBy(singers, ({ size }) => size)];
  const shirts: OrderDesign = {
    ...makeDesign(Object.fromEntries(sizes.map(([size, of]) => [size, of.length]))),
    printLocations: ['frontLarge', 'backSmall'],
    artworkDescription: 'Our name in an arch, with a heron. On the back, names like MAYA.',
    roster: handOutLists(singers.map((singer) => ({ ...singer, spare: false })))
      .flatMap(({ people }) => people)
      .map(({ backName, size }) => ({ name: backName ?? '', number: '', size, item: 0 })),
  };
  return [
    withGroup({
      at: end - 8 * dayMs,
      designs: [makeDesign({ M: 12, L: 12 })],
      dueDate: openDayFrom(addDays(today, 30)),
      steps: inOrder(end - 8 * dayMs + 6 * hourMs, end - 7 * dayMs, end - 6 * dayMs),
      group: {
        ...noShop,
        title: 'East Village Bakers',
        welcome: 'New shirts for the whole bakery. Pick the size you like to knead in.',
        fieldLabel: 'Department',
        expected: 24,
        closesAt: closingMoment(firstClosingDay(addDays(today, 5), end)).toISOString(),
        payer: 'organizer',
        seller: 'organization',
        toEach: true,
        people: makePeople(14, end - 6 * dayMs, ['Ovens', 'Counter', 'Deliveries'], random).map(
          (person, at) => ({ ...person, address: homes[at] ?? null }),
        ),
        closedAt: null,
      },
      random,
    }),
    withGroup({
      at: end - 40 * dayMs,
      designs: [shirts],
      dueDate: openDayFrom(addDays(today, -14)),
      steps: inOrder(
        end - 40 * dayMs + 6 * hourMs,
        ...[39, 37, 30, 20, 17, 16].map((days) => end - days * dayMs),
      ),
      group: {
        ...noShop,
        title: 'Capitol City Choir',
        welcome: 'Everybody buys their own, and it gets cheaper the more of us sing along.',
        fieldLabel: null,
        expected: 20,
        closesAt: new Date(end - 30 * dayMs).toISOString(),
        payer: 'person',
        seller: 'shop',
        toEach: false,
        people: singers,
        closedAt: new Date(end - 30 * dayMs).toISOString(),
      },
      random,
    }),
    withGroup({
      at: end - 12 * dayMs,
      designs: [
        makeDesign({ M: 12, L: 12 }),
        makeDesign({ L: 20 }, 1, 'A drum with wings, and 2026 below it.'),
      ],
      dueDate: openDayFrom(addDays(today, 34)),
      steps: inOrder(end - 12 * dayMs + 6 * hourMs, end - 11 * dayMs, end - 10 * dayMs),
      group: {
        opensAt: openingMoment(addDays(today, -3)).toISOString(),
        everyMonths: 1,
        openDays: 11,
        firstOpensAt: openingMoment(addDays(today, -3)).toISOString(),
        listed: true,
        colors: ['#7a1f2b', '#e3b23c'],
        title: 'Union Park Marching Band',
        welcome: 'Open for a week and a half every month. Show up in maroon and gold.',
        fieldLabel: 'Section',
        expected: 44,
        closesAt: closingMoment(firstClosingDay(addDays(today, 8), end)).toISOString(),
        payer: 'organizer',
        seller: 'organization',
        toEach: false,
        people: makePeople(15, end - 3 * dayMs, ['Brass', 'Drums', 'Woodwinds'], random, 3).map(
          (person, at) => ({ ...person, item: at % 3 === 1 ? 1 : 0 }),
        ),
        closedAt: null,
      },
      random,
    }),
  ];
}

function firstClosingDay(from: string, end: number): string {
  let day = from;
  while (closingDayMessage(day, new Date(end)) !== null) day = addDays(day, 1);
  return day;
}

/** @param place which of the garment's colors, from 0 */
function makeDesign(
  quantities: Record<string, number>,
  place = 0,
  artworkDescription = 'Our name in an arch, with a heron.',
): OrderDesign {
  const { id, name, styleCode } = usualGarment;
  const color = builtInSwatches[styleCode]?.filter(({ inStock }) => inStock)[place];
  if (!color) throw new Error('The usual garment has no color.');
  return {
    printLocations: ['frontLarge'],
    artworkType: 'description',
    artworkDescription,
    items: [
      {
        garmentId: id,
        garmentName: name,
        styleCode,
        colorKey: color.key,
        colorName: color.name,
        colorHex: color.hex,
        quantities,
      },
    ],
  };
}

/** People who joined one after another, so many hours apart. */
function makePeople(
  count: number,
  from: number,
  fields: readonly string[],
  random: SeededRandom,
  hours = 8,
): DemoPerson[] {
  return names.slice(0, count).map((name, at) => ({
    id: random.uuid(),
    number: at + 1,
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@people.example.com`,
    field: fields.length > 0 ? random.pick(fields) : null,
    backName: null,
    item: 0,
    size: random.weighted(usualSplit(usualGarment)),
    address: null,
    seenCents: 0,
    at: new Date(from + at * hours * hourMs).toISOString(),
  }));
}

type Plan = {
  at: number;
  designs: OrderDesign[];
  dueDate: string;
  steps: readonly (readonly [OrderStatus, number])[];
  /** Its title is also its customer's name. */
  group: Omit<DemoGroup, 'slug' | 'charges' | 'roundingCents'>;
  random: SeededRandom;
};

/** The order in the steps that its group has it take, and what its people pay. */
function withGroup({ at, designs, dueDate, steps, group, random }: Plan): DemoGroupOrder {
  const customer = demoCustomers.find((each) => each.group === group.title);
  if (!customer) throw new Error(`No customer is called ${group.title}.`);
  const delivery = group.toEach ? 'shipping' : 'pickup';
  const { zip } = customer.address;
  const tax = taxAt(delivery, zip, shopToday(new Date(at)), usualBook);
  const price = storedPrice(
    priceOrder({ designs: pricedDesigns(designs), rush: false, delivery, zip, tax }),
  );
  const goods = goodsOf({ designs, guarantees: false, ...bookPrices }, usualBook);
  const terms = { payer: { by: group.payer }, tax };
  const joined = group.people.map((person, place) => {
    const pieces = [{ item: person.item, size: person.size }];
    const counts = designs.map((_, design) => countOf(group.people.slice(0, place + 1), design));
    const { ownCents: seenCents } = personPrice(goods, pieces, counts, terms);
    return { person: { ...person, seenCents }, pieces, seenCents, tax };
  });
  const charged =
    group.closedAt === null
      ? { charges: [], roundingCents: 0 }
      : chargesOf(
          goods,
          joined.map((each) => ({ ...each, number: each.person.number, hasCard: true })),
          terms.payer,
          { totalCents: price.totalCents, leastCents: leastCardCents },
        );
  let status: OrderStatus = 'submitted';
  const moves = steps.map(([to, moment]) => {
    const from = status;
    status = to;
    const isGroups = to === 'gathering' || from === 'gathering';
    const actor = isGroups ? 'customer' : `june@${shop.emailDomain}`;
    return { from, to, actor, note: null, at: new Date(moment).toISOString() };
  });
  const secret = Uint8Array.from({ length: 5 }, () => random.between(0, 255));
  const slug = groupSlug(group.title, secret);
  const people = joined.map(({ person }) => person);
  return {
    ...{ at, customer, designs, status, moves, dueDate, rush: false, delivery, price },
    group: { ...group, ...charged, people, slug },
  };
}

/** How many of these people have chosen a garment, one of each design. */
export const countOf = (people: readonly Pick<DemoPerson, 'item'>[], design: number): number =>
  people.filter(({ item }) => item === design).length;
