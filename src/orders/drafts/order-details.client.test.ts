import { beforeEach, expect, test, vi } from 'vitest';
import { newCustomer, readyDraft } from '../../../tests/factory/order-draft.ts';
import { emptyArtwork } from '../order.ts';
import { $contact, restoreContact } from './contact.client.ts';
import { $artwork, $draft, draftLinkKey, restoreOrder } from './order-draft.client.ts';
import { handOverOrder } from './order-details.client.ts';
import { tabStorage } from '../../platform/storage.client.ts';

const values = new Map<string, string>();
beforeEach(() => {
  values.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

// product: ordering-again
test('a handed-over order takes the place of the tab’s, with its contact and without its link', async () => {
  await handOverOrder({ draft: readyDraft(), artwork: emptyArtwork, contact: {} });
  tabStorage.write(draftLinkKey, { key: 'k', order: 'o', shown: true, saved: true });
  const draft = { ...readyDraft(), idempotencyKey: crypto.randomUUID() };
  const artwork = { ...emptyArtwork, type: 'description' as const, description: 'A heron.' };
  const { name, email } = newCustomer();

  expect(await handOverOrder({ draft, artwork, contact: { name, email } })).toBe('');
  expect(values.has(draftLinkKey)).toBe(false);
  expect(restoreOrder(new Date(), null)).toEqual({ shirtMissing: false, blank: false });
  restoreContact();
  expect([$draft.get(), $artwork.get(), $contact.get()]).toEqual([draft, artwork, { name, email }]);
});
