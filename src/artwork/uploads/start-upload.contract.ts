import * as z from 'zod/mini';
import { maxArtworkBytes } from '../artwork-format.ts';
import { uploadPlaces } from '../../garments/print-location.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { contract } from '../../platform/contract.ts';

/**
 * POST: asks for a place in Storage for one file. The browser then PUTs the file straight to
 * `uploadUrl` with `contentType`; from then on the receipt identifies it.
 */
export const startUpload = contract({
  method: 'POST',
  path: '/api/start-upload',
  maxBytes: 4_000,
  input: z.object({
    location: z.enum(uploadPlaces),
    fileName: z.string().check(z.minLength(1), z.maxLength(textLimits.fileName)),
    size: z.number().check(z.int(), z.positive(), z.maximum(maxArtworkBytes)),
  }),
  output: z.object({ uploadUrl: z.string(), contentType: z.string(), receipt: z.string() }),
});
