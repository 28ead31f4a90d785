import * as z from 'zod/mini';
import type { ServiceBackend } from '../platform/backend.server.ts';
import { readAnswer } from '../platform/read-answer.server.ts';

/** Typed database calls about builds of the site. Each throws BackendError. */
export function openSiteBuilds({ client, ask }: ServiceBackend) {
  return {
    /** The version to build, for the first that asks; null if its build was asked for. */
    async claim(): Promise<number | null> {
      const { data } = await ask('claim_site_build', () =>
        client.rpc('claim_site_build').throwOnError(),
      );
      return readAnswer('claim_site_build', z.nullable(z.number()), data);
    },

    /** Lets it be asked for again. */
    async release(version: number): Promise<void> {
      await ask('release_site_build', () =>
        client.rpc('release_site_build', { p_version: version }).throwOnError(),
      );
    },
  };
}
