import * as z from 'zod/mini';
import { attachedFilesSchema } from '../placed-record.ts';
import { messageShape } from './message.ts';

/** A message as stored. */
export const messageRecordSchema = z.object({
  ...messageShape,
  /** The customer's name, or the staff member's email address. */
  author: z.string(),
  files: attachedFilesSchema,
});
export type MessageRecord = z.infer<typeof messageRecordSchema>;

/** What becomes of a message that is written. */
export const messageOutcomeSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('written'),
    message: messageRecordSchema,
    /** Id of the email about it in the outbox. */
    email: z.uuid(),
  }),
  /** There are as many messages as an order may have. */
  z.object({ outcome: z.literal('full') }),
  /** A file came with another message, or was deleted. */
  z.object({ outcome: z.literal('file-taken') }),
  z.object({ outcome: z.literal('not-found') }),
]);
export type MessageOutcome = z.infer<typeof messageOutcomeSchema>;
