/** What a version of a proof shows (product.md#proof). */
import * as z from 'zod/mini';
import { extrasSchema } from '../orders/prices/extra.ts';
import { taxSchema } from '../payments/tax-schema.ts';
import { canonicalJson } from '../platform/canonical-json.ts';
import { inkKeySchema, inks } from '../artwork/ink.ts';
import { garmentById } from '../garments/garment.ts';
import { mostDesigns, mostItems } from '../orders/order-design.ts';
import { orderItemSchema } from '../orders/order-design-schema.ts';
import { adjustmentsShape, type OrderRecord } from '../orders/order-record.ts';
import { lacksOn, type PlacementLack } from './place-print.ts';
import { placementStep } from './placement.ts';
import { locationLabel, printLocations, type PrintLocation } from '../garments/print-location.ts';
import { enteredQuantities } from '../orders/quantity.ts';
import { artIdSchema } from './shown-proof.ts';
import { textLimits } from '../platform/forms/text-field.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const inches = (least: number, most: number) =>
  z.number().check(z.minimum(least), z.maximum(most), z.multipleOf(placementStep));
const cents = z.number().check(z.int(), z.minimum(0));

/** The print in one location: a file at a size and place (src/proofs/placement.ts), and its inks. */
export const proofPrintSchema = z.object({
  location: z.enum(printLocations),
  /** The artwork; null if an uploaded picture of the proof shows it. */
  file: z.nullable(artIdSchema),
  widthIn: inches(placementStep, 40),
  heightIn: inches(placementStep, 40),
  topIn: inches(0, 40),
  rightIn: inches(-40, 40),
  /** In printing order, without duplicates. */
  inks: z.array(inkKeySchema).check(
    z.minLength(1, 'Choose the inks.'),
    z.maxLength(inks.length),
    z.refine((keys) => new Set(keys).size === keys.length, 'Choose each ink once.'),
  ),
});
export type ProofPrint = z.infer<typeof proofPrintSchema>;

/** What staff choose for a design of a proof; its items are the order's. */
const chosenShape = {
  /** One per printed location, in the form's order. */
  prints: z.array(proofPrintSchema).check(
    z.minLength(1),
    z.maxLength(printLocations.length),
    z.refine((prints) => new Set(prints.map(({ location }) => location)).size === prints.length),
  ),
  /** The words on the print, for checking their spelling; '' if there are none. */
  wording: text(1000),
  /** A picture or PDF that staff uploaded; null if the proof is drawn. */
  picture: z.nullable(artIdSchema),
};
/** What changed since the last version. */
const note = text(textLimits.notes);
const designs = <Design extends z.ZodMiniType>(design: Design) =>
  z.array(design).check(z.minLength(1), z.maxLength(mostDesigns));

/** What staff choose for a proof; the rest is the order's. */
export const proofChoicesSchema = z.object({ designs: designs(z.object(chosenShape)), note });
export type ProofChoices = z.infer<typeof proofChoicesSchema>;
export type DesignChoices = ProofChoices['designs'][number];

/** Everything that a customer approves. It never changes, and its hash is that of `proofText`. */
export const proofSchema = z.object({
  format: z.literal(1),
  /** Each with what it goes on. */
  designs: designs(
    z.object({
      items: z.array(orderItemSchema).check(z.minLength(1), z.maxLength(mostItems)),
      ...chosenShape,
    }),
  ),
  /** Amounts in cents, as stored. */
  price: z.object({
    /** The order's version of the price book. */
    priceVersion: z.number(),
    /** One for each item of all designs, in order. */
    perItemCents: z.array(cents),
    extras: extrasSchema,
    subtotalCents: cents,
    rushFeeCents: cents,
    shippingCents: cents,
    adjustmentCents: z.number().check(z.int()),
    ...adjustmentsShape,
    tax: taxSchema,
    taxCents: cents,
    totalCents: cents,
  }),
  note,
});
export type Proof = z.infer<typeof proofSchema>;
export type ProofDesign = Proof['designs'][number];

/** What a proof takes from its order. */
export type ProofOrder = Pick<OrderRecord, 'designs' | keyof Proof['price']>;

/** A proof of the order as it is now, whose designs are chosen in the same order. */
export function proofOf(order: ProofOrder, choices: ProofChoices): Proof {
  const { priceVersion, perItemCents, extras, subtotalCents, rushFeeCents, shippingCents } = order;
  const { adjustmentCents, adjustments, tax, taxCents, totalCents } = order;
  const byLocation = (a: ProofPrint, b: ProofPrint) =>
    printLocations.indexOf(a.location) - printLocations.indexOf(b.location);
  return {
    format: 1,
    designs: choices.designs.map(({ prints, wording, picture }, at) => ({
      items: (order.designs[at]?.items ?? []).map((item) => ({
        garmentId: item.garmentId,
        garmentName: item.garmentName,
        styleCode: item.styleCode,
        colorKey: item.colorKey,
        colorName: item.colorName,
        colorHex: item.colorHex,
        quantities: enteredQuantities(item.quantities),
      })),
      prints: prints.toSorted(byLocation),
      wording,
      picture,
    })),
    price: {
      priceVersion,
      perItemCents,
      extras,
      subtotalCents,
      rushFeeCents,
      shippingCents,
      adjustmentCents,
      adjustments,
      tax,
      taxCents,
      totalCents,
    },
    note: choices.note,
  };
}

/** The text whose SHA-256 identifies what was approved: the same for the same contents. */
export function proofText(proof: Proof): string {
  return canonicalJson(proof);
}

/** A print of a proof: the place of its design in the order's, from 0, and its location. */
export type PrintPlace = { design: number; location: PrintLocation };

/** A field of a print in messages: 'designs.0.prints.frontLarge.widthIn'; without one, the print. */
export const printPath = ({ design, location }: PrintPlace, field: string | null = null): string =>
  ['designs', design, 'prints', location, ...(field === null ? [] : [field])].join('.');

/** What a proof lacks, as a sentence that says what to do, and about which print. */
export type ProofLack = PrintPlace & {
  field: PlacementLack['field'] | 'file' | null;
  message: string;
};

type PrintedDesign = Pick<OrderRecord['designs'][number], 'printLocations'> & {
  items: readonly { garmentId: string }[];
};
const noDesign: PrintedDesign = { printLocations: [], items: [] };
const noChoices: Pick<DesignChoices, 'prints' | 'picture'> = { prints: [], picture: null };

/** What keeps staff from sending a proof that matches its schema. */
export function proofLacks(
  choices: { designs: readonly Pick<DesignChoices, 'prints' | 'picture'>[] },
  order: { designs: readonly PrintedDesign[] },
): ProofLack[] {
  const count = Math.max(choices.designs.length, order.designs.length);
  return Array.from({ length: count }, (_, at) =>
    designLacks(choices.designs[at] ?? noChoices, order.designs[at] ?? noDesign).map((lack) => ({
      design: at,
      ...lack,
    })),
  ).flat();
}

function designLacks(
  { prints, picture }: Pick<DesignChoices, 'prints' | 'picture'>,
  { printLocations: ordered, items }: PrintedDesign,
): Omit<ProofLack, 'design'>[] {
  const garments = [...new Set(items.flatMap(({ garmentId }) => garmentById(garmentId) ?? []))];
  const placed = prints.map(({ location }) => location);
  const missing = ordered.filter((location) => !placed.includes(location));
  return [
    ...missing.map((location) => ({
      location,
      field: null,
      message: `Place the print for ${locationLabel(location)}.`,
    })),
    ...prints.flatMap((print): Omit<ProofLack, 'design'>[] => {
      const { location } = print;
      if (!ordered.includes(location)) {
        const message = `This order doesn’t print the ${locationLabel(location)}. Take it off the proof.`;
        return [{ location, field: null, message }];
      }
      const message = 'Add the artwork, or upload a picture of the proof.';
      return [
        ...(print.file === null && picture === null
          ? [{ location, field: 'file' as const, message }]
          : []),
        ...lacksOn(print, garments, location).map((lack) => ({ location, ...lack })),
      ];
    }),
  ];
}
