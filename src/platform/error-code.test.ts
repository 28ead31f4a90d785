// product: api-errors
import { expect, test } from 'vitest';
import { errorStatuses } from './error-code.ts';

test('each error code has the HTTP status of the error catalog', () => {
  expect(errorStatuses).toEqual({
    'invalid-argument': 400,
    unauthenticated: 401,
    'permission-denied': 403,
    'not-found': 404,
    aborted: 409,
    'resource-exhausted': 429,
    cancelled: 499,
    internal: 500,
    unimplemented: 501,
    unavailable: 503,
    'deadline-exceeded': 504,
  });
});
