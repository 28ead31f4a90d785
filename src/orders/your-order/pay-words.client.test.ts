import { expect, test } from 'vitest';
import type { CustomerOrder } from './open-order.contract.ts';
import { unpaidMoney } from '../../../tests/factory/money.ts';
import { bankPatienceMs, payableOf, payText, unpaidText } from './pay-words.client.ts';

type Changes = {
  card?: Partial<CustomerOrder['card']>;
  money?: Partial<CustomerOrder['money']>;
};
/** An approved order of $417.30. */
const order = ({ card, money }: Changes = {}) =>
  ({
    money: { ...unpaidMoney(41_730), dueCents: 41_730, ...money },
    card: {
      canPay: true,
      dueOnceApprovedCents: 41_730,
      status: null,
      ...card,
    },
  }) as unknown as CustomerOrder;

// product: paying-by-card
test('what is due can be paid, unless it’s too little for a card', () => {
  expect(payableOf(order())).toBe(41_730);
  expect(payableOf(order({ card: { canPay: false } }))).toBe(0);
  expect(payableOf(order({ money: { dueCents: 50 } }))).toBe(50);
  expect(payableOf(order({ money: { dueCents: 49 } }))).toBe(0);
});

// product: paying-by-card
test('the page says what became of a payment: paid, waiting for the bank, declined, or left', () => {
  const said = (card: Changes['card'], ...rest: [Parameters<typeof payText>[1], number?]) =>
    payText(order({ card: card ?? {} }), rest[0], rest[1] ?? 0);
  expect(said({ status: 'open' }, 'back')).toBe('We’re waiting for the bank...');
  expect(said({ status: 'open' }, 'back', bankPatienceMs)).toContain('you can close this page');
  expect(said({ status: 'paid', canPay: false }, 'back')).toContain('Paid. Thanks!');
  expect(said({ status: 'failed' }, 'back')).toBe('We’re waiting for the bank...');
  expect(said({ status: 'failed' }, 'closed')).toContain('declined the card');
  expect(said({ status: 'failed' }, null)).toContain('declined the card');
  expect(said({ status: 'open' }, 'closed')).toContain('nothing was charged');
  expect(said({ status: 'expired' }, null)).toContain('nothing was charged');
  expect(said({ status: 'disputed' }, null)).toContain('Call us');
  expect(said({}, 'later')).toContain('won’t open right now');
  expect(said({}, null)).toBeNull();
  expect(said({ status: 'failed', canPay: false }, null)).toBeNull();
});

// product: paying-by-card
test('an order that was to be paid when placed says after a day that it’s unpaid, and nothing is lost', () => {
  const placed = order({ money: { unpaidSince: '2026-11-20T15:00:00Z' } });
  expect(unpaidText(placed, new Date('2026-11-21T14:59:00Z'))).toBeNull();
  expect(unpaidText(placed, new Date('2026-11-21T15:00:00Z'))).toMatch(
    /^We’ve been waiting for your payment since Friday, November 20\. Nothing is lost/,
  );
  expect(unpaidText(order(), new Date('2026-12-21T15:00:00Z'))).toBeNull();
});
