import * as z from 'zod/mini';

/** The refusal of an id that isn't one, or that is taken, so that nobody learns which are. */
export const wrongId = 'Something is off with this page. Reload it and try again.';

/**
 * An id that a page makes, so that a repeat changes nothing: private.new_id in the database. UUIDs of
 * version 8 are the database's own (private.id_from). It's in lowercase as the database writes it,
 * because Stripe, Auth, and our own code compare ids as text.
 */
export const newIdSchema = z
  .string(wrongId)
  .check(
    z.regex(/^[\da-f]{8}-[\da-f]{4}-[1-7][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i, wrongId),
    z.toLowerCase(),
  );

/** An id that a page was given, in lowercase for the same reason. */
export const givenIdSchema = z.uuid().check(z.toLowerCase());
