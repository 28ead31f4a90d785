import { usualBook } from '../src/settings/usual-book.ts';
import { createHash } from 'node:crypto';
import { tz, TZDate } from '@date-fns/tz';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import { setMinutes } from 'date-fns/setMinutes';
import { calendar } from '../src/settings/built-calendar.ts';
import { shop, shopTime } from '../src/shop.ts';
import { artworkObjectPath } from '../src/artwork/artwork.ts';
import { artworkContentTypes } from '../src/artwork/artwork-format.ts';
import { addDays, daysBetween } from '../src/platform/dates/calendar.ts';
import { rushDaysOf } from '../src/orders/due-dates/due-date.ts';
import { garments, type Garment } from '../src/garments/garment.ts';
import {
  allowedMoves,
  orderStage,
  type JobKind,
  type JobStatus,
  type OrderStatus,
  type QuoteRequestStatus,
  type ReorderStatus,
} from '../src/orders/job.ts';
import { taxAt } from '../src/payments/sales-tax.ts';
import { priceOrder, storedPrice } from '../src/orders/prices/price.ts';
import type { DeliveryMethod } from '../src/orders/delivery/delivery-method.ts';
import { type PrintLocation, type UploadPlace } from '../src/garments/print-location.ts';
import { isOpenDay } from '../src/orders/due-dates/open-day.ts';
import { itemsOf, type OrderDesign, type OrderItem } from '../src/orders/order-design.ts';
import { pricedDesigns } from '../src/orders/order-goods.ts';
import { withCount, type Quantities } from '../src/orders/quantity.ts';
import { quotePaths, type QuotePath } from '../src/site/quote-path.ts';
import { defaultPickupDate, reorderSizes } from '../src/orders/repeats/reorder.ts';
import { builtInSwatches } from '../src/garments/swatches.ts';
import {
  classifyDueDate,
  defaultDueDate,
  openDayFrom,
  shopToday,
} from '../src/orders/due-dates/turnaround.ts';
import { demoArtwork, type DemoFile } from './demo-artwork.ts';
import {
  demoCustomers,
  descriptions,
  orderNotes,
  projects,
  staffNotes,
  type DemoCustomer,
} from './demo-customers.ts';
import { makeGroupOrders, type DemoGroup } from './demo-groups.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import { usualSplit } from '../src/orders/size-spread.ts';

/** Rows as in the tables, and the files that belong to them. */
export type DemoData = {
  /** The first order's key, the same every day, to find out whether this seed's data is there. */
  readonly mark: string;
  readonly orders: readonly DemoOrder[];
  readonly quoteRequests: readonly DemoQuoteRequest[];
  readonly reorders: readonly DemoReorder[];
  readonly counters: readonly DemoCounter[];
  readonly files: readonly {
    readonly path: string;
    readonly type: string;
    readonly file: DemoFile;
  }[];
};

type DemoEvent<Status> = {
  readonly from: Status | null;
  readonly to: Status;
  readonly actor: string;
  readonly note: string | null;
  /** ISO 8601, as are all moments here. */
  readonly at: string;
};
type DemoNote = { id: string; author: string; text: string; at: string };
type DemoEmail = {
  id: string;
  template: string;
  recipient: string;
  status: 'sent' | 'dead';
  attempts: number;
  error: string | null;
  sentAt: string | null;
};
export type DemoArtwork = {
  id: string;
  place: UploadPlace;
  objectPath: string;
  fileName: string;
  sizeBytes: number;
  sha256: string;
  contentType: string;
  format: string;
  widthPx: number | null;
  heightPx: number | null;
};
type DemoJob<Status> = {
  id: string;
  key: string;
  status: Status;
  createdAt: string;
  customer: DemoCustomer;
  events: readonly DemoEvent<Status>[];
  notes: readonly DemoNote[];
  emails: DemoEmail[];
};
export type DemoOrder = DemoJob<OrderStatus> & {
  designs: readonly OrderDesign[];
  /** Each with the place of its design. */
  artwork: readonly (DemoArtwork & { design: number })[];
  dueDate: string;
  /** In how many business days it's due, if that's a rush. */
  rush: number | false;
  delivery: DeliveryMethod;
  poNumber: string | null;
  customerNotes: string | null;
  /** The earlier order that a reorder asked for. */
  repeatsId: string | null;
  price: ReturnType<typeof storedPrice>;
  /** The group whose people choose its pieces. */
  group?: DemoGroup;
};
export type DemoQuoteRequest = DemoJob<QuoteRequestStatus> & {
  quantity: number;
  pickupDate: string | null;
  details: string;
  artwork: readonly DemoArtwork[];
};
export type DemoReorder = DemoJob<ReorderStatus> & {
  /** The order it repeats; null if its invoice is older than this site. */
  orderId: string | null;
  /** The order it became. */
  orderedId: string | null;
  invoiceNumber: string | null;
  pickupDate: string;
  quantities: Partial<Record<string, number>>;
};
export type DemoCounter = {
  day: string;
  path: QuotePath;
  attempts: number;
  completed: number;
  minutes: number;
  funnel: Record<string, number>;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Who runs the press in the demo data. */
export const pressEmail = `walt@${shop.emailDomain}`;
/** Keeps the books. */
export const bookkeeperEmail = `opal@${shop.emailDomain}`;
const staff = [`june@${shop.emailDomain}`, pressEmail, `priya@${shop.emailDomain}`];

/** Relative demand, by weekday from Sunday and by month from January. */
const weekdayShare = [0.45, 1.3, 1.25, 1.15, 1.05, 0.85, 0.5] as const;
const monthShare = [0.7, 0.8, 0.95, 1.2, 1.3, 1.1, 0.9, 1.2, 1.25, 1.15, 0.95, 0.75] as const;

/**
 * What came in and what staff did with it over `days` days, until the start of the shop's day of
 * `now`: the same for the same seed and day. Prices, colors, dates, and moves are the site's own.
 */
export function makeDemoData(seed: number, now: Date, days = 365): DemoData {
  const random = seededRandom(seed);
  const mark = random.uuid();
  const today = shopToday(now);
  const end = momentOf(today, 0);
  const start = addDays(today, -days);
  const files: DemoData['files'][number][] = [];
  const orders: DemoOrder[] = [];
  const quoteRequests: DemoQuoteRequest[] = [];
  for (let day = start; day < today; day = addDays(day, 1)) {
    // It grows by half over the year.
    const share = shareOf(day) * (0.8 + (0.4 * daysBetween(start, day)) / days);
    for (const at of momentsOf(day, 2.4 * share, random)) {
      const key = orders.length === 0 ? mark : random.uuid();
      orders.push(makeOrder(key, at, end, random, files));
    }
    for (const at of momentsOf(day, 1.1 * share, random)) {
      quoteRequests.push(makeQuoteRequest(at, end, random, files));
    }
  }
  const reorders = makeReorders(orders, start, today, end, random, files);
  for (const { at, customer, designs, moves, ...group } of makeGroupOrders(end, random)) {
    const order = makeOrder(random.uuid(), at, end, random, files, { customer, designs });
    orders.push({ ...order, ...group, events: [...order.events.slice(0, 1), ...moves] });
  }
  orders.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  leaveSomeOverdue(orders, today);
  failTwoEmails(orders, quoteRequests, end);
  return {
    mark,
    orders,
    quoteRequests,
    reorders,
    counters: countVisits(orders, quoteRequests, start, end, random),
    files,
  };
}

function makeOrder(
  key: string,
  at: number,
  end: number,
  random: SeededRandom,
  files: DemoData['files'][number][],
  earlier: Partial<Pick<DemoOrder, 'customer' | 'designs'>> = {},
  actor = 'customer',
): DemoOrder {
  const placed = new Date(at);
  const customer = earlier.customer ?? random.pick(demoCustomers);
  const designs =
    earlier.designs ??
    Array.from(
      {
        length: random.weighted([
          [1, 10],
          [2, 1],
        ] as const),
      },
      () => makeDesign(random),
    );
  const chosen = random.weighted([
    ['pickup', 6],
    ['local', 2],
    ['shipping', 2],
  ] as const);
  const { state, zip } = customer.address;
  const delivery = state === shop.region ? chosen : 'shipping';
  const dueDate = makeDueDate(placed, random);
  const rush = rushDaysOf(dueDate, placed);
  const events = moveOrder(at, dueDate, end, random, actor);
  const status = lastOf(events).to;
  return {
    id: random.uuid(),
    key,
    status,
    createdAt: placed.toISOString(),
    customer,
    events,
    notes: makeNotes(0.15, at, end, random),
    emails: makeEmails('order-confirmation', 'new-order', customer.email, at, random),
    designs,
    artwork: designs.flatMap(({ artworkType, printLocations }, design) =>
      artworkType === 'description'
        ? []
        : printLocations.map((place) => ({
            design,
            ...makeArtwork(place, customer.group, at, random, files),
          })),
    ),
    dueDate,
    rush,
    delivery,
    poNumber: customer.usesPo ? `PO-${random.between(1000, 9999)}` : null,
    customerNotes: random.chance(0.25) ? random.pick(orderNotes) : null,
    repeatsId: null,
    price: storedPrice(
      priceOrder({
        designs: pricedDesigns(designs),
        rush,
        delivery,
        tax: taxAt(delivery, zip, shopToday(placed), usualBook),
      }),
    ),
  };
}

function makeDesign(random: SeededRandom): OrderDesign {
  const garment = random.weighted(
    garments.map((item) => [item, item.offered === 'form' ? 5 : 1] as const),
  );
  const printLocations = makeLocations(garment, random);
  const fitting = garments.filter(({ locations }) =>
    printLocations.every((each) => locations.includes(each)),
  );
  const artworkType = random.weighted([
    ['complete', 6],
    ['sketch', 2],
    ['description', 2],
  ] as const);
  const more = random.weighted([
    [0, 5],
    [1, 3],
    [2, 2],
    [4, 1],
  ] as const);
  return {
    printLocations,
    artworkType,
    artworkDescription: artworkType === 'description' ? random.pick(descriptions) : null,
    items: [
      makeItem(garment, makePieces(random), random),
      // The same garment in other colors, or another one.
      ...Array.from({ length: more }, () =>
        makeItem(
          random.chance(0.7) ? garment : random.pick(fitting),
          random.between(2, 24),
          random,
        ),
      ),
    ],
  };
}

function makeItem(garment: Garment, pieces: number, random: SeededRandom): OrderItem {
  const inStock = (builtInSwatches[garment.styleCode] ?? []).filter((color) => color.inStock);
  const color = random.weighted(
    inStock.map((item) => [item, /black|navy|white|charcoal|red$/.test(item.key) ? 5 : 1] as const),
  );
  let quantities: Quantities = {};
  for (let piece = 0; piece < pieces; piece += 1) {
    const size = random.weighted(usualSplit(garment));
    quantities = withCount(quantities, size, (quantities[size] ?? 0) + 1);
  }
  return {
    garmentId: garment.id,
    garmentName: garment.name,
    styleCode: garment.styleCode,
    colorKey: color.key,
    colorName: color.name,
    colorHex: color.hex,
    quantities,
  };
}

function makePieces(random: SeededRandom): number {
  const [least, most] = random.weighted([
    [[2, 5], 8],
    [[6, 11], 13],
    [[12, 23], 24],
    [[24, 49], 27],
    [[50, 99], 19],
    [[100, 199], 7],
    [[200, 400], 2],
  ] as const);
  return random.between(least, most);
}

function makeLocations(garment: Garment, random: SeededRandom): PrintLocation[] {
  if (garment.kind === 'cap') return ['frontSmall'];
  const chosen = random.weighted([
    [['frontLarge'], 9],
    [['frontSmall', 'backLarge'], 6],
    [['frontLarge', 'backLarge'], 4],
    [['frontLarge', 'backSmall'], 2],
    [['frontSmall'], 2],
    [['frontLarge', 'leftSleeve'], 2],
    [['frontSmall', 'backLarge', 'leftSleeve', 'rightSleeve'], 1],
  ] as const);
  return [...chosen];
}

/** Usually the day the form offers, sometimes rush, sometimes well ahead. */
function makeDueDate(placed: Date, random: SeededRandom): string {
  const usual = defaultDueDate(placed);
  const wanted = random.weighted([
    ['usual', 6],
    ['rush', 2],
    ['later', 3],
  ] as const);
  if (wanted === 'usual') return usual;
  if (wanted === 'later') return openDayFrom(addDays(usual, random.between(1, 28)));
  const rushDays = Array.from({ length: 14 }, (_, n) => addDays(shopToday(placed), n)).filter(
    (day) => isOpenDay(day) && classifyDueDate(day, placed).class === 'rush',
  );
  return rushDays.length > 0 ? random.pick(rushDays) : usual;
}

/** From placing until `end`, because the future hasn't happened. */
function moveOrder(
  at: number,
  dueDate: string,
  end: number,
  random: SeededRandom,
  actor: string,
): DemoEvent<OrderStatus>[] {
  const due = momentOf(dueDate, 16 * 60);
  const steps: [OrderStatus, number, string?][] = [];
  let time = at;
  const step = (to: OrderStatus, hours: number, note?: string) => {
    time = atWork(time + hours * hourMs, random);
    steps.push(note === undefined ? [to, time] : [to, time, note]);
  };
  step('in_review', random.between(1, 9));
  step('proof_sent', random.between(1, 8));
  if (random.chance(0.12)) {
    step('in_review', random.between(4, 20), 'Wants the print an inch lower.');
    step('proof_sent', random.between(1, 6));
  }
  if (random.chance(0.05)) {
    step('cancelled', random.between(3, 30), 'The event is off. Nothing was printed.');
  } else {
    step('approved', random.between(2, 20));
    // Printed in the days before it is due; some are still waiting for that.
    time = Math.max(time, due - random.between(3, 6) * dayMs);
    for (const status of usualWay('order', 'approved')) {
      const stage = orderStage(status);
      const [least, most] = stage === 'started' ? [1, 6] : stage === 'made' ? [5, 28] : [2, 50];
      step(status as OrderStatus, random.between(least, most));
    }
  }
  return eventsOf<OrderStatus>('submitted', at, steps, end, random, actor);
}

/**
 * A shop without any late job isn't believable, so the last few due before today are still waiting.
 */
function leaveSomeOverdue(orders: DemoOrder[], today: string): void {
  const late = orders
    .filter((order) => order.dueDate < today && order.dueDate >= addDays(today, -6))
    .filter((order) => order.events.some((event) => orderStage(event.to) === 'started'))
    .slice(-4);
  for (const [place, order] of late.entries()) {
    const stop = place % 2 === 0 ? 'started' : 'approved';
    const last = order.events.findIndex((event) => orderStage(event.to) === stop);
    order.events = order.events.slice(0, last + 1);
    order.status = lastOf(order.events).to;
  }
}

function makeQuoteRequest(
  at: number,
  end: number,
  random: SeededRandom,
  files: DemoData['files'][number][],
): DemoQuoteRequest {
  const customer = random.pick(demoCustomers);
  const answered = atWork(at + random.between(2, 20) * hourMs, random);
  const decided = atWork(answered + random.between(20, 150) * hourMs, random);
  const close: readonly [QuoteRequestStatus, number, string?] = random.weighted([
    [['ordered', decided], 45],
    [['declined', decided], 30],
    [['declined', atWork(answered + 8 * dayMs, random), 'No word from them.'], 15],
  ] as const);
  const steps: (readonly [QuoteRequestStatus, number, string?])[] = random.chance(0.04)
    ? [['declined', answered, 'More than we can print by then.']]
    : [['quoted', answered], close];
  const events = eventsOf<QuoteRequestStatus>('new', at, steps, end, random);
  const id = random.uuid();
  return {
    id,
    key: random.uuid(),
    status: lastOf(events).to,
    createdAt: new Date(at).toISOString(),
    customer,
    events,
    notes: makeNotes(0.1, at, end, random),
    emails: makeEmails('quote-request-receipt', 'new-quote-request', customer.email, at, random),
    quantity: random.pick([12, 18, 24, 24, 36, 48, 48, 60, 72, 100, 150, 250, 500, 1200]),
    pickupDate: random.chance(0.7)
      ? openDayFrom(addDays(shopToday(new Date(at)), random.between(14, 45)))
      : null,
    details: random.pick(projects),
    artwork: random.chance(0.3)
      ? Array.from({ length: random.between(1, 2) }, () =>
          makeArtwork('quote', customer.group, at, random, files),
        )
      : [],
  };
}

/** The orders that they became are added to `orders`. */
function makeReorders(
  orders: DemoOrder[],
  start: string,
  today: string,
  end: number,
  random: SeededRandom,
  files: DemoData['files'][number][],
): DemoReorder[] {
  const reorders: DemoReorder[] = [];
  for (let day = start; day < today; day = addDays(day, 1)) {
    for (const at of momentsOf(day, 0.45 * shareOf(day), random)) {
      const earlier = orders.filter(
        (order) =>
          orderStage(order.status) === 'done' && Date.parse(order.createdAt) < at - 30 * dayMs,
      );
      const order = earlier.length > 20 && random.chance(0.8) ? random.pick(earlier) : null;
      const customer = order?.customer ?? random.pick(demoCustomers);
      const quantities = Object.fromEntries(
        reorderSizes
          .map((size) => [size, order ? piecesOf(order, size) : random.between(0, 14)] as const)
          .filter(([, count]) => count > 0),
      );
      const id = random.uuid();
      const closed = atWork(at + random.between(1, 8) * hourMs, random);
      const step: readonly [ReorderStatus, number, string?] = random.chance(0.06)
        ? ['declined', closed, 'That blank is out of print.']
        : ['ordered', closed];
      const events = eventsOf<ReorderStatus>('new', at, [step], end, random);
      const { to: status, actor } = lastOf(events);
      const made =
        status === 'ordered'
          ? makeOrder(id, closed, end, random, files, { customer, ...(order ?? {}) }, actor)
          : null;
      if (made) orders.push({ ...made, repeatsId: order?.id ?? null });
      reorders.push({
        id,
        key: random.uuid(),
        orderedId: made?.id ?? null,
        status,
        createdAt: new Date(at).toISOString(),
        customer,
        events,
        notes: makeNotes(0.08, at, end, random),
        emails: makeEmails('reorder-receipt', 'new-reorder', customer.email, at, random),
        orderId: order?.id ?? null,
        invoiceNumber: order
          ? null
          : `INV-${random.between(2019, 2024)}-${random.between(10, 480)}`,
        pickupDate: defaultPickupDate(new Date(at)),
        quantities,
      });
    }
  }
  return reorders;
}

const piecesOf = (order: DemoOrder, size: string): number =>
  itemsOf(order).reduce((sum, { quantities }) => sum + (quantities[size] ?? 0), 0);

function makeArtwork(
  place: UploadPlace,
  group: string,
  at: number,
  random: SeededRandom,
  files: DemoData['files'][number][],
): DemoArtwork {
  const file = demoArtwork(group, random);
  const id = random.uuid();
  const fileName = `${group.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${file.extension}`;
  // An upload's time makes equal names different; here its id does.
  const objectPath = artworkObjectPath(at, place, `${id.slice(0, 8)}_${fileName}`);
  const contentType = artworkContentTypes[file.extension];
  files.push({ path: objectPath, type: contentType, file });
  return {
    id,
    place,
    objectPath,
    fileName,
    sizeBytes: file.bytes.length,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    contentType,
    format: file.extension,
    widthPx: file.pixels?.width ?? null,
    heightPx: file.pixels?.height ?? null,
  };
}

/** The statuses that usually follow. */
function usualWay(kind: JobKind, from: JobStatus): JobStatus[] {
  const [next] = allowedMoves(kind, from);
  return next === undefined ? [] : [next, ...usualWay(kind, next)];
}

function eventsOf<Status extends string>(
  first: Status,
  at: number,
  steps: readonly (readonly [Status, number, string?])[],
  end: number,
  random: SeededRandom,
  actor = 'customer',
): DemoEvent<Status>[] {
  let from = first;
  const moves = steps
    .filter(([, time]) => time < end)
    .map(([to, time, note]) => {
      const event = {
        from,
        to,
        actor: random.pick(staff),
        note: note ?? null,
        at: new Date(time).toISOString(),
      };
      from = to;
      return event;
    });
  const placing = {
    from: null,
    to: first,
    actor,
    note: null,
    at: new Date(at).toISOString(),
  };
  return [placing, ...moves];
}

function makeNotes(share: number, at: number, end: number, random: SeededRandom): DemoNote[] {
  if (!random.chance(share)) return [];
  const written = atWork(at + random.between(1, 30) * hourMs, random);
  const note = {
    id: random.uuid(),
    author: random.pick(staff),
    text: random.pick(staffNotes),
    at: new Date(written).toISOString(),
  };
  return written < end ? [note] : [];
}

function makeEmails(
  toCustomer: string,
  toShop: string,
  email: string,
  at: number,
  random: SeededRandom,
): DemoEmail[] {
  return [
    [toCustomer, email],
    [toShop, shop.ordersEmail as string],
  ].map(([template = '', recipient = '']) => ({
    id: random.uuid(),
    template,
    recipient,
    status: 'sent',
    attempts: 1,
    error: null,
    sentAt: new Date(at + random.between(1, 5) * 1000).toISOString(),
  }));
}

/** The customer's email of the latest order and quote request old enough for all eight tries. */
function failTwoEmails(
  orders: readonly DemoOrder[],
  quoteRequests: readonly DemoQuoteRequest[],
  end: number,
): void {
  for (const [jobs, error] of [
    [orders, 'smtp-550'],
    [quoteRequests, 'EENVELOPE'],
  ] as const) {
    const email = jobs.findLast((job) => Date.parse(job.createdAt) < end - 3 * dayMs)?.emails[0];
    if (email) Object.assign(email, { status: 'dead', attempts: 8, error, sentAt: null });
  }
}

/** Steps that visitors who give up still take, and how often each follows the one before. */
const staying: Readonly<Record<QuotePath, number>> = {
  quoteForm: 0.55,
  screenPrinting: 0.72,
  shirtDesigner: 0.5,
};
const minutesNeeded: Readonly<Record<QuotePath, readonly [number, number]>> = {
  quoteForm: [2, 9],
  screenPrinting: [5, 21],
  shirtDesigner: [8, 32],
};

/** The three paths' counters by UTC day; orders and quote requests are completed visits. */
function countVisits(
  orders: readonly DemoOrder[],
  quoteRequests: readonly DemoQuoteRequest[],
  start: string,
  end: number,
  random: SeededRandom,
): DemoCounter[] {
  const perDay = (jobs: readonly { createdAt: string }[], day: string) =>
    jobs.filter(({ createdAt }) => createdAt.startsWith(day)).length;
  const last = new Date(end).toISOString().slice(0, 10);
  const counters: DemoCounter[] = [];
  for (let day = start; day <= last; day = addDays(day, 1)) {
    const share = shareOf(day) * (day === last ? 0.2 : 1);
    const visits = {
      quoteForm: [perDay(quoteRequests, day), countOf(1.4 * share, random)],
      screenPrinting: [perDay(orders, day), countOf(5.5 * share, random)],
      shirtDesigner: [countOf(0.8 * share, random), countOf(3 * share, random)],
    } as const;
    for (const [path, [completed, left]] of Object.entries(visits) as [
      QuotePath,
      readonly [number, number],
    ][]) {
      if (completed + left === 0) continue;
      let still = left;
      const funnel: Record<string, number> = {};
      for (const step of quotePaths[path]) {
        still = Array.from({ length: still }, () => random.chance(staying[path])).filter(
          Boolean,
        ).length;
        if (completed + still > 0) funnel[step] = completed + still;
      }
      const tenths = Array.from({ length: completed }, () =>
        random.between(minutesNeeded[path][0] * 10, minutesNeeded[path][1] * 10),
      );
      counters.push({
        day,
        path,
        attempts: completed + left,
        completed,
        minutes: tenths.reduce((sum, minutes) => sum + minutes, 0) / 10,
        funnel,
      });
    }
  }
  return counters;
}

const lastOf = <Item>(items: readonly Item[]): Item => {
  const last = items.at(-1);
  if (last === undefined) throw new RangeError('Nothing has a last one.');
  return last;
};

function shareOf(day: string): number {
  const date = new Date(`${day}T00:00:00Z`);
  return (weekdayShare[date.getUTCDay()] ?? 1) * (monthShare[date.getUTCMonth()] ?? 1);
}

/** That many on average, a different number each time. */
function countOf(mean: number, random: SeededRandom): number {
  let count = 0;
  for (let left = Math.exp(-mean), sum = random.next(); sum > left; sum *= random.next())
    count += 1;
  return count;
}

/** Times of a day when people sit down to order, in order. */
function momentsOf(day: string, mean: number, random: SeededRandom): number[] {
  return Array.from({ length: countOf(mean, random) }, () => {
    const hour = random.weighted([
      [8, 2],
      [10, 5],
      [12, 5],
      [14, 4],
      [16, 3],
      [19, 4],
      [21, 3],
    ] as const);
    return momentOf(day, hour * 60 + random.between(0, 119)) + random.between(0, 59) * 1000;
  }).sort((a, b) => a - b);
}

/** That many minutes after midnight by the shop's clocks. */
function momentOf(day: string, minutes: number): number {
  return setMinutes(parseISO(day, { in: tz(shopTime.zone) }), minutes).getTime();
}

/** The same time if the shop is open, otherwise soon after it opens next. */
function atWork(at: number, random: SeededRandom): number {
  const [opens, closes] = [minutesOf(calendar.opens), minutesOf(calendar.closes)];
  const clock = new TZDate(at, shopTime.zone);
  const day = lightFormat(clock, 'yyyy-MM-dd');
  const minutes = clock.getHours() * 60 + clock.getMinutes();
  if (isOpenDay(day) && minutes >= opens && minutes < closes) return at;
  const next = openDayFrom(minutes < opens ? day : addDays(day, 1));
  return momentOf(next, opens + random.between(1, 90)) + random.between(0, 59) * 1000;
}

const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
