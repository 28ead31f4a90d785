import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jobStatuses } from '../orders/job.ts';
import { formatCents, parseCents } from '../platform/money.ts';
import {
  balanceCents,
  balanceLine,
  paidCents,
  paymentKinds,
  paymentMethods,
  paymentState,
  paymentText,
} from './payment.ts';
import {
  askedCents,
  dueCents,
  isLongUnpaid,
  paymentTerms,
  termsText,
  unpaidSince,
  type Termed,
  payPromise,
} from './payment-terms.ts';

const order = (changes: Partial<Termed> = {}): Termed => ({
  status: 'approved',
  totalCents: 41_730,
  terms: 'approval',
  depositPermille: 500,
  ...changes,
});

// product: ledger
describe('a balance', () => {
  test('is the total less what came in, plus what went back', () => {
    const payments = [30_000, 11_730, -5_000].map((amountCents) => ({
      method: 'cash' as const,
      amountCents,
    }));
    expect(balanceCents(order(), paidCents(order(), payments))).toBe(5_000);
  });

  test('of a canceled order is the money that came in for it, and nothing that was written off', () => {
    const canceled = order({ status: 'cancelled' });
    const payments = [
      { method: 'card', amountCents: 37_730 },
      { method: 'account', amountCents: 4_000 },
    ] as const;
    expect(balanceCents(order(), paidCents(order(), payments))).toBe(0);
    expect(balanceCents(canceled, paidCents(canceled, payments))).toBe(-37_730);
    // A lost dispute about a refunded order can be written off, too.
    const lost = [{ method: 'card', amountCents: -5_000 }] as const;
    const writeOff = { method: 'account', amountCents: 5_000 } as const;
    expect(balanceCents(canceled, paidCents(canceled, lost))).toBe(5_000);
    expect(balanceCents(canceled, paidCents(canceled, [...lost, writeOff]))).toBe(0);
  });

  test.each([
    [0, 'approved', 'unpaid', 'Balance due', '$417.30'],
    [1, 'approved', 'part', 'Balance due', '$417.29'],
    [41_729, 'approved', 'part', 'Balance due', '$0.01'],
    [41_730, 'approved', 'paid', 'Paid in full', '$0.00'],
    [41_731, 'approved', 'refund', 'Refund due', '$0.01'],
    [5_000, 'cancelled', 'refund', 'Refund due', '$50.00'],
    [0, 'cancelled', null, 'Nothing due', '$0.00'],
  ] as const)('with %i cents in, %s, is %s', (paid, status, state, label, amount) => {
    expect(paymentState(order({ status }), paid)).toBe(state);
    expect(balanceLine(order({ status }), paid)).toEqual({ label, amount });
  });

  test('is 0 once exactly that much more comes in, whatever came before', () => {
    const entry = fc.record({
      method: fc.constantFrom(...paymentMethods),
      amountCents: fc.integer({ min: -10_000_000, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(entry),
        fc.nat(10_000_000),
        fc.constantFrom(...jobStatuses.order),
        (entries, totalCents, status) => {
          const owing = order({ totalCents, status });
          const left = balanceCents(owing, paidCents(owing, entries));
          const even = [...entries, { method: 'cash' as const, amountCents: left }];
          expect(balanceCents(owing, paidCents(owing, even))).toBe(0);
        },
      ),
    );
  });
});

// product: payment-terms
describe('terms', () => {
  test.each([
    ['approval', 'submitted', 0],
    ['approval', 'proof_sent', 0],
    ['approval', 'approved', 41_730],
    ['approval', 'completed', 41_730],
    ['placed', 'submitted', 41_730],
    ['deposit', 'submitted', 20_865],
    ['deposit', 'in_production', 20_865],
    ['deposit', 'ready', 41_730],
    ['account', 'completed', 0],
    ['placed', 'cancelled', 0],
    ['deposit', 'cancelled', 0],
  ] as const)('“%s” ask for this much once it’s %s', (terms, status, cents) => {
    expect(askedCents(order({ terms, status }))).toBe(cents);
  });

  test('never ask for more than is left, and never for less as an order goes on', () => {
    const way = jobStatuses.order.filter((status) => status !== 'cancelled');
    fc.assert(
      fc.property(
        fc.constantFrom(...paymentTerms),
        fc.nat(1000),
        fc.nat(10_000_000),
        fc.nat(10_000_000),
        (terms, depositPermille, totalCents, paid) => {
          let before = 0;
          for (const status of way) {
            const owing = { status, terms, depositPermille, totalCents };
            const due = dueCents(owing, paid);
            expect(due).toBeGreaterThanOrEqual(before);
            expect(due).toBeLessThanOrEqual(Math.max(0, balanceCents(owing, paid)));
            before = due;
          }
        },
      ),
    );
  });

  test('say since when an order is unpaid that was to be paid when it was placed', () => {
    const createdAt = '2026-11-20T10:00:00Z';
    const since = (changes: Partial<Termed>, paid = 0) =>
      unpaidSince({ ...order(changes), createdAt }, paid);
    for (const terms of ['placed', 'deposit'] as const) {
      expect(since({ terms, status: 'submitted' })).toBe(createdAt);
      expect(since({ terms })).toBe(createdAt);
      expect(since({ terms }, 1)).toBeNull();
      expect(since({ terms, status: 'cancelled' })).toBeNull();
    }
    expect(since({ terms: 'deposit', depositPermille: 0, status: 'ready' })).toBeNull();
    expect(since({ terms: 'approval' })).toBeNull();
    expect(isLongUnpaid(createdAt, new Date('2026-11-21T10:00:00Z'))).toBe(true);
    expect(isLongUnpaid(createdAt, new Date('2026-11-21T09:59:59Z'))).toBe(false);
    expect(isLongUnpaid(null, new Date('2026-11-21T10:00:00Z'))).toBe(false);
  });

  test('say when the rest is due', () => {
    expect(termsText(order({ status: 'in_review' }), 0)).toBe(
      'It’s due once you approve the proof.',
    );
    expect(termsText(order(), 10_000)).toBe('$317.30 is due now.');
    expect(termsText(order({ terms: 'deposit', status: 'submitted' }), 0)).toBe(
      '$208.65 is due now, and $208.65 when your order is ready.',
    );
    expect(termsText(order({ terms: 'deposit' }), 20_865)).toBe(
      'The rest is due when your order is ready.',
    );
    expect(termsText(order({ terms: 'account' }), 0)).toBe('It’s on your account.');
    expect(termsText(order({ terms: 'account', status: 'submitted' }), 0)).toContain('30 days');
    expect(termsText(order(), 41_730)).toBeNull();
    expect(termsText(order(), 41_731)).toContain('We owe you this');
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
