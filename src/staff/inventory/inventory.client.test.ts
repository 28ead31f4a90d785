// product: emergency-tools, inventory-dashboard
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../ask.client.ts';
import { leaveStaffPage, openStaffPage, pass } from '../../../tests/support/staff-hook.ts';
import { useStock, type Inventory } from './inventory.client.ts';
import { supplierConnection } from './inventory-words.client.ts';
import { inCatalogOrder } from './stock-view.client.ts';
import { isFailure, roundText, type Round } from './tools.client.ts';

vi.mock('../ask.client.ts');
// Test files share their modules, and a loaded module keeps the mocks of its first file.
vi.hoisted(() => vi.resetModules());
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const down = { ok: false, code: 'unavailable', message: 'No answer.' } as const;
let lists: ((answer: unknown) => void)[] = [];
let read: string[] = [];
let page: { current: Inventory };

beforeEach(() => {
  lists = [];
  read = [];
  logged.mockClear();
  vi.mocked(ask).mockImplementation((call, input) => {
    if (call.name === 'test_connection') return Promise.resolve(down);
    if (call.name !== 'read_style_stock') {
      return new Promise((resolve) => lists.push(resolve as (answer: unknown) => void));
    }
    const { styleCode } = input as { styleCode: string };
    read.push(styleCode);
    const data = { styleCode, syncedAt: syncedAt[styleCode] ?? null, colors: [] };
    return Promise.resolve({ ok: true, data: data as never });
  });
  vi.useFakeTimers();
  page = openStaffPage('/garment-inventory', () => useStock(true, true));
});
afterEach(() => {
  leaveStaffPage();
  vi.useRealTimers();
});

/** Answers the requested list, and waits until the page has seen it. */
const answer = async (index: number, given: unknown) => {
  lists[index]!(given);
  await pass();
};

let syncedAt: Record<string, string> = {};
const list = (synced: Record<string, string>) => {
  syncedAt = synced;
  const data = inCatalogOrder([]).map((line) => ({
    ...line,
    syncedAt: synced[line.styleCode] ?? null,
  }));
  return { ok: true, data };
};

test('stock is read again only for what was synced since', async () => {
  await answer(0, list({ '00606': '2026-11-20T10:00:00Z' }));
  expect(read).toHaveLength(9);
  void page.current.loadInventory();
  await answer(1, list({ '00606': '2026-11-21T10:00:00Z' }));
  expect(read.slice(9)).toEqual(['00606']);
});

test('a list that can’t be loaded leaves the garments, and says why', async () => {
  await answer(0, list({}));
  const shown = page.current.lines;
  void page.current.loadInventory();
  await answer(1, down);
  expect(page.current.lines).toBe(shown);
  expect(page.current.problem).toBe('No answer.');
  expect(logged).toHaveBeenCalledWith('list_inventory: unavailable No answer.');
});

test('an older list never replaces a newer one', async () => {
  await answer(0, list({}));
  void page.current.loadInventory();
  void page.current.loadInventory();
  await answer(2, list({ '00606': '2026-11-21T10:00:00Z' }));
  await answer(1, list({}));
  expect(
    page.current.lines?.find(({ styleCode }) => styleCode === '00606')?.syncedAt,
  ).not.toBeNull();
});

test('connected means that the supplier’s last answer wasn’t an error', () => {
  const [first, second] = inCatalogOrder([]);
  const synced = { ...first!, syncedAt: '2026-11-21T10:00:00Z' };
  const failed = {
    ...second!,
    syncedAt: '2026-11-20T10:00:00Z',
    failedAt: '2026-11-21T11:00:00Z',
    failure: 'The supplier is down.',
  };
  expect(supplierConnection([synced, failed])).toEqual({
    state: 'error',
    text: expect.stringMatching(
      /^Supplier error, .*5:00 AM Central: The supplier is down\.$/,
    ) as string,
  });
  const later = { ...synced, syncedAt: '2026-11-21T12:00:00Z' };
  expect(supplierConnection([later, failed])).toEqual({
    state: 'connected',
    text: expect.stringMatching(/^Connected: the supplier answered .*6:00 AM Central$/) as string,
  });
  expect(supplierConnection([first!, second!]).text).toMatch(/hasn’t been asked yet/);
});

test.each([
  ['Error: Refresh failed', true],
  ['Sync failed', true],
  ['Sync failed: No answer.', true],
  ['Premium Cotton is up to date: 26 colors, 9 pieces.', false],
])('%j is a failure: %j', (text, failed) => expect(isFailure(text)).toBe(failed));

test('a sync of all says how far along it is, and its results', () => {
  const round: Round = { done: 2, of: 9, current: 'Navy', canceled: false, failures: [] };
  expect(roundText(round)).toBe('3 of 9: syncing Navy...');
  const over = { ...round, done: 9, current: null };
  expect(roundText(over)).toBe('9 of 9 garments are up to date.');
  expect(roundText({ ...over, failures: ['Premium Cotton: No answer.'] })).toBe(
    'Sync failed: Premium Cotton: No answer. 8 of 9 garments are up to date.',
  );
  expect(roundText({ ...over, done: 3, canceled: true })).toBe(
    'Canceled after 3 of 9. Whatever was synced stays.',
  );
});
