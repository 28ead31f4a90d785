import * as z from 'zod/mini';
import type { PriceBook } from '../settings/price-book.ts';
import { builtBook } from '../settings/built-book.ts';
import { maxOnlinePieces, shop } from '../shop.ts';
import {
  addressFieldNames,
  addressFields,
  addressSchema,
  emptyAddress,
  type Address,
} from './delivery/address.ts';
import { dueDateMessage, rushDaysOf } from './due-dates/due-date.ts';
import { artworkTypes } from '../artwork/artwork-type.ts';
import { artworkUploadSchema } from '../artwork/uploads/artwork-upload.ts';
import { fieldMessages, textLimits } from '../platform/forms/text-field.ts';
import {
  fitToGarment,
  foreignLocations,
  foreignSizes,
  offeredGarment,
  pieceNoun,
  usualGarment,
  type Garment,
} from '../garments/garment.ts';
import { quantitiesSchema } from '../garments/size.ts';
import type { PriceInput } from './prices/price.ts';
import { deliveryMethods } from './delivery/delivery-method.ts';
import { taxAt } from '../payments/sales-tax.ts';
import {
  chosenLocations,
  locationLabel,
  locationsAgree,
  noLocations,
  printLocations,
  type LocationFlags,
  type PrintLocation,
} from '../garments/print-location.ts';
import {
  enteredQuantities,
  maxPerSize,
  needsPhone,
  totalPieces,
  type Quantities,
} from './quantity.ts';
import { minPiecesMessage } from './min-pieces.ts';
import { isDrawn, itemsOf, mostDesigns, mostItems, type WithDesigns } from './order-design.ts';
import { rosterSchema } from '../designer/team/roster.ts';
import { defaultDueDate, shopToday } from './due-dates/turnaround.ts';

export { rushDaysOf, superRushMessage } from './due-dates/due-date.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const wholeNumber = z.number().check(z.int(), z.minimum(0), z.maximum(maxPerSize));

export const locationFlagsSchema = z.object({
  frontLarge: z.boolean(),
  frontSmall: z.boolean(),
  backLarge: z.boolean(),
  backSmall: z.boolean(),
  leftSleeve: z.boolean(),
  rightSleeve: z.boolean(),
}) satisfies z.ZodMiniType<LocationFlags>;

/** A color of a style; `id` is the style code and the color's key (product.md#colors). */
export const colorChoiceSchema = z.object({
  id: text(120),
  key: text(80),
  name: text(80),
  hex: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
  swatchUrl: z.nullable(text(500)),
});
export type ColorChoice = z.infer<typeof colorChoiceSchema>;

export const artworkDataSchema = z.object({
  type: z.nullable(z.enum(artworkTypes)),
  description: text(textLimits.artworkDescription),
  uploads: z.partialRecord(z.enum(printLocations), artworkUploadSchema),
});
export type ArtworkData = z.infer<typeof artworkDataSchema>;

/** A partly typed address. */
const draftAddressSchema = z.object(
  Object.fromEntries(
    addressFieldNames.map((name) => [name, text(addressFields[name].form.maxLength)]),
  ) as Record<keyof Address, ReturnType<typeof text>>,
);

/** For React and for undoing; never sent with an order. */
const idSchema = text(36);

const draftItemSchema = z.object({
  /** No other item of the draft has it. */
  id: idSchema,
  garmentId: z.nullable(text(80)),
  /** The garment came from the favorites: its card is fixed. */
  garmentFixed: z.boolean(),
  color: z.nullable(colorChoiceSchema),
  quantities: quantitiesSchema,
  /** As many as another page priced, or 0. Until that many have a size, the price is for these. */
  piecesWanted: wholeNumber,
});
/** A garment in one color, as far as it's chosen. */
export type DraftItem = z.infer<typeof draftItemSchema>;

const draftDesignSchema = z.object({
  /** No other design of the draft has it. */
  id: idSchema,
  locations: locationFlagsSchema,
  artwork: artworkDataSchema,
  /** The players whose names and numbers are in the artwork (product.md#roster). */
  roster: z.optional(rosterSchema),
  inkColors: z.optional(wholeNumber),
  items: z.array(draftItemSchema).check(z.minLength(1), z.maxLength(mostItems)),
});
/** What is printed, where, and on what, as far as it's chosen. */
export type DraftDesign = z.infer<typeof draftDesignSchema>;

export const orderDraftSchema = z.object({
  version: z.literal(2),
  /** Made with the draft: one key, one order (product.md#placing-an-order). */
  idempotencyKey: z.uuid(),
  designs: z.array(draftDesignSchema).check(z.minLength(1), z.maxLength(mostDesigns)),
  dueDate: z.nullable(text(10)),
  delivery: z.enum(deliveryMethods),
  address: draftAddressSchema,
  /** What its organizer has typed about the group that chooses its sizes, by field. */
  group: z.optional(z.record(text(20), text(300))),
});
/** Kept in session storage under `screen-printing-order` (product.md#order-draft). */
export type OrderDraft = z.infer<typeof orderDraftSchema>;

export const emptyArtwork: ArtworkData = { type: null, description: '', uploads: {} };

export const emptyItem = (id: string): DraftItem => ({
  id,
  garmentId: null,
  garmentFixed: false,
  color: null,
  quantities: {},
  piecesWanted: 0,
});

/** A design without a print, for one item, whose id is the same. */
export const emptyDesign = (id: string): DraftDesign => ({
  id,
  locations: { ...noLocations },
  artwork: emptyArtwork,
  items: [emptyItem(id)],
});

/** A blank draft of one item; the due date is set once the page knows what day it is. */
export function emptyDraft(idempotencyKey: string, dueDate: string | null): OrderDraft {
  return {
    version: 2,
    idempotencyKey,
    designs: [emptyDesign('1')],
    dueDate,
    delivery: 'pickup',
    address: { ...emptyAddress },
  };
}

/** The draft with one of its designs changed. */
export const changeDesign = (
  draft: OrderDraft,
  id: string,
  change: (design: DraftDesign) => DraftDesign,
): OrderDraft => ({
  ...draft,
  designs: draft.designs.map((design) => (design.id === id ? change(design) : design)),
});

/** The draft with one of its items changed. */
export const changeItem = (
  draft: OrderDraft,
  id: string,
  change: (item: DraftItem) => DraftItem,
): OrderDraft => ({
  ...draft,
  designs: draft.designs.map((design) => ({
    ...design,
    items: design.items.map((item) => (item.id === id ? change(item) : item)),
  })),
});

/** An item and its design, with their places: those with this id, or else the first. */
export function findItem({ designs }: OrderDraft, id: string) {
  const all = designs.flatMap((design, at) =>
    design.items.map((item, itemAt) => ({ design, at, item, itemAt })),
  );
  return (all.find(({ item }) => item.id === id) ?? all[0]) as (typeof all)[number];
}

export const draftGarment = ({ garmentId }: Pick<DraftItem, 'garmentId'>): Garment | undefined =>
  offeredGarment(garmentId);

/** 'Premium Cotton, Navy', as far as it's chosen. */
export const itemName = (item: Pick<DraftItem, 'garmentId' | 'color'>): string =>
  [draftGarment(item)?.name, item.color?.name].filter(Boolean).join(', ');

/** The pieces that an item is priced for. */
export function itemPieces({ quantities, piecesWanted }: Wanted): number {
  return Math.max(piecesWanted, totalPieces(quantities));
}
type Wanted = Pick<DraftItem, 'quantities' | 'piecesWanted'>;

/** The pieces that an order is priced for. */
export const orderPieces = (draft: WithDesigns<Wanted>): number =>
  itemsOf(draft).reduce((sum, item) => sum + itemPieces(item), 0);

/** The pieces of an item that have no size yet. */
export function piecesToSpread({ quantities, piecesWanted }: Wanted): number {
  return Math.max(0, piecesWanted - totalPieces(quantities));
}

export const orderSteps = [
  'material',
  'color',
  'quantities',
  'locations',
  'artwork',
  'dueDate',
  'delivery',
] as const;
export type OrderStep = (typeof orderSteps)[number];

/** What a step still needs, as a sentence that says what to do; `location` if it is about one. */
export type StepLack = {
  step: OrderStep;
  message: string;
  location?: PrintLocation;
  field?: keyof Address;
  /** Which design and item of it lack it, from 0; none if it's the order. */
  design?: number;
  item?: number;
};

export type OrderState = { ready: true } | { ready: false; lacks: [StepLack, ...StepLack[]] };

/** Whether a draft can go to checkout, or everything it still needs, in the form's order. */
export function orderState(
  draft: OrderDraft,
  now: Date,
  most: number = maxOnlinePieces,
  book: PriceBook = builtBook,
): OrderState {
  const tooMany = needsPhone(orderPieces(draft), most) ? tooManyMessage(most) : '';
  const isByStaff = most > maxOnlinePieces;
  const [first, ...rest] = [
    ...draft.designs.flatMap((design, at) =>
      [...designLacks(design, tooMany), ...(isByStaff ? [] : tooFewLacks(design, book))].map(
        (lack) => ({ ...lack, design: at }),
      ),
    ),
    ...dueDateLacks(draft.dueDate, now, book),
    ...(draft.delivery === 'shipping' ? addressLacks(draft.address) : []),
  ];
  return first ? { ready: false, lacks: [first, ...rest] } : { ready: true };
}

function designLacks({ locations, artwork, items }: DraftDesign, tooMany: string): StepLack[] {
  return [
    ...items.flatMap((item, at) => itemLacks(item, tooMany).map((lack) => ({ ...lack, item: at }))),
    ...locationLacks(locations, items.map(draftGarment)),
    ...artworkLacks(artwork, locations),
  ];
}

/** Once each garment has pieces, too few of them together. */
function tooFewLacks({ items }: DraftDesign, book: PriceBook): StepLack[] {
  const pieces = items.map(itemPieces);
  const message = minPiecesMessage(orderPieces({ designs: [{ items }] }), book);
  return message && pieces.every(Boolean) ? [{ step: 'quantities', message }] : [];
}

function itemLacks(item: DraftItem, tooMany: string): StepLack[] {
  const lacks: StepLack[] = [];
  const garment = draftGarment(item);
  if (!garment) lacks.push({ step: 'material', message: 'Choose a material.' });
  if (!item.color) {
    lacks.push({
      step: 'color',
      message: garment ? 'Choose a color.' : 'Choose a material first, then a color.',
    });
  }
  const left = piecesToSpread(item);
  const pieces = itemPieces(item);
  if (tooMany && pieces > 0) lacks.push({ step: 'quantities', message: tooMany });
  else if (left === 0) lacks.push(...quantityLacks(item.quantities, garment, Infinity));
  else {
    const message = `Choose a size for each of the ${pieces} pieces; ${left} to go.`;
    lacks.push({ step: 'quantities', message });
  }
  return lacks;
}

/** The message for more pieces than customers or staff enter (product.md#bulk-orders). */
export const tooManyMessage = (most: number = maxOnlinePieces): string =>
  `Orders over ${most.toLocaleString('en-US')} pieces are priced by hand. Call ${shop.phone} or email ${shop.email}.`;

const choiceOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

export function quantityLacks(
  quantities: Quantities,
  garment: Garment | undefined,
  most: number = maxOnlinePieces,
): StepLack[] {
  const total = totalPieces(quantities);
  if (total === 0) {
    const { sizes } = garment ?? usualGarment;
    const each = sizes.length > 1 ? ' of each size' : '';
    const message = `Enter how many ${pieceNoun(garment ?? usualGarment, 2)}${each}.`;
    return [{ step: 'quantities', message }];
  }
  if (needsPhone(total, most)) return [{ step: 'quantities', message: tooManyMessage(most) }];
  const [foreign] = garment ? foreignSizes(garment, quantities) : [];
  if (!garment || !foreign) return [];
  const offered = choiceOf.format(garment.sizes);
  return [
    {
      step: 'quantities',
      message: `The ${garment.name} doesn’t come in ${foreign}. Choose ${offered}.`,
    },
  ];
}

/** Too few locations, two that exclude each other, or those that a garment can't be printed at. */
export function locationLacks(
  flags: LocationFlags,
  garments: readonly (Garment | undefined)[],
): StepLack[] {
  if (chosenLocations(flags).length === 0) {
    return [{ step: 'locations', message: 'Choose at least one print location.' }];
  }
  if (!locationsAgree(flags)) {
    const message = 'Choose either the large or the small print on each side.';
    return [{ step: 'locations', message }];
  }
  return [...new Set(garments)].flatMap((garment) =>
    (garment ? foreignLocations(garment, flags) : []).map((location) => ({
      step: 'locations',
      message: `We don’t print the ${locationLabel(location)} of the ${garment?.name}. Choose ${choiceOf.format(garment?.locations.map(locationLabel) ?? [])}.`,
    })),
  );
}

/** What a file may say of itself. */
type FileFacts = { readonly facts?: { readonly unfit?: string | undefined } | null | undefined };

/** `uploads` has something for each location with a file. */
export function artworkLacks(
  artwork: Pick<ArtworkData, 'type' | 'description'> & {
    uploads: Partial<Record<PrintLocation, FileFacts>>;
  },
  flags: LocationFlags,
): StepLack[] {
  if (artwork.type === null) {
    return [{ step: 'artwork', message: 'Tell us what kind of artwork you have.' }];
  }
  if (artwork.type === 'description') {
    if (artwork.description.trim() !== '') return [];
    return [{ step: 'artwork', message: 'Describe the design in a sentence or two.' }];
  }
  return chosenLocations(flags)
    .filter((location) => {
      const upload = artwork.uploads[location];
      // Its box says why it isn't complete artwork.
      return !upload || (artwork.type === 'complete' && upload.facts?.unfit);
    })
    .map((location) => ({
      step: 'artwork',
      location,
      message: `Upload a file for ${locationLabel(location)}, or describe the design instead.`,
    }));
}

export function dueDateLacks(
  dueDate: string | null,
  now: Date,
  book: PriceBook = builtBook,
): StepLack[] {
  const message = dueDateMessage(dueDate, now, book);
  return message === null ? [] : [{ step: 'dueDate', message }];
}

/** What an address is missing, by field; `schema` is for shipping or for local delivery. */
export function addressLacks(address: Address, schema = addressSchema): StepLack[] {
  const result = schema.safeParse(address);
  if (result.success) return [];
  return Object.entries(fieldMessages(result.error.issues)).map(([field, message]) => ({
    step: 'delivery',
    field: field as keyof Address,
    message,
  }));
}

/**
 * The items that have a price so far, by design: those with a material and pieces, if their design
 * has a location.
 */
export const pricedGoods = ({ designs }: OrderDraft) =>
  designs
    .filter(({ locations }) => chosenLocations(locations).length > 0)
    .map((design) => ({
      ...design,
      items: design.items.flatMap((item) => {
        const garment = draftGarment(item);
        return garment && itemPieces(item) > 0 ? [{ ...item, garment }] : [];
      }),
    }))
    .filter(({ items }) => items.length > 0);

/** The same, without their designs, in order. */
export const pricedItems = (draft: OrderDraft) => itemsOf({ designs: pricedGoods(draft) });

/**
 * The price function's input from a draft, or null while no item of it has a price, and above
 * `most` pieces. Otherwise the ticket shows the price (product.md#order-ticket).
 */
export function draftPriceInput(
  draft: OrderDraft,
  now: Date,
  most: number = maxOnlinePieces,
  book: PriceBook = builtBook,
): PriceInput | null {
  const goods = pricedGoods(draft);
  if (goods.length === 0 || needsPhone(orderPieces(draft), most)) return null;
  const isNamed = draft.group?.['named'] === 'yes';
  return {
    designs: goods.map(({ locations, artwork, roster, inkColors, items }) => ({
      locations,
      named: roster !== undefined || isNamed,
      drawn: isDrawn(artwork.type),
      inkColors,
      items: items.map((item) => ({
        styleCode: item.garment.styleCode,
        // By size, because some may cost more; the rest under no size.
        quantities: enteredQuantities({ ...item.quantities, '': piecesToSpread(item) }),
      })),
    })),
    rush: rushDaysOf(draft.dueDate, now, book),
    delivery: draft.delivery,
    zip: draft.address.zip,
    tax: taxAt(draft.delivery, draft.address.zip, shopToday(now), book),
  };
}

/**
 * The draft after choosing `garment` for the item with this id, or for its first: the color is kept
 * only if the style is the same, and sizes only if the garment has them
 * (product.md#select-color); so are locations, unless the print is on other garments, too. Pieces
 * whose size it doesn't have still count, without a size; a garment of one size gets them all in it.
 */
export function withGarment(draft: OrderDraft, garment: Garment, itemId = ''): OrderDraft {
  const { design, item } = findItem(draft, itemId);
  const { locations, quantities } = fitToGarment(garment, { ...design, ...item });
  const same = draftGarment(item)?.styleCode === garment.styleCode;
  const pieces = Math.min(maxPerSize, itemPieces(item));
  const [size, another] = garment.sizes;
  const inOneSize = size && !another;
  const dropped = totalPieces(quantities) < totalPieces(item.quantities);
  const changed = changeItem(draft, item.id, () => ({
    ...item,
    garmentId: garment.id,
    color: same ? item.color : null,
    quantities: inOneSize ? enteredQuantities({ [size]: pieces }) : quantities,
    piecesWanted: inOneSize ? 0 : dropped ? pieces : item.piecesWanted,
  }));
  return design.items.length > 1
    ? changed
    : changeDesign(changed, design.id, (only) => ({ ...only, locations }));
}

/** A job that another page showed a price for. */
export type PricedJob = Pick<DraftDesign, 'locations'> &
  Pick<OrderDraft, 'dueDate' | 'delivery'> & {
    /** 0 if that page had none. */
    pieces: number;
  };

/**
 * The draft as that job, so that it has the same price: its first item alone. Sizes stay if they are
 * no more than its pieces; no date is the default one.
 */
export function withJob(
  draft: OrderDraft,
  garment: Garment,
  { pieces, locations, dueDate, delivery }: PricedJob,
  now: Date,
  book: PriceBook = builtBook,
): OrderDraft {
  const { design, item } = findItem(draft, '');
  const { roster: _, ...print } = design; // the players of another design
  const fits = pieces === 0 || totalPieces(item.quantities) <= pieces;
  const quantities = fits ? item.quantities : {};
  const items = [{ ...item, quantities, piecesWanted: pieces }];
  return withGarment(
    {
      ...draft,
      designs: [{ ...print, locations, items }],
      dueDate: dueDate ?? defaultDueDate(now, book),
      delivery,
    },
    garment,
  );
}
