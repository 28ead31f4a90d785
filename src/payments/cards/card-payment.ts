/** Payments by card, through Stripe (product.md#paying-by-card). */
import * as z from 'zod/mini';

/** What became of a card payment, as supabase/schemas/cards.sql has it. */
export const cardStatuses = [
  'open',
  'paid',
  'failed',
  'expired',
  'refunded',
  'part-refunded',
  'disputed',
  'lost',
] as const;
export type CardStatus = (typeof cardStatuses)[number];

/** What the board shows: a status, or 'mismatch' if another amount came in than was due. */
export const cardStates = [...cardStatuses, 'mismatch'] as const;
export type CardState = (typeof cardStates)[number];

/** The statuses that staff look for. */
export const alarmingCards = [
  'failed',
  'expired',
  'disputed',
  'lost',
  'part-refunded',
  'refunded',
  'mismatch',
] as const satisfies readonly CardState[];
type AlarmingCard = (typeof alarmingCards)[number];

/** What staff read of a card payment. */
export const cardStateLabels: Readonly<Record<CardState, string>> = {
  open: 'Payment page open',
  paid: 'Paid by card',
  failed: 'Card declined',
  expired: 'Payment page expired',
  disputed: 'Disputed',
  lost: 'Dispute lost',
  'part-refunded': 'Partly refunded',
  refunded: 'Refunded',
  mismatch: 'Amount doesn’t match',
};

/** What staff have to see on the board; a failed or expired payment only while money is due. */
export function cardAlarm(state: CardState | null, isOwing: boolean): AlarmingCard | null {
  const alarm = alarmingCards.find((each) => each === state) ?? null;
  return (alarm === 'failed' || alarm === 'expired') && !isOwing ? null : alarm;
}

/** Stripe takes no less. */
export const leastCardCents = 50;
/** We take no more by card: what's larger is paid by check or bank transfer. */
export const mostCardCents = 10_000_000;

export const refundStatuses = ['asked', 'done', 'failed'] as const;

/** In an inquiry, the bank only asks; 'closed' is one that ended without a decision. */
export const disputeStatuses = ['inquiry', 'open', 'won', 'lost', 'closed'] as const;

/** A card payment as staff see it. */
export const cardPaymentSchema = z.object({
  id: z.uuid(),
  /** Whose saved card it charges, if that's somebody in the order's group. */
  person: z.nullable(z.string()),
  status: z.enum(cardStatuses),
  /** What the customer was asked for. */
  amountCents: z.number(),
  /** What came in; null before it did. */
  receivedCents: z.nullable(z.number()),
  /** What was due when it came in: another amount is a mismatch. */
  dueCents: z.nullable(z.number()),
  /** What can still be refunded. */
  refundableCents: z.number(),
  /** ISO 8601. */
  at: z.string(),
  expiresAt: z.string(),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      amountCents: z.number(),
      /** null once its order is erased. */
      reason: z.nullable(z.string()),
      /** An owner's email address, or 'stripe' for a refund made there. */
      actor: z.string(),
      /** 'asked' until Stripe confirms it. */
      status: z.enum(refundStatuses),
      at: z.string(),
    }),
  ),
  disputes: z.array(
    z.object({
      amountCents: z.number(),
      status: z.enum(disputeStatuses),
      at: z.string(),
    }),
  ),
});
export type CardPayment = z.infer<typeof cardPaymentSchema>;
