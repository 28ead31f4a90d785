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
  roll: readonly {
    charge: { cents: Cents; refundedCents: Cents; state: string } | null;
  }[];
};

export type Statement = {
  /** How many people's cards were charged, and how much, with tax. */
  paid: number;
  paidCents: Cents;
  refundedCents: Cents;
  raisedCents: Cents;
  /** What of the raised went back with refunds: the same part of it. */
  lostCents: Cents;
  /** What of it the organizer owes of the order. */
  keptCents: Cents;
  payoutCents: Cents;
  /** 'YYYY-MM-DD' in the shop's zone: from when on no charge can be disputed. */
  payableFrom: string;
};

export function statementOf({ closedAt, raisedCents, dueCents, roll }: Closed): Statement {
  const charges = roll.flatMap(({ charge }) => charge ?? []);
  const sum = (of: readonly { cents: Cents }[]) => of.reduce((all, { cents }) => all + cents, 0);
  const paid = charges.filter(({ state }) => state === 'paid');
  const refundedCents = charges.reduce((all, charge) => all + charge.refundedCents, 0);
  const allCents = sum(charges);
  const lostCents = allCents > 0 ? Math.ceil((raisedCents * refundedCents) / allCents) : 0;
  const leftCents = raisedCents - lostCents;
  const keptCents = Math.min(Math.max(0, dueCents), leftCents);
  return {
    paid: paid.length,
    paidCents: sum(paid),
    refundedCents,
    raisedCents,
    lostCents,
    keptCents,
    payoutCents: leftCents - keptCents,
    payableFrom: addDays(shopToday(new Date(closedAt)), disputeDays),
  };
}
