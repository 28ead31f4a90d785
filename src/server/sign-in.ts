import type * as z from 'zod/mini';
import type { signIn } from '../contracts/sign-in.ts';
import { RequestError } from './errors.ts';
import type { Step } from './handle.ts';
import { rateLimits, startAnew, takeToken } from './rate-limit.ts';

type Contract = typeof signIn;

const mostAuditMs = 2_000;

/**
 * Signs staff in through the provider (product.md#signing-in). A try is counted before it is made,
 * so that many at once can't slip through. Success resets the counts, so only failures add up. The
 * database itself records every new session in the audit trail; failures are recorded here.
 */
export const signStaffIn: Step<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  { email, password },
  { env, tokens, auth, audit, visitor, address, afterwards },
) => {
  const counts = [
    [rateLimits.signInsByVisitorAndEmail, `${visitor} ${email}`],
    [rateLimits.signInsByEmail, email],
  ] as const;
  for (const [limit, whom] of counts) await takeToken(limit, tokens, whom, env.receiptSecret);
  const session = await auth.signIn(email, password, address).catch(async (error: unknown) => {
    if (error instanceof RequestError && error.code === 'unauthenticated') {
      const record = () => audit.recordAttempt('sign-in-failed', email);
      await afterwards('audit-failed', record, mostAuditMs);
    }
    throw error;
  });
  await Promise.all(
    counts.map(([limit, whom]) => startAnew(limit, tokens, whom, env.receiptSecret)),
  );
  return session;
};
