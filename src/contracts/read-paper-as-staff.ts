import * as z from 'zod/mini';
import { paperNameSchema } from '../domain/paper.ts';
import { contract } from './contract.ts';
import { paperFileSchema } from './read-paper.ts';

/**
 * POST, with a staff member's token: a document of an order, its packing slip, or the estimate of a
 * quote's newest answer. Press staff get packing slips only. 'not-found' if there is none such.
 */
export const readPaperAsStaff = contract({
  method: 'POST',
  path: '/api/read-paper-as-staff',
  maxBytes: 1_000,
  input: z.object({
    /** The number of the order or quote. */
    job: z.number().check(z.int(), z.minimum(1)),
    paper: paperNameSchema,
  }),
  output: paperFileSchema,
});
