import * as z from 'zod/mini';
import { eachField } from './form-field.ts';
import { placedShape, type ToPlace } from './placed-record.ts';
import { jobStatuses } from './job.ts';
import { reorderFields, reorderSizes } from './reorder.ts';

/** What one reorder is, as its row holds it: each field of the form but the sizes is a column. */
export const reorderShape = eachField(reorderFields, 'kept');

/** A reorder as read_reorder answers it. */
export const reorderRecordSchema = z.object({
  ...placedShape,
  status: z.enum(jobStatuses.reorder),
  ...reorderShape,
  quantities: z.partialRecord(z.enum(reorderSizes), z.number()),
  /** Our order of that number under the same email address; for the shop's eyes alone. */
  order: z.nullable(z.object({ id: z.uuid(), number: z.number() })),
});
export type ReorderRecord = z.infer<typeof reorderRecordSchema>;

/** What place_reorder takes. */
export type ReorderToPlace = Omit<ToPlace<ReorderRecord>, 'order'>;
