/** Phone orders: staff place them with the order form, in their own tab. */
import { forgetOrder } from './order-draft.ts';
import { tabStorage } from './storage.ts';
import { phoneOrderKey, isPhoneOrder } from './visit.ts';

/** From now on, this tab's order is a phone order. One that was begun before goes on. */
export function startPhoneOrder(): boolean {
  if (isPhoneOrder()) return true;
  forgetOrder();
  return tabStorage.write(phoneOrderKey, true);
}
