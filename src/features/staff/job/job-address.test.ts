import { expect, test } from 'vitest';
import { jobPath } from '../../../paths.ts';
import { jobAt } from './job-address.ts';

test.each([
  { kind: 'order', number: 1042 },
  { kind: 'quote', number: 5001 },
  { kind: 'reorder', number: 7001 },
] as const)('the address of a $kind names it', (name) => {
  expect(jobAt(jobPath(name))).toEqual(name);
  expect(jobAt(`${jobPath(name)}/`)).toEqual(name);
});

test.each([
  '/admin/orders',
  '/admin/orders/',
  '/admin/orders/0',
  '/admin/orders/01042',
  '/admin/orders/1042abc',
  '/admin/orders/-1',
  '/admin/orders/1.5',
  '/admin/orders/12345678901',
  '/admin/shirts/1042',
  '/admin/orders/1042/1042',
  '/admin/job',
])('%s names no job', (path) => {
  expect(jobAt(path)).toBeNull();
});
