import * as z from 'zod/mini';
import type { ServiceBackend } from '../../platform/backend.server.ts';
import { readAnswer } from '../../platform/read-answer.server.ts';

const personSchema = z.object({ userId: z.uuid(), email: z.string() });
export type Person = z.infer<typeof personSchema>;

/** Typed database calls about passwords, links to new ones, and codes. Each throws BackendError. */
export function openPasswords({ client, ask }: ServiceBackend) {
  return {
    /** Makes a link's token good; false if the address has no sign-in. */
    async startReset(email: string, tokenHash: string): Promise<boolean> {
      const { data } = await ask('start_reset', () =>
        client.rpc('start_reset', { p_email: email, p_token_hash: tokenHash }).throwOnError(),
      );
      return data;
    },

    /** Whom a link's token is for; null if it no longer works. */
    async findReset(tokenHash: string): Promise<Person | null> {
      const { data } = await ask('find_reset', () =>
        client.rpc('find_reset', { p_token_hash: tokenHash }).throwOnError(),
      );
      return readAnswer('find_reset', z.nullable(personSchema), data);
    },

    /** False for somebody who was invited and hasn't chosen one. */
    async hasPassword(userId: string): Promise<boolean> {
      const { data } = await ask('has_password', () =>
        client.rpc('has_password', { p_user_id: userId }).throwOnError(),
      );
      return data;
    },

    /**
     * Says that we answer Auth's challenge, and compare the code with those we saw before. False if
     * Auth just took one that we didn't see.
     */
    async claimChallenge(id: string): Promise<boolean> {
      const { data } = await ask('claim_challenge', () =>
        client.rpc('claim_challenge', { p_id: id }).throwOnError(),
      );
      return data;
    },
  };
}
