import * as z from 'zod/mini';
import { holdSchema } from '../orders/hold.ts';

/** A member of the staff to whom an order is assigned. */
export const assigneeSchema = z.object({ id: z.uuid(), email: z.string() });
export type Assignee = z.infer<typeof assigneeSchema>;

/** What the desk says of an order beside its status; other jobs have none of it. */
export const deskShape = {
  /** null if it's assigned to nobody. */
  assignee: z.optional(z.nullable(assigneeSchema)),
  /** null if nothing holds it up. */
  hold: z.optional(z.nullable(holdSchema)),
};

/** The most orders that one call assigns, puts on hold, or nudges. */
export const mostListed = 500;

/** What became of one order that the desk said something about. */
export const deskChangeSchema = z.discriminatedUnion('outcome', [
  /** Also if it was so already. */
  z.object({ outcome: z.literal('done') }),
  /** Somebody else was faster. */
  z.object({ outcome: z.literal('stale'), actor: z.string(), at: z.string() }),
  z.object({ outcome: z.literal('not-allowed'), status: z.string() }),
  z.object({ outcome: z.literal('not-found') }),
]);
export type DeskChange = z.infer<typeof deskChangeSchema>;
