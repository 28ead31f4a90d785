/** What somebody wants of a placed order instead (product.md#changing-an-order). */
import type * as z from 'zod/mini';
import type { changeAsStaff } from './change-as-staff.contract.ts';
import type { EditedOrder } from './edit-order.contract.ts';
import type { CustomerOrder } from '../your-order/open-order.contract.ts';
import { adjustmentLacks, adjustmentsSchema } from '../prices/adjustment.ts';
import { emptyAddress, noAddress, type Address } from '../delivery/address.ts';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import { isDay } from '../../platform/dates/calendar.ts';
import { customerFields, customerSchema, noCustomer, type Customer } from '../customer.ts';
import { keptOf } from '../../platform/forms/form-field.ts';
import type { ArtworkType } from '../../artwork/uploads/artwork-upload.ts';
import type { ChangePart, ChangeRow } from './change-record.ts';
import {
  changeLacks,
  changeRows,
  needsNewProof,
  repriceOrder,
  type OrderContents,
  type Repriced,
} from './order-change.ts';
import { lackMessages } from '../lack-messages.ts';
import { onlyDesign, onlyItem, type OrderDesign, type OrderItem } from '../order-design.ts';
import { withPrefix } from '../order-record.ts';
import type { DeliveryMethod } from '../prices/price.ts';
import {
  chosenLocations,
  type LocationFlags,
  type PrintLocation,
} from '../../garments/print-location.ts';
import type { Quantities } from '../quantity.ts';
import { fieldMessages } from '../../platform/forms/text-field.ts';
import {
  adjustmentOf,
  typedAdjustment,
  type WantedAdjustment,
} from './wanted-adjustment.client.ts';

type Uploads = Partial<Record<PrintLocation, ArtworkUpload>>;

/** Everything about an order that can be changed, as the fields hold it. */
export type Wanted = {
  garment: Pick<OrderItem, 'garmentId' | 'garmentName' | 'styleCode'>;
  roster: OrderDesign['roster'];
  quantities: Quantities;
  color: { key: string; name: string; hex: string };
  locations: LocationFlags;
  artworkType: ArtworkType;
  description: string;
  /** Also of locations that aren't printed anymore, in case they are again. */
  uploads: Uploads;
  /** 'YYYY-MM-DD', or '' while it's being typed. */
  dueDate: string;
  delivery: DeliveryMethod;
  address: Address;
  customer: Customer;
  /** Only staff change them. */
  adjustments: readonly WantedAdjustment[];
};

/** A version of an order, and what its fields hold. */
export type EditableOrder = { order: CustomerOrder; stored: Wanted };

/** What the fields of an order hold at first. */
export function storedWanted(order: CustomerOrder, { kept }: EditedOrder): Wanted {
  const { draft, artwork, contact } = kept;
  const { roster, artworkType } = onlyDesign(order);
  const { garmentId, garmentName, styleCode, ...item } = onlyItem(order);
  return {
    garment: { garmentId, garmentName, styleCode },
    roster,
    quantities: draft.quantities,
    color: { key: item.colorKey, name: item.colorName, hex: item.colorHex },
    locations: draft.locations,
    artworkType,
    description: artwork.description,
    uploads: artwork.uploads,
    dueDate: order.dueDate,
    delivery: draft.delivery,
    address: { ...emptyAddress, ...draft.address },
    customer: { ...noCustomer, ...contact },
    adjustments: order.adjustments.map(typedAdjustment),
  };
}

/** The uploads that the order would have. */
function neededUploads({ artworkType, locations, uploads }: Wanted) {
  if (artworkType === 'description') return [];
  return chosenLocations(locations).flatMap((location) => {
    const upload = uploads[location];
    return upload ? [{ location, upload }] : [];
  });
}

const trimmed = <Texts extends Record<string, string>>(texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as Texts;

const adjustsAnew = (wanted: Wanted, stored: Wanted): boolean =>
  textOf(wanted.adjustments) !== textOf(stored.adjustments);

/** `idOf` is the same for the same file. */
function contentsOf(wanted: Wanted, idOf: (upload: ArtworkUpload) => string): OrderContents {
  const { artworkType, description, delivery, color } = wanted;
  return {
    designs: [
      {
        printLocations: chosenLocations(wanted.locations),
        artworkType,
        artworkDescription: (artworkType === 'description' && description.trim()) || null,
        roster: wanted.roster,
        items: [
          {
            ...wanted.garment,
            colorKey: color.key,
            colorName: color.name,
            colorHex: color.hex,
            quantities: wanted.quantities,
          },
        ],
      },
    ],
    dueDate: wanted.dueDate,
    adjustments: wanted.adjustments.map(adjustmentOf).filter(({ cents }) => cents),
    deliveryMethod: delivery,
    ...withPrefix('delivery', delivery === 'pickup' ? noAddress : trimmed(wanted.address)),
    ...withPrefix('customer', keptOf(customerFields, trimmed(wanted.customer))),
    files: neededUploads(wanted).map(({ location, upload }) => ({
      design: 0,
      location,
      fileName: upload.name,
      sha256: idOf(upload),
    })),
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
  const { artworkType, description, delivery } = wanted;
  return {
    designs: [
      {
        printLocations: chosenLocations(wanted.locations),
        artwork: {
          type: artworkType,
          description: artworkType === 'description' ? description : '',
          files: neededUploads(wanted).map(({ location, upload }) => ({
            location,
            receipt: upload.receipt,
          })),
        },
        ...(wanted.roster && { roster: wanted.roster }),
        items: [
          {
            styleCode: wanted.garment.styleCode,
            colorKey: wanted.color.key,
            quantities: wanted.quantities,
          },
        ],
      },
    ],
    dueDate: wanted.dueDate,
    delivery: { method: delivery, address: delivery === 'pickup' ? null : wanted.address },
    customer: wanted.customer,
    adjustments: adjustsAnew(wanted, stored) ? wanted.adjustments.map(adjustmentOf) : undefined,
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
};

/** What would change, at which price, and what's wrong with it. */
export function reviewChange({ order, stored }: EditableOrder, wanted: Wanted, now: Date): Review {
  const before = { ...order, ...ownContents(stored) };
  const after = ownContents(wanted);
  const lacks = changeLacks(before, after, now);
  const errors = lackMessages(lacks);
  const { error } = customerSchema.safeParse(wanted.customer);
  for (const [field, message] of Object.entries(fieldMessages(error?.issues ?? []))) {
    errors[`customer.${field}`] = message;
  }
  const dated = isDay(wanted.dueDate) ? after : { ...after, dueDate: stored.dueDate };
  const unpriced = new Set(['quantities', 'locations', 'dueDate']);
  const price = lacks.some(({ step }) => unpriced.has(step))
    ? null
    : repriceOrder(before, after, now);
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
  const rows = changeRows(before, {
    ...dated,
    adjustments: price?.adjustments ?? dated.adjustments,
  });
  return { errors, rows, price, newProof: price !== null && needsNewProof(rows, price) };
}

/** Whether an order already holds what was wanted: the answer to saving it got lost. */
export function alreadyHolds(stored: Wanted, wanted: Wanted): boolean {
  return (
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
  const changedByBoth = (what: string) =>
    [ownRows, newRows].every((rows) => rows.some((row) => row.what === what));
  return {
    wanted: {
      ...mergeKeys(base, mine, newest),
      uploads: mergeKeys(base.uploads, mine.uploads, newest.uploads),
      customer: mergeKeys(base.customer, mine.customer, newest.customer),
    },
    lost: between(mine, newest).filter(({ what }) => changedByBoth(what)),
  };
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
  const [start = ''] = field.split('.');
  const parts: Readonly<Record<string, ChangePart>> = {
    quantities: 'sizes',
    colorKey: 'color',
    printLocations: 'locations',
    artwork: 'artwork',
    dueDate: 'dueDate',
    delivery: 'delivery',
    adjustments: 'price',
  };
  return parts[start] ?? 'contact';
}
