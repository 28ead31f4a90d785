import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { usualBook } from '../../src/settings/usual-book.ts';
import { iowaTax } from './taxes.ts';
import { itemsOf, type OrderDesign, type OrderItem } from '../../src/orders/order-design.ts';
import { orderedPieces, pricedDesigns } from '../../src/orders/order-goods.ts';
import type {
  DesignInput,
  PlaceOrderInput,
} from '../../src/orders/placing/place-order.contract.ts';
import { noAddress } from '../../src/orders/delivery/address.ts';
import { customerFields, noCustomer, type Customer } from '../../src/orders/customer.ts';
import { keptOf, nothingIn } from '../../src/platform/forms/form-field.ts';
import { withPrefix, type OrderRecord, type OrderToPlace } from '../../src/orders/order-record.ts';
import type { KeptFile } from '../../src/orders/placed-record.ts';
import { priceOrder } from '../../src/orders/prices/price.ts';
import { taxAt } from '../../src/payments/sales-tax.ts';
import { notShipped } from '../../src/orders/delivery/shipment.ts';
import { quoteRequestFields } from '../../src/quotes/quote-request.ts';
import type { QuoteRequestToPlace } from '../../src/quotes/quote-request-record.ts';
import { reorderFields } from '../../src/orders/repeats/reorder.ts';
import type { ReorderToPlace } from '../../src/orders/repeats/reorder-record.ts';
import { isDay } from '../../src/platform/dates/calendar.ts';
import { startBy } from '../../src/orders/due-dates/production.ts';
import { classifyDueDate, defaultDueDate } from '../../src/orders/due-dates/turnaround.ts';

type ItemInput = DesignInput['items'][number];
type OrderInputChanges = Partial<Omit<PlaceOrderInput, 'customer'>> &
  Partial<Omit<DesignInput, 'items'> & ItemInput> & { customer?: Partial<Customer> };

/**
 * A valid order as checkout sends it, new each time, with artwork described in words and the
 * correct seen total. Without `designs`, it has one item, and the changes may say what of it and of
 * its design differs.
 */
export function orderInput(changes: OrderInputChanges = {}): PlaceOrderInput {
  const { styleCode, colorKey, quantities, printLocations, artwork, roster, inkColors, ...rest } =
    changes;
  const design: DesignInput = {
    printLocations: printLocations ?? ['frontLarge', 'backSmall'],
    artwork: artwork ?? { type: 'description', description: 'A heron over two rivers.', files: [] },
    ...(roster && { roster }),
    ...(inkColors && { inkColors }),
    items: [
      {
        styleCode: styleCode ?? '00606',
        colorKey: colorKey ?? 'white',
        quantities: { S: 4, M: 8, L: 7, XL: 3, '2XL': 1, ...quantities },
      },
    ],
  };
  const input: PlaceOrderInput = {
    idempotencyKey: crypto.randomUUID(),
    designs: [design],
    dueDate: defaultDueDate(new Date()),
    delivery: { method: 'pickup', address: null },
    seenTotalCents: 0,
    ...rest,
    customer: {
      ...noCustomer,
      name: 'Ada Lovelace',
      email: `ada-${crypto.randomUUID()}@example.com`,
      phone: '515-555-0100',
      ...changes.customer,
    },
  };
  return { ...input, seenTotalCents: changes.seenTotalCents ?? priceOf(input).totalCents };
}

/** What this order costs, according to the domain. */
export const priceOf = (input: Pick<PlaceOrderInput, 'designs' | 'dueDate' | 'delivery'>) =>
  priceOrder({
    designs: pricedDesigns(input.designs),
    rush: classifyDueDate(input.dueDate, new Date()).class === 'rush',
    delivery: input.delivery.method,
    tax: taxAt(
      input.delivery.method,
      input.delivery.address?.zip,
      shopToday(new Date()),
      usualBook,
    ),
  });

/** A valid quote request as the form sends it, new each time. */
export function quoteRequestInput(changes: Record<string, unknown> = {}) {
  return {
    idempotencyKey: crypto.randomUUID(),
    ...nothingIn(quoteRequestFields),
    name: 'Ada Lovelace',
    email: `ada-${crypto.randomUUID()}@example.com`,
    phone: '515-555-0100',
    quantity: 150 as unknown,
    projectDetails: 'A heron over two rivers.',
    artwork: [] as string[],
    website: '',
    openMs: 60_000,
    ...changes,
  };
}

/** A valid reorder as the form sends it, new each time. */
export function reorderInput(changes: Record<string, unknown> = {}) {
  return {
    idempotencyKey: crypto.randomUUID(),
    ...nothingIn(reorderFields),
    name: 'Ada Lovelace',
    email: `ada-${crypto.randomUUID()}@example.com`,
    invoiceNumber: 'INV-77',
    sizes: { S: 2, M: 4, L: 0, XL: 0, '2XL': 1, '3XL': 0 } as Record<string, unknown>,
    website: '',
    openMs: 60_000,
    ...changes,
  };
}

/** The key, hash, and inbox of something new to place. */
const newKey = () => ({
  idempotencyKey: crypto.randomUUID() as string,
  requestHash: 'a'.repeat(64),
  shopInbox: 'orders@confluenceprint.example',
});

/** When production must start for a day, if it is one, for a job placed early enough. */
export function startFor(day: unknown, method: unknown = 'pickup'): string {
  const due = typeof day === 'string' && isDay(day) ? day : '2026-12-04';
  return startBy(due, method === 'local' ? 'local' : 'pickup', new Date('2026-01-05T12:00:00Z'));
}

/** Tests may place anything, valid or not. */
type Loose<Made> = Made & Record<string, unknown>;

const usualItem: OrderItem = {
  garmentId: 'premium-cotton',
  garmentName: 'Premium Cotton',
  styleCode: '00606',
  colorKey: 'navy',
  colorName: 'Navy',
  colorHex: '#1c2336',
  quantities: { S: 10, M: 14 },
};
const usualDesign: Omit<OrderDesign, 'items'> = {
  printLocations: ['frontLarge', 'leftSleeve'],
  artworkType: 'complete',
  artworkDescription: null,
};

/** These of the changes, over the rest. */
function changed<Part extends object>(
  part: Part,
  changes: Record<string, unknown>,
  more: readonly string[] = [],
): Part {
  const names = [...Object.keys(part), ...more];
  return {
    ...part,
    ...Object.fromEntries(Object.entries(changes).filter(([name]) => names.includes(name))),
  };
}

/** A valid item, of which the changes say what differs. */
export const orderItem = (changes: Record<string, unknown> = {}): OrderItem =>
  changed(usualItem, changes);

/** A design of one item, of which the changes say what differs. */
export function orderDesign(changes: Record<string, unknown> = {}): OrderDesign {
  return { ...changed(usualDesign, changes, ['roster', 'inkColors']), items: [orderItem(changes)] };
}

/** What the changes say of the order itself, not of its design or item. */
export function ofOrder<Changes extends object>(
  changes: Changes,
): Omit<Changes, keyof OrderDesign | keyof OrderItem> {
  const ofDesign = [...Object.keys(usualItem), ...Object.keys(usualDesign), 'roster', 'inkColors'];
  return Object.fromEntries(
    Object.entries(changes).filter(([name]) => !ofDesign.includes(name)),
  ) as Omit<Changes, keyof OrderDesign | keyof OrderItem>;
}

/**
 * A valid order as place_order takes it, new each time. Without `designs`, it has one item, and the
 * changes may say what of it and of its design differs.
 */
export function orderToPlace(
  changes: Record<string, unknown> = {},
): Loose<OrderToPlace & Pick<OrderRecord, 'adjustmentCents' | 'adjustments'>> {
  const rest = ofOrder(changes);
  const each = changes['perItemCents'];
  return {
    ...newKey(),
    linkId: crypto.randomUUID(),
    linkKeyHash: crypto.randomUUID().replaceAll('-', '').repeat(2),
    designs: [orderDesign(changes)],
    totalQuantity: 24,
    files: [],
    dueDate: '2026-12-04',
    startBy: startFor(changes['dueDate'], changes['deliveryMethod']),
    turnaroundClass: 'standard',
    rushDays: null,
    priceVersion: 1,
    deliveryMethod: 'pickup',
    ...withPrefix('delivery', noAddress),
    ...withPrefix('customer', {
      ...keptOf(customerFields, noCustomer),
      name: 'Ada Lovelace',
      email: 'Ada@example.com',
      phone: '515-555-0100',
    }),
    extras: [],
    subtotalCents: 39_000,
    rushFeeCents: 0,
    shippingCents: 0,
    adjustmentCents: 0,
    adjustments: [],
    tax: iowaTax,
    taxCents: 2730,
    totalCents: 41_730,
    // Nothing before pickup, so that most tests needn't pay.
    paymentTerms: 'deposit',
    depositPermille: 0,
    stockNote: null,
    ...rest,
    perItemCents: Array.isArray(each) ? (each as number[]) : [(each ?? 1625) as number],
  };
}

/** A design on three items: 24 navy shirts, 8 red ones, and 16 green sweatshirts. */
export const threeItemDesign = (changes: Record<string, unknown> = {}): OrderDesign => ({
  ...orderDesign(changes),
  items: [
    usualItem,
    { ...usualItem, colorKey: 'red', colorName: 'Red', colorHex: '#c3102f', quantities: { L: 8 } },
    {
      garmentId: 'independent-crewneck',
      garmentName: 'Independent Crewneck',
      styleCode: '62430',
      colorKey: 'alpine-green',
      colorName: 'Alpine Green',
      colorHex: '#2c4a3b',
      quantities: { S: 2, '3XL': 14 },
    },
  ],
});

/** A valid order of these designs, new each time, at $16.25 a piece unless the changes say otherwise. */
export function orderOf(
  designs: readonly OrderDesign[],
  changes: Record<string, unknown> = {},
): ReturnType<typeof orderToPlace> {
  const totalQuantity = orderedPieces({ designs });
  const subtotalCents = 1625 * totalQuantity;
  const taxCents = Math.round(subtotalCents * 0.07);
  return orderToPlace({
    designs,
    totalQuantity,
    perItemCents: itemsOf({ designs }).map(() => 1625),
    subtotalCents,
    tax: iowaTax,
    taxCents,
    totalCents: subtotalCents + taxCents,
    ...changes,
  });
}

/** The same order as stored. */
export function orderRecord(
  changes: Partial<OrderRecord & Omit<OrderDesign, 'items'> & OrderItem> = {},
): OrderRecord {
  const { idempotencyKey: _, requestHash: __, shopInbox: ___, ...order } = orderToPlace(changes);
  return {
    ...order,
    ...notShipped,
    ...changed(
      {
        exemptReason: null,
        id: '3b241101-e2bb-4255-8caf-4136c566a962',
        number: 1001,
        status: 'submitted' as const,
        createdAt: '2026-11-21T15:00:00Z',
      },
      changes,
    ),
  };
}

/** A file for the front of an order. */
export const frontFile = (changes: Partial<KeptFile> = {}) => ({
  design: 0,
  location: 'frontLarge' as const,
  page: null,
  ...keptFile(changes),
});

/** An artwork file as an order or a quote request stores it, new each time; `putFiles` seals it. */
export function keptFile(changes: Partial<KeptFile> = {}): KeptFile {
  return {
    objectPath: `${Date.now()}_front_${crypto.randomUUID().replaceAll('-', '')}.png`,
    fileName: 'crest.png',
    sizeBytes: 12_345,
    sha256: 'b'.repeat(64),
    contentType: 'image/png',
    format: 'png',
    widthPx: 3000,
    heightPx: 2400,
    facts: null,
    ...changes,
  };
}

/** A valid quote request as place_quote_request takes it, new each time. */
export function quoteRequestToPlace(
  changes: Record<string, unknown> = {},
): Loose<QuoteRequestToPlace> {
  return {
    ...newKey(),
    ...keptOf(quoteRequestFields, {
      ...nothingIn(quoteRequestFields),
      name: 'Ada Lovelace',
      email: 'Ada@example.com',
      quantity: 48,
      pickupDate: '2026-12-04',
      projectDetails: 'Shirts for the engine room, one color.',
    }),
    startBy: changes['pickupDate'] === null ? null : startFor(changes['pickupDate']),
    files: [],
    ...changes,
  };
}

/** A valid reorder as place_reorder takes it, new each time. */
export function reorderToPlace(changes: Record<string, unknown> = {}): Loose<ReorderToPlace> {
  return {
    ...newKey(),
    ...keptOf(reorderFields, {
      ...nothingIn(reorderFields),
      name: 'Ada Lovelace',
      email: 'Ada@example.com',
      invoiceNumber: 'INV-2024-17',
      pickupDate: '2026-12-04',
    }),
    startBy: changes['pickupDate'] === null ? null : startFor(changes['pickupDate']),
    quantities: { S: 3, '2XL': 12 },
    ...changes,
  };
}
