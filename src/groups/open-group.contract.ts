import * as z from 'zod/mini';
import { printLocations } from '../garments/print-location.ts';
import { contract } from '../platform/contract.ts';
import { groupStates, slugSchema } from './group.ts';
import { payers } from './group-input.ts';

/** A garment in one color that a group chooses from. */
const offeredItemSchema = z.object({
  garmentId: z.string(),
  garmentName: z.string(),
  styleCode: z.string(),
  colorKey: z.string(),
  colorName: z.string(),
  colorHex: z.string(),
  sizes: z.array(z.string()),
  /** What a person pays for one of each size now, with tax, in the order of the sizes. */
  ownCents: z.array(z.number()),
  /** What a piece costs now, in cents before tax, in a size that costs no more than others. */
  cents: z.number(),
  /** What it costs from so many pieces of its design on. */
  ladder: z.array(z.object({ from: z.number(), cents: z.number() })),
  /** How many more pieces it takes to cost less, and how much; null on the last rung. */
  next: z.nullable(z.object({ more: z.number(), savesCents: z.number(), cents: z.number() })),
});

/** What everybody may see of a group. */
export const shownGroupSchema = z.object({
  slug: z.string(),
  state: z.enum(groupStates),
  title: z.string(),
  welcome: z.nullable(z.string()),
  /** What each person is asked besides; null for nothing. */
  fieldLabel: z.nullable(z.string()),
  /** The organizer's first name. */
  organizer: z.string(),
  payer: z.enum(payers),
  allowanceCents: z.nullable(z.number()),
  /** ISO 8601. */
  closesAt: z.string(),
  /** 'YYYY-MM-DD': when the order is due, as far as it's known. */
  dueDate: z.string(),
  /** Pieces that the organizer counts on. */
  expected: z.number(),
  /** How many have joined, and the short names of those who show theirs. */
  people: z.number(),
  names: z.array(z.string()),
  /** The version of the proof that its pictures show; null before it's approved, and without one. */
  proof: z.nullable(z.number()),
  designs: z.array(
    z.object({
      printLocations: z.array(z.enum(printLocations)),
      /** Pieces chosen so far. */
      pieces: z.number(),
      items: z.array(offeredItemSchema),
    }),
  ),
});
export type ShownGroup = z.infer<typeof shownGroupSchema>;

/** GET: what a group's page shows. 'not-found' if there is no such group. */
export const openGroup = contract({
  method: 'GET',
  path: '/api/open-group',
  maxBytes: 0,
  input: z.object({ slug: slugSchema }),
  output: shownGroupSchema,
});
