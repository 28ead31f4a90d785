import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { jobVersionSchema } from '../orders/job-number.ts';
import { personInputShape } from './join-group.contract.ts';
import { personLinkShape } from './open-person.contract.ts';

/**
 * POST: changes what somebody chose, until the group closes. 'invalid-argument' with fields;
 * 'not-found' if their link opens nothing; 'aborted' if the group isn't open, they aren't in anymore,
 * or something changed since `version`.
 */
export const changePerson = contract({
  method: 'POST',
  path: '/api/change-person',
  maxBytes: 4_000,
  input: z.object({ ...personLinkShape, version: jobVersionSchema, ...personInputShape }),
  output: z.object({ version: z.number() }),
});
export type ChangePersonInput = z.infer<(typeof changePerson)['input']>;
