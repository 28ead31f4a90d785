// product: order-emails, job-moves
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailTitle } from '../platform/emails/email-words.ts';
import { allowedMoves, jobStatuses, orderStage, type OrderStatus } from './job.ts';
import { deliveryMethods } from './delivery/delivery-method.ts';
import {
  asksShipment,
  handsOut,
  isStatusEmail,
  moveEmail,
  stageEmail,
  statusEmails,
} from './status-email.ts';

test.each<[OrderStatus, string | null, string | null, string | null]>([
  ['submitted', null, null, null],
  ['in_review', null, null, null],
  ['proof_sent', null, null, null],
  ['approved', 'status-approved', 'status-approved', 'status-approved'],
  ['in_production', 'status-in-production', 'status-in-production', 'status-in-production'],
  ['ready', 'status-ready', 'status-out', 'status-shipped'],
  ['completed', 'status-done', 'status-done', 'status-done'],
  ['cancelled', 'status-canceled', 'status-canceled', 'status-canceled'],
])('%s by pickup, local delivery, and shipping', (status, ...emails) => {
  expect(deliveryMethods.map((method) => stageEmail(orderStage(status), method))).toEqual(emails);
});

test('a step back sends nothing, and the email of a step forward is that of its status', () => {
  const order = { kind: 'order', deliveryMethod: 'pickup' } as const;
  expect(moveEmail({ ...order, status: 'approved' }, 'in_production')).toBe('status-in-production');
  expect(moveEmail({ ...order, status: 'ready' }, 'in_production')).toBeNull();
  const orders = fc.record({
    from: fc.constantFrom(...jobStatuses.order),
    turn: fc.nat(),
    method: fc.constantFrom(...deliveryMethods),
  });
  fc.assert(
    fc.property(orders, ({ from, turn, method }) => {
      const moves = allowedMoves('order', from);
      const to = moves[turn % moves.length] as OrderStatus | undefined;
      if (to === undefined) return;
      const back = jobStatuses.order.indexOf(to) < jobStatuses.order.indexOf(from);
      const order = { kind: 'order', status: from, deliveryMethod: method } as const;
      expect(moveEmail(order, to)).toBe(back ? null : stageEmail(orderStage(to), method));
      expect(asksShipment(order, to)).toBe(to === 'ready' && method === 'shipping');
      expect(handsOut(order, to)).toBe(to === 'completed' && method === 'pickup');
    }),
  );
});

test('quotes and reorders send nothing', () => {
  expect(moveEmail({ kind: 'quote_request', status: 'quoted' }, 'ordered')).toBeNull();
  expect(moveEmail({ kind: 'reorder', status: 'new' }, 'declined')).toBeNull();
});

test('each of them has a name for staff, and nothing else is one', () => {
  for (const template of statusEmails) {
    expect(isStatusEmail(template)).toBe(true);
    expect(emailTitle(template)).toMatch(/, to the customer$/);
  }
  expect(isStatusEmail('order-confirmation')).toBe(false);
});
