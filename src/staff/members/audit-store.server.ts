import type { ServiceBackend } from '../../platform/backend.server.ts';

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

    /** Deletes up to `limit` events that are more than a year old; answers how many. */
    async sweep(limit: number): Promise<number> {
      const { data } = await ask('sweep_audit_events', () =>
        client.rpc('sweep_audit_events', { p_limit: limit }).throwOnError(),
      );
      return data;
    },
  };
}
