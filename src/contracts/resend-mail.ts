import * as z from 'zod/mini';
import { contract } from './contract.ts';

/**
 * POST, with the caller's token: sends an email of the outbox once more, whatever became of it, and
 * says what came of that try; what fails is tried again by the schedule.
 */
export const resendEmail = contract({
  method: 'POST',
  path: '/api/staff/resend-mail',
  maxBytes: 500,
  input: z.object({ id: z.uuid('There is no such email.') }),
  output: z.object({ outcome: z.enum(['sent', 'waiting', 'being-sent']) }),
});
