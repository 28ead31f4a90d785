import * as z from 'zod/mini';
import { contract } from './contract.ts';

const upOrDown = z.enum(['up', 'down']);
/** Whole seconds; null when there is nothing to age, or the database is down. */
const age = z.nullable(z.int());

/** States and ages for a monitor. Nothing about who ordered what, and no reason for a failure. */
export const healthSchema = z.object({
  healthy: z.boolean(),
  database: upOrDown,
  storage: upOrDown,
  outbox: z.object({
    state: z.enum(['ok', 'stuck', 'unknown']),
    /** How long the oldest unsent email has waited; null until that is too long. */
    oldestSeconds: age,
  }),
  supplier: z.object({
    state: z.enum(['ok', 'stale', 'never', 'off', 'unknown']),
    /** Since the last successful sync. */
    ageSeconds: age,
  }),
  cards: z.object({
    state: z.enum(['ok', 'stale', 'never', 'off', 'unknown']),
    /** Since Stripe's events were last known to be handled. */
    ageSeconds: age,
  }),
});
export type Health = z.infer<typeof healthSchema>;

/** GET: 200 when the shop's site is healthy, 503 when it isn't, with the same body. */
export const readHealth = contract({
  method: 'GET',
  path: '/api/health',
  maxBytes: 0,
  // A query would bypass the CDN's cache.
  input: z.strictObject({}),
  output: healthSchema,
});
