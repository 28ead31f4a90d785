import * as z from 'zod/mini';
import { orderShape } from '../orders/order-record.ts';
import { cardStates } from '../payments/cards/card-payment.ts';
import { deskShape } from './desk-schema.ts';
import { cancelChargeSchema, jobKindSchema, jobStatusSchema } from './job/job-schema.ts';

/** What lists know of one job. */
export const listedShape = {
  kind: jobKindSchema,
  number: z.number(),
  status: jobStatusSchema,
  version: z.number(),
  name: z.string(),
  email: z.string(),
  /**
   * Orders: the first item's pieces, garment name, color name, and hex, its design's print locations,
   * and how many more items there are; null or none for the others.
   */
  itemPieces: z.nullable(z.number()),
  garment: z.nullable(z.string()),
  color: z.nullable(z.string()),
  colorHex: z.nullable(z.string()),
  more: z.number(),
  locations: z.array(z.string()),
  /** Quote requests: the start of the project's details; reorders: the invoice number. */
  about: z.nullable(z.string()),
  pieces: z.number(),
  /** An order's due date; for the others, the pickup date. */
  dueDate: z.nullable(z.string()),
  /** An order's delivery; 'pickup' for other jobs. */
  deliveryMethod: orderShape.deliveryMethod,
  /** Only USPS goes to its address: a PO box, one of the armed forces, or in a territory. */
  uspsOnly: z.optional(z.boolean()),
  /** The latest day production can start: src/orders/due-dates/production.ts. */
  startBy: z.nullable(z.string()),
  /** Since when the order has been ready and not picked up; null otherwise. */
  waitingSince: z.nullable(z.string()),
  rush: z.boolean(),
  /** null for quote requests and reorders, and for press staff. */
  totalCents: z.nullable(z.number()),
  /** How much of it is settled, and what is left to pay; null like `totalCents`. */
  paidCents: z.nullable(z.number()),
  balanceCents: z.nullable(z.number()),
  /** `unpaidSince` of src/payments/payment-terms.ts; null like `totalCents`. */
  unpaidSince: z.nullable(z.string()),
  /** null unless it's an approved order that can be canceled, and for press staff. */
  cancelCharge: z.nullable(cancelChargeSchema),
  /** It's made, or canceled at a charge, and something of it is due; false for press staff. */
  owed: z.boolean(),
  /** What staff need to know of its card payments; null like `totalCents`, or without any. */
  card: z.nullable(z.enum(cardStates)),
  /** It waits for money before it can go to production, or before its customer picks it up. */
  unpaid: z.boolean(),
  createdAt: z.string(),
  /** The caller made the last move, recently enough to undo it. */
  mayUndo: z.boolean(),
  /** An email about it was given up on; false for press staff. */
  emailFailed: z.boolean(),
  /** An email about it waits for staff; false for press staff. */
  emailHeld: z.boolean(),
  /** The last message about it is the customer's. */
  unanswered: z.boolean(),
  /** The order that an order without a proof repeats exactly; null if it repeats none. */
  exactRepeatOf: z.optional(z.nullable(z.number())),
  /** The order that a reorder became; null before that, and for the others. */
  orderedAs: z.nullable(z.number()),
  ...deskShape,
  /** How many pieces of an order in production have shipped, if any have. */
  shippedPieces: z.optional(z.number()),
  /** How many are packed, while it's made; missing if none are. */
  packedPieces: z.optional(z.number()),
};
export const listedJobSchema = z.object(listedShape);
export type ListedJob = z.infer<typeof listedJobSchema>;
