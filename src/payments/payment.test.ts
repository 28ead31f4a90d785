import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unpaidMoney } from '../../tests/factory/money.ts';
import { formatCents, parseCents } from '../platform/money.ts';
import { balanceLine, paymentKinds, paymentMethods, paymentState, paymentText } from './payment.ts';
import { isDueNow, isLongUnpaid, termsText, type Money, payPromise } from './payment-terms.ts';

const money = (balanceCents: number, changes: Partial<Money> = {}): Money => ({
  ...unpaidMoney(balanceCents),
  ...changes,
});

// product: ledger
test.each([
  [0, 41_730, 'unpaid', 'Balance due', '$417.30'],
  [1, 41_729, 'part', 'Balance due', '$417.29'],
  [41_729, 1, 'part', 'Balance due', '$0.01'],
  [41_730, 0, 'paid', 'Paid in full', '$0.00'],
  [41_731, -1, 'refund', 'Refund due', '$0.01'],
  [5_000, -5_000, 'refund', 'Refund due', '$50.00'],
  [0, 0, null, 'Nothing due', '$0.00'],
] as const)(
  'with %i cents paid and %i left, an order is %s',
  (paidCents, balanceCents, state, label, amount) => {
    expect(paymentState({ paidCents, balanceCents })).toBe(state);
    expect(balanceLine({ paidCents, balanceCents })).toEqual({ label, amount });
  },
);

// product: payment-terms
describe('terms', () => {
  const dueDay = '2026-12-20';
  test('say when the rest is due', () => {
    expect(termsText(money(41_730))).toBe('It’s due once you approve the proof.');
    expect(termsText(money(31_730, { dueCents: 31_730, dueDay }))).toBe('$317.30 is due now.');
    const deposit = (balance: number, dueCents: number) =>
      termsText(money(balance, { terms: 'deposit', dueCents }));
    expect(deposit(41_730, 20_865)).toBe(
      '$208.65 is due now, and $208.65 when your order is ready.',
    );
    expect(deposit(20_865, 0)).toBe('The rest is due when your order is ready.');
    const account = (changes: Partial<Money>) =>
      termsText(money(41_730, { terms: 'account', ...changes }));
    expect(account({ dueCents: 41_730, dueDay })).toBe('It’s on your account.');
    expect(account({})).toContain('30 days');
    expect(termsText(money(0))).toBeNull();
    expect(termsText(money(-1))).toContain('We owe you this');
  });

  test('say what waits for a group, and what its people pay', () => {
    const of = (changes: Partial<Money>) => termsText(money(41_730, changes));
    expect(of({ group: { closed: false, chargesCents: 0 } })).toBe(
      'It’s due once your group has closed.',
    );
    const group = { closed: true, chargesCents: 40_000 };
    expect(of({ group })).toBe('It’s charged to the people in your group.');
    expect(of({ group, dueCents: 1_730, dueDay })).toBe(
      '$17.30 is due now. The rest is charged to the people in your group.',
    );
    expect(of({ group: { ...group, chargesCents: 0 }, dueCents: 41_730, dueDay })).toBe(
      '$417.30 is due now.',
    );
  });

  test('ask for what is due right away, except on account', () => {
    expect(isDueNow(money(41_730))).toBe(false);
    expect(isDueNow(money(41_730, { dueCents: 1, dueDay }))).toBe(true);
    expect(isDueNow(money(41_730, { terms: 'account', dueCents: 1, dueDay }))).toBe(false);
  });

  test('call an order unpaid after a day', () => {
    const placed = '2026-11-20T10:00:00Z';
    expect(isLongUnpaid(placed, new Date('2026-11-21T10:00:00Z'))).toBe(true);
    expect(isLongUnpaid(placed, new Date('2026-11-21T09:59:59Z'))).toBe(false);
    expect(isLongUnpaid(null, new Date('2026-11-21T10:00:00Z'))).toBe(false);
  });
});

// product: paying-at-checkout
test.each([
  ['approval', 'Nothing is charged today.'],
  ['deposit', '33.3% of the total is due with the order, and the rest when it’s ready.'],
  ['placed', 'The whole total is due with the order.'],
  ['account', 'due 30 days after you approve the proof.'],
] as const)('a new order under the terms “%s” promises: %s', (paymentTerms, said) => {
  expect(payPromise({ paymentTerms, depositPermille: 333 })).toContain(said);
});

// product: ledger
test('every kind and method of payment has words', () => {
  const said = paymentKinds.flatMap((kind) =>
    paymentMethods.map((method) =>
      paymentText({ kind, method, amountCents: 1, reference: null, reason: null }),
    ),
  );
  expect(new Set(said).size).toBe(15);
  expect(said).toContain('Refunded in cash');
  expect(
    paymentText({
      kind: 'charge',
      method: 'check',
      amountCents: 1,
      reference: '1042',
      reason: null,
    }),
  ).toBe('Paid by check 1042');
  const card = { kind: 'charge', method: 'card', amountCents: 1, reason: null } as const;
  expect(paymentText({ ...card, reference: 'pi_3QxYz' })).toBe('Paid by card');
  expect(paymentText({ ...card, reference: '4242' })).toBe('Paid by card 4242');
});

// product: money
test('typed dollars become cents, and what isn’t dollars becomes nothing', () => {
  expect(['-30', '$12.50', '1,200', '−7', ' 0.05 '].map(parseCents)).toEqual([
    -3000, 1250, 120_000, -700, 5,
  ]);
  expect(['', 'ten', '1.234', '1e3', '--1'].map(parseCents)).toEqual([NaN, NaN, NaN, NaN, NaN]);
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
      expect(parseCents(formatCents(cents))).toBe(cents === 0 ? 0 : cents);
    }),
  );
});
