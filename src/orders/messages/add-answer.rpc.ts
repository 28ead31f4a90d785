import * as z from 'zod/mini';
import { fromColumns } from '../../platform/column-names.ts';
import { messageOutcomeSchema } from './message-record.ts';
import { messageTextSchema } from './message.ts';
import { staffCall } from '../../staff/staff-call.ts';

/**
 * Sends a message to an order's customer. Our function calls it, because it checks the files first.
 */
export const addAnswer = staffCall({
  name: 'answer_customer',
  input: z.object({
    id: z.uuid(),
    number: z.number(),
    text: messageTextSchema,
    files: z.array(z.object({ object_path: z.string(), file_name: z.string() })),
  }),
  output: z.pipe(z.transform(fromColumns), messageOutcomeSchema),
});
