import type * as z from 'zod/mini';
import type { Step } from '../../platform/handle.server.ts';
import type { leaveFloor as leaveFloorContract } from './leave-floor.contract.ts';
import { readTabletId } from './tablet.server.ts';

type Contract = typeof leaveFloorContract;

/** Signs out the member who is signed in on a tablet. */
export const leaveFloor: Step<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  _,
  call,
) => {
  await call.floor.signIn(readTabletId(call), null);
  return { left: true };
};
