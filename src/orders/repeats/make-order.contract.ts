import * as z from 'zod/mini';
import { keptDraftSchema } from '../drafts/draft-link.ts';
import { contract } from '../../platform/contract.ts';
import { givenIdSchema } from '../../platform/new-id.ts';

/**
 * POST, with a staff member's token: a draft of what a reorder asks for, with copies of its earlier
 * order's files. Placing it makes the reorder ordered. Not for press staff. 'not-found' when there is
 * no such reorder, 'aborted' when it was ordered or declined.
 */
export const makeOrder = contract({
  method: 'POST',
  path: '/api/make-order',
  maxBytes: 500,
  input: z.object({ reorderId: givenIdSchema }),
  output: keptDraftSchema,
});
