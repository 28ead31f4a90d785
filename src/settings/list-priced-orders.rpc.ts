import * as z from 'zod/mini';
import { pricedOrderSchema } from './priced-order.ts';
import { staffCall } from '../staff/staff-call.ts';

/** How many orders a page has; the last page has fewer. */
export const pricedOrdersPage = 2_000;

/** Orders since a day that weren't canceled, newest first. For owners. */
export const listPricedOrders = staffCall({
  name: 'list_priced_orders',
  input: z.object({
    /** 'YYYY-MM-DD' in the shop's zone. */
    from: z.iso.date(),
    /** The last number of the page before; null for the first page. */
    before: z.nullable(z.number()),
  }),
  output: z.array(pricedOrderSchema),
});
