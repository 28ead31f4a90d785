import type { StripeBooks } from './books.ts';
import type { Metadata } from './objects.ts';

/** What a payment came to, in cents. */
export type BookedPayment = {
  readonly session: string;
  readonly intent: string | null;
  /** The shop's reference (`client_reference_id`). */
  readonly reference: string | null;
  readonly metadata: Metadata;
  readonly email: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly askedCents: number;
  /** The total of all charges that went through; if there are several, the customer paid twice. */
  readonly paidCents: number;
  readonly charges: number;
  readonly refunds: readonly {
    readonly id: string;
    readonly cents: number;
    readonly status: string;
    readonly metadata: Metadata;
  }[];
  /** The total of all refunds that haven't failed. */
  readonly refundedCents: number;
  /** What banks took for disputes, less what they gave back. */
  readonly disputedCents: number;
  /** How the latest dispute stands; null if there is none. */
  readonly disputed: string | null;
  /** What the shop has of it, before fees. */
  readonly keptCents: number;
  readonly feeCents: number;
};

export type BooksReport = {
  readonly payments: readonly BookedPayment[];
  /** What all the money's moves add up to, after fees. */
  readonly balanceCents: number;
};

/** What each payment and refund came to, oldest first. */
export function reportBooks(books: StripeBooks): BooksReport {
  const charges = Map.groupBy(books.all('charge'), ({ payment_intent }) => payment_intent);
  const refunds = Map.groupBy(books.all('refund'), ({ payment_intent }) => payment_intent);
  const disputes = Map.groupBy(books.all('dispute'), ({ payment_intent }) => payment_intent);
  const moves = books.all('balance_transaction');
  const feeBySource = new Map(moves.map(({ source, fee }) => [source, fee]));
  const payments = books
    .all('checkout.session')
    .reverse()
    .map((session): BookedPayment => {
      const intent = session.payment_intent ?? '';
      const made = (charges.get(intent) ?? []).filter(({ status }) => status === 'succeeded');
      const back = (refunds.get(intent) ?? []).filter(({ status }) => status !== 'failed');
      const taken = disputes.get(intent) ?? [];
      const paidCents = sumOf(made);
      const refundedCents = sumOf(back);
      const disputedCents =
        0 - sumOf(taken.flatMap(({ balance_transactions }) => balance_transactions));
      const fees = [...made, ...taken].map(({ id }) => ({ amount: feeBySource.get(id) ?? 0 }));
      return {
        session: session.id,
        intent: session.payment_intent,
        reference: session.client_reference_id,
        metadata: session.metadata,
        email: session.customer_email,
        status: session.status,
        askedCents: session.amount_total,
        paidCents,
        charges: made.length,
        refunds: (refunds.get(intent) ?? []).map(({ id, amount, status, metadata }) => ({
          id,
          cents: amount,
          status,
          metadata,
        })),
        refundedCents,
        disputedCents,
        disputed: taken[0]?.status ?? null,
        keptCents: paidCents - refundedCents - disputedCents,
        feeCents: sumOf(fees),
      };
    });
  return { payments, balanceCents: moves.reduce((sum, { net }) => sum + net, 0) };
}

const sumOf = (all: readonly { readonly amount: number }[]): number =>
  all.reduce((sum, { amount }) => sum + amount, 0);
