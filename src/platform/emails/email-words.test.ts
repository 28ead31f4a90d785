import { expect, test } from 'vitest';
import { emailErrorText, emailTitle } from './email-words.ts';

test('an email in the outbox has a plain name; an unknown one goes by its template', () => {
  expect(emailTitle('order-confirmation')).toBe('Order confirmation to the customer');
  expect(emailTitle('pickup-reminder')).toBe('pickup-reminder');
  // Its copy isn't to the customer.
  expect(emailTitle('payment-link', true)).toBe('Link to pay, a copy to a contact');
  expect(emailTitle('document-copy', true)).toBe('Copy of an invoice or receipt, to a contact');
});

test('every code of a failed or held email gives a sentence', () => {
  for (const [code, text] of [
    ['EENVELOPE-550', 'The mail server refused the recipient’s address.'],
    ['EENVELOPE-552', 'The recipient’s mailbox is full.'],
    ['EENVELOPE-451', 'The mail server asked us to come back later.'],
    ['EMESSAGE-552', 'The recipient’s mailbox is full.'],
    ['EMESSAGE-554', 'The mail server refused the email.'],
    ['unconfirmed', 'The mail server got it but didn’t confirm it, so it may have arrived.'],
    [
      'address-letters',
      'The mail server takes no letters beyond A–Z before the @. Ask for another address.',
    ],
    ['EAUTH-535', 'The mail server refused our password.'],
    ['ESOCKET', 'The mail server couldn’t be reached.'],
    ['ETIMEDOUT', 'The mail server didn’t answer in time.'],
    ['lease-expired', 'Sending was cut off before it finished.'],
    ['subject-missing', 'We no longer have what it was about.'],
    ['emails-uncounted', 'We couldn’t check how many emails went out lately.'],
  ] as const) {
    expect(emailErrorText(code), code).toBe(text);
  }
  expect(emailErrorText('TypeError')).toMatch(/side\.$/);
  expect(emailErrorText(null)).toBe('We don’t know why.');
});
