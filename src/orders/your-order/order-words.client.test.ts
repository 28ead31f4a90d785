// product: order-page
import { describe, expect, test } from 'vitest';
import type { CustomerOrder } from './open-order.contract.ts';
import { orderDesign } from '../../../tests/factory/orders.ts';
import { lastingEvents } from '../lasting-events.ts';
import { goodsLine, nounOf, storyLine } from './order-words.client.ts';

type StoryEvent = CustomerOrder['events'][number];

const event = (from: StoryEvent['from'], to: StoryEvent['to'], undo = false): StoryEvent => ({
  from,
  to,
  undo,
  by: from === null ? 'customer' : 'shop',
  at: '2026-11-24T16:05:09.250Z',
});

test('the story leaves out what was undone, and the undoing', () => {
  const placed = event(null, 'submitted');
  const reviewed = event('submitted', 'in_review');
  const mistaken = event('in_review', 'proof_sent');
  const undone = event('proof_sent', 'in_review', true);
  const sent = event('in_review', 'proof_sent');
  expect(lastingEvents([placed, reviewed, mistaken, undone, sent])).toEqual([
    placed,
    reviewed,
    sent,
  ]);
});

test('a step back reads differently from the step forward to the same status', () => {
  const pickup = { deliveryMethod: 'pickup' } as const;
  expect(storyLine(event('submitted', 'in_review'), pickup)).toBe('We started our review.');
  expect(storyLine(event('proof_sent', 'in_review'), pickup)).toBe(
    'The proof went back for changes.',
  );
  expect(storyLine(event('ready', 'in_production'), pickup)).toBe('It went back to the press.');
});

test('the end of an order is told by how it was handed over', () => {
  const end = (deliveryMethod: 'pickup' | 'local' | 'shipping') =>
    storyLine(event('in_production', 'ready'), { deliveryMethod });
  expect(end('pickup')).toBe('It was ready to pick up.');
  expect(end('local')).toBe('It went out for delivery.');
  expect(end('shipping')).toBe('We handed it to the carrier.');
});

test('an order that staff took on the phone was placed by us', () => {
  const placed = event(null, 'submitted');
  const pickup = { deliveryMethod: 'pickup' } as const;
  expect(storyLine(placed, pickup)).toBe('You placed the order.');
  expect(storyLine({ ...placed, by: 'shop' }, pickup)).toBe('We placed the order for you.');
});

describe('what was ordered', () => {
  const front = { printLocations: ['frontLarge', 'leftSleeve'] };
  const navy = orderDesign(front);
  const also = (...changes: Record<string, unknown>[]) => ({
    ...navy,
    items: [...navy.items, ...changes.flatMap((change) => orderDesign(change).items)],
  });
  const pink = { colorKey: 'pink', colorName: 'Pink' };
  const cap = { garmentId: 'richardson-112', colorName: 'Navy' };

  test.each([
    ['48 navy shirts, printed on the front and left sleeve', [navy]],
    ['48 navy and pink shirts, printed on the front and left sleeve', [also(pink)]],
    ['48 navy pieces, printed on the front and left sleeve', [also(cap)]],
    [
      '48 shirts in 3 colors, printed on the front and left sleeve',
      [also(pink, { colorName: 'Red' })],
    ],
    ['48 navy shirts, in 2 designs', [navy, orderDesign({ printLocations: ['backLarge'] })]],
  ])('%s', (text, designs) => {
    expect(goodsLine({ designs, totalQuantity: 48 })).toBe(text);
  });

  test('one piece is a shirt', () => {
    expect(nounOf({ designs: [navy], totalQuantity: 1 })).toBe('shirt');
  });
});
