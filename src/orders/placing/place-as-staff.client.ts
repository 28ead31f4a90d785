import { placePhoneOrder, type PhoneOrderInput } from './place-phone-order.contract.ts';
import { callAsStaff } from '../../staff/call-as-staff.client.ts';

/** Places a phone order as the signed-in staff member. */
export const placeAsStaff = (input: PhoneOrderInput) =>
  callAsStaff(placePhoneOrder, input, { timeoutMs: 30_000 });
