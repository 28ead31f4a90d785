// V12 Secure Communication
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import requestQuoteFunction from '../../netlify/functions/request-quote.ts';
import { requestQuote } from '../../src/quotes/request-quote.contract.ts';

// Without an environment, each call is refused, and says so on the plainest page.
beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubEnv('RECEIPT_SECRET', '');
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const address = `https://print.example${requestQuote.path}`;
const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
const form = { method: 'POST', body: new URLSearchParams({ name: 'Ada' }) };

// product: security-headers
test.each([
  ['JSON', json, 500],
  ['a page', form, 500],
  ['a redirect', {}, 303],
] as const)('%s from a function carries the same HSTS as a page', async (_, init, status) => {
  const toml = readFileSync(path.resolve(import.meta.dirname, '../../netlify.toml'), 'utf8');
  const expected = /Strict-Transport-Security = "(.*)"/.exec(toml)?.[1];
  const response = await requestQuoteFunction(new Request(address, init), {});
  expect(response.status).toBe(status);
  expect(response.headers.get('strict-transport-security')).toBe(expected);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});
