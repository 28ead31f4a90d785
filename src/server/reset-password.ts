import type * as z from 'zod/mini';
import type { resetPassword } from '../contracts/reset-password.ts';
import { paths } from '../paths.ts';
import type { Step } from './handle.ts';
import { rateLimits, takeToken } from './rate-limit.ts';

type Contract = typeof resetPassword;

const mostMs = 8_000;

/**
 * Emails a link to choose a new password. Neither the answer nor its timing reveals whether the
 * address has a sign-in; the outcome is only logged, and the request is in the audit trail.
 */
export const emailResetLink: Step<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  { email },
  { env, tokens, auth, audit, address, afterwards },
) => {
  await takeToken(rateLimits.resetsByEmail, tokens, email, env.receiptSecret);
  const redirectTo = `${env.siteUrl}${paths.login}`;
  await afterwards('reset-failed', () => auth.emailReset(email, redirectTo, address), mostMs);
  await afterwards('audit-failed', () => audit.recordAttempt('reset-asked', email), mostMs);
  return { sent: true };
};
