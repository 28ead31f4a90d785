// product: customers
import { expect, test } from 'vitest';
import { listedCustomer } from '../../../tests/factory/staff.ts';
import { emailsText, listedTitle } from '../customer-name.client.ts';
import { rolesText } from './customer-words.client.ts';

test('a customer is called by the company, a person, or an address', () => {
  expect(listedTitle(listedCustomer())).toBe('Third Street Choir');
  expect(listedTitle(listedCustomer({ company: null }))).toBe('Ada Lovelace');
  expect(listedTitle(listedCustomer({ company: null, name: null }))).toBe('choir@third.example');
});

test('several addresses are one and how many more', () => {
  expect(emailsText(['a@mill.example'])).toBe('a@mill.example');
  expect(emailsText(['a@mill.example', 'b@mill.example', 'c@mill.example'])).toBe(
    'a@mill.example and 2 more',
  );
});

test('a contact does some of it, or nothing', () => {
  const contact = { email: 'a@mill.example', name: null, phone: null, jobs: 1 };
  expect(rolesText({ ...contact, approves: true, pays: false, getsInvoice: true })).toBe(
    'Approves · Gets the invoice',
  );
  expect(rolesText({ ...contact, approves: false, pays: false, getsInvoice: false })).toBe(
    'Gets the emails about their own orders',
  );
  const idle = { ...contact, approves: false, pays: false, getsInvoice: false, jobs: 0 };
  expect(rolesText(idle)).toBe('Gets no emails');
});
