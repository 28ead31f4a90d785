import { placePhoneOrder } from '../../contracts/place-phone-order.ts';
import type { PlaceOrderInput } from '../../contracts/place-order.ts';
import { callAsStaff } from './call-as-staff.ts';

/** Places a phone order as the signed-in staff member. */
export const placeAsStaff = (input: PlaceOrderInput) =>
  callAsStaff(placePhoneOrder, input, { timeoutMs: 30_000 });
