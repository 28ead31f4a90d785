import * as z from 'zod/mini';
import { newPasswordSchema } from './new-password.ts';
import { contract } from '../../platform/contract.ts';
import { deviceSchema, signedInSchema } from './sign-in.contract.ts';

/**
 * POST: changes the caller's password, ends all their sessions, and signs them in again. They must
 * give the one they have, unless they are following an invitation and have none.
 */
export const changePassword = contract({
  method: 'POST',
  path: '/api/change-password',
  maxBytes: 2_000,
  input: z.object({
    current: z.optional(z.string().check(z.maxLength(200, 'That is too long.'))),
    password: newPasswordSchema,
    device: deviceSchema,
  }),
  output: signedInSchema,
});
