// product: on-the-press
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEasyPin, newPinSchema } from './pin.ts';

test.each([
  ['000000', true],
  ['777777', true],
  ['123456', true],
  ['987654', true],
  ['135790', false],
  ['112233', false],
  ['123457', false],
])('is %s easy to guess? %s', (pin, easy) => {
  expect(isEasyPin(pin)).toBe(easy);
  expect(newPinSchema.safeParse(pin).success).toBe(!easy);
});

test('a PIN is six digits, however they’re typed', () => {
  expect(newPinSchema.parse(' 48 20 57 ')).toBe('482057');
  for (const wrong of ['', '48205', '4820577', '48205a']) {
    expect(newPinSchema.safeParse(wrong).success).toBe(false);
  }
  const digits = fc.stringMatching(/^\d{6}$/);
  fc.assert(fc.property(digits, (pin) => newPinSchema.safeParse(pin).success === !isEasyPin(pin)));
  // Of a million, only these are refused.
  const all = Array.from({ length: 1_000_000 }, (_, at) => String(at).padStart(6, '0'));
  expect(all.filter(isEasyPin)).toHaveLength(20);
});
