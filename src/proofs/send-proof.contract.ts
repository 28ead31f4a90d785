import * as z from 'zod/mini';
import { maxReceiptLength } from '../artwork/uploads/receipt-length.ts';
import { printLocations } from '../garments/print-location.ts';
import { mostDesigns } from '../orders/order-design.ts';
import { proofChoicesSchema } from './proof.ts';
import { requiredText } from '../platform/forms/text-field.ts';
import { contract } from '../platform/contract.ts';
import { pinLimits } from './shown-proof.ts';
import { newIdSchema } from '../platform/new-id.ts';
import { jobNumberSchema, jobVersionSchema } from '../orders/job-number.ts';

/**
 * POST, with a staff member's token: sends an order's next version to its customer and moves the
 * order to “Proof sent”. A repeat with the same id gets the same answer. 'not-found' if there is no
 * such order; 'aborted' if it changed meanwhile or isn't in review.
 */
export const sendProof = contract({
  method: 'POST',
  path: '/api/send-proof',
  maxBytes: 160_000,
  input: z.object({
    /** Made by the page for each version. */
    id: newIdSchema,
    number: jobNumberSchema,
    /** The order's, as it was read. */
    version: jobVersionSchema,
    choices: proofChoicesSchema,
    /** New files that the choices name, besides the order's and those of earlier versions. */
    uploads: z
      .array(
        z.object({
          /** The place of its design, from 0. */
          design: z.number().check(z.int(), z.minimum(0), z.maximum(mostDesigns - 1)),
          location: z.enum(printLocations),
          receipt: z.string().check(z.minLength(1), z.maxLength(maxReceiptLength)),
        }),
      )
      .check(z.maxLength(mostDesigns * (printLocations.length + 1))),
    /** Answers to the pins on the last version. */
    replies: z
      .array(
        z.object({
          number: z.number().check(z.int(), z.minimum(1), z.maximum(pinLimits.pins)),
          text: requiredText(pinLimits.text, 'Write an answer.'),
        }),
      )
      .check(z.maxLength(pinLimits.pins)),
  }),
  output: z.object({ version: z.number(), sha256: z.string() }),
});
