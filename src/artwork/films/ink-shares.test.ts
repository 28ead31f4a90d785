// product: screens
import { expect, test } from 'vitest';
import { mixer } from './ink-shares.ts';

test('an ink’s own color is all of that ink', () => {
  const mix = mixer(['#ffffff', '#b3122a', '#14264d']);
  const { first, second, share } = mix(0xb3, 0x12, 0x2a);
  expect(share * second + (1 - share) * first).toBeCloseTo(1, 1);
});

test('gray is dots of black that cover as much light as it lacks', () => {
  const { first, second, share } = mixer(['#ffffff', '#000000'])(188, 188, 188);
  expect([first, second]).toEqual([0, 1]);
  expect(share).toBeCloseTo(0.5, 1);
});
