import * as z from 'zod/mini';
import { mostDesigns } from '../../orders/order-design.ts';
import { jobNumberSchema } from '../../orders/job-number.ts';
import { contract } from '../../platform/contract.ts';
import { givenIdSchema, newIdSchema } from '../../platform/new-id.ts';
import { mostMisprinted, remedyKinds } from '../../blanks/misprint.ts';
import { partSchema } from '../../blanks/purchase.ts';
import { requiredText, textLimits } from '../../platform/forms/text-field.ts';

const base = {
  id: newIdSchema,
  /** The id of who tapped; taps that a tablet kept before it was noted have none. */
  member: z.optional(givenIdSchema),
  number: jobNumberSchema,
  design: z.number().check(z.int(), z.minimum(0), z.maximum(mostDesigns - 1)),
  /** By the tablet's clock. */
  at: z.iso.datetime(),
};

/**
 * POST, from a tablet of the shop: keeps what who is signed in tapped, once per id. Answers as soon as it's
 * stored; what became of it, `openFloor` says.
 */
export const keepTap = contract({
  method: 'POST',
  path: '/api/keep-tap',
  maxBytes: 4_000,
  input: z.discriminatedUnion('what', [
    z.object({
      ...base,
      what: z.literal('start'),
      /** Which press it's on, if the shop has several. */
      press: z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
    }),
    z.object({ ...base, what: z.literal('done') }),
    z.object({
      ...base,
      what: z.literal('misprint'),
      ...partSchema.shape,
      pieces: z.number().check(z.int(), z.minimum(1), z.maximum(mostMisprinted)),
      why: requiredText(200, 'Say what went wrong.'),
    }),
    z.object({
      ...base,
      what: z.literal('remedy'),
      /** The tap that it makes good. */
      misprint: newIdSchema,
      remedy: z.enum(remedyKinds),
      /** The number of the order that has some left over, for 'surplus'; null otherwise. */
      fromOrder: z.nullable(jobNumberSchema),
      /** For the job's page. */
      note: requiredText(textLimits.notes, 'Say what is done about it.'),
    }),
  ]),
  output: z.object({
    /** 'gone': the pieces that it takes are, or somebody chose already. */
    outcome: z.enum(['kept', 'not-found', 'gone']),
  }),
});
export type Tap = z.infer<(typeof keepTap)['input']>;
type Without<One, Keys extends PropertyKey> = One extends unknown ? Omit<One, Keys> : never;
/** A tap without what the page knows of it. */
export type WhatIsTapped = Without<Tap, 'id' | 'member' | 'number' | 'design' | 'at'>;
