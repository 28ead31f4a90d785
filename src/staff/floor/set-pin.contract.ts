import * as z from 'zod/mini';
import { contract } from '../../platform/contract.ts';
import { newPinSchema } from './pin.ts';

/** POST, with the token of somebody who works on jobs: sets their PIN, and signs them out of tablets. */
export const setPin = contract({
  method: 'POST',
  path: '/api/set-pin',
  maxBytes: 1_000,
  input: z.object({ pin: newPinSchema }),
  output: z.object({ set: z.literal(true) }),
});
