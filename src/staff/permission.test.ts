// product: roles
import { expect, test } from 'vitest';
import { duties, may, rolesWith, staffRoles, type Duty, type StaffRole } from './permission.ts';

const all = Object.keys(duties) as Duty[];
const dutiesOf = (role: StaffRole) => all.filter((duty) => may({ role }, duty));

test('owners may do everything, and staff everything that press staff may', () => {
  expect(dutiesOf('owner')).toEqual(all);
  expect(dutiesOf('staff')).toEqual(expect.arrayContaining(dutiesOf('press')));
});

test('bookkeepers see only the books and tax certificates, and press staff see no money', () => {
  expect(dutiesOf('bookkeeper')).toEqual(['see-certificates', 'see-books']);
  expect(dutiesOf('press')).toEqual(['work-on-jobs', 'see-inventory']);
});

test('only owners refund, set terms, see margins, decide prices, manage staff, erase customers, and read the audit trail', () => {
  expect(all.filter((duty) => rolesWith(duty).length === 1)).toEqual([
    'refund',
    'set-terms',
    'see-margins',
    'manage-settings',
    'manage-staff',
    'erase-customers',
    'read-audit-trail',
  ]);
  expect(staffRoles.filter((role) => may({ role }, 'refund'))).toEqual(['owner']);
});
