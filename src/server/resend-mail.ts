import type * as z from 'zod/mini';
import type { resendMail } from '../contracts/resend-mail.ts';
import { requeueMail } from '../contracts/staff/requeue-mail.ts';
import { RequestError } from './errors.ts';
import type { StaffStep } from './handle.ts';
import { sendMailNow } from './outbox.ts';

type Contract = typeof resendMail;

/** Queues a mail anew and tries it at once; what fails stays queued for the schedule. */
export const sendMailAgain: StaffStep<
  z.infer<Contract['input']>,
  z.infer<Contract['output']>
> = async ({ id }, { env, asMember }) => {
  const { outcome } = await asMember(requeueMail, { id });
  if (outcome === 'not-found') throw new RequestError('not-found', 'There is no such mail.');
  if (outcome === 'being-sent') return { outcome };
  const { sent, failed } = await sendMailNow(env, id);
  if (sent > 0) return { outcome: 'sent' };
  // Neither: the schedule was quicker.
  return { outcome: failed > 0 ? 'waiting' : 'being-sent' };
};
