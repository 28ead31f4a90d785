import * as z from 'zod/mini';
import { draftKeySchema, keptDraftSchema } from './draft-link.ts';
import { contract } from '../../platform/contract.ts';

/**
 * POST: keeps a draft for 14 days under a key that the browser made, in place of an older copy.
 * 'invalid-argument', 'resource-exhausted', 'unavailable'.
 */
export const keepDraft = contract({
  method: 'POST',
  path: '/api/keep-draft',
  maxBytes: 128_000,
  input: z.object({ key: draftKeySchema, kept: keptDraftSchema }),
  output: z.object({
    /** ISO 8601. */
    expiresAt: z.string(),
  }),
});
export type KeepDraftInput = z.infer<(typeof keepDraft)['input']>;
