import * as z from 'zod/mini';

/** What a person pays, and whether their card is saved and charged. */
export const moneyShape = {
  /** The most that they agreed to pay, with tax, in cents. */
  seenCents: z.number(),
  /** They aren't in until their card is saved. */
  waitsForCard: z.boolean(),
  hasCard: z.boolean(),
  /** They gave the organizer the money. */
  paysOrganizer: z.boolean(),
  /** Once the group has closed; null if they pay nothing. */
  charge: z.nullable(
    z.object({
      cents: z.number(),
      /** What of it went back, or is on its way. */
      refundedCents: z.number(),
      /** What of it their bank took from the shop because they disputed it. */
      disputedCents: z.number(),
      state: z.enum(['due', 'declined', 'paid', 'given-up']),
      /** ISO 8601: until when they can save another card, if theirs was declined. */
      until: z.nullable(z.string()),
    }),
  ),
};
