/** What somebody wants of a placed order instead (product.md#changing-an-order). */
import type * as z from 'zod/mini';
import type { changeAsStaff } from './change-as-staff.contract.ts';
import type { EditedOrder } from './edit-order.contract.ts';
import type { CustomerOrder } from '../your-order/open-order.contract.ts';
import { adjustmentLacks } from '../prices/adjustment.ts';
import { adjustmentsSchema } from '../prices/adjustment-schema.ts';
import { emptyAddress, noAddress, type Address } from '../delivery/address.ts';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import { isDay } from '../../platform/dates/calendar.ts';
import { customerFields, customerSchema, type Customer } from '../customer.ts';
import { keptOf } from '../../platform/forms/form-field.ts';
import type { ArtworkType } from '../../artwork/artwork-type.ts';
import { cannotPropose, canPropose, planChange, type ChangePlan } from './change-plan.ts';
import type { ChangePart, ChangeRow } from './change-record.ts';
import { sellingAnyDate } from '../due-dates/any-date.ts';
import { forOwnersMessage, freightLack, reasonMessage, type ExceptionKind } from './exception.ts';
import { changeLacks, changeRows, type OrderContents, type Repriced } from './order-change.ts';
import { parseCents, type Cents } from '../../platform/money.ts';
import { builtBook } from '../../settings/built-book.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { orderStage } from '../job.ts';
import { lackMessages } from '../lack-messages.ts';
import { type OrderDesign, type OrderItem } from '../order-design.ts';
import { bulkInks, locationFlagsOf, orderedPieces } from '../order-goods.ts';
import { customerOf, deliveryAddress, withPrefix } from '../order-record.ts';
import type { DeliveryMethod } from '../delivery/delivery-method.ts';
import {
  chosenLocations,
  type LocationFlags,
  type PrintLocation,
} from '../../garments/print-location.ts';
import { needsPhone, sumQuantities, type Quantities } from '../quantity.ts';
import { lightCloth } from '../../garments/cloth.ts';
import { usualGarment, type Garment } from '../../garments/garment.ts';
import { fieldMessages } from '../../platform/forms/text-field.ts';
import {
  adjustmentOf,
  typedAdjustment,
  type WantedAdjustment,
} from './wanted-adjustment.client.ts';

type Uploads = Partial<Record<PrintLocation, ArtworkUpload>>;

/** An item as its fields hold it. */
export type WantedItem = Pick<
  OrderItem,
  'garmentId' | 'garmentName' | 'styleCode' | 'quantities'
> & {
  /** The key is '' until one is chosen. */
  color: { key: string; name: string; hex: string };
  /** The order doesn't have it yet, so its garment can be chosen. */
  added: boolean;
  /** Taken out, and kept so that it can be put back. */
  dropped: boolean;
};

export type WantedDesign = Pick<OrderDesign, 'roster' | 'inkColors'> & {
  locations: LocationFlags;
  artworkType: ArtworkType;
  description: string;
  /** Also of locations that aren't printed anymore, in case they are again. */
  uploads: Uploads;
  items: readonly WantedItem[];
  dropped: boolean;
};

/** Everything about an order that can be changed, as the fields hold it. */
export type Wanted = {
  designs: readonly WantedDesign[];
  /** 'YYYY-MM-DD', or '' while it's being typed. */
  dueDate: string;
  delivery: DeliveryMethod;
  address: Address;
  customer: Customer;
  /** Only staff change them. */
  adjustments: readonly WantedAdjustment[];
  /** Why staff depart from the rules. */
  reason: string;
  /** Staff ask the customer on the order's page first. */
  proposes: boolean;
  /** What shipping really costs, in dollars; '' unless staff enter it. */
  freight: string;
};

/** A version of an order, and what its fields hold. */
export type EditableOrder = {
  order: CustomerOrder;
  stored: Wanted;
  /** Staff change it, who may make exceptions. */
  byStaff?: boolean;
  /** The exceptions that they leave to owners. */
  forOwners?: readonly ExceptionKind[];
  /** The most pieces it may have; unless it says so, as many as customers order here. */
  most?: number;
  /** The prices that it was placed with; the build's unless it says so. */
  book?: PriceBook;
};

/** What the fields of an order hold at first. */
export function storedWanted(order: CustomerOrder, { files }: EditedOrder): Wanted {
  return {
    designs: order.designs.map((design, at) => ({
      roster: design.roster,
      inkColors: design.inkColors,
      locations: locationFlagsOf(design),
      artworkType: design.artworkType,
      description: design.artworkDescription ?? '',
      uploads: Object.fromEntries(
        files
          .filter((file) => file.design === at)
          .map(({ location, upload }) => [location, upload]),
      ),
      items: design.items.map(({ colorKey: key, colorName: name, colorHex: hex, ...item }) => ({
        ...item,
        color: { key, name, hex },
        added: false,
        dropped: false,
      })),
      dropped: false,
    })),
    dueDate: order.dueDate,
    delivery: order.deliveryMethod,
    address: deliveryAddress(order) ?? emptyAddress,
    customer: typedOf(customerOf(order)),
    adjustments: order.adjustments.map(typedAdjustment),
    reason: '',
    proposes: false,
    freight: '',
  };
}

const typedOf = (customer: ReturnType<typeof customerOf>): Customer =>
  Object.fromEntries(
    Object.entries(customer).map(([name, text]) => [name, text ?? '']),
  ) as Customer;

/** Another item for a design: its last one's garment, in a color to choose. */
export function newItem({ items }: WantedDesign): WantedItem {
  const { garmentId, garmentName, styleCode } = items.at(-1) ?? asGarmentOf(usualGarment);
  const color = { key: '', name: '', hex: lightCloth };
  const item = { garmentId, garmentName, styleCode, color };
  return { ...item, quantities: {}, added: true, dropped: false };
}

/** What an item says of its garment. */
export const asGarmentOf = ({ id, name, styleCode }: Garment) => ({
  garmentId: id,
  garmentName: name,
  styleCode,
});

/** 'Premium Cotton, Navy'. */
export const itemTitle = ({ garmentName, color }: WantedItem): string =>
  [garmentName, color.name].filter(Boolean).join(', ');

/** The places of designs or items in what is sent, which leaves out the dropped. */
export function placesOf(list: readonly { dropped: boolean }[]): (number | null)[] {
  let count = 0;
  return list.map(({ dropped }) => (dropped ? null : count++));
}

const kept = <Part extends { dropped: boolean }>(list: readonly Part[]): Part[] =>
  list.filter(({ dropped }) => !dropped);

/** The pieces that the order would have. */
export const wantedPieces = ({ designs }: Wanted): number =>
  orderedPieces({ designs: kept(designs).map(({ items }) => ({ items: kept(items) })) });

/** Whether a design would cost the bulk price. */
export const wantsBulk = ({ items }: WantedDesign): boolean =>
  needsPhone(orderedPieces({ designs: [{ items: kept(items) }] }));

/** How many of an item's garment in its color the order would have; its items share the stock. */
export const wantedInColor = ({ designs }: Wanted, { styleCode, color }: WantedItem): Quantities =>
  sumQuantities(
    kept(designs)
      .flatMap(({ items }) => kept(items))
      .filter((each) => each.styleCode === styleCode && each.color.key === color.key)
      .map(({ quantities }) => quantities),
  );

/** The uploads that a design would have. */
function neededUploads({ artworkType, locations, uploads }: WantedDesign) {
  if (artworkType === 'description') return [];
  return chosenLocations(locations).flatMap((location) => {
    const upload = uploads[location];
    return upload ? [{ location, upload }] : [];
  });
}

const trimmed = <Texts extends Record<string, string>>(texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as Texts;

/** NaN if it isn't an amount. */
const freightCents = ({ freight }: Wanted): Cents | undefined =>
  freight.trim() === '' ? undefined : parseCents(freight);

const adjustsAnew = (wanted: Wanted, stored: Wanted): boolean =>
  textOf(wanted.adjustments) !== textOf(stored.adjustments);

/** `idOf` is the same for the same file. */
function contentsOf(wanted: Wanted, idOf: (upload: ArtworkUpload) => string): OrderContents {
  const { delivery } = wanted;
  const designs = kept(wanted.designs);
  return {
    designs: designs.map(({ locations, artworkType, description, roster, inkColors, items }) => ({
      printLocations: chosenLocations(locations),
      artworkType,
      artworkDescription: (artworkType === 'description' && description.trim()) || null,
      roster,
      ...bulkInks({ inkColors, items: kept(items) }),
      items: kept(items).map(({ garmentId, garmentName, styleCode, color, quantities }) => ({
        garmentId,
        garmentName,
        styleCode,
        colorKey: color.key,
        colorName: color.name,
        colorHex: color.hex,
        quantities,
      })),
    })),
    dueDate: wanted.dueDate,
    adjustments: wanted.adjustments.map(adjustmentOf).filter(({ cents }) => cents),
    deliveryMethod: delivery,
    ...withPrefix('delivery', delivery === 'pickup' ? noAddress : trimmed(wanted.address)),
    ...withPrefix('customer', keptOf(customerFields, trimmed(wanted.customer))),
    files: designs.flatMap((each, design) =>
      neededUploads(each).map(({ location, upload }) => ({
        design,
        location,
        fileName: upload.name,
        sha256: idOf(upload),
        page: upload.page,
      })),
    ),
  };
}

/** Every version of an order has new receipts for the same files. */
const acrossVersions = ({ name, size }: ArtworkUpload): string => `${size} ${name}`;
const ownContents = (wanted: Wanted) => contentsOf(wanted, ({ receipt }) => receipt);

/** A change as staff send it; customers can't change adjustments, and send it with their key. */
export type ChangeToSend = Omit<z.input<(typeof changeAsStaff)['input']>, 'number'>;

/** What of it is sent. Adjustments that weren't touched aren't, so they're cut to what's left. */
export function changeInput(
  wanted: Wanted,
  stored: Wanted,
): Omit<ChangeToSend, 'version' | 'seenTotalCents'> {
  const { delivery } = wanted;
  return {
    designs: kept(wanted.designs).map((design) => ({
      printLocations: chosenLocations(design.locations),
      artwork: {
        type: design.artworkType,
        description: design.artworkType === 'description' ? design.description : '',
        files: neededUploads(design).map(({ location, upload }) => ({
          location,
          receipt: upload.receipt,
          page: upload.page,
        })),
      },
      ...(design.roster && { roster: design.roster }),
      ...(design.inkColors && { inkColors: design.inkColors }),
      items: kept(design.items).map(({ styleCode, color, quantities }) => ({
        styleCode,
        colorKey: color.key,
        quantities,
      })),
    })),
    dueDate: wanted.dueDate,
    delivery: { method: delivery, address: delivery === 'pickup' ? null : wanted.address },
    customer: wanted.customer,
    adjustments: adjustsAnew(wanted, stored) ? wanted.adjustments.map(adjustmentOf) : undefined,
    reason: wanted.reason.trim() || undefined,
    freightCents: freightCents(wanted),
  };
}

/** Messages by the field's name in `changeOrder`. */
export type FieldMessages = Readonly<Record<string, string>>;

export type Review = {
  errors: FieldMessages;
  rows: readonly ChangeRow[];
  /** null until counts, locations, and date are right. */
  price: Repriced | null;
  newProof: boolean;
  /** Whether staff say why: not at all, only to keep the approval, or in any case. */
  reason: ChangePlan['reason'];
  /** Why it can't be made, whatever they say; null if it can. */
  refusal: string | null;
  /** Whether the customer can be asked about it on the order's page. */
  canPropose: boolean;
  /** Why it's for owners to make; null if it isn't. */
  forOwners: string | null;
};

/** What would change, at which price, and what's wrong with it. */
export function reviewChange(
  { order, stored, most, book = builtBook, byStaff = false, forOwners = [] }: EditableOrder,
  wanted: Wanted,
  now: Date,
): Review {
  const before = { ...order, ...ownContents(stored) };
  const after = ownContents(wanted);
  const lacks = changeLacks(before, after, now, most, byStaff ? sellingAnyDate(book) : book);
  const errors = lackMessages(lacks);
  const { error } = customerSchema.safeParse(wanted.customer);
  for (const [field, message] of Object.entries(fieldMessages(error?.issues ?? []))) {
    errors[`customer.${field}`] = message;
  }
  const dated = isDay(wanted.dueDate) ? after : { ...after, dueDate: stored.dueDate };
  const unpriced = new Set(['quantities', 'locations', 'dueDate']);
  const stage = orderStage(order.status);
  const freight = freightCents(wanted);
  const noFreight = freightLack(freight, { ...after, stage, group: order.group });
  const reason = byStaff ? wanted.reason.trim() : '';
  const terms = { stage, reason, ...(noFreight === null && { freightCents: freight }) };
  const plan = lacks.some(({ step }) => unpriced.has(step))
    ? null
    : planChange(before, after, now, book, terms);
  const price = plan?.price ?? null;
  if (noFreight !== null) errors['freightCents'] = noFreight;
  if (plan?.reason === 'required' && reason === '') errors['reason'] = reasonMessage;
  if (adjustsAnew(wanted, stored)) {
    const chosen = wanted.adjustments.map(adjustmentOf);
    const { success, error: wrong } = adjustmentsSchema.safeParse(chosen);
    const messages = success
      ? price && adjustmentLacks(chosen, price.new)
      : fieldMessages(
          wrong.issues.map((issue) => ({ ...issue, path: ['adjustments', ...issue.path] })),
        );
    Object.assign(errors, messages);
  }
  return {
    errors,
    rows: plan?.rows ?? changeRows(before, dated),
    price,
    newProof: plan?.newProof ?? false,
    reason: plan?.reason ?? 'none',
    refusal: plan?.refusal ?? (wanted.proposes && plan && !canPropose(plan) ? cannotPropose : null),
    canPropose: plan !== null && canPropose(plan),
    forOwners: plan?.exceptions.some((kind) => forOwners.includes(kind)) ? forOwnersMessage : null,
  };
}

/** Whether an order already holds what was wanted: the answer to saving it got lost. */
export function alreadyHolds({ order, stored }: EditableOrder, wanted: Wanted): boolean {
  const freight = freightCents(wanted) ?? order.shippingCents;
  return (
    freight === order.shippingCents &&
    changeRows(contentsOf(stored, acrossVersions), contentsOf(wanted, acrossVersions)).length === 0
  );
}

export type Merged = {
  wanted: Wanted;
  /** What both changed, which is now as the newest version has it: from the editor's to that. */
  lost: readonly ChangeRow[];
};

/** The customer's unsaved choices on top of a newer version; where both changed one, it's the newer. */
export function mergeWanted(base: Wanted, mine: Wanted, newest: Wanted): Merged {
  const between = (before: Wanted, after: Wanted) =>
    changeRows(contentsOf(before, acrossVersions), contentsOf(after, acrossVersions));
  const [ownRows, newRows] = [between(base, mine), between(base, newest)];
  // A design that's gone takes the changes in it along.
  const changedByBoth = (what: string) =>
    [ownRows, newRows].every((rows) =>
      rows.some((row) => row.what === what || row.what.startsWith(`${what}: `)),
    );
  const wanted = {
    ...mergeKeys(base, mine, newest),
    designs: mergeDesigns(base.designs, mine.designs, newest.designs),
    customer: mergeKeys(base.customer, mine.customer, newest.customer),
  };
  const notTaken = between(mine, wanted);
  const isLost = (what: string) =>
    [ownRows, notTaken].every((rows) => rows.some((row) => row.what === what));
  return {
    wanted,
    lost: between(mine, newest).filter(({ what }) => changedByBoth(what) || isLost(what)),
  };
}

type Designs = Wanted['designs'];

/** Field by field, unless the newest version has other designs: then it's those. */
function mergeDesigns(base: Designs, mine: Designs, newest: Designs): Designs {
  if (newest.length !== base.length) return newest;
  return newest.map((design, at) => {
    const [was, own] = [base[at] ?? design, mine[at] ?? design];
    return {
      ...mergeKeys(was, own, design),
      uploads: mergeKeys(was.uploads, own.uploads, design.uploads),
      items: mergeItems(was.items, own.items, design.items),
    };
  });
}

type Items = WantedDesign['items'];

const isSameItem = (one: WantedItem, other: WantedItem): boolean =>
  one.styleCode === other.styleCode && one.color.key === other.color.key;

/** As above; added items stay, and what was dropped here but changed there is back. */
function mergeItems(base: Items, mine: Items, newest: Items): Items {
  const codes = (items: Items) => items.map(({ styleCode }) => styleCode).join();
  const inPlace = codes(newest) === codes(base);
  const merged = newest.map((item, place) => {
    const at = inPlace ? place : base.findIndex((was) => isSameItem(was, item));
    const was = base[at] ?? item;
    const own = mergeKeys(was, mine[at] ?? item, item);
    return { ...own, dropped: own.dropped && textOf(was) === textOf(item) };
  });
  return [...merged, ...mine.slice(base.length)];
}

/** Apart from what a file's receipt and picture are, which differ by version. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) =>
    ['receipt', 'transparent', 'widthPx', 'heightPx'].includes(key) ? undefined : part,
  );

function mergeKeys<Value extends object>(base: Value, mine: Value, newest: Value): Value {
  const keys = Object.keys({ ...base, ...mine, ...newest }) as (keyof Value)[];
  return Object.fromEntries(
    keys.map((key) => {
      const [was, own, now] = [textOf(base[key]), textOf(mine[key]), textOf(newest[key])];
      return [key, own !== was && now === was ? mine[key] : newest[key]];
    }),
  ) as Value;
}

/** Where a field is changed. */
export function partOfField(field: string): ChangePart {
  if (field === 'customer.notes') return 'notes';
  const [start = '', , ofDesign = '', , ofItem = ''] = field.split('.');
  const inDesign = ofDesign === 'items' ? ofItem : ofDesign;
  const parts: Readonly<Record<string, ChangePart>> = {
    styleCode: 'sizes',
    quantities: 'sizes',
    inkColors: 'sizes',
    colorKey: 'color',
    printLocations: 'locations',
    artwork: 'artwork',
    dueDate: 'dueDate',
    delivery: 'delivery',
    adjustments: 'price',
    freightCents: 'price',
  };
  return parts[start === 'designs' ? inDesign : start] ?? 'contact';
}

/**
 * Whether a part has a field. The locations' part asks for the files of new ones, too, and the
 * sizes' part for the colors of added items.
 */
export function isShownIn(part: ChangePart, field: string, wanted: Wanted): boolean {
  // The reason is asked for below all of them.
  if (field === 'reason' || partOfField(field) === part) return true;
  const [, design, name, place] = field.split('.');
  if (part === 'locations') return name === 'artwork' && place !== 'description';
  if (part !== 'sizes' || name !== 'items') return false;
  const items = kept(wanted.designs)[Number(design)]?.items ?? [];
  return kept(items)[Number(place)]?.added ?? false;
}
