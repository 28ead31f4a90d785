import * as z from 'zod/mini';
import type { ServiceBackend } from '../../platform/backend.server.ts';
import { readAnswer } from '../../platform/read-answer.server.ts';

const signInChangeSchema = z.object({
  what: z.enum(['email-change-asked', 'email-changed', 'phone-change-asked', 'phone-changed']),
  /** The address before. */
  target: z.string(),
  /** The address after; null if it's about the phone number. */
  to: z.nullable(z.string()),
});
export type SignInChange = z.infer<typeof signInChangeSchema>;

/** Typed database calls about the audit trail. Each throws BackendError. */
export function openAudit({ client, ask }: ServiceBackend) {
  return {
    /** Records what somebody who isn't signed in tried; keeps the address only of a sign-in. */
    async recordAttempt(
      what: 'sign-in-failed' | 'code-failed' | 'reset-asked',
      email: string,
    ): Promise<void> {
      await ask('record_attempt', () =>
        client.rpc('record_attempt', { p_what: what, p_email: email }).throwOnError(),
      );
    },

    /** How a person's sign-in changed in one transaction, at `at` (ISO 8601). */
    async readSignInChanges(userId: string, at: string): Promise<SignInChange[]> {
      const { data } = await ask('read_sign_in_changes', () =>
        client.rpc('read_sign_in_changes', { p_user_id: userId, p_at: at }).throwOnError(),
      );
      return readAnswer('read_sign_in_changes', z.array(signInChangeSchema), data);
    },

    /** Deletes up to `limit` events that are more than a year old; answers how many. */
    async sweep(limit: number): Promise<number> {
      const { data } = await ask('sweep_audit_events', () =>
        client.rpc('sweep_audit_events', { p_limit: limit }).throwOnError(),
      );
      return data;
    },
  };
}
