import { contract } from '../../platform/contract.ts';
import { placeOrder } from './place-order.contract.ts';

/**
 * POST, with a staff member's token: `placeOrder` for a customer on the phone. It's recorded as the
 * member's, and no limit on customers' orders and emails applies. Not for press staff.
 */
export const placePhoneOrder = contract({
  method: 'POST',
  path: '/api/place-phone-order',
  maxBytes: placeOrder.maxBytes,
  input: placeOrder.input,
  output: placeOrder.output,
});
