import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';
import { houseStockSchema, stockEventSchema } from './house-stock.ts';

/** Stock in house, and the latest 50 corrections and returns. */
export const listHouseStock = staffCall({
  name: 'list_house_stock',
  input: z.object({}),
  output: z.object({ parts: z.array(houseStockSchema), events: z.array(stockEventSchema) }),
});
