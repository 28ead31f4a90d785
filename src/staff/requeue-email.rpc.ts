import * as z from 'zod/mini';
import { staffCall } from './staff-call.ts';

/**
 * Puts an email back in the queue as if it had never been tried, even one that was sent. Called by
 * the resend-mail function, which then sends it. 'being-sent' while a sender holds it.
 */
export const requeueEmail = staffCall({
  name: 'requeue_email',
  input: z.object({ id: z.uuid() }),
  output: z.object({ outcome: z.enum(['queued', 'being-sent', 'not-found']) }),
});
