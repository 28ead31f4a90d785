import * as z from 'zod/mini';
import type { UpdatedPrice } from '../../platform/contract.ts';
import type { PlaceOrderInput } from './place-order.contract.ts';
import { noAddress } from '../delivery/address.ts';
import { customerFields } from '../customer.ts';
import { keptOf } from '../../platform/forms/form-field.ts';
import { garmentByStyleCode, type Garment } from '../../garments/garment.ts';
import { localAddressSchema } from '../delivery/local-address.ts';
import { formatCents } from '../../platform/money.ts';
import { dueDateLacks, locationLacks, quantityLacks } from '../order.ts';
import { deliveryAddress, locationFlagsOf, withPrefix, type OrderRecord } from '../order-record.ts';
import {
  locationLabel,
  printLocations,
  type PrintLocation,
} from '../../garments/print-location.ts';
import { totalPieces } from '../quantity.ts';
import { fieldMessages } from '../../platform/forms/text-field.ts';
import { BackendError, RequestError } from '../../platform/errors.server.ts';
import { invalidFields, type Call } from '../../platform/handle.server.ts';
import {
  fileDeleted,
  readReceiptFor,
  sealFile,
} from '../../artwork/uploads/kept-artwork.server.ts';
import type { Receipt } from '../../artwork/uploads/receipts.server.ts';

type Fields = Record<string, string>;

/** What a customer wants, whether the order is new or is being changed. */
export type WantedOrder = Omit<PlaceOrderInput, 'idempotencyKey' | 'seenTotalCents'>;

/** What a stored order already has, which isn't checked again. */
type Settled = Pick<
  OrderRecord,
  'colorKey' | 'colorName' | 'colorHex' | 'dueDate' | 'deliveryMethod'
> &
  Parameters<typeof deliveryAddress>[0];

/**
 * What an order will hold, except price and dates that follow from it. Its files are sealed.
 * @throws RequestError with everything that isn't right
 */
export async function checkContents(input: WantedOrder, call: Call, settled?: Settled) {
  const { env, now, colors } = call;
  const garment = garmentByStyleCode(input.styleCode);
  const receipts = readReceipts(input, env.receiptSecret, now);
  const fields: Fields = {
    ...(garment ? {} : { styleCode: 'Choose one of our garments.' }),
    ...quantityFields(input, garment),
    ...locationFields(input, garment),
    ...(input.dueDate === settled?.dueDate ? {} : dueDateFields(input.dueDate, now)),
    ...(settled && hasSameAddress(input, settled) ? {} : addressFields(input)),
    ...receipts.fields,
  };
  if (!garment || Object.keys(fields).length > 0) throw invalidFields(fields);

  const [color, files] = await Promise.all([
    input.colorKey === settled?.colorKey
      ? { name: settled.colorName, hex: settled.colorHex }
      : colors.find(input.styleCode, input.colorKey),
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

  const flags = locationFlagsOf(input);
  return {
    garmentId: garment.id,
    garmentName: garment.name,
    styleCode: garment.styleCode,
    colorKey: input.colorKey,
    colorName: color.name,
    colorHex: color.hex,
    quantities: input.quantities,
    totalQuantity: totalPieces(input.quantities),
    printLocations: printLocations.filter((location) => flags[location]),
    artworkType: input.artwork.type,
    artworkDescription: input.artwork.description || null,
    files: files.flatMap(({ location, ...kept }) => (kept.ok ? [{ location, ...kept.file }] : [])),
    dueDate: input.dueDate,
    deliveryMethod: input.delivery.method,
    ...withPrefix(
      'delivery',
      (input.delivery.method !== 'pickup' && input.delivery.address) || noAddress,
    ),
    ...withPrefix('customer', keptOf(customerFields, input.customer)),
  };
}

/** Refuses a price that the customer hasn't seen, and offers the right one. */
export function refuseUnseenPrice(
  seenTotalCents: number,
  updatedPrice: UpdatedPrice,
  again = 'place the order again',
): void {
  const { totalCents } = updatedPrice.price;
  if (seenTotalCents === totalCents) return;
  throw new RequestError(
    'aborted',
    `The price is now ${formatCents(totalCents)}, not ${formatCents(seenTotalCents)}. Look it over and ${again}.`,
    { updatedPrice },
  );
}

function hasSameAddress({ delivery }: WantedOrder, settled: Settled): boolean {
  return (
    delivery.method === settled.deliveryMethod &&
    JSON.stringify(delivery.method === 'pickup' ? null : delivery.address) ===
      JSON.stringify(deliveryAddress(settled))
  );
}

function quantityFields({ quantities }: WantedOrder, garment: Garment | undefined): Fields {
  const [lack] = quantityLacks(quantities, garment);
  return lack ? { quantities: lack.message } : {};
}

function locationFields(input: WantedOrder, garment: Garment | undefined): Fields {
  const distinct = new Set(input.printLocations).size === input.printLocations.length;
  if (!distinct) return { printLocations: 'Choose each print location once.' };
  const [lack] = locationLacks(locationFlagsOf(input), garment);
  return lack ? { printLocations: lack.message } : {};
}

function dueDateFields(dueDate: string, now: Date): Fields {
  const [lack] = dueDateLacks(dueDate, now);
  return lack ? { dueDate: lack.message } : {};
}

function addressFields({ delivery }: WantedOrder): Fields {
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
  input: WantedOrder,
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
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof BackendError) || error.rule === undefined) return error;
  const message =
    ruleMessages[error.rule] ?? 'Something in the order isn’t right. Look it over, or call us.';
  return new RequestError('invalid-argument', message, { cause: error });
}

const ruleMessages: Readonly<Record<string, string>> = {
  order_artwork_one_order_a_file:
    'One of the files already belongs to another order. Upload it again for this one.',
  order_artwork_is_sealed: fileDeleted,
  reorders_become_one_order:
    'Somebody has ordered or declined the reorder that this is for. Look at its page.',
};
