// product: job-ticket
import { expect, test } from 'vitest';
import { ticketsPath } from '../../paths.ts';
import { ticketNumbers } from './ticket-numbers.ts';

test('tickets are printed for the orders that the address names, without duplicates', () => {
  const { search } = new URL(ticketsPath([1042, 1007, 1042]), 'https://shop.example');
  expect(ticketNumbers(search)).toEqual([1042, 1007]);
  expect(ticketNumbers('?orders=1042,x,-3,0,1e3,99999999999')).toEqual([1042]);
  expect(ticketNumbers('')).toEqual([]);
});
