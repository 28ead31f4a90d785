import * as z from 'zod/mini';
import { documentNameSchema } from './document.ts';
import { contract } from '../../platform/contract.ts';
import { documentFileSchema } from './read-document.contract.ts';
import { jobNumberSchema } from '../../orders/job-number.ts';

/**
 * POST, with a staff member's token: a numbered document of an order, its packing slip, what its group
 * is handed out by, or the estimate of a quote request's newest quote. Press staff get only those
 * without money. 'not-found' if there is no such document.
 */
export const readDocumentAsStaff = contract({
  method: 'POST',
  path: '/api/read-document-as-staff',
  maxBytes: 1_000,
  input: z.object({
    /** The number of the order or quote. */
    job: jobNumberSchema,
    document: documentNameSchema,
  }),
  output: documentFileSchema,
});
