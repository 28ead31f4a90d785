import { expect, test } from 'vitest';
import { unpaidMoney } from '../../tests/factory/money.ts';
import { orderRecord } from '../../tests/factory/orders.ts';
import type { Payment } from './payment.ts';
import { cardUnpaid } from './cards/card-unpaid.email.tsx';
import { paymentReceipt } from './payment-receipt.email.tsx';
import { renderEmail } from '../platform/emails/render.server.tsx';

const siteUrl = 'https://shop.example';
const link = `${siteUrl}/your-order#order=1001.key`;
const now = new Date('2026-12-01T16:00:00Z');
/** $417.30. */
const order = orderRecord({ status: 'approved' });
const payment = (amountCents: number): Payment => ({
  id: '0c0ffee0-0000-4000-8000-000000000031',
  kind: amountCents < 0 ? 'refund' : 'charge',
  method: 'check',
  amountCents,
  reference: '1042',
  reason: amountCents < 0 ? 'Paid twice.' : null,
  at: now.toISOString(),
});

// product: ledger
test.each([
  [
    [50_000],
    'Paid by check 1042: $500.00 for 24 Premium Cotton shirts. You’ve paid $500.00, so we owe you $82.70, and we’ll get it back to you.',
  ],
  [
    [20_000],
    'Paid by check 1042: $200.00 for 24 Premium Cotton shirts. You’ve paid $200.00, so $217.30 is due now.',
  ],
  [[41_730], 'Paid by check 1042: $417.30 for 24 Premium Cotton shirts. It’s paid in full.'],
  [[50_000, -8_270], 'Refunded by check 1042: $82.70. Paid twice. It’s paid in full.'],
  [[41_730, -41_730], 'Refunded by check 1042: $417.30. Paid twice. $417.30 is due now.'],
])('the email about the last of %j cents names what is left', async (amounts, text) => {
  const payments = amounts.map(payment);
  const paidCents = amounts.reduce((sum, cents) => sum + cents, 0);
  const balanceCents = order.totalCents - paidCents;
  const dueCents = Math.max(0, balanceCents);
  const dueDay = dueCents > 0 ? '2026-12-01' : null;
  const money = { ...unpaidMoney(balanceCents), paidCents, dueCents, dueDay, payments };
  const email = paymentReceipt(order, money, payments.at(-1)!, link, now);
  expect(email.preview).toBe(text);
  const lead = amounts.length > 1 ? 'We refunded you.' : 'Thanks! We got your payment.';
  expect((await renderEmail(email, siteUrl)).text).toContain(`${lead}\n\n${text}\n`);
});

// product: cancellation-charge
test('a receipt for a cancellation charge is for no goods, and lists the charge', async () => {
  const canceled = orderRecord({ status: 'cancelled' });
  const payments = [payment(4_500)];
  const cancellation = { cents: 4_500, reason: null };
  const money = { ...unpaidMoney(0), paidCents: 4_500, cancellation, payments };
  const email = paymentReceipt(canceled, money, payments[0]!, link, now);
  expect(email.preview).toBe('Paid by check 1042: $45.00 for order #1001. It’s paid in full.');
  expect((await renderEmail(email, siteUrl)).text).toMatch(/Cancellation charge\s+\$45\.00/);
});

// product: paying-by-card
test('an order that is paid in part isn’t called unpaid', async () => {
  const email = cardUnpaid('failed', order, 21_730, link);
  expect(email.subject).toBe('$217.30 is still due for order #1001');
  expect((await renderEmail(email, siteUrl)).text).toContain('\n$217.30 is still due.\n');
});
