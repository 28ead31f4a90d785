import * as z from 'zod/mini';
import { orderKeySchema } from '../../orders/order-link.ts';
import { contract } from '../../platform/contract.ts';
import { newExemptionShape } from './exemption.ts';

/**
 * POST: a customer sends the certificate for their order, once per id. 'not-found' as for `openOrder`;
 * 'invalid-argument' with fields; 'aborted' when the order is canceled, or has too many;
 * 'resource-exhausted'.
 */
export const sendCertificate = contract({
  method: 'POST',
  path: '/api/send-certificate',
  maxBytes: 8_000,
  input: z.object({ key: orderKeySchema, ...newExemptionShape }),
  output: z.object({ sent: z.literal(true) }),
});
