import type { ServiceBackend } from './backend.server.ts';

/** Typed database calls about rate limits. Each throws BackendError. */
export function openTokens({ client, ask }: ServiceBackend) {
  return {
    /** Takes one of the window's `limit` tokens; false if none is left. */
    async take(
      bucket: string,
      keyHash: string,
      limit: number,
      windowSeconds: number,
    ): Promise<boolean> {
      const { data } = await ask('take_token', () =>
        client
          .rpc('take_token', {
            p_bucket: bucket,
            p_key_hash: keyHash,
            p_limit: limit,
            p_window_seconds: windowSeconds,
          })
          .throwOnError(),
      );
      return data;
    },
  };
}
