import * as z from 'zod/mini';
import { jobNumberSchema } from '../../orders/job-number.ts';
import { contract } from '../../platform/contract.ts';
import { floorSchema } from './floor-job.ts';

/** POST, from a tablet of the shop: who may sign in, and for who is, today's jobs and one order. */
export const openFloor = contract({
  method: 'POST',
  path: '/api/open-floor',
  maxBytes: 1_000,
  input: z.object({ order: z.nullable(jobNumberSchema) }),
  output: floorSchema,
});
