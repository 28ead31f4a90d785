// product: erasing-a-customer
import { expect, test } from 'vitest';
import { amountsText, obstacle } from './erasure-words.client.ts';

const amounts = {
  orders: 1,
  quotes: 0,
  reorders: 2,
  drafts: 1,
  people: 0,
  files: 1042,
  contact: true,
  open: [],
  unsettled: [],
};
const openOrders = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ kind: 'order' as const, number: 1001 + at }));

test('says how much there is of a customer', () => {
  expect(amountsText(amounts)).toBe('1 order, 0 quotes, 2 reorders, 1 draft, and 1,042 files');
  expect(amountsText({ ...amounts, people: 2 })).toContain('1 draft, a place in 2 groups, and');
});

test('says what is in the way of erasing a customer, naming at most five jobs', () => {
  expect(obstacle(amounts)).toBeNull();
  const draft = { ...amounts, orders: 0, reorders: 0, contact: false };
  expect(obstacle(draft)).toBeNull();
  expect(obstacle({ ...draft, drafts: 0, people: 1 })).toBeNull();
  expect(obstacle({ ...draft, drafts: 0, contact: true })).toBeNull();
  expect(obstacle({ ...draft, drafts: 0 })).toBe('There is nothing under this address.');
  expect(obstacle({ ...amounts, open: openOrders(1) })).toBe(
    'Order #1001 isn’t finished. Complete, cancel, or decline it first.',
  );
  expect(obstacle({ ...amounts, unsettled: openOrders(2) })).toBe(
    'Order #1001 and Order #1002 aren’t settled. First record what’s still to come in, refund what’s owed, or write it off.',
  );
  expect(obstacle({ ...amounts, open: openOrders(7) })).toBe(
    'Order #1001, Order #1002, Order #1003, Order #1004, Order #1005, and 2 more aren’t finished. Complete, cancel, or decline them first.',
  );
});
