// product: draft-links
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readyDesign, readyDraft, readyItem } from '../../../tests/factory/order-draft.ts';
import { mostDesigns, mostItems } from '../order-design.ts';
import type { OrderDraft } from '../order.ts';
import { keepDraft, type KeepDraftInput } from './keep-draft.contract.ts';

/** What a browser sends along with a page's end. */
const mostOnLeaving = 65_536;
const upload = {
  receipt: 'r'.repeat(500),
  name: 'heron.pdf',
  size: 4_180_000,
  widthPx: null,
  heightPx: null,
  transparent: false,
};
const players = Array.from({ length: 200 }, () => ({ name: 'CALLOWAY', number: '23', size: 'L' }));
/** As much as an order takes. */
const largest = readyDraft({
  designs: Array.from({ length: mostDesigns }, (_, at) =>
    readyDesign({
      id: `${at}`,
      artwork: {
        type: 'complete',
        description: '',
        uploads: { frontLarge: upload, backLarge: upload },
      },
      roster: players,
      items: Array.from({ length: mostItems }, (_item, place) =>
        readyItem({ id: `${at} ${place}` }),
      ),
    }),
  ),
});

/** The drafts that our server has got. */
let kept: OrderDraft[] = [];
const online = async (input: RequestInfo | URL, init?: RequestInit) => {
  const { draft } = ((await new Request(input, init).json()) as KeepDraftInput).kept;
  kept.push(draft);
  return Response.json({ expiresAt: '2026-12-06T15:00:00.000Z' });
};
const offline = () => Promise.reject(new TypeError('The page is gone.'));
const sendBeacon = vi.fn((_path: string, body: Blob) => body.size <= mostOnLeaving);

beforeEach(() => {
  kept = [];
  vi.stubGlobal('fetch', vi.fn(online));
  vi.stubGlobal('navigator', { ...navigator, sendBeacon });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** The code as a new page in this tab has it. */
async function newPage() {
  vi.resetModules();
  return {
    ...(await import('./linked-draft.client.ts')),
    ...(await import('./order-draft.client.ts')),
  };
}

test('the largest order loses nothing of what changed right before the page was left', async () => {
  const page = await newPage();
  page.updateDraft(() => largest);
  expect(await page.keepLinked()).toMatchObject({ ok: true });
  expect(kept).toEqual([largest]);
  expect(JSON.stringify(largest).length).toBeGreaterThan(mostOnLeaving);
  expect(JSON.stringify(largest).length).toBeLessThan(keepDraft.maxBytes);

  page.updateDraft((draft) => ({ ...draft, delivery: 'local' }));
  vi.stubGlobal('fetch', vi.fn(offline));
  dispatchEvent(new Event('pagehide'));
  expect(sendBeacon).toHaveReturnedWith(false);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());

  vi.stubGlobal('fetch', vi.fn(online));
  const next = await newPage();
  expect(await next.openLinkedDraft()).toBe('');
  expect(next.$draft.get()).toEqual({ ...largest, delivery: 'local' });
  await vi.waitFor(() => expect(kept.at(-1)?.delivery).toBe('local'), 3_000);
});
