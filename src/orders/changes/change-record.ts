/** Changes of a placed order, as stored (product.md#changing-an-order). */
import * as z from 'zod/mini';

/** What can be changed, as the page lists it. */
export const changeParts = [
  'sizes',
  'color',
  'locations',
  'artwork',
  'dueDate',
  'delivery',
  'contact',
  'notes',
  'order',
] as const;
/** Staff can change the price, too, and an approval with rush does. Not for press staff. */
export const recordedParts = [...changeParts, 'price'] as const;
export type ChangePart = (typeof recordedParts)[number];

/** One difference between two versions of an order, in words. */
const changeRowSchema = z.object({
  /** A shipped order's tracking has its own form. */
  part: z.enum([...recordedParts, 'tracking']),
  /** 'Sizes'. */
  what: z.string(),
  /** 'M 12, L 12', or 'None'. */
  before: z.string(),
  after: z.string(),
  /** Has something that a person typed, which emails to customers leave out. */
  typed: z.boolean(),
});
export type ChangeRow = z.infer<typeof changeRowSchema>;

/** A change as stored. */
export const orderChangeSchema = z.object({
  /** The order's version from then on. */
  version: z.number(),
  /** 'customer', or a staff member's email address. */
  actor: z.string(),
  rows: z.array(changeRowSchema),
  /** Why staff departed from the rules, in their words for the customer; null if they didn't. */
  reason: z.nullable(z.string()),
  /** The customer agreed to it on the order's page, where staff had asked. */
  agreed: z.optional(z.boolean()),
  /** ISO 8601. */
  at: z.string(),
});
export type OrderChange = z.infer<typeof orderChangeSchema>;

/** What staff asked the customer to agree to, and what became of it. */
export const proposalSchema = z.object({
  id: z.uuid(),
  /** 'void': the order changed, so the question is off. 'kept': they keep the order as it is. */
  state: z.enum(['open', 'void', 'agreed', 'kept', 'withdrawn']),
  rows: z.array(changeRowSchema),
  reason: z.string(),
  /** In cents: what the order costs, and what it would. */
  oldTotalCents: z.number(),
  totalCents: z.number(),
});
export type Proposal = z.infer<typeof proposalSchema>;
