import * as z from 'zod/mini';
import { artworkFactsSchema } from '../files/artwork-facts-schema.ts';
import type { Json } from '../../database.types.ts';
import { fromColumns, toColumns } from '../../platform/column-names.ts';
import type { ServiceBackend } from '../../platform/backend.server.ts';
import { readAnswer } from '../../platform/read-answer.server.ts';

const sealedFileSchema = z.object({
  objectPath: z.string(),
  sha256: z.string(),
  sizeBytes: z.number(),
  format: z.string(),
  widthPx: z.nullable(z.number()),
  heightPx: z.nullable(z.number()),
  facts: z.nullish(artworkFactsSchema),
});
export type SealedFile = z.infer<typeof sealedFileSchema>;

/** What became of an upload; null if it was neither sealed nor deleted. */
const foundFileSchema = z.nullable(z.union([z.object({ objectPath: z.null() }), sealedFileSchema]));

/** Typed database calls about uploads and artwork files. Each throws BackendError. */
export function openArtworkFiles({ client, ask }: ServiceBackend) {
  return {
    /** Paths of unused files that were uploaded more than `days` ago, at least 15. */
    async listUnused(days: number, limit: number): Promise<string[]> {
      const { data } = await ask('unused_files', () =>
        client.rpc('unused_files', { p_days: days, p_limit: limit }).throwOnError(),
      );
      return readAnswer('unused_files', z.array(z.string()), data);
    },

    /** Forgets the names of erased files that Storage no longer has. */
    async forgetErased(): Promise<void> {
      await ask('forget_erased_files', () => client.rpc('forget_erased_files').throwOnError());
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

    /** The sealed file that arrived at this path, 'deleted', or null if it is neither. */
    async find(uploadPath: string): Promise<SealedFile | 'deleted' | null> {
      const { data } = await ask('find_file', () =>
        client.rpc('find_file', { p_upload_path: uploadPath }).throwOnError(),
      );
      return readFound('find_file', data);
    },

    /** Keeps a sealed file, once per upload path. Answers like `find`: the first one stays. */
    async seal(uploadPath: string, file: SealedFile): Promise<SealedFile | 'deleted' | null> {
      const { data } = await ask('seal_file', () =>
        client.rpc('seal_file', { p: toColumns({ uploadPath, ...file }) as Json }).throwOnError(),
      );
      return readFound('seal_file', data);
    },

    /**
     * Keeps an upload from ever being used. Answers the paths to remove from Storage, or null if an
     * order, a quote request, or a shared design uses it already.
     */
    async delete(uploadPath: string): Promise<string[] | null> {
      const { data } = await ask('delete_file', () =>
        client.rpc('delete_file', { p_upload_path: uploadPath }).throwOnError(),
      );
      return readAnswer('delete_file', z.nullable(z.array(z.string())), data);
    },

    /** Forgets files that nothing used within `days`, at least 15. */
    async forgetUnused(days: number): Promise<void> {
      await ask('forget_unused_files', () =>
        client.rpc('forget_unused_files', { p_days: days }).throwOnError(),
      );
    },
  };
}

function readFound(what: string, data: unknown): SealedFile | 'deleted' | null {
  const found = readAnswer(what, foundFileSchema, fromColumns(data));
  return found?.objectPath === null ? 'deleted' : found;
}
