import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';
import { sellers } from './payers.ts';

/** Says who sells to the people of an order's group, until it closes. */
export const setGroupSeller = staffCall({
  name: 'set_group_seller',
  input: z.object({ number: z.number(), seller: z.enum(sellers) }),
  output: z.object({ outcome: z.enum(['set', 'not-allowed', 'not-found']) }),
});
