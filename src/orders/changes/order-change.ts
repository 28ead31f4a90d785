/** Changing a placed order (product.md#changing-an-order). */
import { artId } from '../../artwork/art-id.ts';
import { artworkTypeLabels } from '../../artwork/artwork-type.ts';
import { addressLines, addressSchema } from '../delivery/address.ts';
import { adjustmentText, adjustPrice } from '../prices/adjustment.ts';
import type { Adjustment } from '../prices/adjustment-schema.ts';
import type { ChangePart, ChangeRow } from './change-record.ts';
import { isOnProof } from './change-words.ts';
import { customerFieldNames, customerFields } from '../customer.ts';
import { formatFullDay } from '../../platform/dates/date-words.ts';
import type { Cents } from '../../platform/money.ts';
import { namesLack } from '../../groups/names.ts';
import { playersText } from '../../designer/team/check-roster.ts';
import { titlesOf } from '../../platform/forms/form-field.ts';
import { garmentById, type Garment } from '../../garments/garment.ts';
import { localAddressSchema } from '../delivery/local-address.ts';
import {
  addressLacks,
  artworkLacks,
  locationLacks,
  quantityLacks,
  tooManyMessage,
  type StepLack,
} from '../order.ts';
import { itemsOf, type OrderDesign, type OrderItem } from '../order-design.ts';
import { locationFlagsOf, orderedPieces, pricedDesigns } from '../order-goods.ts';
import {
  customerOf,
  deliveryAddress,
  orderPriceShape,
  type OrderFile,
  type OrderRecord,
} from '../order-record.ts';
import type { Extra } from '../prices/extra.ts';
import {
  deliveryOptions,
  priceItems,
  priceOrder,
  storedPrice,
  type PriceInput,
  type StoredPrice,
} from '../prices/price.ts';
import { taxAt, type Tax } from '../../payments/sales-tax.ts';
import {
  locationLabel,
  printLocations,
  type PrintLocation,
} from '../../garments/print-location.ts';
import { startBy } from '../due-dates/production.ts';
import { needsPhone, totalPieces } from '../quantity.ts';
import { quantitiesText } from '../quantity-words.ts';
import { dueDateMessage, rushDaysOf } from '../due-dates/due-date.ts';
import { classifyDueDate, shopToday } from '../due-dates/turnaround.ts';
import { minPiecesLacks } from '../min-pieces.ts';
import type { ToEach } from '../order-group.ts';
import { orderedGarments } from '../ordered-garments.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { builtBook } from '../../settings/built-book.ts';
import { maxOnlinePieces } from '../../shop.ts';

type AddressKey = Extract<keyof OrderRecord, `delivery${string}`>;
type CustomerKey = Extract<keyof OrderRecord, `customer${string}`>;

/** What a change can touch. A stored order is one. */
export type OrderContents = Pick<
  OrderRecord,
  'designs' | 'dueDate' | 'adjustments' | AddressKey | CustomerKey
> & {
  files: readonly Pick<OrderFile, 'design' | 'location' | 'fileName' | 'sha256' | 'page'>[];
};

/** The differences in the order of the form; none if the contents are the same. */
export function changeRows(before: OrderContents, after: OrderContents): ChangeRow[] {
  const isOnly = before.designs.length === 1 && after.designs.length === 1;
  return [
    ...pairDesigns(before, after).flatMap((pair) => designRows(pair, isOnly)),
    ...rowsOf(factsOf(before), factsOf(after)),
  ];
}

/** A row for each fact that differs; both sides have the same facts in the same order. */
function rowsOf(before: readonly Fact[], after: readonly Fact[]): ChangeRow[] {
  return before.flatMap((fact, index) => {
    const next = after[index];
    if (!next || fact.id === next.id) return [];
    const { part, what, text, typed } = fact;
    const same = text === next.text && text !== none;
    return [{ part, what, before: text, after: same ? `${text} (new)` : next.text, typed }];
  });
}

/** A design or an item as it was, and as it's wanted; one is missing if it's new or gone. */
type Pair<Each> = readonly [Each | undefined, Each | undefined];

/** Each old one with what became of it, by the first of the rules that fits one; then the new. */
function pairUp<Each>(
  before: readonly Each[],
  after: readonly Each[],
  rules: readonly ((old: Each, wanted: Each) => boolean)[],
): Pair<Each>[] {
  const found = new Map<Each, Each>();
  const rest = new Set(after);
  for (const isIt of rules) {
    for (const old of before) {
      const wanted = found.has(old) ? undefined : [...rest].find((each) => isIt(old, each));
      if (!wanted) continue;
      found.set(old, wanted);
      rest.delete(wanted);
    }
  }
  return [
    ...before.map((old) => [old, found.get(old)] as const),
    ...[...rest].map((wanted) => [undefined, wanted] as const),
  ];
}

/** `at` is its place among the order's items. */
type PlacedItem = OrderItem & { at: number };
/** `at` is its place in the order. */
type PlacedDesign = { design: OrderDesign; at: number; items: PlacedItem[]; facts: Fact[] };

function placedDesigns({ designs, files }: OrderContents): PlacedDesign[] {
  let count = 0;
  return designs.map((design, at) => ({
    design,
    at,
    items: design.items.map((item) => ({ ...item, at: count++ })),
    facts: designFacts(
      design,
      files.filter((file) => file.design === at),
    ),
  }));
}

/** While none is added or dropped, each stays in its place; else, the same print is the same. */
function pairDesigns(before: OrderContents, after: OrderContents): Pair<PlacedDesign>[] {
  const [old, wanted] = [placedDesigns(before), placedDesigns(after)];
  if (old.length === wanted.length) return old.map((each, at) => [each, wanted[at]] as const);
  return pairUp(old, wanted, [
    (one, other) => rowsOf(one.facts, other.facts).length === 0,
    sharesFile,
    (one, other) => haveSame('locations', one, other) && haveSameItems(one, other),
    (one, other) => haveSame('locations', one, other),
    haveSameItems,
    () => true,
  ]);
}

const sharesFile = (one: PlacedDesign, other: PlacedDesign): boolean =>
  one.facts.some(
    ({ part, what, id }, at) =>
      part === 'artwork' && what.endsWith(' file') && id && other.facts[at]?.id === id,
  );
const haveSame = (part: ChangePart, one: PlacedDesign, other: PlacedDesign): boolean =>
  one.facts.every((fact, at) => fact.part !== part || fact.id === other.facts[at]?.id);
const haveSameItems = (one: PlacedDesign, other: PlacedDesign): boolean =>
  pairItems(one.items, other.items).every(([old, wanted]) => old?.colorKey === wanted?.colorKey);

/** One in the same color is the same item; what's left of the same garment changed its color. */
const pairItems = (before: readonly PlacedItem[], after: readonly PlacedItem[]) =>
  pairUp(before, after, [
    (old, wanted) => old.styleCode === wanted.styleCode && old.colorKey === wanted.colorKey,
    (old, wanted) => old.styleCode === wanted.styleCode,
  ]);

/** What became of each item, whichever design it's of. */
const itemPairs = (before: OrderContents, after: OrderContents): Pair<PlacedItem>[] =>
  pairDesigns(before, after).flatMap(([old, wanted]) =>
    pairItems(old?.items ?? [], wanted?.items ?? []),
  );

/** Amounts in cents, as stored. */
export type OrderPrice = Pick<OrderRecord, keyof typeof orderPriceShape>;
export type PricedOrder = OrderContents &
  Pick<OrderRecord, 'createdAt' | 'turnaroundClass' | 'rushDays' | 'startBy' | 'exemptReason'> &
  OrderPrice &
  ToEach;

/** What a change makes of an order's price and dates, ready to be stored. */
export type Repriced = Pick<OrderRecord, 'turnaroundClass' | 'rushDays' | 'startBy'> & {
  /** As stored. */
  old: OrderPrice;
  /** From the price function, or the stored price if nothing changed that it depends on. */
  new: OrderPrice;
  /** The change's adjustments, as far as they fit. */
  adjustments: Adjustment[];
};

/** How staff price a change after the approval. */
export type Repricing = {
  /** Pieces cost what they did, however many they are now. */
  holdsPieces?: boolean;
  /** What shipping really costs. */
  freightCents?: Cents | undefined;
  /** What is sold in other places from now on. */
  elsewhere?: Tax['elsewhere'];
};

/**
 * The price and dates after a complete change, by the price book that the order was priced with. A
 * new due date has the class that it has for an order placed now, but a later one never adds the rush
 * fee.
 */
export function repriceOrder(
  before: PricedOrder,
  after: OrderContents,
  now: Date,
  book: PriceBook = builtBook,
  { holdsPieces = false, freightCents, elsewhere = before.tax.elsewhere }: Repricing = {},
): Repriced {
  const old = amountsOf(before);
  const turnaroundClass = classAfter(before, after.dueDate, now, book);
  const rushDays =
    turnaroundClass === 'rush' ? rushDaysAfter(before, after.dueDate, now, book) : null;
  const tax = { ...taxAfter(before, after, now, book), ...(elsewhere && { elsewhere }) };
  const [oldInput, input] = [
    { ...priceInput(before, before), tax: before.tax },
    { ...priceInput(after, { turnaroundClass, rushDays }), tax },
  ];
  const pairs = itemPairs(before, after);
  const inPlace = pairs.every(([old, wanted]) => old?.at === wanted?.at);
  const same = inPlace && samePrice(oldInput, input, book);
  const amounts = same ? old : changedPrice(before, pairs, oldInput, input, book, holdsPieces);
  const shippingCents = freightCents ?? amounts.shippingCents;
  const price = adjustPrice({ ...amounts, shippingCents }, after.adjustments, tax);
  const stays =
    same &&
    shippingCents === old.shippingCents &&
    price.adjustments.length === before.adjustments.length &&
    before.adjustments.every(({ line, cents }, at) => {
      const kept = price.adjustments[at];
      return line === kept?.line && cents === kept.cents;
    });
  return {
    old,
    new: stays ? old : amountsOf(price),
    adjustments: price.adjustments,
    turnaroundClass,
    rushDays,
    startBy: startAfter(before, after, now, book),
  };
}

/** A proof shows what these rows change, or the price, so it takes a new proof to approve them. */
export function needsNewProof(
  rows: readonly ChangeRow[],
  price: Pick<Repriced, 'old' | 'new'>,
): boolean {
  return rows.some(({ part }) => isOnProof(part)) || price.old.totalCents !== price.new.totalCents;
}

/**
 * What a wanted order still lacks, by the rules of the order form. A due date or delivery that stays
 * as it is isn't checked again. The contact fields have their own schema.
 */
export function changeLacks(
  before: OrderContents,
  after: OrderContents,
  now: Date,
  most: number = maxOnlinePieces,
  book: PriceBook = builtBook,
): StepLack[] {
  const ordered = orderedGarments(before.designs);
  return [
    ...after.designs.flatMap((design, at) =>
      designLacks(
        design,
        ordered,
        after.files.filter((file) => file.design === at),
      ).map((lack) => ({ ...lack, design: at })),
    ),
    ...(needsPhone(orderedPieces(after), most) ? [tooMany(after, most)] : []),
    ...(most > maxOnlinePieces ? [] : tooFew(before, after, book)),
    ...(after.dueDate === before.dueDate ? [] : dateLacks(after.dueDate, now, book)),
    ...deliveryLacks(before, after, book),
  ];
}

function designLacks(
  design: OrderDesign,
  ordered: readonly Garment[],
  files: readonly { location: PrintLocation }[],
): StepLack[] {
  const garments = design.items.map(
    ({ garmentId, styleCode }) =>
      ordered.find((each) => each.styleCode === styleCode) ?? garmentById(garmentId),
  );
  const flags = locationFlagsOf(design);
  const noNames = namesLack(design);
  const artwork = {
    type: design.artworkType,
    description: design.artworkDescription ?? '',
    uploads: Object.fromEntries(files.map((file) => [file.location, file])),
  };
  return [
    ...design.items.flatMap(({ colorKey, quantities }, item) =>
      [
        ...(colorKey ? [] : [{ step: 'color' as const, message: 'Choose a color.' }]),
        ...quantityLacks(quantities, garments[item], Infinity),
      ].map((lack) => ({ ...lack, item })),
    ),
    ...(noNames === null ? [] : [{ step: 'locations' as const, message: noNames }]),
    ...locationLacks(flags, garments).slice(0, 1),
    ...artworkLacks(artwork, flags),
  ];
}

function dateLacks(dueDate: string, now: Date, book: PriceBook): StepLack[] {
  const message = dueDateMessage(dueDate, now, book);
  return message === null ? [] : [{ step: 'dueDate', message }];
}

/** A design that the order has on as few pieces already may keep them. A page shows it at the last item. */
function tooFew(before: OrderContents, after: OrderContents, book: PriceBook): StepLack[] {
  const piecesOf = (placed: PlacedDesign | undefined): number =>
    placed ? orderedPieces({ designs: [placed.design] }) : Infinity;
  const kept = pairDesigns(before, after).flatMap(([old, wanted]) =>
    wanted && piecesOf(wanted) >= piecesOf(old) ? [wanted.at] : [],
  );
  return minPiecesLacks(after.designs, book)
    .filter(({ design }) => !kept.includes(design))
    .map(({ design, message }) => ({
      step: 'quantities',
      message,
      design,
      item: (after.designs[design]?.items.length ?? 0) - 1,
    }));
}

/** A page shows it at the last item. */
function tooMany({ designs }: OrderContents, most: number): StepLack {
  const design = designs.length - 1;
  const item = (designs[design]?.items.length ?? 0) - 1;
  return { step: 'quantities', message: tooManyMessage(most), design, item };
}

/** What a fact says without anything. */
export const none = 'None';
const listed = (items: readonly string[]): string => items.join(', ') || none;

/** `id` differs if the facts do, even in the same words. */
type Fact = { part: ChangePart; what: string; text: string; id: unknown; typed: boolean };

const fact = (part: ChangePart, what: string, text: string, id: unknown = text): Fact => ({
  part,
  what,
  text,
  id,
  typed: false,
});
const typed = (part: ChangePart, what: string, text: string | null): Fact => ({
  ...fact(part, what, text || none, text || null),
  typed: true,
});

function designRows([old, wanted]: Pair<PlacedDesign>, isOnly: boolean): ChangeRow[] {
  const name = `Design ${((old ?? wanted)?.at ?? 0) + 1}`;
  if (!old || !wanted) {
    const goods = (placed?: PlacedDesign) => listed(placed?.items.map(itemText) ?? []);
    return rowsOf([fact('sizes', name, goods(old))], [fact('sizes', name, goods(wanted))]);
  }
  const isOnlyItem = old.items.length === 1 && wanted.items.length === 1;
  const rows = [
    ...pairItems(old.items, wanted.items).flatMap((pair) => itemRows(pair, isOnlyItem)),
    ...rowsOf(old.facts, wanted.facts),
  ];
  return isOnly ? rows : rows.map((row) => ({ ...row, what: `${name}: ${row.what}` }));
}

/** A design's facts, besides its items. */
function designFacts(design: OrderDesign, files: OrderContents['files']): Fact[] {
  return [
    fact('locations', 'Print locations', locationsText(design.printLocations)),
    fact('artwork', 'Artwork', artworkTypeLabels[design.artworkType]),
    // Only bulk orders count them, for their price; the print's inks are on its proof.
    fact('sizes', 'Ink colors', String(design.inkColors ?? 'Not counted')),
    typed('artwork', 'Description', design.artworkDescription),
    fact(
      'artwork',
      'Roster',
      design.roster?.length ? playersText(design.roster) : none,
      JSON.stringify(design.roster ?? null),
    ),
    ...printLocations.map((location) => {
      const file = files.find((each) => each.location === location);
      const what = `${locationLabel(location)} file`;
      return { ...typed('artwork', what, file?.fileName ?? null), id: file && artId(file) };
    }),
  ];
}

function itemRows([old, wanted]: Pair<PlacedItem>, isOnly: boolean): ChangeRow[] {
  const item = old ?? wanted;
  if (!item) return [];
  const name = isOnly ? '' : `, ${itemName(item)}`;
  const facts = (it: OrderItem | undefined): Fact[] => [
    fact('sizes', `Sizes${name}`, (it && quantitiesText(it.quantities)) || none),
    fact('color', `Color${name}`, (it ?? item).colorName, (it ?? item).colorKey),
  ];
  return rowsOf(facts(old), facts(wanted));
}

/** 'Navy Premium Cotton'. */
const itemName = ({ colorName, garmentName }: OrderItem): string =>
  `${colorName} ${garmentName}`.trim();

/** 'Navy Premium Cotton (S 12, M 4)'. */
const itemText = (item: OrderItem): string =>
  `${itemName(item)} (${quantitiesText(item.quantities) || none})`;

/** What goes for the whole order. */
function factsOf(order: OrderContents): Fact[] {
  const address = deliveryAddress(order);
  const customer = customerOf(order);
  const titles = titlesOf(customerFields);
  return [
    fact('dueDate', 'Due date', formatFullDay(order.dueDate)),
    fact('delivery', 'Delivery', deliveryText(order.deliveryMethod)),
    typed('delivery', 'Address', address && addressLines(address).join(', ')),
    // Staff wrote the reasons, so emails to customers have them.
    fact('price', 'Price adjustments', order.adjustments.map(adjustmentText).join('; ') || none),
    ...customerFieldNames.map((name) =>
      typed(name === 'notes' ? 'notes' : 'contact', titles[name], customer[name]),
    ),
  ];
}

function locationsText(locations: OrderDesign['printLocations']): string {
  return listed(printLocations.filter((each) => locations.includes(each)).map(locationLabel));
}

function deliveryText(method: OrderContents['deliveryMethod']): string {
  return deliveryOptions(1).find((option) => option.method === method)?.label ?? method;
}

function deliveryLacks(before: OrderContents, after: OrderContents, book: PriceBook): StepLack[] {
  if (after.deliveryMethod === 'pickup') return [];
  const address = deliveryAddress(after);
  if (!address) return [{ step: 'delivery', message: 'Enter the address the shirts go to.' }];
  const old = before.deliveryMethod === after.deliveryMethod ? deliveryAddress(before) : null;
  if (old && addressLines(old).join('\n') === addressLines(address).join('\n')) return [];
  const schema = after.deliveryMethod === 'local' ? localAddressSchema(book) : addressSchema;
  return addressLacks(address, schema);
}

function classAfter(
  before: Pick<PricedOrder, 'dueDate' | 'turnaroundClass'>,
  dueDate: string,
  now: Date,
  book: PriceBook,
): OrderRecord['turnaroundClass'] {
  if (dueDate === before.dueDate) return before.turnaroundClass;
  if (classifyDueDate(dueDate, now, book).class === 'standard') return 'standard';
  return dueDate > before.dueDate ? before.turnaroundClass : 'rush';
}

/** A later date isn't a nearer rush than the one that was sold, however much time has passed. */
function rushDaysAfter(
  before: Pick<PricedOrder, 'dueDate' | 'rushDays'>,
  dueDate: string,
  now: Date,
  book: PriceBook,
): number | null {
  if (dueDate === before.dueDate) return before.rushDays;
  const days = rushDaysOf(dueDate, now, book) || null;
  if (dueDate < before.dueDate) return days;
  return before.rushDays === null ? null : Math.max(before.rushDays, days ?? 0);
}

function priceInput(
  order: OrderContents,
  { turnaroundClass, rushDays }: Pick<OrderRecord, 'turnaroundClass' | 'rushDays'>,
): PriceInput {
  return {
    designs: pricedDesigns(order.designs),
    rush: turnaroundClass === 'rush' && (rushDays ?? true),
    delivery: order.deliveryMethod,
    zip: order.deliveryZip,
  };
}

/**
 * What goes to the same place is taxed as when it was placed, whatever the table says by now, and what
 * is exempt stays without tax.
 */
function taxAfter(before: PricedOrder, after: OrderContents, now: Date, book: PriceBook): Tax {
  const { deliveryMethod: method, deliveryZip: zip } = after;
  if (method === before.deliveryMethod && zip === before.deliveryZip) return before.tax;
  const tax = taxAt(method, zip, shopToday(now), book);
  if (tax.place === before.tax.place) return before.tax;
  return before.exemptReason === null ? tax : { ...tax, rate: 0 };
}

/** What shipping an order costs by the price book. */
export const estimatedShipping = (order: OrderContents, book: PriceBook): Cents =>
  priceOrder(priceInput(order, { turnaroundClass: 'standard', rushDays: null }), book)
    .shippingCents;

/**
 * What was quoted stays for as long as the price function makes no difference to it: an item's price,
 * and then its sizes cost no more, what a design costs once, and the delivery, whose real cost may be
 * known. Parcels to each person of a group cost what those saw.
 */
function changedPrice(
  before: PricedOrder,
  pairs: readonly Pair<PlacedItem>[],
  oldInput: PriceInput,
  input: PriceInput,
  book: PriceBook,
  holdsPieces: boolean,
): StoredPrice {
  const [was, is] = [priceOrder(oldInput, book), priceOrder(input, book)];
  const quoted = new Set<number>();
  const kept = new Map(pairs.map(([old, wanted]) => [wanted?.at, old?.at]));
  const items = itemsOf(input).map(({ quantities }, at) => {
    const cents = is.items[at]?.perItemCents ?? 0;
    const old = kept.get(at) ?? -1;
    const bookCents = was.items[old]?.perItemCents;
    const stays = holdsPieces || bookCents === cents;
    const each = (stays ? before.perItemCents[old] : undefined) ?? cents;
    if (stays && bookCents !== undefined && each !== bookCents) quoted.add(at);
    return { lines: [{ label: '', cents: each }], pieces: totalPieces(quantities) };
  });
  const onceIn = (extras: readonly Extra[]) => extras.filter(({ kind }) => kind !== 'size');
  const sameOnce = JSON.stringify(onceIn(was.extras)) === JSON.stringify(onceIn(is.extras));
  const extras = [
    ...is.extras.filter((extra) => extra.kind === 'size' && !quoted.has(extra.item)),
    ...onceIn(sameOnce ? before.extras : is.extras),
  ];
  const price = storedPrice(priceItems(items, input, book, extras));
  const staysShipping =
    was.shippingCents === is.shippingCents ||
    (before.group?.toEach === true && oldInput.delivery === input.delivery);
  const shippingCents = staysShipping ? before.shippingCents : is.shippingCents;
  return { ...price, shippingCents };
}

/** The price function gives both the same for each item, whatever the stored price is. */
function samePrice(a: PriceInput, b: PriceInput, book: PriceBook): boolean {
  const [one, other] = [a, b].map((input) => [
    storedPrice(priceOrder(input, book)),
    itemsOf(input).map(({ quantities }) => totalPieces(quantities)),
  ]);
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * A new date is sold as if placed now. Otherwise the day stays, or is what it would have been from
 * the start: switching the delivery of an order that waits too long doesn't win it time.
 */
function startAfter(before: PricedOrder, after: OrderContents, now: Date, book: PriceBook): string {
  const { dueDate, deliveryMethod } = after;
  if (dueDate !== before.dueDate) return startBy(dueDate, deliveryMethod, now, book);
  const sameDays = (deliveryMethod === 'local') === (before.deliveryMethod === 'local');
  const placedAt = new Date(before.createdAt);
  return sameDays ? before.startBy : startBy(dueDate, deliveryMethod, placedAt, book);
}

const orderAmounts = Object.keys(orderPriceShape) as (keyof OrderPrice)[];

function amountsOf(price: OrderPrice): OrderPrice {
  return Object.fromEntries(orderAmounts.map((amount) => [amount, price[amount]])) as OrderPrice;
}
