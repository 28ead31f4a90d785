import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { newIdSchema } from '../platform/new-id.ts';
import { shopBookSchema } from './shop-book-schema.ts';

/** The most letters of a version's note. */
export const bookNoteLength = 200;

/**
 * POST, with an owner's token: saves a draft of the price book. 'invalid-argument' with fields;
 * 'aborted' if somebody saved or published it meanwhile.
 */
export const saveBook = contract({
  method: 'POST',
  path: '/api/save-book',
  maxBytes: 128_000,
  input: z.object({
    /** Made by the page for each draft. */
    id: newIdSchema,
    /** As it was read; 0 for a new draft. */
    revision: z.number().check(z.int32(), z.minimum(0)),
    note: z
      .string()
      .check(
        z.trim(),
        z.maxLength(bookNoteLength, `Use at most ${bookNoteLength} letters for the note.`),
      ),
    book: shopBookSchema,
  }),
  output: z.object({ revision: z.number() }),
});
