import * as z from 'zod/mini';
import { emailSchema } from '../../platform/forms/contact.ts';
import { contract } from '../../platform/contract.ts';
import { formGuard } from '../../platform/form-guard.ts';

/**
 * POST: emails the link to an order or a quote request. Answers the same whether number and address
 * match one, so that it tells strangers nothing. 'resource-exhausted'.
 */
export const findOrder = contract({
  method: 'POST',
  path: '/api/find-order',
  maxBytes: 2_000,
  input: z.object({
    number: z
      .number('Enter the number of the order or quote, like 1042.')
      .check(
        z.int('Enter the number of the order or quote, like 1042.'),
        z.minimum(1),
        z.maximum(999_999_999),
      ),
    email: emailSchema,
    ...formGuard,
  }),
  output: z.object({ asked: z.literal(true) }),
});
export type FindOrderInput = z.infer<(typeof findOrder)['input']>;
