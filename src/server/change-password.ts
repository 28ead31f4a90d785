import type * as z from 'zod/mini';
import type { changePassword as changePasswordContract } from '../contracts/change-password.ts';
import { RequestError } from './errors.ts';
import { invalidFields, type StaffStep } from './handle.ts';
import { setPassword } from './new-password.ts';
import { rateLimits, takeToken } from './rate-limit.ts';
import { recordFailure } from './sign-in.ts';

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
