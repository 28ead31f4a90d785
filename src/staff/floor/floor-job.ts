/** What a tablet on the floor shows (product.md#on-the-press): no money, and no contact of a customer. */
import { recipeSchema } from '../../press/recipe.ts';
import * as z from 'zod/mini';
import { remedyKinds } from '../../blanks/misprint.ts';
import { partSchema } from '../../blanks/purchase.ts';
import { printLocations } from '../../garments/print-location.ts';
import { deliveryMethods } from '../../orders/delivery/delivery-method.ts';
import { jobStatuses } from '../../orders/job.ts';
import { orderItemSchema } from '../../orders/order-design-schema.ts';
import { photoSchema } from '../../press/first-shirt.ts';
import { proofPrintSchema } from '../../proofs/proof.ts';

/** What people tap: the design is on the press, all of it is printed, or pieces went wrong, and how they’re made good. */
const taps = ['start', 'done', 'misprint', 'remedy', 'photo'] as const;

const tapSchema = z.object({
  id: z.uuid(),
  /** The place of its design in the order's, from 0. */
  design: z.number(),
  what: z.enum(taps),
  at: z.string(),
  /** The email address of who tapped. */
  member: z.string(),
  /** A misprint's part, how many pieces, and why. */
  styleCode: z.optional(z.string()),
  colorKey: z.optional(z.string()),
  size: z.optional(z.string()),
  pieces: z.optional(z.number()),
  why: z.optional(z.string()),
  /** The id of the misprint that a remedy makes good. */
  misprint: z.optional(z.string()),
  remedy: z.optional(z.enum(remedyKinds)),
});
export type FloorTap = z.infer<typeof tapSchema>;

/** Where a file can be read for an hour; null if it can't now. */
const linked = { objectPath: z.string(), url: z._default(z.nullable(z.string()), null) };

const listedShape = {
  number: z.number(),
  customer: z.string(),
  status: z.enum(jobStatuses.order),
  dueDate: z.string(),
  deliveryMethod: z.enum(deliveryMethods),
};

export const floorJobSchema = z.object({
  ...listedShape,
  rush: z.boolean(),
  /** It waits for money before it can go to production. */
  unpaid: z.boolean(),
  /** As it is now, so it may be printed. */
  approved: z.boolean(),
  /** Why it's on hold; null if it isn't. */
  hold: z.nullable(z.string()),
  /** The customer's, for the press. */
  notes: z.nullable(z.string()),
  /** The last three, newest first. */
  ourNotes: z.array(z.string()),
  designs: z.array(
    z.object({
      items: z.array(orderItemSchema),
      printLocations: z.array(z.enum(printLocations)),
      artworkDescription: z.nullable(z.string()),
    }),
  ),
  /** What was approved, with its files; null without a proof. */
  proof: z.nullable(
    z.object({
      designs: z.array(
        z.object({
          items: z.array(orderItemSchema),
          prints: z.array(proofPrintSchema),
          picture: z.nullable(z.string()),
          wording: z.string(),
        }),
      ),
      files: z.array(
        z.object({
          fileName: z.string(),
          sha256: z.string(),
          page: z.nullable(z.number()),
          ...linked,
        }),
      ),
    }),
  ),
  /** The order that it repeats, and what of its prints this one has, too, by design. */
  repeats: z.nullable(z.object({ number: z.number(), prints: z.array(z.array(proofPrintSchema)) })),
  /** How its locations were printed, or the last orders with the same artwork there. */
  recipes: z.array(recipeSchema),
  photos: z.array(z.extend(photoSchema, linked)),
  /** The first shirts of the orders whose recipes these are. */
  lastPhotos: z.array(z.object({ design: z.number(), number: z.number(), ...linked })),
  /** In the order in which they were kept. */
  taps: z.array(tapSchema),
  /** Its parts with misprints, and what there is to print them again on: src/blanks/misprint.ts. */
  parts: z.array(
    z.extend(partSchema, {
      spare: z.number(),
      house: z.number(),
      surplus: z.array(z.object({ number: z.number(), pieces: z.number() })),
    }),
  ),
});
export type FloorJob = z.infer<typeof floorJobSchema>;

const memberSchema = z.object({ id: z.uuid(), email: z.string() });

export const floorSchema = z.object({
  tablet: z.string(),
  /** Who is signed in; null if nobody is. */
  member: z.nullable(memberSchema),
  /** Who has a PIN. */
  members: z.array(memberSchema),
  /** Empty before an owner has saved any. */
  presses: z.array(z.object({ id: z.string(), name: z.string() })),
  /** On the press, or to start today, in the order of work. */
  jobs: z.array(z.object({ ...listedShape, pieces: z.number(), held: z.boolean() })),
  /** The one that was asked for. */
  job: z.nullable(floorJobSchema),
});
export type FloorView = z.infer<typeof floorSchema>;
