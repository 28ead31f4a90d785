import * as z from 'zod/mini';
import { contract } from '../../platform/contract.ts';
import { givenIdSchema } from '../../platform/new-id.ts';
import { codeSchema } from './sign-in-code.ts';
import { deviceSchema, signedInSchema } from './sign-in.contract.ts';

/**
 * POST: turns the caller's two-step sign-in on, for an app that the page has added at Auth, or off.
 * Answers the session past the second step. Refused: 400 at `code` if it's wrong or was used, 404
 * if the caller has no such app, or 429 after too many tries.
 */
export const setTwoStep = contract({
  method: 'POST',
  path: '/api/set-two-step',
  maxBytes: 1_000,
  input: z.object({
    on: z.boolean(),
    /** Used codes are counted by it. */
    factorId: givenIdSchema,
    code: codeSchema,
    device: deviceSchema,
  }),
  output: signedInSchema,
});
