import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { barCodeSchema, cartonSchema } from './delivery.ts';

/** POST, with a staff member's token: asks the supplier what is in the box behind a bar code. */
export const findCarton = contract({
  method: 'POST',
  path: '/api/find-carton',
  maxBytes: 200,
  input: z.object({ code: barCodeSchema }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('found'), carton: cartonSchema }),
    z.object({ outcome: z.literal('not-found') }),
  ]),
});
