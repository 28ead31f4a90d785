import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { findReset as findResetContract } from './find-reset.contract.ts';
import type { resetPassword as resetPasswordContract } from './reset-password.contract.ts';
import type { saveReset as saveResetContract } from './save-reset.contract.ts';
import { paths, resetFragment } from '../../paths.ts';
import { sendEmail } from '../../platform/emails/email.server.ts';
import { RequestError } from '../../platform/errors.server.ts';
import type { Call, Step } from '../../platform/handle.server.ts';
import { readDevice } from './known-device.server.ts';
import { setPassword } from './new-password.server.ts';
import { rateLimits, takeToken } from '../../platform/rate-limit.server.ts';
import type { Person } from './passwords-store.server.ts';

type Asking = typeof resetPasswordContract;
type Finding = typeof findResetContract;
type Using = typeof saveResetContract;

const mostMs = 8_000;
const deadLink = 'This link has expired or was already used. Get a new one.';

/**
 * Emails a link to choose a new password. Neither the answer nor its timing reveals whether the
 * address has a sign-in; the outcome is only logged, and the request is in the audit trail. Links
 * that were sent before keep working, so nobody can void the one somebody is about to follow.
 */
export const resetPassword: Step<z.infer<Asking['input']>, z.infer<Asking['output']>> = async (
  { email, device },
  call,
) => {
  const { env, now, tokens, audit, afterwards } = call;
  const known = readDevice(device, now, env.receiptSecret);
  await (known === null
    ? takeToken(rateLimits.resetsByEmail, tokens, email, env.receiptSecret)
    : takeToken(rateLimits.resetsByDevice, tokens, `${known} ${email}`, env.receiptSecret));
  await afterwards('reset-failed', () => sendLink(email, call), mostMs);
  await afterwards('audit-failed', () => audit.recordAttempt('reset-asked', email), mostMs);
  return { sent: true };
};

async function sendLink(email: string, { env, passwords }: Call): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  if (!(await passwords.startReset(email, hashToken(token)))) return;
  // Rendering is heavy to load.
  const [{ passwordReset }, { renderEmail }] = await Promise.all([
    import('./password-reset.email.tsx'),
    import('../../platform/emails/render.server.tsx'),
  ]);
  // A fragment never reaches a server, so the token is in no log.
  const link = `${env.siteUrl}${paths.login}${resetFragment}${token}`;
  const rendered = await renderEmail(passwordReset(link), env.siteUrl);
  await sendEmail(env, { id: randomUUID(), to: email, ...rendered }, mostMs);
}

/** Whose password a link changes. */
export const findReset: Step<z.infer<Finding['input']>, z.infer<Finding['output']>> = async (
  { token },
  call,
) => {
  const { email } = await personOf(token, call);
  return { email };
};

/** Saves the password of somebody who followed a link. The database then voids all their links. */
export const saveReset: Step<z.infer<Using['input']>, z.infer<Using['output']>> = async (
  { token, password, device },
  call,
) => {
  const { env, tokens } = call;
  const person = await personOf(token, call);
  return setPassword(person, password, device, call, () =>
    takeToken(rateLimits.usedResets, tokens, person.userId, env.receiptSecret),
  );
};

async function personOf(token: string, { passwords }: Call): Promise<Person> {
  const person = await passwords.findReset(hashToken(token));
  if (!person) throw new RequestError('not-found', deadLink);
  return person;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
