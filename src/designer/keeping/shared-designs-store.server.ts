import * as z from 'zod/mini';
import type { Design } from '../design.ts';
import type { ServiceBackend } from '../../platform/backend.server.ts';
import { readAnswer } from '../../platform/read-answer.server.ts';

const sharedDesignSchema = z.object({
  design: z.unknown(),
  pictures: z.array(z.object({ id: z.string(), objectPath: z.string() })),
});
type SharedDesign = z.infer<typeof sharedDesignSchema>;

/** Typed database calls about shared designs. Each throws BackendError. */
export function openSharedDesigns({ client, ask }: ServiceBackend) {
  return {
    /** Keeps a design by the hash of its link's token. */
    async share(shared: {
      tokenHash: string;
      design: Design;
      /** ISO 8601. */
      expiresAt: string;
      pictures: { id: string; objectPath: string }[];
    }): Promise<void> {
      await ask('share_design', () => client.rpc('share_design', { p: shared }).throwOnError());
    },

    /** null if there is none, or its link has expired. */
    async open(tokenHash: string): Promise<SharedDesign | null> {
      const { data } = await ask('open_shared_design', () =>
        client.rpc('open_shared_design', { p_token_hash: tokenHash }).throwOnError(),
      );
      return readAnswer('open_shared_design', z.nullable(sharedDesignSchema), data);
    },

    /** Deletes designs whose link has expired; answers how many. */
    async end(limit: number): Promise<number> {
      const { data } = await ask('end_shared_designs', () =>
        client.rpc('end_shared_designs', { p_limit: limit }).throwOnError(),
      );
      return data;
    },
  };
}
