import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';

/**
 * POST, with a staff member's token: sends an email of the outbox once more, whatever its status,
 * and returns how that try went. One that's out of date by now is skipped. The schedule tries again
 * unless it was sent, skipped, or refused.
 */
export const resendEmail = contract({
  method: 'POST',
  path: '/api/resend-email',
  maxBytes: 500,
  input: z.object({ id: z.uuid('There is no such email.').check(z.toLowerCase()) }),
  output: z.object({
    outcome: z.enum(['sent', 'skipped', 'waiting', 'being-sent', 'refused', 'unconfirmed']),
  }),
});
export type ResendOutcome = z.infer<(typeof resendEmail)['output']>['outcome'];
