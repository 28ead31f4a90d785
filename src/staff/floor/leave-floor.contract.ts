import * as z from 'zod/mini';
import { contract } from '../../platform/contract.ts';

/** POST, from a tablet of the shop: signs out who is signed in on it. */
export const leaveFloor = contract({
  method: 'POST',
  path: '/api/leave-floor',
  maxBytes: 100,
  input: z.object({ leave: z.literal(true) }),
  output: z.object({ left: z.literal(true) }),
});
