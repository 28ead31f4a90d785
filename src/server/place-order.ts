import * as z from 'zod/mini';
import type { placeOrder, PlaceOrderInput } from '../contracts/place-order.ts';
import { noAddress } from '../domain/address.ts';
import { localAddressSchema } from '../domain/local-address.ts';
import { fieldMessages } from '../domain/text-field.ts';
import { customerFields } from '../domain/customer.ts';
import { keptOf } from '../domain/form-field.ts';
import { garmentByStyleCode, type Garment } from '../domain/garment.ts';
import { formatCents } from '../domain/money.ts';
import { dueDateLacks, locationLacks, quantityLacks, superRushMessage } from '../domain/order.ts';
import { priceOrder } from '../domain/price.ts';
import { startBy } from '../domain/production.ts';
import { locationLabel, printLocations, type PrintLocation } from '../domain/print-location.ts';
import { sizes, totalPieces } from '../domain/quantity.ts';
import { shortages } from '../domain/stock.ts';
import { locationFlagsOf, withPrefix, type OrderToPlace } from '../domain/order-record.ts';
import { classifyDueDate } from '../domain/turnaround.ts';
import { shop } from '../shop.ts';
import { emailGuard } from './email-guard.ts';
import { BackendError, RequestError } from './errors.ts';
import { invalidFields, type Call, type Step } from './handle.ts';
import { fileDeleted, readReceiptFor, sealFile } from './kept-artwork.ts';
import { describeFault, logFault } from './log.ts';
import { newLink, orderKeyOf } from './order-link.ts';
import { sendEmails } from './outbox.ts';
import type { Receipt } from './receipts.ts';
import { hashRequest } from './request-hash.ts';
import type { KnownOrder } from './store/orders.ts';
import type { Store } from './store/store.ts';

type Output = z.infer<(typeof placeOrder)['output']>;
type Fields = Record<string, string>;

/** The first try at an order's emails delays the answer by at most this long. */
const firstTryMs = 5_000;

/**
 * Places an order once per key (product.md#placing-an-order). A repeat is recognized before
 * anything else is checked, so it gets the same answer no matter how late it comes: after the price
 * has changed, the date has passed, or the files are gone.
 */
export const takeOrder: Step<PlaceOrderInput, Output> = async (input, call) => {
  const { orders } = call;
  const requestHash = hashOrder(input);
  const known = await orders.findByKey(input.idempotencyKey);
  if (known) return repeatAnswer(known, requestHash, call);

  const { order, totalCents } = await checkOrder(input, requestHash, call);
  const placed = await orders.place(order).catch((error: unknown) => {
    throw asRefusal(error);
  });
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
};

function repeatAnswer(known: KnownOrder, requestHash: string, { env }: Call): Output {
  if (known.requestHash === requestHash) {
    return {
      orderNumber: known.number,
      totalCents: known.totalCents,
      orderKey: orderKeyOf(known, env.receiptSecret),
    };
  }
  throw new RequestError(
    'aborted',
    `This draft was already placed as order #${known.number}, with different details. To change that order, call ${shop.ordersPhone}; to place another one, start a new order.`,
  );
}

/**
 * The same for the same order: locations and files in the form's order, texts as validated. The
 * price a page shows isn't part of the order: after a reload it may show another one.
 */
function hashOrder({ seenTotalCents: _, ...input }: PlaceOrderInput): string {
  const byLocation = (a: PrintLocation, b: PrintLocation) =>
    printLocations.indexOf(a) - printLocations.indexOf(b);
  return hashRequest({
    ...input,
    printLocations: input.printLocations.toSorted(byLocation),
    artwork: {
      ...input.artwork,
      files: input.artwork.files.toSorted((a, b) => byLocation(a.location, b.location)),
    },
  });
}

/**
 * Everything that must be true before an order is written.
 * @throws RequestError with what isn't
 */
async function checkOrder(
  input: PlaceOrderInput,
  requestHash: string,
  call: Call,
): Promise<{ order: OrderToPlace; totalCents: number }> {
  const { env, now, colors } = call;
  const garment = garmentByStyleCode(input.styleCode);
  const receipts = readReceipts(input, env.receiptSecret, now);
  const fields: Fields = {
    ...(garment ? {} : { styleCode: 'Choose one of our garments.' }),
    ...quantityFields(input, garment),
    ...locationFields(input, garment),
    ...dueDateFields(input.dueDate, now),
    ...addressFields(input),
    ...receipts.fields,
  };
  if (!garment || Object.keys(fields).length > 0) throw invalidFields(fields);

  const [color, stockNote, files] = await Promise.all([
    colors.find(input.styleCode, input.colorKey),
    checkStock(input, colors),
    Promise.all(
      receipts.list.map(async ({ location, receipt }) => ({
        location,
        ...(await sealFile(receipt, call)),
      })),
    ),
  ]);
  const lateFields: Fields = {};
  if (!color) lateFields['colorKey'] = `Choose a color that the ${garment.name} comes in.`;
  for (const file of files) if (!file.ok) lateFields[artworkField(file.location)] = file.message;
  if (!color || Object.keys(lateFields).length > 0) throw invalidFields(lateFields);

  const turnaround = classifyDueDate(input.dueDate, now).class;
  // Already refused above; the compiler doesn't know that.
  if (turnaround === 'super-rush') throw invalidFields({ dueDate: superRushMessage });

  const flags = locationFlagsOf(input);
  const price = priceOrder({
    styleCode: input.styleCode,
    quantities: input.quantities,
    locations: flags,
    rush: turnaround === 'rush',
    delivery: input.delivery.method,
  });
  if (input.seenTotalCents !== price.totalCents) {
    throw new RequestError(
      'aborted',
      `The price is now ${formatCents(price.totalCents)}, not ${formatCents(input.seenTotalCents)}. Look it over and place the order again.`,
      { offer: { price, turnaroundClass: turnaround, dueDate: input.dueDate } },
    );
  }
  const { lines: _, ...amounts } = price;

  const order: OrderToPlace = {
    idempotencyKey: input.idempotencyKey,
    requestHash,
    ...newLink(env.receiptSecret),
    garmentId: garment.id,
    garmentName: garment.name,
    styleCode: garment.styleCode,
    colorKey: input.colorKey,
    colorName: color.name,
    colorHex: color.hex,
    quantities: Object.fromEntries(
      sizes
        .filter((size) => input.quantities[size] > 0)
        .map((size) => [size, input.quantities[size]]),
    ),
    totalQuantity: totalPieces(input.quantities),
    printLocations: printLocations.filter((location) => flags[location]),
    artworkType: input.artwork.type,
    artworkDescription: input.artwork.description || null,
    files: files.flatMap(({ location, ...kept }) => (kept.ok ? [{ location, ...kept.file }] : [])),
    dueDate: input.dueDate,
    startBy: startBy(input.dueDate, input.delivery.method, now),
    turnaroundClass: turnaround,
    deliveryMethod: input.delivery.method,
    ...withPrefix(
      'delivery',
      (input.delivery.method !== 'pickup' && input.delivery.address) || noAddress,
    ),
    ...withPrefix('customer', keptOf(customerFields, input.customer)),
    ...amounts,
    stockNote,
    shopInbox: env.shopInbox,
    emailGuard: emailGuard(call, input.customer.email, true),
  };
  return { order, totalCents: amounts.totalCents };
}

/**
 * What the supplier is short of as of the last sync, in words for staff; null if nothing, or if
 * unknown. Neither a shortage nor a failed check stops an order.
 */
async function checkStock(input: PlaceOrderInput, colors: Store['colors']): Promise<string | null> {
  try {
    const { left } = await colors.findStock(input.styleCode, input.colorKey);
    const short = shortages(left, input.quantities);
    if (short.length === 0) return null;
    const parts = short.map(
      ({ size, left: has, wanted }) => `${has || 'none'} of ${wanted} in ${size}`,
    );
    return `The supplier was short when this order came in: ${new Intl.ListFormat('en-US').format(parts)}.`;
  } catch (error) {
    logFault('stock-check-failed', { faults: describeFault(error) });
    return null;
  }
}

function quantityFields({ quantities }: PlaceOrderInput, garment: Garment | undefined): Fields {
  const [lack] = quantityLacks(quantities, garment);
  return lack ? { quantities: lack.message } : {};
}

function locationFields(input: PlaceOrderInput, garment: Garment | undefined): Fields {
  const distinct = new Set(input.printLocations).size === input.printLocations.length;
  if (!distinct) return { printLocations: 'Choose each print location once.' };
  const [lack] = locationLacks(locationFlagsOf(input), garment);
  return lack ? { printLocations: lack.message } : {};
}

function dueDateFields(dueDate: string, now: Date): Fields {
  const [lack] = dueDateLacks(dueDate, now);
  return lack ? { dueDate: lack.message } : {};
}

function addressFields({ delivery }: PlaceOrderInput): Fields {
  const { method, address } = delivery;
  if (method === 'pickup') return {};
  if (!address) return { 'delivery.address': 'Enter the address the shirts ship to.' };
  if (method === 'shipping') return {};
  const { error } = z
    .object({ 'delivery.address': localAddressSchema })
    .safeParse({ 'delivery.address': address });
  return fieldMessages(error?.issues ?? []);
}

/** Where a page shows an error about a location's file. */
function artworkField(location: PrintLocation): string {
  return `artwork.${location}`;
}

type PlacedReceipt = { location: PrintLocation; receipt: Receipt };

/**
 * An order's receipts in the order of its locations: one per location, none for any other, and none
 * at all with a description.
 */
function readReceipts(
  input: PlaceOrderInput,
  secret: string,
  now: Date,
): { fields: Fields; list: PlacedReceipt[] } {
  const { type, description, files } = input.artwork;
  const fields: Fields = {};
  const list: PlacedReceipt[] = [];
  if (type === 'description') {
    if (description === '') {
      fields['artwork.description'] = 'Describe the design in a sentence or two.';
    }
    if (files.length > 0) fields['artwork'] = 'Send either files or a description.';
    return { fields, list };
  }
  for (const { location } of files) {
    if (!input.printLocations.includes(location)) {
      fields[artworkField(location)] =
        `${locationLabel(location)} isn’t being printed; remove its file.`;
    }
  }
  for (const location of new Set(input.printLocations)) {
    const [file, second] = files.filter((candidate) => candidate.location === location);
    const field = artworkField(location);
    if (!file) {
      fields[field] =
        `Upload a file for ${locationLabel(location)}, or describe the design instead.`;
      continue;
    }
    if (second) {
      fields[field] = `Send one file for ${locationLabel(location)}.`;
      continue;
    }
    const result = readReceiptFor(location, file.receipt, secret, now);
    if (result.ok) list.push({ location, receipt: result.receipt });
    else fields[field] = result.message;
  }
  return { fields, list };
}

/**
 * Reports a value that got past our rules but not the database's as a refusal, not as a failure.
 */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof BackendError) || error.rule === undefined) return error;
  const message =
    ruleMessages[error.rule] ?? 'Something in the order isn’t right. Look it over, or call us.';
  return new RequestError('invalid-argument', message, { cause: error });
}

const ruleMessages: Readonly<Record<string, string>> = {
  order_artwork_one_order_a_file:
    'One of the files already belongs to another order. Upload it again for this one.',
  order_artwork_is_sealed: fileDeleted,
};
