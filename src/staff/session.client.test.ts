// product: signing-in
import { expect, it } from 'vitest';
import type { StaffRole } from './permission.ts';
import { nextPath } from './session.client.ts';

const origin = 'https://shop.example';
const as = (role: StaffRole, startsWithMorning = false) => ({ role, startsWithMorning });
const next = (path: string) => nextPath(`?next=${encodeURIComponent(path)}`, origin, as('staff'));

it.each(['/admin/orders?kind=quote&due=week', '/admin/orders/1042', '/garment-inventory'])(
  'a sign-in returns to %s',
  (path) => expect(next(path)).toBe(path),
);

it.each([
  '',
  '/',
  '/login',
  '/admin/../login',
  '/administration',
  '//evil.example/admin/orders',
  '/\\evil.example/admin/orders',
  '/admin/..//evil.example',
  'https://evil.example/admin/orders',
  'https://shop.example.evil.example/admin/',
  'https://shop.example@evil.example/admin/',
  'javascript:alert(1)//admin/',
  '\t//evil.example/admin/',
])('a sign-in leads to the dashboard, not to %j', (path) =>
  expect(next(path)).toBe('/admin/analytics'),
);

it('a sign-in leads to the dashboard by default', () => {
  expect(nextPath('', origin, as('staff'))).toBe('/admin/analytics');
  // Press staff couldn't open it.
  expect(nextPath('', origin, as('press'))).toBe('/admin/orders');
  expect(nextPath('', origin, as('bookkeeper'))).toBe('/admin/money');
  // Those who chose it and work on jobs start with the morning edition.
  expect(nextPath('', origin, as('staff', true))).toBe('/admin');
  expect(nextPath('', origin, as('press', true))).toBe('/admin');
  expect(nextPath('', origin, as('bookkeeper', true))).toBe('/admin/money');
});
