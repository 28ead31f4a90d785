// product: group-orders
import { expect, test } from 'vitest';
import { handOutLists } from './hand-out.ts';

test('pieces are handed out by the answer to the organizer’s question, then by name', () => {
  const people = [
    { name: 'Zoe', field: 'Room 10' },
    { name: 'Edith', field: 'Room 9' },
    { name: 'Bo', field: null },
    { name: 'Fay', field: 'Room 9' },
    { name: 'Al', field: 'Room 10' },
  ];
  const spare = { name: 'Spare', field: null, spare: true };
  const listed = [spare, ...people.map((person) => ({ ...person, spare: false }))];
  const lists = handOutLists(listed).map(({ field, people: of }) => [
    field,
    ...of.map(({ name }) => name),
  ]);
  expect(lists).toEqual([
    ['Room 9', 'Edith', 'Fay'],
    ['Room 10', 'Al', 'Zoe'],
    [null, 'Bo'],
    [null, 'Spare'],
  ]);
});
