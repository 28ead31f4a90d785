import * as z from 'zod/mini';
import { contract } from '../../platform/contract.ts';

/** The random part of an emailed link. */
export const resetTokenSchema = z.string().check(z.regex(/^[\w-]{43}$/));

/** POST: whose password an emailed link changes; 404 if it has expired or was used. */
export const findReset = contract({
  method: 'POST',
  path: '/api/find-reset',
  maxBytes: 1_000,
  input: z.object({ token: resetTokenSchema }),
  output: z.object({ email: z.string() }),
});
