import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { personLinkShape } from './open-person.contract.ts';

/**
 * POST: takes somebody out of a group until it closes; repeating it is no mistake. 'not-found' if
 * their link opens nothing; 'aborted' if the group has closed.
 */
export const leaveGroup = contract({
  method: 'POST',
  path: '/api/leave-group',
  maxBytes: 500,
  input: z.object(personLinkShape),
  output: z.object({ left: z.literal(true) }),
});
