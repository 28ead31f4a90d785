import * as z from 'zod/mini';
import { staffCall } from '../staff-call.ts';

/** The shop's tablets, oldest first, and whether the caller has a PIN. For those who work on jobs. */
export const listTablets = staffCall({
  name: 'list_tablets',
  input: z.object({}),
  output: z.object({
    hasPin: z.boolean(),
    tablets: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        addedBy: z.string(),
        addedAt: z.string(),
        /** The email address of who is signed in on it; null if nobody is. */
        member: z.nullable(z.string()),
      }),
    ),
  }),
});
export type Tablet = z.infer<(typeof listTablets)['output']>['tablets'][number];
