import * as z from 'zod/mini';
import { jobKindSchema } from './job-schema.ts';
import { staffCall } from './staff-call.ts';

/** Mails that were given up after their last try, newest first, at most 200. */
export const listDeadMails = staffCall({
  name: 'list_dead_mails',
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
export type DeadMail = z.infer<(typeof listDeadMails)['output']>[number];
