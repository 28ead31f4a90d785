/** Orders that staff place for callers, with the order form in their own tab. */
import { forgetOrder } from './order-draft.ts';
import { hasSession, removeSession, writeSession } from './session-value.ts';
import { callerKey } from './visit.ts';

/** Whether staff are placing this tab's order for a caller. */
export const isForCaller = (): boolean => hasSession(callerKey);

/** From now on, this tab's order is a caller's. One that was begun for a caller goes on. */
export function startForCaller(): boolean {
  if (isForCaller()) return true;
  forgetOrder();
  return writeSession(callerKey, true);
}

/** This tab's order is an ordinary one again. */
export const stopForCaller = (): void => removeSession(callerKey);
