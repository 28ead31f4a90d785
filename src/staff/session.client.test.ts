// product: signing-in
import { expect, it } from 'vitest';
import { nextPath } from './session.client.ts';

const origin = 'https://shop.example';
const next = (path: string) => nextPath(`?next=${encodeURIComponent(path)}`, origin, 'staff');

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
  expect(nextPath('', origin, 'staff')).toBe('/admin/analytics');
  // Press staff couldn't open it.
  expect(nextPath('', origin, 'press')).toBe('/admin/orders');
  expect(nextPath('', origin, 'bookkeeper')).toBe('/admin/money');
});
