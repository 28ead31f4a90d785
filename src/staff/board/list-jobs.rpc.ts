import * as z from 'zod/mini';
import { alarmingCards, cardStates } from '../../payments/cards/card-payment.ts';
import { fromColumns } from '../../platform/column-names.ts';
import { orderShape } from '../../orders/order-record.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import {
  cancelChargeSchema,
  daySchema,
  jobKindSchema,
  jobStatusSchema,
} from '../job/job-schema.ts';
import { staffCall } from '../staff-call.ts';

/** Jobs per page. */
export const jobsPerPage = 50;
/** The most jobs that one call returns. */
export const mostJobs = 200;

/** Which jobs to list by when they're due. */
export const dueFilters = ['overdue', 'week', 'waiting'] as const;

/**
 * Which orders to list by their money: due and unpaid for a day, made or charged for but not paid in full, with a
 * refund due, or by what became of their card payments (`alarmingCards`).
 */
export const moneyFilters = ['unpaid', 'owed', 'refund', ...alarmingCards] as const;

/** What the board knows of one job. */
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
};

/**
 * `sort: 'start'` orders by when production must start, then by due date, with undated jobs last;
 * 'newest' puts the latest first. Ties are broken by kind and number. An empty list of kinds or
 * statuses doesn't filter. A `cursor` is the `next` of the previous page, sent with the same
 * filters.
 */
export const listJobs = staffCall({
  name: 'list_jobs',
  input: z.object({
    kinds: z.optional(z.array(jobKindSchema)),
    statuses: z.optional(z.array(jobStatusSchema)),
    /** Leaves out jobs in a final status. */
    open: z.optional(z.boolean()),
    /**
     * Unfinished and due before `today`, due from `today` through six days later, or ready and
     * waiting for pickup.
     */
    due: z.optional(z.enum(dueFilters)),
    /** Not for press staff. */
    money: z.optional(z.enum(moneyFilters)),
    rush: z.optional(z.boolean()),
    /**
     * A job's number with or without its kind, the number of an invoice, receipt, or credit note, a
     * phone number in any form, or words in any order from the name, email, PO number, garments,
     * colors, city, ZIP code, and a reorder's invoice number. Case, accents, apostrophes, and hyphens
     * don't matter.
     */
    text: z.optional(z.string().check(z.maxLength(textLimits.search))),
    sort: z.enum(['start', 'newest']),
    limit: z.number().check(z.int(), z.minimum(1), z.maximum(mostJobs)),
    cursor: z.optional(z.string().check(z.maxLength(300))),
    today: daySchema,
  }),
  output: z.pipe(
    z.transform(fromColumns),
    z.object({
      jobs: z.array(z.object(listedShape)),
      next: z.nullable(z.string()),
      /** How many finished jobs a search among unfinished ones also finds, up to 100. */
      finished: z.optional(z.number()),
    }),
  ),
});
export type ListedJob = z.infer<(typeof listJobs)['output']>['jobs'][number];
export type JobFilters = z.infer<(typeof listJobs)['input']>;
