import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';

/** Notes that a person's parcel came back, and tells them. */
export const returnParcel = staffCall({
  name: 'return_parcel',
  input: z.object({ number: z.number(), person: z.number() }),
  output: z.object({ outcome: z.enum(['returned', 'not-found']) }),
});
