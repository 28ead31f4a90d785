import * as z from 'zod/mini';
import { payers } from '../groups/group-input.ts';

/** What an order's page and its job page say of its group. */
export const orderGroupSchema = z.object({
  slug: z.string(),
  /** ISO 8601. */
  closesAt: z.string(),
  /** How many are in. */
  people: z.number(),
  /** What its organizer said about it. */
  title: z.string(),
  welcome: z.nullable(z.string()),
  fieldLabel: z.nullable(z.string()),
  payer: z.enum(payers),
  allowanceCents: z.nullable(z.number()),
  guarantees: z.boolean(),
});

/** What the organizer of this group would type to start another one like it, but for its closing day. */
export const groupAgain = ({
  title,
  welcome,
  fieldLabel,
  payer,
  allowanceCents,
  guarantees,
}: z.infer<typeof orderGroupSchema>): Record<string, string> => ({
  title,
  welcome: welcome ?? '',
  fieldLabel: fieldLabel ?? '',
  payer,
  allowance: allowanceCents === null ? '' : (allowanceCents / 100).toFixed(2),
  guarantees: guarantees ? 'yes' : 'no',
});
