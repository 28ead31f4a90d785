import * as z from 'zod/mini';
import { staffEmailSchema } from '../domain/staff-email.ts';
import { contract } from './contract.ts';

/**
 * POST: signs staff in with email and password, as the provider's own endpoint does, but slows down
 * after failures no matter where the site runs. Refused: 401 with the provider's message, or 429
 * after too many tries.
 */
export const signIn = contract({
  method: 'POST',
  path: '/api/staff/sign-in',
  maxBytes: 2_000,
  input: z.object({
    email: staffEmailSchema,
    password: z
      .string()
      .check(z.minLength(1, 'Enter your password.'), z.maxLength(200, 'That is too long.')),
  }),
  output: z.object({ accessToken: z.string(), refreshToken: z.string() }),
});
