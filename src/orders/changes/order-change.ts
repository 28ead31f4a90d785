/** Changing a placed order (product.md#changing-an-order). */
import { artworkTypeLabels } from '../../artwork/uploads/artwork-upload.ts';
import { addressLines, addressSchema } from '../delivery/address.ts';
import { adjustmentText, adjustPrice, type Adjustment } from '../prices/adjustment.ts';
import type { ChangePart, ChangeRow } from './change-record.ts';
import { isOnProof } from './change-words.ts';
import { customerFieldNames, customerFields } from '../customer.ts';
import { formatFullDay } from '../../platform/dates/date-words.ts';
import { titlesOf } from '../../platform/forms/form-field.ts';
import { garmentById } from '../../garments/garment.ts';
import { localAddressSchema } from '../delivery/local-address.ts';
import {
  addressLacks,
  artworkLacks,
  dueDateLacks,
  locationLacks,
  quantityLacks,
  type StepLack,
} from '../order.ts';
import {
  customerOf,
  deliveryAddress,
  locationFlagsOf,
  orderPriceShape,
  type OrderRecord,
} from '../order-record.ts';
import {
  deliveryOptions,
  priceLines,
  priceOneItem,
  type OneItemPrice,
  type OneItemInput,
} from '../prices/price.ts';
import { chargedPermille, taxPermilleOf } from '../../payments/sales-tax.ts';
import { locationLabel, printLocations } from '../../garments/print-location.ts';
import { startBy } from '../due-dates/production.ts';
import { totalPieces } from '../quantity.ts';
import { quantitiesText } from '../quantity-words.ts';
import { classifyDueDate } from '../due-dates/turnaround.ts';

type AddressKey = Extract<keyof OrderRecord, `delivery${string}`>;
type CustomerKey = Extract<keyof OrderRecord, `customer${string}`>;

/** What a change can touch. A stored order is one. */
export type OrderContents = Pick<
  OrderRecord,
  | 'colorKey'
  | 'colorName'
  | 'quantities'
  | 'printLocations'
  | 'artworkType'
  | 'artworkDescription'
  | 'dueDate'
  | 'adjustments'
  | AddressKey
  | CustomerKey
> & {
  files: readonly Pick<OrderRecord['files'][number], 'location' | 'fileName' | 'sha256'>[];
};

/** The differences in the order of the form; none if the contents are the same. */
export function changeRows(before: OrderContents, after: OrderContents): ChangeRow[] {
  const [old, wanted] = [factsOf(before), factsOf(after)];
  return old.flatMap((fact, index) => {
    const next = wanted[index];
    if (!next || fact.id === next.id) return [];
    const { part, what, text, typed } = fact;
    const same = text === next.text && text !== none;
    return [{ part, what, before: text, after: same ? `${text} (new)` : next.text, typed }];
  });
}

/** Amounts in cents, as stored. */
export type OrderPrice = Pick<OrderRecord, keyof typeof orderPriceShape>;
export type PricedOrder = OrderContents &
  Pick<OrderRecord, 'createdAt' | 'styleCode' | 'turnaroundClass' | 'startBy'> &
  OrderPrice & { roster?: OrderRecord['roster'] };

/** What a change makes of an order's price and dates, ready to be stored. */
export type Repriced = Pick<OrderRecord, 'turnaroundClass' | 'startBy'> & {
  /** As stored. */
  old: OrderPrice;
  /** From the price function, or the stored price if nothing changed that it depends on. */
  new: OrderPrice;
  /** The change's adjustments, as far as they fit. */
  adjustments: Adjustment[];
};

/**
 * The price and dates after a complete change. A new due date has the class that it has for an
 * order placed now, but a later one never adds the rush fee.
 */
export function repriceOrder(before: PricedOrder, after: OrderContents, now: Date): Repriced {
  const old = amountsOf(before);
  const turnaroundClass = classAfter(before, after.dueDate, now);
  const named = Boolean(before.roster);
  const keptRate = keptPermille(before, after);
  const rate = keptRate === null ? {} : { taxPermille: keptRate };
  const [oldInput, input] = [
    { ...priceInput(before, before.styleCode, before.turnaroundClass), ...rate, named },
    { ...priceInput(after, before.styleCode, turnaroundClass), ...rate, named },
  ];
  const same = samePrice(oldInput, input);
  const lines = same ? old : changedPrice(old, oldInput, input);
  const price = adjustPrice(lines, after.adjustments, input.taxPermille);
  return {
    old,
    new: same && price.adjustmentCents === old.adjustmentCents ? old : amountsOf(price),
    adjustments: price.adjustments,
    turnaroundClass,
    startBy: startAfter(before, after, now),
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
  before: OrderContents & Pick<OrderRecord, 'garmentId'>,
  after: OrderContents,
  now: Date,
): StepLack[] {
  const garment = garmentById(before.garmentId);
  const flags = locationFlagsOf(after);
  const artwork = {
    type: after.artworkType,
    description: after.artworkDescription ?? '',
    uploads: Object.fromEntries(after.files.map((file) => [file.location, file])),
  };
  return [
    ...quantityLacks(after.quantities, garment),
    ...locationLacks(flags, garment),
    ...artworkLacks(artwork, flags),
    ...(after.dueDate === before.dueDate ? [] : dueDateLacks(after.dueDate, now)),
    ...deliveryLacks(before, after),
  ];
}

const none = 'None';
const listed = (items: readonly string[]): string => items.join(', ') || none;

/** `id` differs if the facts do, even in the same words. */
type Fact = { part: ChangePart; what: string; text: string; id: unknown; typed: boolean };

/** The same facts in the same order for every order. */
function factsOf(order: OrderContents): Fact[] {
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
  const address = deliveryAddress(order);
  const customer = customerOf(order);
  const titles = titlesOf(customerFields);
  return [
    fact('sizes', 'Sizes', quantitiesText(order.quantities) || none),
    fact('color', 'Color', order.colorName, order.colorKey),
    fact('locations', 'Print locations', locationsText(order.printLocations)),
    fact('artwork', 'Artwork', artworkTypeLabels[order.artworkType]),
    typed('artwork', 'Description', order.artworkDescription),
    ...printLocations.map((location) => {
      const file = order.files.find((each) => each.location === location);
      const what = `${locationLabel(location)} file`;
      return { ...typed('artwork', what, file?.fileName ?? null), id: file?.sha256 };
    }),
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

function locationsText(locations: OrderContents['printLocations']): string {
  return listed(printLocations.filter((each) => locations.includes(each)).map(locationLabel));
}

function deliveryText(method: OrderContents['deliveryMethod']): string {
  return deliveryOptions(1).find((option) => option.method === method)?.label ?? method;
}

function deliveryLacks(before: OrderContents, after: OrderContents): StepLack[] {
  if (after.deliveryMethod === 'pickup') return [];
  const address = deliveryAddress(after);
  if (!address) return [{ step: 'delivery', message: 'Enter the address the shirts go to.' }];
  const old = before.deliveryMethod === after.deliveryMethod ? deliveryAddress(before) : null;
  if (old && addressLines(old).join('\n') === addressLines(address).join('\n')) return [];
  const schema = after.deliveryMethod === 'local' ? localAddressSchema : addressSchema;
  return addressLacks(address, schema);
}

function classAfter(
  before: Pick<PricedOrder, 'dueDate' | 'turnaroundClass'>,
  dueDate: string,
  now: Date,
): OrderRecord['turnaroundClass'] {
  if (dueDate === before.dueDate) return before.turnaroundClass;
  if (classifyDueDate(dueDate, now).class === 'standard') return 'standard';
  return dueDate > before.dueDate ? before.turnaroundClass : 'rush';
}

function priceInput(
  order: OrderContents,
  styleCode: string,
  turnaroundClass: OrderRecord['turnaroundClass'],
): OneItemInput {
  return {
    styleCode,
    quantities: order.quantities,
    locations: locationFlagsOf(order),
    rush: turnaroundClass === 'rush',
    delivery: order.deliveryMethod,
    taxPermille: taxPermilleOf(order.deliveryMethod, order.deliveryZip),
  };
}

/** What goes to the same place keeps the rate it was placed with, whatever the table says by now. */
function keptPermille(before: PricedOrder, after: OrderContents): number | null {
  const { deliveryMethod, deliveryZip, totalCents, taxCents } = before;
  if (after.deliveryMethod !== deliveryMethod || after.deliveryZip !== deliveryZip) return null;
  return chargedPermille(
    totalCents - taxCents,
    taxCents,
    taxPermilleOf(deliveryMethod, deliveryZip),
  );
}

/** A quoted price of a piece stays for as long as the price function makes no difference to it. */
function changedPrice(
  { perItemCents }: Pick<OrderPrice, 'perItemCents'>,
  oldInput: OneItemInput,
  input: OneItemInput,
): OneItemPrice {
  const price = priceOneItem(input);
  if (priceOneItem(oldInput).perItemCents !== price.perItemCents) return price;
  const quoted = [{ label: '', cents: perItemCents }];
  return priceLines(quoted, totalPieces(input.quantities), input);
}

/** The price function gives both the same, whatever the stored price is. */
function samePrice(a: OneItemInput, b: OneItemInput): boolean {
  const [one, other] = [priceOneItem(a), priceOneItem(b)];
  return orderAmounts.every(
    (amount) => amount === 'adjustmentCents' || one[amount] === other[amount],
  );
}

/**
 * A new date is sold as if placed now. Otherwise the day stays, or is what it would have been from
 * the start: switching the delivery of an order that waits too long doesn't win it time.
 */
function startAfter(before: PricedOrder, after: OrderContents, now: Date): string {
  const { dueDate, deliveryMethod } = after;
  if (dueDate !== before.dueDate) return startBy(dueDate, deliveryMethod, now);
  const sameDays = (deliveryMethod === 'local') === (before.deliveryMethod === 'local');
  return sameDays ? before.startBy : startBy(dueDate, deliveryMethod, new Date(before.createdAt));
}

const orderAmounts = Object.keys(orderPriceShape) as (keyof OrderPrice)[];

function amountsOf(price: OrderPrice): OrderPrice {
  return Object.fromEntries(orderAmounts.map((amount) => [amount, price[amount]])) as OrderPrice;
}
