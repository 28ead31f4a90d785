// product: approving-a-proof, proof
import { afterAll, beforeAll, expect, test } from 'vitest';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { addSignIn } from '../../local/backend.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { shop as facts } from '../../src/shop.ts';
import { password } from '../support/people.ts';
import { runLifecycles } from '../torture/order-lifecycles.ts';
import { callFunction, openShop, siteUrl, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function tokenOf(name: string, role: 'staff' | 'owner'): Promise<string> {
  const email = `${name}@${facts.emailDomain}`;
  await addSignIn(shop.backend.sql, email, password, role);
  return (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
}

test('whatever customers and staff do, nothing is in production that wasn’t approved as it is', async () => {
  const { backend } = shop;
  const receiptSecret = process.env['RECEIPT_SECRET'] ?? '';
  const tokens = [await tokenOf('one', 'staff'), await tokenOf('other', 'staff')] as const;
  const ownerToken = await tokenOf('boss', 'owner');
  const { counts, charged, compared, faults } = await runLifecycles(
    { backend, siteUrl, receiptSecret, tokens, ownerToken },
    { lifecycles: 12, seed: 6 },
  );
  expect(faults).toEqual([]);
  // Otherwise it would show nothing.
  expect(compared).toBeGreaterThan(10);
  expect(charged).toBeGreaterThan(0);
  expect(counts).toMatchObject({
    'approve: ok': expect.any(Number) as unknown,
    'approve any version: aborted': expect.any(Number) as unknown,
    'move on: not-approved': expect.any(Number) as unknown,
    'start production: not-allowed': expect.any(Number) as unknown,
  });
});
