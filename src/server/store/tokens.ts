import type { ServiceBackend } from '../backend.ts';

/** Typed calls of the tables and SQL functions of the tokens that rate limits count. Each throws BackendError. */
export function openTokens({ client, ask }: ServiceBackend) {
  return {
    /** Takes one of `limit` tokens of the window; false when none is left. */
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
