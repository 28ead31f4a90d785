import * as z from 'zod/mini';
import { contract } from '../../platform/contract.ts';
import { requiredText } from '../../platform/forms/text-field.ts';

/** POST, with the token of somebody who works on jobs: makes this browser one of the shop's tablets. */
export const addTablet = contract({
  method: 'POST',
  path: '/api/add-tablet',
  maxBytes: 1_000,
  input: z.object({ name: requiredText(40, 'Give it a name, like “Press 1 tablet”.') }),
  output: z.object({ added: z.literal(true) }),
});
