/** What a group raised, and what is paid out of it (product.md#group-orders). */
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { addDays } from '../platform/dates/calendar.ts';
import type { Cents } from '../platform/money.ts';
import { disputeDays } from '../shop.ts';

/** A closed group, as far as its statement goes. */
type Closed = {
  closedAt: string;
  raisedCents: Cents;
  /** What the organizer owes of the order. */
  dueCents: Cents;
  /** Pieces of each design. */
  counts: readonly number[];
  roll: readonly {
    pieces: readonly unknown[];
    charge: { cents: Cents; refundedCents: Cents; disputedCents: Cents; state: string } | null;
  }[];
};

export type Statement = {
  /** How many people's cards were charged, and how much, with tax. */
  paid: number;
  paidCents: Cents;
  /** Their pieces. */
  pieces: number;
  refundedCents: Cents;
  /** What banks took because somebody disputed their charge. */
  disputedCents: Cents;
  raisedCents: Cents;
  /**
   * What of the raised went back with refunds and disputes: the same part of what the person's pieces
   * raised. Each piece raised as much as any other, also those that no card paid.
   */
  lostCents: Cents;
  /** What of it the organizer owes of the order. */
  keptCents: Cents;
  payoutCents: Cents;
  /** 'YYYY-MM-DD' in the shop's zone: from when on no charge can be disputed. */
  payableFrom: string;
};

export function statementOf({ closedAt, raisedCents, dueCents, counts, roll }: Closed): Statement {
  const charged = roll.flatMap(({ charge, pieces }) =>
    charge ? [{ ...charge, pieces: pieces.length }] : [],
  );
  type Charged = (typeof charged)[number];
  const sum = (of: (charge: Charged) => number, all: readonly Charged[] = charged): number =>
    all.reduce((total, charge) => total + of(charge), 0);
  const paid = charged.filter(({ state }) => state === 'paid');
  const pieces = counts.reduce((all, count) => all + count, 0);
  // Of all pieces, those whose money is gone.
  const gone = sum((each) =>
    each.cents > 0
      ? (each.pieces * Math.min(each.cents, each.refundedCents + each.disputedCents)) / each.cents
      : 0,
  );
  const lostCents =
    pieces > 0 ? Math.min(raisedCents, Math.round((raisedCents * gone) / pieces)) : 0;
  const leftCents = raisedCents - lostCents;
  const keptCents = Math.min(Math.max(0, dueCents), leftCents);
  return {
    paid: paid.length,
    paidCents: sum(({ cents }) => cents, paid),
    pieces: sum((each) => each.pieces, paid),
    refundedCents: sum((each) => each.refundedCents),
    disputedCents: sum((each) => each.disputedCents),
    raisedCents,
    lostCents,
    keptCents,
    payoutCents: leftCents - keptCents,
    payableFrom: addDays(shopToday(new Date(closedAt)), disputeDays),
  };
}
