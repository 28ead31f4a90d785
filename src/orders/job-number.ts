import * as z from 'zod/mini';

/** The number of an order or a request. One that is no job's gets 'not-found', however large. */
export const jobNumberSchema = z.number().check(z.int(), z.minimum(1));

/** A job's version as somebody saw it; `integer` in the database. */
export const jobVersionSchema = z.number().check(z.int32(), z.minimum(1));
