import * as z from 'zod/mini';

/** The refusal of an id that isn't one, or that is taken, so that nobody learns which are. */
export const wrongId = 'Something is off with this page. Reload it and try again.';

/** An id that a page makes, so that a repeat changes nothing: private.new_id in the database. */
export const newIdSchema = z
  .string(wrongId)
  .check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i, wrongId));
