import * as z from 'zod/mini';
import { staffEmailSchema } from '../staff-email.ts';
import { contract } from '../../platform/contract.ts';
import { deviceSchema } from './sign-in.contract.ts';

/** POST: emails a link to choose a new password. Answers the same whether the address is known or not. */
export const resetPassword = contract({
  method: 'POST',
  path: '/api/reset-password',
  maxBytes: 1_000,
  input: z.object({ email: staffEmailSchema, device: deviceSchema }),
  output: z.object({ sent: z.boolean() }),
});
