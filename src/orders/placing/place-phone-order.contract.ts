import * as z from 'zod/mini';
import { contract } from '../../platform/contract.ts';
import { optionalText } from '../../platform/forms/text-field.ts';
import { reasonLength } from '../changes/exception.ts';
import { placeOrder } from './place-order.contract.ts';

/**
 * POST, with a staff member's token: `placeOrder` for a customer on the phone. It's recorded as the
 * member's, and no limit on customers' orders and emails applies. Not for press staff. A date nearer
 * than we sell takes a reason, and 'permission-denied' from staff who may not make that exception.
 */
export const placePhoneOrder = contract({
  method: 'POST',
  path: '/api/place-phone-order',
  maxBytes: placeOrder.maxBytes,
  input: z.extend(placeOrder.input, {
    /** Why it has a date nearer than we sell; the customer reads it. */
    reason: z.optional(optionalText(reasonLength)),
  }),
  output: placeOrder.output,
});
export type PhoneOrderInput = z.infer<(typeof placePhoneOrder)['input']>;
