import * as z from 'zod/mini';
import { codeSchema } from './sign-in-code.ts';
import { staffEmailSchema } from '../staff-email.ts';
import { contract } from '../../platform/contract.ts';

/** What this device got at its last sign-in, which proves that it isn't a stranger's. */
export const deviceSchema = z.optional(z.string().check(z.maxLength(200)));

/** A new session, and what to keep on the device for the next time. */
export const signedInSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  device: z.string(),
});

/**
 * POST: signs staff in with email and password, as the provider's own endpoint does, but slows down
 * after failures no matter where the site runs. Refused: 401 with the same message for every reason,
 * 400 at `code` if the password is right and the code is missing or wrong, or 429 after too many tries.
 */
export const signIn = contract({
  method: 'POST',
  path: '/api/sign-in',
  maxBytes: 2_000,
  input: z.object({
    email: staffEmailSchema,
    password: z
      .string()
      .check(z.minLength(1, 'Enter your password.'), z.maxLength(200, 'That is too long.')),
    code: z.optional(codeSchema),
    device: deviceSchema,
  }),
  output: signedInSchema,
});
