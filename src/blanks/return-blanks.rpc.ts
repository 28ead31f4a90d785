import * as z from 'zod/mini';
import { newIdSchema } from '../platform/new-id.ts';
import { staffCall } from '../staff/staff-call.ts';
import { blankReasonSchema } from './house-stock.ts';
import { partSchema, piecesSchema } from './purchase.ts';

/** Records that pieces went back to the supplier, once per id. */
export const returnBlanks = staffCall({
  name: 'return_blanks',
  input: z.extend(partSchema, {
    id: newIdSchema,
    /** True for pieces that came damaged or wrong, false for stock in house. */
    setAside: z.boolean(),
    pieces: piecesSchema,
    /** The supplier's number of the return; null if there is none. */
    reference: z.nullable(z.string().check(z.maxLength(80))),
    reason: blankReasonSchema,
  }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('returned') }),
    /** With how many there are. Nothing was recorded. */
    z.object({ outcome: z.literal('too-many'), pieces: z.number() }),
  ]),
});
