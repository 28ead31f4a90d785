import * as z from 'zod/mini';
import { eachField } from '../../platform/forms/form-field.ts';
import { placedShape, type EmailGuard, type ToPlace } from '../placed-record.ts';
import { jobStatuses } from '../job.ts';
import { reorderFields } from './reorder.ts';
import { quantitiesSchema } from '../../garments/size.ts';

/** A reorder as stored: each field of the form except the sizes is a column. */
export const reorderShape = eachField(reorderFields, 'kept');

/** A reorder as read_reorder returns it. */
export const reorderRecordSchema = z.object({
  ...placedShape,
  status: z.enum(jobStatuses.reorder),
  ...reorderShape,
  /** null if there is no pickup date. */
  startBy: z.nullable(z.string()),
  quantities: quantitiesSchema,
  /** Our order with that number under the same email address; only the shop sees it. */
  order: z.nullable(z.object({ id: z.uuid(), number: z.number() })),
});
export type ReorderRecord = z.infer<typeof reorderRecordSchema>;

/** The input of place_reorder. */
export type ReorderToPlace = Omit<ToPlace<ReorderRecord>, 'order'> & {
  /** What the email with the link to order it again counts against; without it, nothing. */
  linkGuard?: EmailGuard;
};
