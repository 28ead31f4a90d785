import * as z from 'zod/mini';
import { reorderRequestSchema } from './reorder.ts';
import { contract } from '../../platform/contract.ts';
import { formGuard } from '../../platform/form-guard.ts';
import { newIdSchema } from '../../platform/new-id.ts';

/**
 * POST: asks us to print an earlier invoice again, once per key. The answer reveals nothing about
 * anybody's orders. A form without script sends only its fields (`sizes.S` …) and gets a page back.
 */
export const requestReorder = contract({
  method: 'POST',
  path: '/api/request-reorder',
  maxBytes: 10_000,
  input: z.object({
    ...reorderRequestSchema.shape,
    idempotencyKey: z.optional(newIdSchema),
    ...formGuard,
  }),
  output: z.object({ reorderNumber: z.number() }),
});
export type RequestReorderInput = z.infer<(typeof requestReorder)['input']>;
