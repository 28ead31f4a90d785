import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { resendEmail as resendEmailContract } from './resend-email.contract.ts';
import { requeueEmail } from './requeue-email.rpc.ts';
import { RequestError } from '../platform/errors.server.ts';
import type { StaffStep } from '../platform/handle.server.ts';
import { sendEmailNow } from '../platform/emails/outbox.server.ts';

type Contract = typeof resendEmailContract;

/** A mail server may take longer than a page waits; sending continues then. */
export const patienceMs = 4_000;

/**
 * Queues an email again and tries it right away. If that fails, it stays queued for the schedule,
 * unless it was refused for good.
 */
export const resendEmail: StaffStep<
  z.infer<Contract['input']>,
  z.infer<Contract['output']>
> = async ({ id }, { env, asMember, afterwards }) => {
  const { outcome } = await asMember(requeueEmail, { id });
  if (outcome === 'not-found') throw new RequestError('not-found', 'There is no such email.');
  if (outcome === 'being-sent') return { outcome };
  const sending = sendEmailNow(env, id);
  const tried = await Promise.race([sending, sleep(patienceMs, null, { ref: false })]);
  if (tried === null) {
    await afterwards('resend-failed', () => sending.then(() => undefined), 0);
    return { outcome: 'being-sent' };
  }
  // Undefined: the schedule was faster.
  return { outcome: tried === 'failed' ? 'waiting' : (tried ?? 'being-sent') };
};
