import * as z from 'zod/mini';
import { newIdSchema } from '../platform/new-id.ts';
import { staffCall } from '../staff/staff-call.ts';
import { blankReasonSchema } from './house-stock.ts';
import { partSchema, piecesSchema } from './purchase.ts';

/** Puts pieces that came damaged or wrong into stock in house after all, once per id. */
export const keepBlanks = staffCall({
  name: 'keep_blanks',
  input: z.extend(partSchema, {
    id: newIdSchema,
    pieces: piecesSchema,
    /** The part that they are: what came wrong is another one. */
    kept: partSchema,
    reason: blankReasonSchema,
  }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('kept') }),
    /** With how many there are. Nothing was kept. */
    z.object({ outcome: z.literal('too-many'), pieces: z.number() }),
  ]),
});
