import * as z from 'zod/mini';
import { reorderSizes, reorderStatuses } from '../domain/reorder.ts';

/** A reorder as the SQL function read_reorder answers it. */
export const reorderRecordSchema = z.object({
  id: z.uuid(),
  number: z.number(),
  status: z.enum(reorderStatuses),
  createdAt: z.string(),
  name: z.string(),
  email: z.string(),
  invoiceNumber: z.string(),
  /** 'YYYY-MM-DD' in the shop's zone. */
  pickupDate: z.nullable(z.string()),
  quantities: z.partialRecord(z.enum(reorderSizes), z.number()),
  /** Our order of that number under the same email address; for the shop's eyes alone. */
  order: z.nullable(z.object({ id: z.uuid(), number: z.number() })),
});
export type ReorderRecord = z.infer<typeof reorderRecordSchema>;

/** What place_reorder takes: a reorder not yet written, with the key that makes it one. */
export type NewReorder = Omit<ReorderRecord, 'id' | 'number' | 'status' | 'createdAt' | 'order'> & {
  idempotencyKey: string;
  /** SHA-256 of what came with the key, hex. */
  requestHash: string;
  shopInbox: string;
};
