// product: roles
import { expect, test } from 'vitest';
import { isAtLeast, staffRoles } from './permission.ts';

test('owners may do everything, staff what the press may, and bookkeepers only keep the books', () => {
  const may = (needed: (typeof staffRoles)[number]) =>
    staffRoles.filter((role) => isAtLeast(role, needed));
  expect(may('owner')).toEqual(['owner']);
  expect(may('staff')).toEqual(['owner', 'staff']);
  expect(may('press')).toEqual(['owner', 'staff', 'press']);
  expect(may('bookkeeper')).toEqual(['owner', 'bookkeeper']);
});
