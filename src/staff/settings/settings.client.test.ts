// product: price-book
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedBook } from '../../settings/list-books.rpc.ts';
import { listPricedOrders, pricedOrdersPage } from '../../settings/list-priced-orders.rpc.ts';
import { publishBook } from '../../settings/publish-book.contract.ts';
import { saveBook } from '../../settings/save-book.contract.ts';
import { usualShopBook as usualBook } from '../../settings/shop-book.ts';
import {
  $open,
  enter,
  enterNote,
  isUnsaved,
  openBook,
  previewBook,
  publishDraft,
  runLab,
  saveAsOther,
  saveDraft,
  startDraft,
  type Calls,
} from './settings.client.ts';

const id = '0c0ffee0-0000-4000-8000-000000000001';
const otherId = '0c0ffee0-0000-4000-8000-000000000002';
const listed: ListedBook = {
  id,
  revision: 3,
  note: 'Spring',
  savedBy: 'priya@example.com',
  savedAt: '2026-11-01T12:00:00Z',
  basedOn: 1,
  version: null,
  publishedBy: null,
  publishedAt: null,
  startsAt: null,
};

/** A server that answers in turn, and what it was asked. */
function server(...answers: unknown[]) {
  const asked: { what: string; input: Record<string, unknown> }[] = [];
  const reply = async (what: string, input: unknown) => {
    asked.push({ what, input: input as Record<string, unknown> });
    return answers.shift();
  };
  const calls = {
    callAsStaff: (contract: { path: string }, input: unknown) => reply(contract.path, input),
    ask: (call: { name: string }, input: unknown) => reply(call.name, input),
  } as unknown as Calls;
  return { asked, calls };
}
const ok = (data: unknown) => ({ ok: true, data });
const taken = {
  ok: false,
  code: 'aborted',
  message: 'june@example.com saved this draft at 9:12 AM.',
};
const open = () => {
  const book = $open.get();
  if (!book) throw new Error('No book is open.');
  return book;
};

beforeEach(() => $open.set(null));

describe('a draft', () => {
  it('is unsaved from the first change until it’s saved', async () => {
    openBook(listed, 3, usualBook);
    expect(isUnsaved(open())).toBe(false);
    enter('garments.1.sizeCents.3XL', '3');
    expect(isUnsaved(open())).toBe(true);
    const { asked, calls } = server(ok({ revision: 4 }));
    expect(await saveDraft(calls)).toBe(true);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      what: saveBook.path,
      input: {
        id,
        revision: 3,
        note: 'Spring',
        book: { garments: { '00606': { sizeCents: { '3XL': 300 } } } },
      },
    });
    expect(open()).toMatchObject({ revision: 4, busy: null });
    expect(isUnsaved(open())).toBe(false);
  });

  it('isn’t sent while a field is wrong, and the field says why until it’s right', async () => {
    startDraft(usualBook, id);
    enter('print.steps.2.cents', 'abc');
    const { asked, calls } = server();
    expect(await saveDraft(calls)).toBe(false);
    expect(asked).toEqual([]);
    expect(open()).toMatchObject({
      refusals: 1,
      messages: { 'print.steps.2.cents': 'Enter an amount from $0 to $10,000.00.' },
    });
    enter('print.steps.2.cents', '13');
    expect(open().messages).toEqual({});
  });

  it('keeps what was typed when somebody else saved it, and can become another draft', async () => {
    openBook(listed, 3, usualBook);
    enter('setupCents', '25');
    const { asked, calls } = server(taken, ok({ revision: 1 }));
    expect(await saveDraft(calls)).toBe(false);
    expect(open()).toMatchObject({
      problem: { text: taken.message, taken: true },
      refusals: 1,
    });
    expect(open().form.setupCents).toBe('25');
    await saveAsOther(otherId, calls);
    expect(asked[1]?.input).toMatchObject({ id: otherId, revision: 0, book: { setupCents: 2500 } });
    expect(open()).toMatchObject({ id: otherId, revision: 1, problem: null });
  });

  it('shows the server’s messages at their fields', async () => {
    startDraft(usualBook, id);
    const { calls } = server({
      ok: false,
      code: 'invalid-argument',
      message: 'Some details need another look.',
      fields: { 'book.artCents': 'Enter an amount from $0 to $10,000.00.' },
    });
    await saveDraft(calls);
    expect(open().messages).toEqual({ artCents: 'Enter an amount from $0 to $10,000.00.' });
  });

  it('closes its preview once something else is typed', () => {
    startDraft(usualBook, id);
    enter('artCents', '40');
    previewBook();
    expect(open().preview?.artCents).toBe(4000);
    enter('artCents', '45');
    expect(open().preview).toBeNull();
  });
});

describe('publishing', () => {
  it('saves what was typed first, and publishes that revision', async () => {
    openBook(listed, 3, usualBook);
    enterNote('3XL costs us more');
    const { asked, calls } = server(ok({ revision: 4 }), ok({ version: 2 }));
    expect(await publishDraft(null, calls)).toBe(2);
    expect(asked.map(({ what }) => what)).toEqual([saveBook.path, publishBook.path]);
    expect(asked[1]?.input).toEqual({ id, revision: 4, startsAt: null });
  });

  it('doesn’t save again what is saved, and can wait for a time', async () => {
    openBook(listed, 3, usualBook);
    const { asked, calls } = server(ok({ version: 2 }));
    await publishDraft(new Date('2026-12-01T12:00:00Z'), calls);
    expect(asked).toEqual([
      {
        what: publishBook.path,
        input: { id, revision: 3, startsAt: '2026-12-01T12:00:00.000Z' },
      },
    ]);
  });

  it('doesn’t publish what couldn’t be saved', async () => {
    startDraft(usualBook, id);
    const { asked, calls } = server(taken);
    expect(await publishDraft(null, calls)).toBeNull();
    expect(asked).toHaveLength(1);
  });
});

it('a published version can’t be changed', () => {
  openBook({ ...listed, version: 1 }, 3, usualBook);
  enter('artCents', '40');
  expect(open().form.artCents).toBe('0.00');
});

describe('the price lab', () => {
  const order = (number: number) => ({
    number,
    byHand: false,
    rush: false,
    delivery: 'pickup' as const,
    zip: null,
    designs: [],
    perItemCents: [],
    subtotalCents: 0,
    rushFeeCents: 0,
    shippingCents: 0,
    adjustmentCents: 0,
  });
  const now = new Date('2026-11-24T18:00:00Z');

  it('reads page after page until one isn’t full', async () => {
    const first = Array.from({ length: pricedOrdersPage }, (_, at) => order(9000 - at));
    const { asked, calls } = server(ok(first), ok([order(7000)]));
    const seen: number[] = [];
    const { signal } = new AbortController();
    const lab = await runLab(usualBook, now, { signal, onProgress: (n) => seen.push(n) }, calls);
    expect(lab).toMatchObject({ ok: true, data: { orders: pricedOrdersPage + 1 } });
    expect(asked.map(({ input }) => input)).toEqual([
      { from: '2025-11-24', before: null },
      { from: '2025-11-24', before: 9001 - pricedOrdersPage },
    ]);
    expect(asked[0]?.what).toBe(listPricedOrders.name);
    expect(seen.at(-1)).toBe(pricedOrdersPage + 1);
    expect(seen.length).toBeGreaterThan(3);
  });

  it('stops when the page is left', async () => {
    const { asked, calls } = server(ok([order(1)]));
    const leaving = new AbortController();
    const onProgress = () => leaving.abort();
    const lab = await runLab(usualBook, now, { signal: leaving.signal, onProgress }, calls);
    expect(lab).toMatchObject({ ok: false, code: 'cancelled' });
    expect(asked).toHaveLength(1);
  });
});
