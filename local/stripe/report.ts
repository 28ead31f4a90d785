import type { StripeBooks } from './books.ts';
import type { Intent, Metadata, Session } from './objects.ts';

/** What a payment came to, in cents. */
export type BookedPayment = {
  /** Where the customer paid, or saved the card that was charged later. */
  readonly session: string;
  readonly intent: string | null;
  /** Whose saved card was charged; null for a payment on the session's page. */
  readonly customer: string | null;
  /** The shop's reference (`client_reference_id`). */
  readonly reference: string | null;
  /** The session's, or the intent's if a saved card was charged. */
  readonly metadata: Metadata;
  readonly email: string | null;
  /** How the session stands; `declined` or `canceled` only if a saved card wasn't charged. */
  readonly status: 'open' | 'complete' | 'expired' | 'declined' | 'canceled';
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

/** A card that was to be saved. */
export type BookedCard = {
  readonly session: string;
  readonly setupIntent: string | null;
  /** null until it's saved. */
  readonly customer: string | null;
  readonly paymentMethod: string | null;
  /** The shop's reference (`client_reference_id`). */
  readonly reference: string | null;
  readonly metadata: Metadata;
  readonly email: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  /** Whether it's saved and can still be charged. */
  readonly isKept: boolean;
  /** Its last four digits, once it's saved. */
  readonly last4: string | null;
};

export type BooksReport = {
  readonly payments: readonly BookedPayment[];
  readonly cards: readonly BookedCard[];
  /** What all the money's moves add up to, after fees. */
  readonly balanceCents: number;
};

/** What each payment, refund, and saved card came to, oldest first. */
export function reportBooks(books: StripeBooks): BooksReport {
  const charges = Map.groupBy(books.all('charge'), ({ payment_intent }) => payment_intent);
  const refunds = Map.groupBy(books.all('refund'), ({ payment_intent }) => payment_intent);
  const disputes = Map.groupBy(books.all('dispute'), ({ payment_intent }) => payment_intent);
  const moves = books.all('balance_transaction');
  const feeBySource = new Map(moves.map(({ source, fee }) => [source, fee]));
  const sessions = books.all('checkout.session').reverse();
  const setups = sessions.filter(({ mode }) => mode === 'setup');
  const saved = new Map(setups.map((session) => [session.customer, session]));

  const moneyOf = (intent: string) => {
    const made = (charges.get(intent) ?? []).filter(({ status }) => status === 'succeeded');
    const back = refunds.get(intent) ?? [];
    const taken = disputes.get(intent) ?? [];
    const paidCents = sumOf(made);
    const refundedCents = sumOf(back.filter(({ status }) => status !== 'failed'));
    const disputedCents =
      0 - sumOf(taken.flatMap(({ balance_transactions }) => balance_transactions));
    const fees = [...made, ...taken].map(({ id }) => ({ amount: feeBySource.get(id) ?? 0 }));
    return {
      paidCents,
      charges: made.length,
      refunds: back.map(({ id, amount, status, metadata }) => ({
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
  };
  const ofSession = (session: Session): BookedPayment => ({
    session: session.id,
    intent: session.payment_intent,
    customer: null,
    reference: session.client_reference_id,
    metadata: session.metadata,
    email: session.customer_email,
    status: session.status,
    askedCents: session.amount_total ?? 0,
    ...moneyOf(session.payment_intent ?? ''),
  });
  const ofSavedCard = (intent: Intent): BookedPayment => {
    const session = saved.get(intent.customer);
    return {
      session: session?.id ?? '',
      intent: intent.id,
      customer: intent.customer,
      reference: session?.client_reference_id ?? null,
      metadata: intent.metadata,
      email: session?.customer_email ?? null,
      status: savedCardStatus[intent.status],
      askedCents: intent.amount,
      ...moneyOf(intent.id),
    };
  };
  const ofSetup = (session: Session): BookedCard => {
    const method = books.get(
      'payment_method',
      books.get('setup_intent', session.setup_intent)?.payment_method ?? null,
    );
    return {
      session: session.id,
      setupIntent: session.setup_intent,
      customer: session.customer,
      paymentMethod: method?.id ?? null,
      reference: session.client_reference_id,
      metadata: session.metadata,
      email: session.customer_email,
      status: session.status,
      isKept: (method?.customer ?? null) !== null,
      last4: method?.card.last4 ?? null,
    };
  };
  const offSession = books
    .all('payment_intent')
    .reverse()
    .filter(({ customer }) => customer);
  const payments = [...sessions.filter(({ mode }) => mode === 'payment'), ...offSession]
    .sort((one, other) => one.created - other.created)
    .map((one) => (one.object === 'payment_intent' ? ofSavedCard(one) : ofSession(one)));
  return {
    payments,
    cards: setups.map(ofSetup),
    balanceCents: moves.reduce((sum, { net }) => sum + net, 0),
  };
}

const savedCardStatus = {
  requires_payment_method: 'declined',
  // Off session, the bank can't ask.
  requires_action: 'declined',
  succeeded: 'complete',
  canceled: 'canceled',
} as const;

const sumOf = (all: readonly { readonly amount: number }[]): number =>
  all.reduce((sum, { amount }) => sum + amount, 0);
