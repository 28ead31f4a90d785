import * as z from 'zod/mini';
import { orderKeySchema } from '../../orders/order-link.ts';
import { contract } from '../../platform/contract.ts';

/**
 * POST: a customer uses the certificate that we have of them for another order. Repeating it is no
 * mistake. 'not-found' as for `openOrder`; 'aborted' when there is none that's good for it, or nobody
 * followed the link in an email to its address.
 */
export const reuseCertificate = contract({
  method: 'POST',
  path: '/api/reuse-certificate',
  maxBytes: 1_000,
  input: z.object({ key: orderKeySchema }),
  output: z.object({ used: z.literal(true) }),
});
