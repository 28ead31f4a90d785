/** Phone orders: staff place them with the order form, in their own tab. */
import { forgetOrder } from '../drafts/order-draft.client.ts';
import { tabStorage } from '../../platform/storage.client.ts';
import { phoneOrderKey, isPhoneOrder } from '../../site/visit.client.ts';

/** From now on, this tab's order is a phone order. One that was begun before goes on. */
export function startPhoneOrder(): boolean {
  if (isPhoneOrder()) return true;
  forgetOrder();
  return tabStorage.write(phoneOrderKey, true);
}
