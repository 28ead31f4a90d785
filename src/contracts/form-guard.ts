import * as z from 'zod/mini';

/**
 * What forms send beside their fields, against programs that fill in everything: a field no person
 * sees, and how long the form was open, in milliseconds, where a script could tell.
 */
export const formGuard = {
  website: z.optional(z.string().check(z.maxLength(500))),
  openMs: z.optional(z.number().check(z.int(), z.minimum(0))),
};
