import * as z from 'zod/mini';
import { fromColumns } from '../../domain/column-names.ts';
import { closuresSchema, daySchema, jobKindSchema, jobStatusSchema } from './job-schema.ts';
import { staffCall } from './staff-call.ts';

/** Jobs a page. */
export const jobsPerPage = 50;

/**
 * `sort: 'start'`: by when production must start, then by due date, jobs without one last; 'newest':
 * by when they came in, latest first. Ties go by kind and number. An empty list of kinds or statuses
 * filters nothing. A `cursor` is the `next` of the page before, asked for with the same filters.
 */
export const listJobs = staffCall({
  name: 'list_jobs',
  input: z.object({
    kinds: z.optional(z.array(jobKindSchema)),
    statuses: z.optional(z.array(jobStatusSchema)),
    /** Leaves out what is in a final status. */
    open: z.optional(z.boolean()),
    /** Unfinished and due before `today`, or due from `today` to six days after. */
    due: z.optional(z.enum(['overdue', 'week'])),
    rush: z.optional(z.boolean()),
    /** In number, name, email address, color or invoice number; at most 100 characters. */
    text: z.optional(z.string().check(z.maxLength(100))),
    sort: z.enum(['start', 'newest']),
    limit: z.number().check(z.int(), z.minimum(1), z.maximum(200)),
    cursor: z.optional(z.string().check(z.maxLength(300))),
    today: daySchema,
    closures: closuresSchema,
  }),
  output: z.pipe(
    z.transform(fromColumns),
    z.object({
      jobs: z.array(
        z.object({
          kind: jobKindSchema,
          number: z.number(),
          status: jobStatusSchema,
          version: z.number(),
          name: z.string(),
          email: z.string(),
          /** Orders: garment name, color name, hex and print locations; null for the others. */
          garment: z.nullable(z.string()),
          color: z.nullable(z.string()),
          colorHex: z.nullable(z.string()),
          locations: z.array(z.string()),
          /** Quotes: the start of the project's details; reorders: the invoice number. */
          about: z.nullable(z.string()),
          pieces: z.number(),
          /** Due date of an order, pickup date of the others. */
          dueDate: z.nullable(z.string()),
          /** When production must start at the latest: src/domain/production.ts. */
          startBy: z.nullable(z.string()),
          rush: z.boolean(),
          totalCents: z.nullable(z.number()),
          createdAt: z.string(),
          /** The last move was the caller's own, so lately that they may take it back. */
          mayUndo: z.boolean(),
          /** An email about it was given up. */
          emailFailed: z.boolean(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
  ),
});
export type ListedJob = z.infer<(typeof listJobs)['output']>['jobs'][number];
export type JobFilters = z.infer<(typeof listJobs)['input']>;
