import type * as z from 'zod/mini';
import type { setTwoStep as setTwoStepContract } from './set-two-step.contract.ts';
import type { StaffStep } from '../../platform/handle.server.ts';
import { readDevice, signDevice } from './known-device.server.ts';
import { enterCode } from './sign-in.server.ts';

type Contract = typeof setTwoStepContract;

/**
 * Turns the caller's two-step sign-in on or off. Auth's own endpoint would do that, too, but then the
 * code would work again.
 */
export const setTwoStep: StaffStep<
  z.infer<Contract['input']>,
  z.infer<Contract['output']>
> = async ({ on, factorId, code, device }, call) => {
  const { member, accessToken, auth, address, env, now } = call;
  const before = { accessToken, refreshToken: '' };
  const session = await enterCode(before, factorId, member.email, code, call);
  if (!on) await auth.removeFactor(session, factorId, address);
  const known = readDevice(device, now, env.receiptSecret);
  return { ...session, device: signDevice(known, now, env.receiptSecret) };
};
