import * as z from 'zod/mini';
import { jobKindSchema } from './job/job-schema.ts';
import { staffCall } from './staff-call.ts';

/** Emails that were given up on, or are held, newest first, at most 200. */
export const listStuckEmails = staffCall({
  name: 'list_stuck_emails',
  input: z.object({ status: z.enum(['dead', 'held']) }),
  output: z.array(
    z.object({
      id: z.uuid(),
      template: z.string(),
      recipient: z.string(),
      /** To another contact of its customer. */
      isCopy: z.boolean(),
      kind: jobKindSchema,
      number: z.number(),
      errorCode: z.nullable(z.string()),
      attempts: z.number(),
      createdAt: z.string(),
    }),
  ),
});
export type StuckEmail = z.infer<(typeof listStuckEmails)['output']>[number];
export type StuckStatus = z.infer<(typeof listStuckEmails)['input']>['status'];
