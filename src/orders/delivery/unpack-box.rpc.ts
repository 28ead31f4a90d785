import * as z from 'zod/mini';
import { staffCall } from '../../staff/staff-call.ts';

/**
 * Takes a box apart, so that its pieces can be packed again; 'not-allowed' after production, 'shipped' if
 * it went out meanwhile.
 */
export const unpackBox = staffCall({
  name: 'unpack_box',
  input: z.object({
    id: z.uuid(),
    /** It had shipped already, as the page shows it. */
    shipped: z.boolean(),
  }),
  output: z.object({ outcome: z.enum(['unpacked', 'shipped', 'not-allowed', 'not-found']) }),
});
