import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { tabStorage } from './storage.client.ts';

const values = new Map<string, string>();
beforeEach(() => {
  values.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('a value is kept until it’s taken', () => {
  expect(tabStorage.write('size', { quantity: 3 })).toBe(true);
  const schema = z.object({ quantity: z.number() });
  expect(tabStorage.read('size', schema)).toEqual({ quantity: 3 });
  expect(tabStorage.take('size', schema)).toEqual({ quantity: 3 });
  expect(tabStorage.has('size')).toBe(false);
});

test.each(['{"quantity', '"three"'])(
  '%s where a number belongs counts as no value and is removed',
  (text) => {
    values.set('count', text);
    expect(tabStorage.has('count')).toBe(true);
    expect(tabStorage.read('count', z.number())).toBeNull();
    expect(values.has('count')).toBe(false);
  },
);

test('a browser that refuses storage keeps nothing, and says so when something is written', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(tabStorage.write('count', 3)).toBe(false);
  expect(tabStorage.read('count', z.number())).toBeNull();
  expect(tabStorage.keys()).toEqual([]);
  tabStorage.remove('count');
});

test('a browser that is out of room answers false and keeps what it had', () => {
  values.set('count', '2');
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
  expect(tabStorage.write('count', 3)).toBe(false);
  expect(tabStorage.read('count', z.number())).toBe(2);
});
