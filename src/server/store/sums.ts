import type { ServiceBackend } from '../backend.ts';

/** Typed database calls about the dashboard's sums. Each throws BackendError. */
export function openSums({ client, ask }: ServiceBackend) {
  return {
    /** Folds up to `limit` changes into the sums; answers how many. */
    async fold(limit: number): Promise<number> {
      const { data } = await ask('fold_sums', () =>
        client.rpc('fold_sums', { p_limit: limit }).throwOnError(),
      );
      return data;
    },
  };
}
