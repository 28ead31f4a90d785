import * as z from 'zod/mini';
import { newPasswordSchema } from './new-password.ts';
import { contract } from '../../platform/contract.ts';
import { resetTokenSchema } from './find-reset.contract.ts';
import { deviceSchema, signedInSchema } from './sign-in.contract.ts';

/**
 * POST: saves the password of somebody who followed an emailed link, ends all their sessions, and
 * signs them in. 404 if the link has expired or was used.
 */
export const saveReset = contract({
  method: 'POST',
  path: '/api/save-reset',
  maxBytes: 2_000,
  input: z.object({ token: resetTokenSchema, password: newPasswordSchema, device: deviceSchema }),
  output: signedInSchema,
});
