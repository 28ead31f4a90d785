import { expect, test } from 'vitest';
import { newDraftKey } from '../../tests/factory/order-draft.ts';
import { openKey, sealKey } from './sealed-key.server.ts';

const secret = 's'.repeat(32);

test('a sealed key opens with the secret alone, and only unchanged', () => {
  const key = newDraftKey();
  const sealed = sealKey(key, secret);
  expect(sealed).not.toContain(key);
  expect(sealed.length).toBeLessThanOrEqual(200);
  expect(openKey(sealed, secret)).toBe(key);
  expect(sealKey(key, secret)).not.toBe(sealed);
  expect(openKey(sealed, 't'.repeat(32))).toBeNull();
  const at = 40;
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  for (const wrong of [changed, sealed.slice(0, 30), `k2${sealed.slice(2)}`, '', 'k1.']) {
    expect(openKey(wrong, secret)).toBeNull();
  }
});
