// product: due-balances
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unpaidMoney } from '../../tests/factory/money.ts';
import { addDays, daysBetween } from '../platform/dates/calendar.ts';
import { jobStatuses } from '../orders/job.ts';
import { dueDay, dueNote, dueText, moneyNote } from './payment-due.ts';
import { askedCents, paymentTerms, type DueMoments, type Termed } from './payment-terms.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';

const order = (changes: Partial<Termed> = {}): Termed => ({
  status: 'ready',
  totalCents: 40_000,
  terms: 'approval',
  depositPermille: 500,
  ...changes,
});
const moments = (changes: Partial<DueMoments> = {}): DueMoments => ({
  placed: '2026-11-02T15:00:00Z',
  approved: '2026-11-05T15:00:00Z',
  ready: '2026-11-12T15:00:00Z',
  raised: null,
  ...changes,
});

describe('a balance is due', () => {
  test.each([
    ['placed', 'submitted', 0, '2026-11-02'],
    ['approval', 'proof_sent', 0, null],
    ['approval', 'approved', 0, '2026-11-05'],
    ['approval', 'completed', 39_999, '2026-11-05'],
    ['approval', 'completed', 40_000, null],
    ['approval', 'completed', 40_001, null],
    ['deposit', 'submitted', 19_999, '2026-11-02'],
    ['deposit', 'in_production', 20_000, null],
    ['deposit', 'ready', 20_000, '2026-11-12'],
    // The share is still missing, so it's due since then.
    ['deposit', 'ready', 19_999, '2026-11-02'],
    ['account', 'proof_sent', 0, null],
    ['account', 'approved', 0, '2026-12-05'],
    ['account', 'completed', 0, '2026-12-05'],
    ['placed', 'cancelled', 0, null],
    ['placed', 'cancelled', -100, null],
  ] as const)('by the terms “%s,” %s, with %i cents in: %s', (terms, status, paid, day) => {
    expect(dueDay(order({ terms, status }), paid, moments())).toBe(day);
  });

  test('no earlier than more was asked for, by another price or by money that went back', () => {
    const raised = '2026-11-20T15:00:00Z';
    expect(dueDay(order(), 39_000, moments({ raised }))).toBe('2026-11-20');
    expect(dueDay(order({ terms: 'account' }), 0, moments({ raised }))).toBe('2026-12-20');
    expect(dueDay(order(), 0, moments({ raised: '2026-11-03T15:00:00Z' }))).toBe('2026-11-05');
  });

  test('since it was placed, if nothing says when it was approved', () => {
    expect(dueDay(order(), 0, moments({ approved: null }))).toBe('2026-11-02');
  });

  test.each([
    // Midnight at the shop, before and after the clocks change.
    ['2026-10-31T04:59:59Z', '2026-10-30'],
    ['2026-10-31T05:00:00Z', '2026-10-31'],
    ['2026-11-02T05:59:59Z', '2026-11-01'],
    ['2026-11-02T06:00:00Z', '2026-11-02'],
    ['2027-01-01T05:59:59Z', '2026-12-31'],
    ['2028-02-29T20:00:00Z', '2028-02-29'],
  ])('by the shop’s calendar: approved %s, due %s', (approved, day) => {
    expect(dueDay(order(), 0, moments({ approved, placed: approved }))).toBe(day);
  });

  test.each([
    ['2026-10-02T17:00:00Z', '2026-11-01'],
    ['2027-01-30T17:00:00Z', '2027-03-01'],
    ['2028-01-30T17:00:00Z', '2028-02-29'],
    ['2026-12-31T17:00:00Z', '2027-01-30'],
    ['2027-02-13T17:00:00Z', '2027-03-15'],
  ])('30 calendar days later on account: approved %s, due %s', (approved, day) => {
    const owing = order({ terms: 'account' });
    expect(dueDay(owing, 0, moments({ approved, placed: approved }))).toBe(day);
  });

  test('exactly while the terms ask for more than came in, and never before that moment', () => {
    const at = fc
      .date({
        min: new Date('2026-01-01T00:00:00Z'),
        max: new Date('2028-12-31T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(
        fc.constantFrom(...paymentTerms),
        fc.constantFrom(...jobStatuses.order),
        fc.integer({ min: -100, max: 1100 }),
        fc.array(at, { minLength: 4, maxLength: 4 }),
        (terms, status, paid, days) => {
          const [placed = '', approved = '', ready = '', raised = ''] = days.toSorted();
          const owing = order({ terms, status, totalCents: 1000 });
          const day = dueDay(owing, paid, { placed, approved, ready, raised });
          const asked = askedCents(terms === 'account' ? { ...owing, terms: 'approval' } : owing);
          expect(day !== null).toBe(asked > Math.max(0, paid));
          if (day === null) return;
          expect(day).toBe(addDays(shopToday(new Date(raised)), terms === 'account' ? 30 : 0));
          for (const [index, now] of days.entries()) {
            const off = daysBetween(day, shopToday(new Date(now)));
            expect(dueText(day, new Date(days[index] ?? '')).includes('overdue')).toBe(off > 0);
          }
        },
      ),
    );
  });
});

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
  const noteAt = (now: string, changes: Partial<Termed> = {}) =>
    dueNote(order(changes), 10_000, moments(), new Date(now));
  expect(noteAt('2026-11-05T20:00:00Z')).toBe('$300.00 is due now.');
  expect(noteAt('2026-11-08T20:00:00Z')).toBe('$300.00 is due now. 3 days overdue.');
  expect(noteAt('2026-11-08T20:00:00Z', { terms: 'account' })).toBe(
    'It’s on your account. Due December 5.',
  );
  expect(noteAt('2026-12-05T20:00:00Z', { terms: 'account' })).toBe(
    'It’s on your account. Due today.',
  );
  expect(noteAt('2026-11-08T20:00:00Z', { totalCents: 10_000 })).toBeNull();
});

// product: changing-an-order
test.each([
  [{}, [], '$400.00 is due now.'],
  [{ status: 'proof_sent' }, [], null],
  [{ status: 'cancelled' }, [], null],
  [{}, [40_000], 'It’s paid in full.'],
  [{}, [38_074], 'You’ve paid $380.74, so $19.26 is due now.'],
  [
    { status: 'in_review' },
    [38_074],
    'You’ve paid $380.74, so $19.26 is left. It’s due once you approve the proof.',
  ],
  [{}, [42_000], 'You’ve paid $420.00, so we owe you $20.00, and we’ll get it back to you.'],
  [
    { status: 'cancelled' },
    [42_000, -2_000],
    'You’ve paid $400.00, so we owe you $400.00, and we’ll get it back to you.',
  ],
  [{ status: 'cancelled' }, [42_000, -42_000], null],
  [{}, [42_000, -42_000], '$400.00 is due now.'],
] as const)('an email about %o after %j cents says: %s', (changes, amounts, note) => {
  const payments = amounts.map((amountCents) => ({
    id: '0c0ffee0-0000-4000-8000-000000000031',
    kind: amountCents < 0 ? ('refund' as const) : ('charge' as const),
    method: 'cash' as const,
    amountCents,
    reference: null,
    reason: null,
    at: '2026-11-05T15:00:00Z',
  }));
  const money = { ...unpaidMoney, moments: moments(), payments };
  expect(moneyNote(order(changes), money, new Date('2026-11-05T20:00:00Z'))).toBe(note);
});
