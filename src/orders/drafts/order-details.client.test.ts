import { beforeEach, expect, test, vi } from 'vitest';
import {
  newCustomer,
  readyDesign,
  readyDraft,
  readyItem,
} from '../../../tests/factory/order-draft.ts';
import { garmentById, usualGarment } from '../../garments/garment.ts';
import { noLocations } from '../../garments/print-location.ts';
import { itemsOf, mostDesigns } from '../order-design.ts';
import type { OrderDraft } from '../order.ts';
import { $contact, restoreContact } from './contact.client.ts';
import { $draft, $wished, draftKey, draftLinkKey } from './order-draft.client.ts';
import { restoreOrder } from './restore-order.client.ts';
import { handOverDesign, handOverOrder, handOverOrderDetails } from './order-details.client.ts';
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
  await handOverOrder({ draft: readyDraft(), contact: {} });
  tabStorage.write(draftLinkKey, { key: 'k', order: 'o', shown: true, saved: true });
  const draft = readyDraft({ artwork: { description: 'A heron.' } });
  const { name, email } = newCustomer();

  expect(await handOverOrder({ draft, contact: { name, email } })).toBe('');
  expect(values.has(draftLinkKey)).toBe(false);
  expect(restoreOrder(new Date(), null)).toEqual({ shirtMissing: false, blank: false });
  restoreContact();
  expect([$draft.get(), $contact.get()]).toEqual([draft, { name, email }]);
});

const upload = {
  receipt: 'signed',
  name: 'logo.png',
  size: 2048,
  widthPx: 3600,
  heightPx: 2910,
  transparent: true,
};
const job = {
  pieces: 48,
  locations: { ...noLocations, backLarge: true },
  dueDate: null,
  delivery: 'pickup' as const,
};

// product: quote-generator, designs-and-items
test('a priced job takes the place of one item, and is one design more beside several', async () => {
  const handOver = async (draft: OrderDraft) => {
    tabStorage.write(draftKey, draft);
    expect(await handOverOrderDetails(usualGarment, job, new Date())).toBe('');
    restoreOrder(new Date(), null);
    return $draft.get().designs;
  };
  expect(await handOver(readyDraft())).toMatchObject([
    { locations: job.locations, items: [{ garmentId: usualGarment.id, piecesWanted: 48 }] },
  ]);
  const uploads = { frontLarge: upload, backLarge: upload };
  const [printed] = await handOver(readyDraft({ artwork: { type: 'complete', uploads } }));
  expect(printed?.artwork.uploads).toEqual({ backLarge: upload });
  const family = readyDraft({
    designs: [readyDesign({ items: [readyItem(), readyItem({ id: '2' })] })],
  });
  const [first, second] = await handOver(family);
  expect(first).toEqual(family.designs[0]);
  expect(second).toMatchObject({ locations: job.locations, items: [{ piecesWanted: 48 }] });
});

// product: quote-generator, designs-and-items
test('an order that takes no other design stays as it is beside a priced job', async () => {
  const designs = Array.from({ length: mostDesigns }, (_, at) =>
    readyDesign({ id: `${at}`, items: [readyItem({ id: `${at}`, garmentFixed: true })] }),
  );
  const full = readyDraft({ designs, delivery: 'local' });
  tabStorage.write(draftKey, full);
  await handOverOrderDetails(usualGarment, job, new Date());
  restoreOrder(new Date(), null);
  expect($draft.get()).toEqual(full);
});

// product: using-a-design, designs-and-items
test('a design takes the place of the tab’s order, with all garments that it goes on', async () => {
  const before = readyDraft({ delivery: 'local' });
  tabStorage.write(draftKey, before);
  const [color, other] = ['Navy', 'Pink'].map((name) => ({
    ...{ id: name, key: name, name },
    ...{ hex: '#123456', swatchUrl: null },
  }));
  const crewneck = garmentById('independent-crewneck');
  if (!color || !other || !crewneck) throw new Error('The crewneck is gone.');
  const printed = { locations: job.locations, uploads: { backLarge: upload } };
  const items = [
    { garment: usualGarment, color, quantities: { M: 12 } },
    { garment: crewneck, color: other, quantities: { L: 6 } },
  ];
  expect(await handOverDesign({ ...printed, items }, [], new Date())).toBe('');
  restoreOrder(new Date(), null);
  const { designs, delivery, idempotencyKey } = $draft.get();
  expect({ delivery, idempotencyKey }).toEqual({
    delivery: 'local',
    idempotencyKey: before.idempotencyKey,
  });
  expect(designs).toMatchObject([
    {
      locations: job.locations,
      artwork: { type: 'complete', uploads: { backLarge: upload } },
      items: [
        { garmentId: usualGarment.id, garmentFixed: false, color, quantities: { M: 12 } },
        { garmentId: crewneck.id, garmentFixed: true, color: other, quantities: { L: 6 } },
      ],
    },
  ]);
  expect(new Set(itemsOf({ designs }).map(({ id }) => id)).size).toBe(2);
});

// product: select-material, designs-and-items
test('a shirt from the favorites takes the place of one item, and waits to be added to several', () => {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: 'navigate' }] });
  const query = new URLSearchParams({ shirt: 'premium-blend' });
  tabStorage.write(draftKey, readyDraft());
  restoreOrder(new Date(), query);
  expect(itemsOf($draft.get())).toMatchObject([{ garmentId: 'premium-blend', garmentFixed: true }]);

  const items = [readyItem(), readyItem({ id: '2' })];
  tabStorage.write(draftKey, readyDraft({ designs: [readyDesign({ items })] }));
  restoreOrder(new Date(), query);
  expect(itemsOf($draft.get())).toEqual(items);
  expect($wished.get()?.garment.id).toBe('premium-blend');
});
