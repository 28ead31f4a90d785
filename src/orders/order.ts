import * as z from 'zod/mini';
import { maxOnlinePieces, shop } from '../shop.ts';
import {
  addressFieldNames,
  addressFields,
  addressSchema,
  emptyAddress,
  type Address,
} from './delivery/address.ts';
import { dueDateMessage, isRushOrder } from './due-dates/due-date.ts';
import {
  artworkTypes,
  artworkUploadSchema,
  type ArtworkType,
} from '../artwork/uploads/artwork-upload.ts';
import { fieldMessages, textLimits } from '../platform/forms/text-field.ts';
import {
  fitToGarment,
  foreignLocations,
  foreignSizes,
  garmentById,
  pieceNoun,
  usualGarment,
  type Garment,
} from '../garments/garment.ts';
import { quantitiesSchema } from '../garments/size.ts';
import { deliveryMethods, type PriceInput } from './prices/price.ts';
import { taxPermilleOf } from '../payments/sales-tax.ts';
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
import { rosterSchema } from '../designer/team/roster.ts';
import { defaultDueDate } from './due-dates/turnaround.ts';

export { isRushOrder, superRushMessage } from './due-dates/due-date.ts';

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
/** Kept in session storage under `quote-form` (product.md#order-draft). */
export type ArtworkData = z.infer<typeof artworkDataSchema>;

/** A partly typed address. */
const draftAddressSchema = z.object(
  Object.fromEntries(
    addressFieldNames.map((name) => [name, text(addressFields[name].form.maxLength)]),
  ) as Record<keyof Address, ReturnType<typeof text>>,
);

export const orderDraftSchema = z.object({
  version: z.literal(1),
  /** Made with the draft: one key, one order (product.md#placing-an-order). */
  idempotencyKey: z.uuid(),
  garmentId: z.nullable(text(80)),
  /** The garment came from the favorites: its card is fixed. */
  garmentFixed: z.boolean(),
  color: z.nullable(colorChoiceSchema),
  quantities: quantitiesSchema,
  /** As many as another page priced, or 0. Until that many have a size, the price is for these. */
  piecesWanted: z._default(wholeNumber, 0),
  locations: locationFlagsSchema,
  dueDate: z.nullable(text(10)),
  delivery: z.enum(deliveryMethods),
  address: draftAddressSchema,
  /** The players whose names and numbers are in the artwork (product.md#roster). */
  roster: z.optional(rosterSchema),
});
/** Kept in session storage under `screen-printing-order` (product.md#order-draft). */
export type OrderDraft = z.infer<typeof orderDraftSchema>;

export const emptyArtwork: ArtworkData = { type: null, description: '', uploads: {} };

/** A blank draft; the due date is set once the page knows what day it is. */
export function emptyDraft(idempotencyKey: string, dueDate: string | null): OrderDraft {
  return {
    version: 1,
    idempotencyKey,
    garmentId: null,
    garmentFixed: false,
    color: null,
    quantities: {},
    piecesWanted: 0,
    locations: { ...noLocations },
    dueDate,
    delivery: 'pickup',
    address: { ...emptyAddress },
  };
}

type Wanted = Pick<OrderDraft, 'quantities' | 'piecesWanted'>;

/** The pieces that an order is priced for. */
export function orderPieces({ quantities, piecesWanted }: Wanted): number {
  return Math.max(piecesWanted, totalPieces(quantities));
}

/** The pieces that have no size yet. */
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

/**
 * What a step still needs, as a sentence that says what to do; `location` if it is about one. Of
 * several designs and items, the places of the one that it's about.
 */
export type StepLack = {
  step: OrderStep;
  message: string;
  design?: number;
  item?: number;
  location?: PrintLocation;
  field?: keyof Address;
};

export type OrderState =
  | { ready: true; garment: Garment; color: ColorChoice; dueDate: string; artworkType: ArtworkType }
  | { ready: false; lacks: [StepLack, ...StepLack[]] };

/** Whether a draft can go to checkout, or everything it still needs, in the form's order. */
export function orderState(draft: OrderDraft, artwork: ArtworkData, now: Date): OrderState {
  const lacks: StepLack[] = [];
  const garment = draft.garmentId === null ? undefined : garmentById(draft.garmentId);
  if (!garment) lacks.push({ step: 'material', message: 'Choose a material.' });
  if (!draft.color) {
    lacks.push({
      step: 'color',
      message: garment ? 'Choose a color.' : 'Choose a material first, then a color.',
    });
  }
  lacks.push(...pieceLacks(draft, garment));
  lacks.push(...locationLacks(draft.locations, garment));
  lacks.push(...artworkLacks(artwork, draft.locations));
  lacks.push(...dueDateLacks(draft.dueDate, now));
  if (draft.delivery === 'shipping') lacks.push(...addressLacks(draft.address));

  const [first, ...rest] = lacks;
  if (first) return { ready: false, lacks: [first, ...rest] };
  // None of these is empty after the checks above; the compiler can't tell.
  if (!garment || !draft.color || !draft.dueDate || !artwork.type) {
    throw new Error('An order without a lack has every part.');
  }
  return {
    ready: true,
    garment,
    color: draft.color,
    dueDate: draft.dueDate,
    artworkType: artwork.type,
  };
}

/** The message for orders that go by phone or email (product.md#bulk-orders). */
export const tooManyPieces = `Orders over ${maxOnlinePieces.toLocaleString('en-US')} pieces are priced by hand. Call ${shop.phone} or email ${shop.email}.`;

const choiceOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

function pieceLacks(draft: OrderDraft, garment: Garment | undefined): StepLack[] {
  const left = piecesToSpread(draft);
  if (left === 0) return quantityLacks(draft.quantities, garment);
  const pieces = orderPieces(draft);
  const message = needsPhone(pieces)
    ? tooManyPieces
    : `Choose a size for each of the ${pieces} pieces; ${left} to go.`;
  return [{ step: 'quantities', message }];
}

export function quantityLacks(quantities: Quantities, garment: Garment | undefined): StepLack[] {
  const total = totalPieces(quantities);
  if (total === 0) {
    const { sizes } = garment ?? usualGarment;
    const each = sizes.length > 1 ? ' of each size' : '';
    const message = `Enter how many ${pieceNoun(garment ?? usualGarment, 2)}${each}.`;
    return [{ step: 'quantities', message }];
  }
  if (needsPhone(total)) return [{ step: 'quantities', message: tooManyPieces }];
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

/** Too few locations, two that exclude each other, or those that the garment can't be printed at. */
export function locationLacks(flags: LocationFlags, garment: Garment | undefined): StepLack[] {
  if (chosenLocations(flags).length === 0) {
    return [{ step: 'locations', message: 'Choose at least one print location.' }];
  }
  if (!locationsAgree(flags)) {
    const message = 'Choose either the large or the small print on each side.';
    return [{ step: 'locations', message }];
  }
  if (!garment) return [];
  return foreignLocations(garment, flags).map((location) => ({
    step: 'locations',
    message: `We don’t print the ${locationLabel(location)} of the ${garment.name}. Choose ${choiceOf.format(garment.locations.map(locationLabel))}.`,
  }));
}

/** `uploads` has anything for each location with a file. */
export function artworkLacks(
  artwork: Pick<ArtworkData, 'type' | 'description'> & {
    uploads: Partial<Record<PrintLocation, unknown>>;
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
    .filter((location) => !artwork.uploads[location])
    .map((location) => ({
      step: 'artwork',
      location,
      message: `Upload a file for ${locationLabel(location)}, or describe the design instead.`,
    }));
}

export function dueDateLacks(dueDate: string | null, now: Date): StepLack[] {
  const message = dueDateMessage(dueDate, now);
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
 * The price function's input from a draft, or null while quantity, material, or a location is
 * missing, and above the online limit. Otherwise the ticket shows the price
 * (product.md#order-ticket).
 */
export function draftPriceInput(draft: OrderDraft, now: Date): PriceInput | null {
  const garment = draft.garmentId === null ? undefined : garmentById(draft.garmentId);
  const pieces = orderPieces(draft);
  if (!garment || pieces === 0 || needsPhone(pieces)) return null;
  if (chosenLocations(draft.locations).length === 0) return null;
  return {
    designs: [
      {
        locations: draft.locations,
        named: draft.roster !== undefined,
        items: [{ styleCode: garment.styleCode, quantities: pieces }],
      },
    ],
    rush: isRushOrder(draft.dueDate, now),
    delivery: draft.delivery,
    taxPermille: taxPermilleOf(draft.delivery, draft.address.zip),
  };
}

/**
 * The draft after choosing `garment`: its color is kept only if the style is the same, and locations
 * and sizes only if the garment has them (product.md#select-color). Pieces whose size it doesn't
 * have still count, without a size; a garment of one size gets them all in it.
 */
export function withGarment(draft: OrderDraft, garment: Garment): OrderDraft {
  const current = draft.garmentId === null ? undefined : garmentById(draft.garmentId);
  const same = current?.styleCode === garment.styleCode;
  const fitted = fitToGarment(garment, draft);
  const pieces = Math.min(maxPerSize, orderPieces(draft));
  const [size, another] = garment.sizes;
  const chosen = { ...fitted, garmentId: garment.id, color: same ? draft.color : null };
  if (size && !another) {
    return { ...chosen, quantities: enteredQuantities({ [size]: pieces }), piecesWanted: 0 };
  }
  const dropped = totalPieces(fitted.quantities) < totalPieces(draft.quantities);
  return dropped ? { ...chosen, piecesWanted: pieces } : chosen;
}

/** A job that another page showed a price for. */
export type PricedJob = Pick<OrderDraft, 'locations' | 'dueDate' | 'delivery'> & {
  /** 0 if that page had none. */
  pieces: number;
};

/**
 * The draft as that job, so that it has the same price. Sizes stay if they are no more than its
 * pieces; no date is the default one.
 */
export function withJob(
  draft: OrderDraft,
  garment: Garment,
  { pieces, locations, dueDate, delivery }: PricedJob,
  now: Date,
): OrderDraft {
  const fits = pieces === 0 || totalPieces(draft.quantities) <= pieces;
  return withGarment(
    {
      ...draft,
      quantities: fits ? draft.quantities : {},
      piecesWanted: pieces,
      locations,
      dueDate: dueDate ?? defaultDueDate(now),
      delivery,
    },
    garment,
  );
}
