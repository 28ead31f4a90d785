import type * as z from 'zod/mini';
import type { StaffStep } from '../../platform/handle.server.ts';
import { rateLimits, startAnew } from '../../platform/rate-limit.server.ts';
import { hashPin } from './pin.server.ts';
import type { setPin as setPinContract } from './set-pin.contract.ts';

type Contract = typeof setPinContract;

/** Sets the caller's PIN, of which only a slow hash is kept. */
export const setPin: StaffStep<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  { pin },
  { floor, member, tokens, env },
) => {
  await floor.setPin(member.userId, await hashPin(pin));
  await startAnew(rateLimits.pinsAnywhere, tokens, member.userId, env.receiptSecret);
  return { set: true };
};
