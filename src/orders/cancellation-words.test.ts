// product: cancellation-charge
import { expect, test } from 'vitest';
import { cancellationText } from './cancellation-words.ts';

test.each([
  [0, 0, null],
  [4_500, 0, '$45.00'],
  [0, 125, '12.5% of the price before tax'],
  [4_500, 500, '50% of the price before tax, at least $45.00'],
])('%i cents and %i thousandths: %s', (cents, permille, text) => {
  expect(cancellationText({ cents, permille })).toBe(text);
});
