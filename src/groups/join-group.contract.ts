import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { emailSchema } from '../platform/forms/contact.ts';
import { personName } from '../platform/forms/text-field.ts';
import { newIdSchema } from '../platform/new-id.ts';
import { fieldSchema, personKeySchema, piecesSchema, shownSchema, slugSchema } from './group.ts';

/** What a person says of themselves, and chooses. */
export const personInputShape = {
  name: personName('Enter your name.'),
  shown: shownSchema,
  /** The answer to what the organizer asks; '' if they ask nothing. */
  field: fieldSchema,
  pieces: piecesSchema,
};

/**
 * POST: joins a group, once per id. 'invalid-argument' with fields; 'not-found'; 'aborted' when it
 * isn't open or is full, or the id was used for something else; 'resource-exhausted'.
 */
export const joinGroup = contract({
  method: 'POST',
  path: '/api/join-group',
  maxBytes: 4_000,
  input: z.object({ slug: slugSchema, id: newIdSchema, ...personInputShape, email: emailSchema }),
  output: z.object({ personKey: personKeySchema }),
});
export type JoinGroupInput = z.infer<(typeof joinGroup)['input']>;
