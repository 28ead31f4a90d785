import * as z from 'zod/mini';

/** Nobody reads and fills in a form faster, in milliseconds. */
export const leastOpenMs = 3_000;

/**
 * What forms send to catch bots: a field nobody sees, and how many milliseconds the form was open,
 * if a script was there to measure it.
 */
export const formGuard = {
  website: z.optional(z.string().check(z.maxLength(500))),
  openMs: z.optional(z.number().check(z.int(), z.minimum(0))),
};
