import * as z from 'zod/mini';
import type { Json } from '../../database.types.ts';
import { fromColumns, toColumns } from '../../platform/column-names.ts';
import type { ServiceBackend } from '../../platform/backend.server.ts';
import { reorderRecordSchema, type ReorderToPlace, type ReorderRecord } from './reorder-record.ts';
import {
  conflictSchema,
  knownRequestSchema,
  placedJobSchema,
  type KnownRequest,
} from '../placing/placing-store.server.ts';
import { readAnswer } from '../../platform/read-answer.server.ts';

const placedReorderSchema = z.discriminatedUnion('outcome', [
  /** `linkEmail` is the id of the email with the link to order it again, if this call wrote one. */
  z.extend(placedJobSchema, { linkEmail: z.nullable(z.uuid()) }),
  conflictSchema,
]);
type PlacedReorder = z.infer<typeof placedReorderSchema>;

/** Typed database calls about reorders. Each throws BackendError. */
export function openReorders({ client, ask, askKeyed }: ServiceBackend) {
  return {
    async findByKey(idempotencyKey: string): Promise<KnownRequest | null> {
      const { data } = await ask('find_reorder_by_key', () =>
        client.rpc('find_reorder_by_key', { p_key: idempotencyKey }).throwOnError(),
      );
      return readAnswer('find_reorder_by_key', knownRequestSchema, data);
    },

    /** Writes reorder, lines, and emails in one transaction, once per key. */
    async place(reorder: ReorderToPlace): Promise<PlacedReorder> {
      const { data } = await askKeyed('place_reorder', () =>
        client.rpc('place_reorder', { p: toColumns(reorder) as Json }).throwOnError(),
      );
      return readAnswer('place_reorder', placedReorderSchema, data);
    },

    async read(reorderId: string): Promise<ReorderRecord | null> {
      const { data } = await ask('read_reorder', () =>
        client.rpc('read_reorder', { p_reorder_id: reorderId }).throwOnError(),
      );
      return readAnswer('read_reorder', z.nullable(reorderRecordSchema), fromColumns(data));
    },
  };
}
