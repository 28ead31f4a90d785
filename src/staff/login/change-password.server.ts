import type * as z from 'zod/mini';
import type { changePassword as changePasswordContract } from './change-password.contract.ts';
import { RequestError } from '../../platform/errors.server.ts';
import { invalidFields, type StaffStep } from '../../platform/handle.server.ts';
import { setPassword } from './new-password.server.ts';
import { rateLimits, takeToken } from '../../platform/rate-limit.server.ts';
import { recordFailure } from './sign-in.server.ts';

type Contract = typeof changePasswordContract;

/** Changes the caller's own password; a session alone isn't enough, because it could be stolen. */
export const changePassword: StaffStep<
  z.infer<Contract['input']>,
  z.infer<Contract['output']>
> = async ({ current, password, device }, call) => {
  const { member, env, tokens, auth, passwords, address } = call;
  await takeToken(rateLimits.passwordChanges, tokens, member.userId, env.receiptSecret);
  if (await passwords.hasPassword(member.userId)) {
    if (!current) throw invalidFields({ current: 'Enter the password you have now.' });
    try {
      await auth.signIn(member.email, current, address);
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'unauthenticated') throw error;
      await recordFailure('sign-in-failed', member.email, call);
      throw invalidFields({ current: 'That isn’t your password.' });
    }
  }
  return setPassword(member, password, device, call);
};
