import * as z from 'zod/mini';
import type { Json } from '../../database.types.ts';
import { toColumns } from '../../platform/column-names.ts';
import type { EmailGuard } from '../placed-record.ts';
import type { ServiceBackend } from '../../platform/backend.server.ts';
import { readAnswer } from '../../platform/read-answer.server.ts';

/** Typed database calls about drafts. Each throws BackendError. */
export function openOrderDrafts({ client, ask }: ServiceBackend) {
  return {
    /**
     * Keeps a draft (JSON) by the hash of its link's key; `expiresAt` is ISO 8601. False if that
     * would be a new draft and `mayAdd` is false.
     */
    async keep(
      keyHash: string,
      draft: string,
      expiresAt: string,
      mayAdd: boolean,
    ): Promise<boolean> {
      const { data } = await ask('keep_draft', () =>
        client
          .rpc('keep_draft', {
            p_key_hash: keyHash,
            p_draft: draft,
            p_expires_at: expiresAt,
            p_may_add: mayAdd,
          })
          .throwOnError(),
      );
      return data;
    },

    /** JSON; null if there is none, or its link has expired. */
    async open(keyHash: string): Promise<string | null> {
      const { data } = await ask('open_draft', () =>
        client.rpc('open_draft', { p_key_hash: keyHash }).throwOnError(),
      );
      return readAnswer('open_draft', z.nullable(z.string()), data);
    },

    /**
     * Writes the email with a draft's link. Its id; null if it would be over a limit. The link's key
     * comes sealed (sealed-key.server.ts).
     */
    async email(
      keyHash: string,
      recipient: string,
      sealedKey: string,
      guard: EmailGuard,
    ): Promise<string | null> {
      const { data } = await ask('email_draft', () =>
        client
          .rpc('email_draft', {
            p_key_hash: keyHash,
            p_email: recipient,
            p_sealed_key: sealedKey,
            p_guard: toColumns(guard) as Json,
          })
          .throwOnError(),
      );
      return readAnswer('email_draft', z.nullable(z.uuid()), data);
    },

    /** Deletes drafts whose link has expired; answers how many. */
    async end(limit: number): Promise<number> {
      const { data } = await ask('end_drafts', () =>
        client.rpc('end_drafts', { p_limit: limit }).throwOnError(),
      );
      return data;
    },
  };
}
