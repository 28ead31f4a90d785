import { beforeEach, expect, test, vi } from 'vitest';
import {
  newCustomer,
  readyDesign,
  readyDraft,
  readyItem,
} from '../../../tests/factory/order-draft.ts';
import { garmentById, usualGarment } from '../../garments/garment.ts';
import { noLocations } from '../../garments/print-location.ts';
import { itemsOf, mostDesigns, mostItems } from '../order-design.ts';
import { findItem, type OrderDraft } from '../order.ts';
import { $contact, restoreContact } from './contact.client.ts';
import { addDesign, copyItem } from './draft-goods.ts';
import { $draft, $openId, $wished, draftKey, draftLinkKey } from './order-draft.client.ts';
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

const color = (name: string) => ({ id: name, key: name, name, hex: '#123456', swatchUrl: null });
/** A design of the designer on navy shirts. */
const made = (id = crypto.randomUUID() as string) => ({
  id,
  locations: job.locations,
  uploads: { backLarge: upload },
  items: [{ garment: usualGarment, color: color('Navy'), quantities: { M: 12 } }],
});
/** Uses a design in a tab with this order, or with the one that it has. */
async function use(design: ReturnType<typeof made>, before?: OrderDraft) {
  if (before) tabStorage.write(draftKey, before);
  expect(await handOverDesign(design, [], new Date())).toBe('');
  restoreOrder(new Date(), null);
  return $draft.get();
}

// product: using-a-design, designs-and-items
test('a design is the order of a tab that has none, with all garments that it goes on', async () => {
  const crewneck = garmentById('independent-crewneck');
  if (!crewneck) throw new Error('The crewneck is gone.');
  const begun = readyDraft({ delivery: 'local', artwork: { type: null, description: '' } });
  const design = made();
  design.items.push({ garment: crewneck, color: color('Pink'), quantities: { M: 6 } });
  const { designs, delivery, idempotencyKey } = await use(design, begun);
  expect({ delivery, idempotencyKey }).toEqual({
    delivery: 'local',
    idempotencyKey: begun.idempotencyKey,
  });
  expect(designs).toMatchObject([
    {
      locations: job.locations,
      artwork: { type: 'complete', uploads: { backLarge: upload } },
      items: [
        { garmentId: usualGarment.id, garmentFixed: false, quantities: { M: 12 } },
        { garmentId: crewneck.id, garmentFixed: true, quantities: { M: 6 } },
      ],
    },
  ]);
  expect(new Set(itemsOf({ designs }).map(({ id }) => id)).size).toBe(2);
});

// product: using-a-design, designs-and-items
test('a design takes no work of an order: it’s one more, or goes on the one without artwork', async () => {
  const before = readyDraft();
  const first = made();
  const added = await use(first, before);
  expect(added.designs).toMatchObject([before.designs[0]!, { id: first.id }]);
  expect(findItem(added, $openId.get()).at).toBe(1);

  const begun = addDesign(added, 'begun');
  const second = made();
  const filled = await use(second, begun);
  expect(filled.designs.slice(0, 2)).toEqual(added.designs);
  expect(filled.designs.slice(2)).toMatchObject([{ id: second.id }]);
});

// product: using-a-design, designs-and-items
test('a design that’s used again is updated, and keeps the garments that the form added', async () => {
  const design = made();
  const [first] = (await use(design, readyDraft())).designs;
  const [{ items }] = [$draft.get().designs[1]!];
  const own = copyItem($draft.get(), items[0]!.id, 'copied');
  tabStorage.write(draftKey, own);
  design.items = [{ garment: usualGarment, color: color('Black'), quantities: { M: 15 } }];
  const { designs } = await use(design);
  expect(designs).toMatchObject([
    first!,
    {
      id: design.id,
      items: [{ color: { name: 'Black' }, quantities: { M: 15 } }, { id: 'copied' }],
    },
  ]);
  expect(designs[1]?.items).toHaveLength(2);
});

// product: using-a-design, designs-and-items
test('an order without room for a design stays as it is', async () => {
  const designs = Array.from({ length: mostDesigns }, (_, at) =>
    readyDesign({ id: `${at}`, items: [readyItem({ id: `${at}` })] }),
  );
  const full = readyDraft({ designs });
  expect(await use(made(), full)).toEqual(full);
  const [design] = designs;
  const again = made(design!.id);
  expect((await use(again, full)).designs).toMatchObject([
    { locations: job.locations },
    ...designs.slice(1),
  ]);
  again.items = Array.from({ length: mostItems }, () => again.items[0]!);
  expect(await use(again, full)).toEqual(full);
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
