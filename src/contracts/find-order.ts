import * as z from 'zod/mini';
import { emailSchema } from '../domain/contact.ts';
import { contract } from './contract.ts';
import { formGuard } from './form-guard.ts';

/**
 * POST: emails the link to an order. Answers the same whether number and address match an order,
 * so that it tells strangers nothing. 'resource-exhausted'.
 */
export const findOrder = contract({
  method: 'POST',
  path: '/api/orders/find',
  maxBytes: 2_000,
  input: z.object({
    number: z
      .number('Enter the order number, like 1042.')
      .check(z.int('Enter the order number, like 1042.'), z.minimum(1), z.maximum(999_999_999)),
    email: emailSchema,
    ...formGuard,
  }),
  output: z.object({ asked: z.literal(true) }),
});
export type FindOrderInput = z.infer<(typeof findOrder)['input']>;
