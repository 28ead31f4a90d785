import { expect, test } from 'vitest';
import { newPasswordSchema } from './new-password.ts';

// product: signing-in
test.each([
  ['12 characters', 'a'.repeat(12), true],
  ['11 characters', 'a'.repeat(11), false],
  ['72 bytes', 'a'.repeat(72), true],
  ['73 bytes', 'a'.repeat(73), false],
  ['36 characters of two bytes each', 'é'.repeat(36), true],
  ['37 characters of two bytes each', 'é'.repeat(37), false],
])('a new password of %s', (_, password, fits) => {
  expect(newPasswordSchema.safeParse(password).success).toBe(fits);
});
