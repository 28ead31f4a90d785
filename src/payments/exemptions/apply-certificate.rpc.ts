import * as z from 'zod/mini';
import { staffCall } from '../../staff/staff-call.ts';

/** Uses an accepted certificate of the same customer for another order. */
export const applyCertificate = staffCall({
  name: 'apply_certificate',
  input: z.object({ id: z.uuid(), number: z.number() }),
  output: z.object({ outcome: z.enum(['applied', 'not-allowed', 'not-found']) }),
});
