import { expect, test } from 'vitest';
import { plainUrl } from './plain-url.ts';

test.each([
  ['/auth/v1/token?grant_type=password', '/auth/v1/token'],
  ['/auth/v1/%74oken', '/auth/v1/token'],
  ['/%61uth/v1/%74%6F%6b%65n', '/auth/v1/token'],
  ['/auth/v1/./x/%2e%2e/token', '/auth/v1/token'],
  ['/auth/v1\\token', '/auth/v1/token'],
  // Other names.
  ['/auth/v1/%2574oken', '/auth/v1/%2574oken'],
  ['/auth/v1%2Ftoken', '/auth/v1%2Ftoken'],
  ['/auth/v1//token/', '/auth/v1//token/'],
  ['/AUTH/v1/token', '/AUTH/v1/token'],
  ['/storage/v1/object/artwork/a%20b%2Fc.png', '/storage/v1/object/artwork/a%20b%2Fc.png'],
])('the path of %s is %s', (target, path) => {
  expect(plainUrl(target, 'http://localhost')?.pathname).toBe(path);
});

test('a fragment, which some take for a query, is left out', () => {
  expect(plainUrl('/auth/v1/token?x#?y', 'http://localhost')?.href).toBe(
    'http://localhost/auth/v1/token?x=',
  );
});

test('names in a query are decoded, and keep their order', () => {
  expect(
    plainUrl('/auth/v1/token?%67rant_type=x&grant_type=a%20b%26c', 'http://localhost')?.search,
  ).toBe('?grant_type=x&grant_type=a+b%26c');
});

test.each(['/%', '/%E0%A4%A/token', '/%c0token', 'http://', 'http://a@b/x', 'http://:a@b/x'])(
  '%s is no address',
  (target) => {
    expect(plainUrl(target, 'http://localhost')).toBeNull();
  },
);
