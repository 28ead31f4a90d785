import * as z from 'zod/mini';
import { draftKeySchema, keptDraftSchema } from './draft-link.ts';
import { contract } from '../../platform/contract.ts';

/**
 * The draft of a link. A POST, so that no log records the key. 'not-found' when there is none, or
 * its link has expired; 'aborted' once it was placed.
 */
export const openDraft = contract({
  method: 'POST',
  path: '/api/open-draft',
  maxBytes: 1_000,
  input: z.object({ key: draftKeySchema }),
  output: keptDraftSchema,
});
