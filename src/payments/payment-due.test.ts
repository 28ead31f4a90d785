// product: due-balances
import { expect, test } from 'vitest';
import { unpaidMoney } from '../../tests/factory/money.ts';
import { orderMoneyNote } from './order-money-note.ts';
import { dueNote, dueText, moneyNote } from './payment-due.ts';
import type { Money } from './payment-terms.ts';

/** $300 of $400 is due since November 5. */
const due: Money = {
  ...unpaidMoney(30_000),
  paidCents: 10_000,
  dueCents: 30_000,
  dueDay: '2026-11-05',
};

test.each([
  ['2026-12-24', '2026-11-24T18:00:00Z', 'Due December 24'],
  ['2027-01-03', '2026-12-04T18:00:00Z', 'Due January 3, 2027'],
  ['2026-11-25', '2026-11-25T05:59:59Z', 'Due November 25'],
  ['2026-11-25', '2026-11-25T06:00:00Z', 'Due today'],
  ['2026-11-25', '2026-11-26T06:00:00Z', '1 day overdue'],
  ['2026-10-30', '2026-11-02T12:00:00Z', '3 days overdue'],
  ['2026-02-28', '2026-03-30T12:00:00Z', '30 days overdue'],
])('due %s, seen %s: %s', (day, now, text) => {
  expect(dueText(day, new Date(now))).toBe(text);
});

test('what a customer reads says since when, and not twice that it’s due today', () => {
  const noteAt = (now: string, changes: Partial<Money> = {}) =>
    dueNote({ ...due, ...changes }, new Date(now));
  expect(noteAt('2026-11-05T20:00:00Z')).toBe('$300.00 is due now.');
  expect(noteAt('2026-11-08T20:00:00Z')).toBe('$300.00 is due now. 3 days overdue.');
  const account = { terms: 'account', dueDay: '2026-12-05' } as const;
  expect(noteAt('2026-11-08T20:00:00Z', account)).toBe('It’s on your account. Due December 5.');
  expect(noteAt('2026-12-05T20:00:00Z', account)).toBe('It’s on your account. Due today.');
  expect(noteAt('2026-11-08T20:00:00Z', { balanceCents: 0, dueCents: 0, dueDay: null })).toBeNull();
});

// product: changing-an-order
test.each([
  ['ready', [], 0, 40_000, 40_000, '$400.00 is due now.'],
  ['proof_sent', [], 0, 40_000, 0, null],
  ['cancelled', [], 0, 0, 0, null],
  ['ready', [40_000], 40_000, 0, 0, 'It’s paid in full.'],
  ['ready', [38_074], 38_074, 1_926, 1_926, 'You’ve paid $380.74, so $19.26 is due now.'],
  [
    'in_review',
    [38_074],
    38_074,
    1_926,
    0,
    'You’ve paid $380.74, so $19.26 is left. It’s due once you approve the proof.',
  ],
  [
    'ready',
    [42_000],
    42_000,
    -2_000,
    0,
    'You’ve paid $420.00, so we owe you $20.00, and we’ll get it back to you.',
  ],
  [
    'cancelled',
    [42_000, -2_000],
    40_000,
    -40_000,
    0,
    'You’ve paid $400.00, so we owe you $400.00, and we’ll get it back to you.',
  ],
  ['cancelled', [42_000, -42_000], 0, 0, 0, null],
  ['ready', [42_000, -42_000], 0, 40_000, 40_000, '$400.00 is due now.'],
] as const)(
  'an email about an order that’s %s after %j cents says what is paid, left, and due',
  (status, amounts, paidCents, balanceCents, dueCents, note) => {
    const payments = amounts.map((amountCents) => ({
      id: '0c0ffee0-0000-4000-8000-000000000031',
      kind: amountCents < 0 ? ('refund' as const) : ('charge' as const),
      method: 'cash' as const,
      amountCents,
      reference: null,
      reason: null,
      at: '2026-11-05T15:00:00Z',
    }));
    const dueDay = dueCents > 0 ? '2026-11-05' : null;
    const money = { ...unpaidMoney(balanceCents), paidCents, dueCents, dueDay, payments };
    expect(moneyNote({ status }, money, new Date('2026-11-05T20:00:00Z'))).toBe(note);
  },
);

// product: cancellation-charge
test.each([
  [0, null, 'Cancellation charge: $45.00. $45.00 is due now.'],
  [0, 'It was cut.', 'Cancellation charge: $45.00. Reason: It was cut. $45.00 is due now.'],
  [4_500, null, 'Cancellation charge: $45.00. It’s paid in full.'],
  [
    10_000,
    null,
    'Cancellation charge: $45.00. You’ve paid $100.00, so we owe you $55.00, and we’ll get it back to you.',
  ],
] as const)('the email about a cancellation, with %i cents paid: %s', (paidCents, reason, text) => {
  const balanceCents = 4_500 - paidCents;
  const payments = paidCents === 0 ? [] : [{} as Money['payments'][number]];
  const money: Money = {
    ...unpaidMoney(balanceCents),
    paidCents,
    dueCents: Math.max(0, balanceCents),
    dueDay: balanceCents > 0 ? '2026-11-05' : null,
    cancellation: { cents: 4_500, reason },
    payments,
  };
  const now = new Date('2026-11-05T20:00:00Z');
  expect(orderMoneyNote({ status: 'cancelled' }, money, now)).toBe(text);
});
