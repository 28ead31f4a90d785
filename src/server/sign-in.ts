import type * as z from 'zod/mini';
import type { signIn } from '../contracts/sign-in.ts';
import type { Step } from './handle.ts';
import { rateLimits, startAnew, takeToken } from './rate-limit.ts';

type Contract = typeof signIn;

/**
 * Signs staff in through the provider (product.md#signing-in). A try is counted before it is made,
 * so that many at once can't slip through. Success resets the counts, so only failures add up.
 */
export const signStaffIn: Step<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  { email, password },
  { env, tokens, auth, visitor, address },
) => {
  const counts = [
    [rateLimits.signInsByVisitorAndEmail, `${visitor} ${email}`],
    [rateLimits.signInsByEmail, email],
  ] as const;
  for (const [limit, whom] of counts) await takeToken(limit, tokens, whom, env.receiptSecret);
  const session = await auth.signIn(email, password, address);
  await Promise.all(
    counts.map(([limit, whom]) => startAnew(limit, tokens, whom, env.receiptSecret)),
  );
  return session;
};
