import * as z from 'zod/mini';
import { contract } from '../../platform/contract.ts';
import { givenIdSchema } from '../../platform/new-id.ts';
import { pinSchema } from './pin.ts';

/** POST, from a tablet of the shop: signs a member in until midnight. */
export const enterPin = contract({
  method: 'POST',
  path: '/api/enter-pin',
  maxBytes: 1_000,
  input: z.object({ member: givenIdSchema, pin: pinSchema }),
  output: z.object({ signedIn: z.literal(true) }),
});
