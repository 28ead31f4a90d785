import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';
import { givenIdSchema } from '../platform/new-id.ts';
import { shopBookSchema } from './shop-book-schema.ts';

/** A version of the price book or a draft; null if there's none with this id. For owners. */
export const readBook = staffCall({
  name: 'read_price_book',
  input: z.object({ id: givenIdSchema }),
  output: z.nullable(z.object({ id: z.uuid(), revision: z.number(), book: shopBookSchema })),
});
