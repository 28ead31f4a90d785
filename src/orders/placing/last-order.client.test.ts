import { beforeEach, expect, test, vi } from 'vitest';
import { forgetLastOrder, noteLastOrder, readLastOrder } from './last-order.client.ts';

const values = new Map<string, string>();
beforeEach(() => {
  values.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const order = { key: 'k', at: 7, linked: false };

// product: last-order
test('the last order is remembered until it’s forgotten', () => {
  noteLastOrder(order);
  expect(readLastOrder()).toEqual(order);
  forgetLastOrder();
  expect(readLastOrder()).toBeNull();
});

test('what isn’t one, or a browser that refuses, means there is none', () => {
  for (const text of ['{"key":', '7', '{"key":1,"at":2,"linked":true}']) {
    values.set('last-order', text);
    expect(readLastOrder()).toBeNull();
  }
  vi.stubGlobal('localStorage', undefined);
  noteLastOrder(order);
  forgetLastOrder();
  expect(readLastOrder()).toBeNull();
});
