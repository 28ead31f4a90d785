import * as z from 'zod/mini';
import { attachedFilesSchema, keptFileSchema } from '../orders/placed-record.ts';
import { proofSchema } from './proof.ts';
import { shownProofShape } from './shown-proof.ts';

/** A version of a proof as stored. */
export const storedProofSchema = z.object({
  id: z.uuid(),
  ...shownProofShape,
  contents: proofSchema,
  files: z.array(keptFileSchema),
  requestFiles: attachedFilesSchema,
});
export type StoredProof = z.infer<typeof storedProofSchema>;
