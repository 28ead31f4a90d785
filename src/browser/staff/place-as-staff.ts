import { placeForCaller } from '../../contracts/place-for-caller.ts';
import type { PlaceOrderInput } from '../../contracts/place-order.ts';
import { callAsStaff } from './call-as-staff.ts';

/** Places a caller's order as the signed-in staff member. */
export const placeAsStaff = (input: PlaceOrderInput) =>
  callAsStaff(placeForCaller, input, { timeoutMs: 30_000 });
