// product: job-page
import { expect, test } from 'vitest';
import { emailLink, phoneLink } from './contact-links.ts';

test('addresses and numbers become links that contain them whole', () => {
  expect(emailLink("o'neil+a&b?c@example.com", 'Quote #5001')).toBe(
    "mailto:o'neil%2Ba%26b%3Fc@example.com?subject=Quote%20%235001",
  );
  expect(phoneLink('515-555-0199')).toBe('tel:5155550199');
  expect(phoneLink('+1 (515) 555-0199 x12')).toBe('tel:+15155550199;ext=12');
  expect(phoneLink('515.555.0199 ext. 4')).toBe('tel:5155550199;ext=4');
});
