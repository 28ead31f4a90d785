import * as z from 'zod/mini';
import { jobKindSchema } from './job-schema.ts';
import { staffCall } from './staff-call.ts';

/** Emails that were given up on, newest first, at most 200. */
export const listDeadEmails = staffCall({
  name: 'list_dead_emails',
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.uuid(),
      template: z.string(),
      recipient: z.string(),
      kind: jobKindSchema,
      number: z.number(),
      errorCode: z.nullable(z.string()),
      attempts: z.number(),
      createdAt: z.string(),
    }),
  ),
});
export type DeadEmail = z.infer<(typeof listDeadEmails)['output']>[number];
