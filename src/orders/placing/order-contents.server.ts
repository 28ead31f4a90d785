import * as z from 'zod/mini';
import type { UpdatedPrice } from '../../platform/contract.ts';
import type { DesignInput, PlaceOrderInput } from './place-order.contract.ts';
import { noAddress } from '../delivery/address.ts';
import { customerFields } from '../customer.ts';
import { keptOf } from '../../platform/forms/form-field.ts';
import { namesLack } from '../../groups/names.ts';
import { garmentByStyleCode, usualGarment, type Garment } from '../../garments/garment.ts';
import { localAddressSchema } from '../delivery/local-address.ts';
import { formatCents } from '../../platform/money.ts';
import { dueDateMessage } from '../due-dates/due-date.ts';
import { minPiecesLacks } from '../min-pieces.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { locationLacks, quantityLacks, tooManyMessage } from '../order.ts';
import { itemsOf, type OrderDesign, type OrderItem } from '../order-design.ts';
import { bulkInks, locationFlagsOf, orderedPieces } from '../order-goods.ts';
import { deliveryAddress, withPrefix, type OrderRecord } from '../order-record.ts';
import {
  locationLabel,
  printLocations,
  type PrintLocation,
} from '../../garments/print-location.ts';
import { needsPhone } from '../quantity.ts';
import { fieldMessages } from '../../platform/forms/text-field.ts';
import { BackendError, RequestError } from '../../platform/errors.server.ts';
import { invalidFields, type Call } from '../../platform/handle.server.ts';
import {
  fileDeleted,
  readReceiptFor,
  sealPage,
  type Sealed,
} from '../../artwork/uploads/kept-artwork.server.ts';
import type { ArtworkType } from '../../artwork/artwork-type.ts';
import { unfitSentence } from '../../artwork/files/artwork-facts.ts';
import type { Receipt } from '../../artwork/uploads/receipts.server.ts';

type Fields = Record<string, string>;

/** What a customer wants, whether the order is new or is being changed. */
export type WantedOrder = Omit<PlaceOrderInput, 'idempotencyKey' | 'seenTotalCents' | 'group'>;

/** What a stored order already has, which isn't checked again. */
type Settled = Pick<OrderRecord, 'designs' | 'dueDate' | 'deliveryMethod'> &
  Parameters<typeof deliveryAddress>[0];

/** How much may be ordered, and by which prices. */
export type ContentsRules = {
  most: number;
  /** Fewer pieces of a design than the shop prints for customers. */
  below: boolean;
  book: PriceBook;
  /** What it may have besides the garments that are offered now. */
  garments?: readonly Garment[];
};

/**
 * What an order will hold, except price and dates that follow from it. Its files are sealed.
 * @throws RequestError with everything that isn't right
 */
export async function checkContents(
  input: WantedOrder,
  call: Call,
  { most, below, book, garments = [] }: ContentsRules,
  settled?: Settled,
) {
  const pieces = orderedPieces(input);
  const garmentOf: FindGarment = (styleCode) =>
    garments.find((each) => each.styleCode === styleCode) ?? garmentByStyleCode(styleCode);
  const checked = input.designs.map((design) => checkDesign(design, garmentOf, call));
  const fields: Fields = {
    ...underDesigns(checked.map((each) => each.fields)),
    ...(below ? {} : tooFewFields(input, book, settled)),
    ...(needsPhone(pieces, most) ? { [quantitiesField(input)]: tooManyMessage(most) } : {}),
    ...(input.dueDate === settled?.dueDate ? {} : dueDateFields(input.dueDate, call.now, book)),
    ...(settled && hasSameAddress(input, settled) ? {} : addressFields(input, book)),
  };
  if (Object.keys(fields).length > 0) throw invalidFields(fields);

  const colors = colorNames(itemsOf(input), settled ? itemsOf(settled) : [], call);
  const kept = await Promise.all(
    input.designs.map((design, at) =>
      keepDesign(design, checked[at]?.receipts ?? [], colors, garmentOf, call),
    ),
  );
  const lateFields = underDesigns(kept.map((each) => each.fields));
  if (Object.keys(lateFields).length > 0) throw invalidFields(lateFields);
  return {
    designs: kept.map(({ design }) => design),
    totalQuantity: pieces,
    files: kept.flatMap(({ files }, design) => files.map((file) => ({ design, ...file }))),
    dueDate: input.dueDate,
    deliveryMethod: input.delivery.method,
    ...withPrefix(
      'delivery',
      (input.delivery.method !== 'pickup' && input.delivery.address) || noAddress,
    ),
    ...withPrefix('customer', keptOf(customerFields, input.customer)),
  };
}

/** The garment with a style code, if the order may have it. */
type FindGarment = (styleCode: string) => Garment | undefined;

/** Messages of each design, by the path in the whole order. */
const underDesigns = (designs: readonly Fields[]): Fields =>
  Object.fromEntries(
    designs.flatMap((fields, at) =>
      Object.entries(fields).map(([name, message]) => [`designs.${at}.${name}`, message]),
    ),
  );

/** Where a page shows what's wrong with all pieces of a design, the order's last one by default. */
function quantitiesField({ designs }: WantedOrder, at = designs.length - 1): string {
  const items = designs[at]?.items ?? [];
  return `designs.${at}.items.${items.length - 1}.quantities`;
}

/** An order that has a design on as few pieces already may keep them. */
function tooFewFields(input: WantedOrder, book: PriceBook, settled?: Settled): Fields {
  const fewest = Math.min(
    ...(settled?.designs ?? []).map((design) => orderedPieces({ designs: [design] })),
  );
  return Object.fromEntries(
    minPiecesLacks(input.designs, book)
      .filter(({ design }) => {
        const wanted = input.designs[design];
        return wanted && orderedPieces({ designs: [wanted] }) < fewest;
      })
      .map(({ design, message }) => [quantitiesField(input, design), message]),
  );
}

/** What can be said of a design without asking anybody, by the path in it. */
function checkDesign(
  design: DesignInput,
  garmentOf: FindGarment,
  { env, now }: Pick<Call, 'env' | 'now'>,
): { fields: Fields; receipts: PlacedReceipt[] } {
  const garments = design.items.map(({ styleCode }) => garmentOf(styleCode));
  const { fields, list } = readReceipts(design, env.receiptSecret, now);
  const items = design.items.map(({ quantities }, at) => {
    // Too many are refused for the whole order.
    const [lack] = quantityLacks(quantities, garments[at], Infinity);
    return Object.entries({
      ...(garments[at] ? {} : { [`items.${at}.styleCode`]: 'Choose one of our garments.' }),
      ...(lack ? { [`items.${at}.quantities`]: lack.message } : {}),
    });
  });
  return {
    fields: {
      ...Object.fromEntries(items.flat()),
      ...locationFields(design, garments),
      ...fields,
    },
    receipts: list,
  };
}

/** A design with the names of its garments and colors, and its files, which are sealed. */
async function keepDesign(
  { printLocations: wanted, artwork, roster, inkColors, items }: DesignInput,
  receipts: readonly PlacedReceipt[],
  colors: Promise<ColorNames>,
  garmentOf: FindGarment,
  call: Call,
) {
  const [names, files] = await Promise.all([
    colors,
    Promise.all(
      receipts.map(async ({ location, page, receipt }) => ({
        location,
        ...asType(await sealPage(receipt, page, call), artwork.type),
      })),
    ),
  ]);
  const kept = items.map((item) =>
    keepItem(item, garmentOf(item.styleCode) ?? usualGarment, names),
  );
  const fields: Fields = {};
  for (const [at, item] of kept.entries()) {
    if (typeof item === 'string') fields[`items.${at}.colorKey`] = item;
  }
  for (const file of files) if (!file.ok) fields[artworkField(file.location)] = file.message;
  const design: OrderDesign = {
    printLocations: printLocations.filter((location) => wanted.includes(location)),
    artworkType: artwork.type,
    artworkDescription: artwork.description || null,
    ...(roster && { roster }),
    ...bulkInks({ inkColors, items }),
    items: kept.filter((item) => typeof item !== 'string'),
  };
  return {
    fields,
    design,
    files: files.flatMap(({ location, ...file }) => (file.ok ? [{ location, ...file.file }] : [])),
  };
}

type ItemInput = DesignInput['items'][number];
/** A color's name and hex, by `colorId`; none if there is no such color. */
type ColorNames = ReadonlyMap<string, { name: string; hex: string }>;
const colorId = ({ styleCode, colorKey }: Pick<ItemInput, 'styleCode' | 'colorKey'>): string =>
  `${styleCode} ${colorKey}`;

/** What the colors of items are called; those that the order has already keep their names. */
async function colorNames(
  items: readonly ItemInput[],
  settled: readonly OrderItem[],
  { colors }: Call,
): Promise<ColorNames> {
  const named = new Map(
    settled.map((item) => [colorId(item), { name: item.colorName, hex: item.colorHex }]),
  );
  const unnamed = items.filter((item) => !named.has(colorId(item)));
  const found = unnamed.length > 0 ? await colors.find(unnamed) : [];
  for (const [at, item] of unnamed.entries()) {
    const color = found[at];
    if (color) named.set(colorId(item), color);
  }
  return named;
}

/** An item with its names, or what to do if there is no such color. */
function keepItem(
  { styleCode, colorKey, quantities }: ItemInput,
  garment: Garment,
  colors: ColorNames,
): OrderItem | string {
  const color = colors.get(colorId({ styleCode, colorKey }));
  if (!color) return `Choose a color that the ${garment.name} comes in.`;
  return {
    garmentId: garment.id,
    garmentName: garment.name,
    styleCode: garment.styleCode,
    colorKey,
    colorName: color.name,
    colorHex: color.hex,
    quantities,
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

function locationFields(design: DesignInput, garments: readonly (Garment | undefined)[]): Fields {
  const distinct = new Set(design.printLocations).size === design.printLocations.length;
  if (!distinct) return { printLocations: 'Choose each print location once.' };
  const flags = locationFlagsOf(design);
  const message = locationLacks(flags, garments)[0]?.message ?? namesLack(design);
  return message === null ? {} : { printLocations: message };
}

function dueDateFields(dueDate: string, now: Date, book: PriceBook): Fields {
  const message = dueDateMessage(dueDate, now, book);
  return message === null ? {} : { dueDate: message };
}

function addressFields({ delivery }: WantedOrder, book: PriceBook): Fields {
  const { method, address } = delivery;
  if (method === 'pickup') return {};
  if (!address) return { 'delivery.address': 'Enter the address the shirts ship to.' };
  if (method === 'shipping') return {};
  const { error } = z
    .object({ 'delivery.address': localAddressSchema(book) })
    .safeParse({ 'delivery.address': address });
  return fieldMessages(error?.issues ?? []);
}

/** Where a page shows an error about a location's file. */
function artworkField(location: PrintLocation): string {
  return `artwork.${location}`;
}

/** A sealed file, unless it can't be printed as this kind of artwork. */
function asType(sealed: Sealed, type: ArtworkType): Sealed {
  const unfit = type === 'complete' && sealed.ok && sealed.file.facts?.unfit;
  return unfit ? { ok: false, missing: false, message: unfitSentence(unfit) } : sealed;
}

type PlacedReceipt = { location: PrintLocation; receipt: Receipt; page: number | undefined };

/**
 * A design's receipts in the order of its locations: one per location, none for any other, and none
 * at all with a description.
 */
function readReceipts(
  input: DesignInput,
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
    if (result.ok) list.push({ location, receipt: result.receipt, page: file.page });
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
  groups_keep_their_goods:
    'People in the group have chosen from these garments and colors, or each has a price that the organizer set, so those stay until the group closes.',
  order_artwork_one_order_a_file:
    'One of the files already belongs to another order. Upload it again for this one.',
  order_artwork_is_sealed: fileDeleted,
  reorders_become_one_order:
    'Somebody has ordered or declined the reorder that this is for. Look at its page.',
};
