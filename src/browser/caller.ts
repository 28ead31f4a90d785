/** Orders that staff place for callers, with the order form in their own tab. */
import { forgetOrder } from './order-draft.ts';
import { writeSession } from './session-value.ts';
import { callerKey, isForCaller } from './visit.ts';

/** From now on, this tab's order is a caller's. One that was begun for a caller goes on. */
export function startForCaller(): boolean {
  if (isForCaller()) return true;
  forgetOrder();
  return writeSession(callerKey, true);
}
