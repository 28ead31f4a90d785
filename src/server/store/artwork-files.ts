import * as z from 'zod/mini';
import type { ServiceBackend } from '../backend.ts';
import { readAnswer } from './read-answer.ts';

/** Typed database calls about who uses which artwork file. Each throws BackendError. */
export function openArtworkFiles({ client, ask }: ServiceBackend) {
  return {
    /** Paths of unused files that were uploaded more than `days` ago, at least 15. */
    async listUnused(days: number, limit: number): Promise<string[]> {
      const { data } = await ask('unused_files', () =>
        client.rpc('unused_files', { p_days: days, p_limit: limit }).throwOnError(),
      );
      return readAnswer('unused_files', z.array(z.string()), data);
    },

    /**
     * Keeps a path for one file of `sizeBytes`: 'taken' if another has it, 'too-much' if the
     * visitor's files of the last day would be more than `mostBytes`.
     */
    async announce(
      objectPath: string,
      visitorHash: string,
      sizeBytes: number,
      mostBytes: number,
    ): Promise<'announced' | 'taken' | 'too-much'> {
      const { data } = await ask('announce_upload', () =>
        client
          .rpc('announce_upload', {
            p_object_path: objectPath,
            p_visitor_hash: visitorHash,
            p_size_bytes: sizeBytes,
            p_most_bytes: mostBytes,
          })
          .throwOnError(),
      );
      return readAnswer('announce_upload', z.enum(['announced', 'taken', 'too-much']), data);
    },

    /** True while an order, a quote, or a shared design uses the file. */
    async isUsed(objectPath: string): Promise<boolean> {
      const { data } = await ask('is_file_used', () =>
        client.rpc('is_file_used', { p_object_path: objectPath }).throwOnError(),
      );
      return data;
    },
  };
}
