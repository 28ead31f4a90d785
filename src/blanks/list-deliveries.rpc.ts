import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';
import { deliverySchema } from './delivery.ts';
import { orderBlanksSchema } from './order-blanks.ts';

/** What is on its way and came in lately, and the orders that need it. No money. */
export const listDeliveries = staffCall({
  name: 'list_deliveries',
  input: z.object({}),
  output: z.extend(orderBlanksSchema, {
    deliveries: z.array(deliverySchema),
    /** Business days from the fastest warehouse; null if no sync has told. */
    fastestDays: z.nullable(z.number()),
  }),
});
export type Deliveries = z.infer<(typeof listDeliveries)['output']>;
