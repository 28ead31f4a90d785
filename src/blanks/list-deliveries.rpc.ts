import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';
import { comingBlanksSchema } from './blanks-days.ts';

/** What is on its way and came in lately, and the orders that need it. No money. */
export const listDeliveries = staffCall({
  name: 'list_deliveries',
  input: z.object({}),
  output: comingBlanksSchema,
});
export type Deliveries = z.infer<(typeof listDeliveries)['output']>;
