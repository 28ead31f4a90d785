import * as z from 'zod/mini';
import { alarmingCards } from '../../payments/cards/card-payment.ts';
import { fromColumns } from '../../platform/column-names.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { daySchema, jobKindSchema, jobStatusSchema } from '../job/job-schema.ts';
import { listedJobSchema } from '../listed-job.ts';
import { staffCall } from '../staff-call.ts';

/** Jobs per page. */
export const jobsPerPage = 50;
/** The most jobs that one call returns. */
export const mostJobs = 200;
/** The most jobs that are selected at once. */
export const mostSelected = 500;

/** Which jobs to list by when they're due. */
export const dueFilters = ['overdue', 'week', 'waiting'] as const;

/**
 * Which orders to list by their money: due and unpaid for a day, made or charged for but not paid in full, with a
 * refund due, or by what became of their card payments (`alarmingCards`).
 */
export const moneyFilters = ['unpaid', 'owed', 'refund', ...alarmingCards] as const;

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
    /** Only orders that are assigned to the caller. */
    mine: z.optional(z.boolean()),
    /** Only these. */
    jobs: z.optional(
      z
        .array(z.object({ kind: jobKindSchema, number: z.number() }))
        .check(z.maxLength(mostSelected)),
    ),
    /**
     * A job's number with or without its kind, the number of an invoice, receipt, or credit note, a
     * phone number in any form, or words in any order from the name, email, PO number, garments,
     * colors, city, ZIP code, and a reorder's invoice number. Case, accents, apostrophes, and hyphens
     * don't matter.
     */
    text: z.optional(z.string().check(z.maxLength(textLimits.search))),
    /** Everything under the addresses of this customer, by its id. Takes `keep-customers`. */
    customer: z.optional(z.string()),
    sort: z.enum(['start', 'newest']),
    limit: z.number().check(z.int(), z.minimum(1), z.maximum(mostJobs)),
    cursor: z.optional(z.string().check(z.maxLength(300))),
    today: daySchema,
    /** Whether to count all that match, too. */
    matching: z.optional(z.boolean()),
  }),
  output: z.pipe(
    z.transform(fromColumns),
    z.object({
      jobs: z.array(listedJobSchema),
      next: z.nullable(z.string()),
      /** How many jobs match, up to one more than `mostSelected`; null unless that was asked. */
      matching: z.optional(z.nullable(z.number())),
      /** How many finished jobs a search among unfinished ones also finds, up to 100. */
      finished: z.optional(z.number()),
    }),
  ),
});
export type JobFilters = z.infer<(typeof listJobs)['input']>;
