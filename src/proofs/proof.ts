/** What a version of a proof shows (product.md#proof). */
import * as z from 'zod/mini';
import { canonicalJson } from '../platform/canonical-json.ts';
import { inkKeySchema, inks } from '../artwork/ink.ts';
import { garmentById } from '../garments/garment.ts';
import { adjustmentsShape, type OrderRecord } from '../orders/order-record.ts';
import { placementLacks, placementStep, type PlacementLack } from './placement.ts';
import { locationLabel, printLocations, type PrintLocation } from '../garments/print-location.ts';
import { enteredQuantities } from '../orders/quantity.ts';
import { sha256Schema } from './shown-proof.ts';
import { textLimits } from '../platform/forms/text-field.ts';
import { quantitiesSchema } from '../garments/size.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const inches = (least: number, most: number) =>
  z.number().check(z.minimum(least), z.maximum(most), z.multipleOf(placementStep));
const cents = z.number().check(z.int(), z.minimum(0));

/** The print in one location: a file at a size and place (src/proofs/placement.ts), and its inks. */
export const proofPrintSchema = z.object({
  location: z.enum(printLocations),
  /** The artwork; null if an uploaded picture of the proof shows it. */
  file: z.nullable(sha256Schema),
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

/** What staff choose for a proof; the rest is the order's. */
const chosenShape = {
  /** One per printed location, in the form's order. */
  prints: z.array(proofPrintSchema).check(
    z.minLength(1),
    z.maxLength(printLocations.length),
    z.refine((prints) => new Set(prints.map(({ location }) => location)).size === prints.length),
  ),
  /** The words on the print, for checking their spelling; '' if there are none. */
  wording: text(1000),
  /** What changed since the last version. */
  note: text(textLimits.notes),
  /** A picture or PDF that staff uploaded; null if the proof is drawn. */
  picture: z.nullable(sha256Schema),
};
export const proofChoicesSchema = z.object(chosenShape);
export type ProofChoices = z.infer<typeof proofChoicesSchema>;

/** Everything that a customer approves. It never changes, and its hash is that of `proofText`. */
export const proofSchema = z.object({
  format: z.literal(1),
  garmentId: text(60),
  garmentName: text(100),
  styleCode: text(12),
  colorKey: text(80),
  colorName: text(80),
  colorHex: text(7),
  quantities: quantitiesSchema,
  /** Amounts in cents, as stored. */
  price: z.object({
    perItemCents: cents,
    subtotalCents: cents,
    rushFeeCents: cents,
    shippingCents: cents,
    adjustmentCents: z.number().check(z.int()),
    ...adjustmentsShape,
    taxCents: cents,
    totalCents: cents,
  }),
  ...chosenShape,
});
export type Proof = z.infer<typeof proofSchema>;

/** What a proof takes from its order. */
export type ProofOrder = Pick<
  OrderRecord,
  Exclude<keyof Proof, 'format' | 'price' | keyof ProofChoices> | keyof Proof['price']
> &
  Pick<OrderRecord, 'printLocations'>;

/** A proof of the order as it is now. */
export function proofOf(order: ProofOrder, choices: ProofChoices): Proof {
  const { perItemCents, subtotalCents, rushFeeCents, shippingCents } = order;
  const { adjustmentCents, adjustments, taxCents, totalCents } = order;
  const byLocation = (a: ProofPrint, b: ProofPrint) =>
    printLocations.indexOf(a.location) - printLocations.indexOf(b.location);
  return {
    format: 1,
    garmentId: order.garmentId,
    garmentName: order.garmentName,
    styleCode: order.styleCode,
    colorKey: order.colorKey,
    colorName: order.colorName,
    colorHex: order.colorHex,
    quantities: enteredQuantities(order.quantities),
    price: {
      perItemCents,
      subtotalCents,
      rushFeeCents,
      shippingCents,
      adjustmentCents,
      adjustments,
      taxCents,
      totalCents,
    },
    prints: choices.prints.toSorted(byLocation),
    wording: choices.wording,
    note: choices.note,
    picture: choices.picture,
  };
}

/** The text whose SHA-256 identifies what was approved: the same for the same contents. */
export function proofText(proof: Proof): string {
  return canonicalJson(proof);
}

/**
 * The proof shows the order as it is now. If not, the order was changed after it, and approving or
 * printing it needs a new version. The customer's files aren't compared, because staff may print
 * from better ones.
 */
export function isProofOf(proof: Proof, order: ProofOrder): boolean {
  return sameLocations(proof, order) && proofText(proofOf(order, proof)) === proofText(proof);
}

/** What a proof lacks, as a sentence that says what to do, and about which print. */
export type ProofLack = {
  location: PrintLocation;
  field: PlacementLack['field'] | 'file' | null;
  message: string;
};

/** What keeps staff from sending a proof that matches its schema. */
export function proofLacks(
  { prints, picture }: Pick<ProofChoices, 'prints' | 'picture'>,
  order: Pick<OrderRecord, 'garmentId' | 'printLocations'>,
): ProofLack[] {
  const garment = garmentById(order.garmentId);
  const placed = prints.map(({ location }) => location);
  const missing = order.printLocations.filter((location) => !placed.includes(location));
  return [
    ...missing.map((location) => ({
      location,
      field: null,
      message: `Place the print for ${locationLabel(location)}.`,
    })),
    ...prints.flatMap((print): ProofLack[] => {
      const { location } = print;
      if (!order.printLocations.includes(location)) {
        const message = `This order doesn’t print the ${locationLabel(location)}. Take it off the proof.`;
        return [{ location, field: null, message }];
      }
      const lacks = garment ? placementLacks(print, garment, location) : [];
      const message = 'Add the artwork, or upload a picture of the proof.';
      return [
        ...(print.file === null && picture === null
          ? [{ location, field: 'file' as const, message }]
          : []),
        ...lacks.map((lack) => ({ location, ...lack })),
      ];
    }),
  ];
}

function sameLocations(
  { prints }: Pick<Proof, 'prints'>,
  { printLocations: ordered }: Pick<ProofOrder, 'printLocations'>,
): boolean {
  return (
    prints.length === ordered.length && prints.every(({ location }) => ordered.includes(location))
  );
}
