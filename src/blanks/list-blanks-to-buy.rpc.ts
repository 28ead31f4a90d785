import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';
import { blanksToBuySchema } from './blanks-to-buy.ts';

/** What the blanks of approved and paid orders take. */
export const listBlanksToBuy = staffCall({
  name: 'list_blanks_to_buy',
  input: z.object({}),
  output: blanksToBuySchema,
});
