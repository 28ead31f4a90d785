import * as z from 'zod/mini';
import { requiredText, textLimits } from '../platform/forms/text-field.ts';
import { jobKindSchema } from './job/job-schema.ts';
import { staffCall } from './staff-call.ts';

/**
 * Adds an internal note, which customers never see; with `problem`, it's on the morning edition until
 * somebody has solved it. Sending the same `id` again adds nothing.
 */
export const addNote = staffCall({
  name: 'add_note',
  input: z.object({
    /** Made with the note's draft. */
    id: z.uuid(),
    kind: jobKindSchema,
    number: z.number(),
    text: requiredText(textLimits.notes, 'Write the note first.'),
    problem: z.optional(z.boolean()),
  }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('added'), author: z.string(), at: z.string() }),
    z.object({ outcome: z.literal('not-found') }),
  ]),
});
