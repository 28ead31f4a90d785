import * as z from 'zod/mini';
import { staffCall } from '../../staff/staff-call.ts';

/** Takes a box apart, so that its pieces can be packed again; 'not-allowed' after production. */
export const unpackBox = staffCall({
  name: 'unpack_box',
  input: z.object({ id: z.uuid() }),
  output: z.object({ outcome: z.enum(['unpacked', 'not-allowed', 'not-found']) }),
});
