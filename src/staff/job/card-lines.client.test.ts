import { expect, test } from 'vitest';
import { cardAlarm, type CardPayment } from '../../payments/cards/card-payment.ts';
import { cardLines, refundFailure } from './card-lines.client.ts';

const now = new Date('2026-11-21T18:00:00Z');
const owner = 'owner@confluenceprint.example';
const paid = (changes: Partial<CardPayment> = {}): CardPayment => ({
  id: '0c0ffee0-0000-4000-8000-000000000041',
  status: 'paid',
  amountCents: 41_730,
  receivedCents: 41_730,
  dueCents: 41_730,
  person: null,
  refundableCents: 41_730,
  at: '2026-11-20T17:04:00Z',
  expiresAt: '2026-11-20T19:04:00Z',
  refunds: [],
  disputes: [],
  ...changes,
});
const lines = (changes: Partial<CardPayment>) => cardLines(paid(changes), owner, now);
const refund = { id: paid().id, amountCents: 2_000, reason: 'Two misprints.', actor: owner };
const at = '2026-11-21T15:00:00Z';

// product: card-refunds
test('a card payment says what differs, what went back, and what is disputed', () => {
  expect(lines({})).toEqual([]);
  expect(lines({ dueCents: 40_000 })).toEqual([
    {
      text: '$417.30 came in, but $400.00 was due. Refund the difference or ask for it.',
      warns: true,
    },
  ]);
  const [asked, done, failed] = lines({
    refunds: [
      { ...refund, at, status: 'asked' },
      { ...refund, at, status: 'done' },
      { ...refund, at, status: 'failed' },
    ],
  });
  expect(asked?.text).toContain('Stripe hasn’t confirmed it yet');
  expect(done?.text).toMatch(/^\$20\.00 refunded by you, .*\. Two misprints\.$/);
  expect(failed).toMatchObject({ warns: true });
  const outside = lines({ refunds: [{ ...refund, actor: 'stripe', at, status: 'done' }] });
  expect(outside[0]?.text).toContain('refunded at Stripe');
  const [open, inquiry, won, lost, closed] = (
    ['open', 'inquiry', 'won', 'lost', 'closed'] as const
  ).map((status) => lines({ disputes: [{ amountCents: 41_730, status, at }] })[0]);
  expect([open, inquiry, won, lost, closed].map((line) => line?.warns)).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  expect(open?.text).toContain('Respond in Stripe');
});

// product: card-refunds
test('a refund that isn’t done says why, and what to do', () => {
  expect(refundFailure({ outcome: 'done' })).toBeNull();
  expect(refundFailure({ outcome: 'asked' })).toContain('We’ll keep asking');
  expect(refundFailure({ outcome: 'stale', refundableCents: 500 })).toContain('$5.00 is left');
  expect(refundFailure({ outcome: 'too-much', refundableCents: 500 })).toContain('At most $5.00');
  expect(refundFailure({ outcome: 'refused' })).toContain('another way');
  expect(refundFailure({ outcome: 'not-found' })).toContain('Reload');
  expect(refundFailure({ outcome: 'unavailable' })).toContain('aren’t set up');
});

// product: job-board
test('a declined or expired payment is on the board only while money is due', () => {
  expect(cardAlarm('failed', true)).toBe('failed');
  expect(cardAlarm('expired', false)).toBeNull();
  expect(cardAlarm('disputed', false)).toBe('disputed');
  expect(cardAlarm('mismatch', false)).toBe('mismatch');
  expect(cardAlarm('paid', true)).toBeNull();
  expect(cardAlarm(null, true)).toBeNull();
});
