import * as z from 'zod/mini';
import { isStepOf, maxVisitMinutes, quotePaths, trackPath, type QuotePath } from './quote-path.ts';
import { contract } from '../platform/contract.ts';

const pathSchema = z.enum(Object.keys(quotePaths) as [QuotePath, ...QuotePath[]]);

/** `attempt` is the visit's random id. It only keeps the same event from counting twice. */
const visitFields = { path: pathSchema, attempt: z.uuid() };

/**
 * POST: counts one event of a visit in the shop's own analytics. Nothing personal, and only known
 * paths and steps (product.md#visit-counts). Nobody waits for the answer.
 */
export const track = contract({
  method: 'POST',
  path: trackPath,
  maxBytes: 500,
  input: z.discriminatedUnion('event', [
    z.object({ event: z.literal('start'), ...visitFields }),
    z.object({
      event: z.literal('complete'),
      ...visitFields,
      /** From start to completion. */
      minutes: z.number().check(z.minimum(0), z.maximum(maxVisitMinutes)),
    }),
    z
      .object({ event: z.literal('step'), ...visitFields, step: z.string() })
      .check(z.refine(({ path, step }) => isStepOf(path, step), 'There is no such step.')),
  ]),
  output: z.object({ counted: z.boolean() }),
});
export type TrackInput = z.infer<(typeof track)['input']>;
