// product: emergency-tools, inventory-dashboard
import { beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../../../browser/staff/ask.ts';
import { $lines, $problem, $stocks, loadInventory } from './store.ts';
import { inCatalogOrder } from './stock-view.ts';
import { isFailure, roundText, type Round } from './tools.ts';

vi.mock('../../../browser/staff/ask.ts');
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const down = { ok: false, code: 'unavailable', message: 'No answer.' } as const;
let lists: ((answer: unknown) => void)[] = [];
let read: string[] = [];

beforeEach(() => {
  lists = [];
  read = [];
  logged.mockClear();
  $lines.set(null);
  $problem.set(null);
  $stocks.set({});
  vi.mocked(ask).mockImplementation((call, input) => {
    if (call.name !== 'read_style_stock') {
      return new Promise((resolve) => lists.push(resolve as (answer: unknown) => void));
    }
    const { styleCode } = input as { styleCode: string };
    read.push(styleCode);
    const data = { styleCode, syncedAt: syncedAt[styleCode] ?? null, colors: [] };
    return Promise.resolve({ ok: true, data: data as never });
  });
});

let syncedAt: Record<string, string> = {};
const list = (synced: Record<string, string>) => {
  syncedAt = synced;
  const data = inCatalogOrder([]).map((line) => ({
    ...line,
    syncedAt: synced[line.styleCode] ?? null,
  }));
  return { ok: true, data };
};

test('stock is read again only of what was synced since', async () => {
  const first = loadInventory();
  lists[0]!(list({ '00606': '2026-11-20T10:00:00Z' }));
  await first;
  expect(read).toHaveLength(9);
  const second = loadInventory();
  lists[1]!(list({ '00606': '2026-11-21T10:00:00Z' }));
  await second;
  expect(read.slice(9)).toEqual(['00606']);
});

test('a list that can’t be had leaves the garments, and says why', async () => {
  const first = loadInventory();
  lists[0]!(list({}));
  await first;
  const shown = $lines.get();
  const second = loadInventory();
  lists[1]!(down);
  await second;
  expect($lines.get()).toBe(shown);
  expect($problem.get()).toBe('No answer.');
  expect(logged).toHaveBeenCalledWith('list_inventory: unavailable No answer.');
});

test('an older list never replaces a newer one', async () => {
  const [older, newer] = [loadInventory(), loadInventory()];
  lists[1]!(list({ '00606': '2026-11-21T10:00:00Z' }));
  await newer;
  lists[0]!(list({}));
  await older;
  expect($lines.get()?.find(({ styleCode }) => styleCode === '00606')?.syncedAt).not.toBeNull();
});

test.each([
  ['Error: Refresh failed', true],
  ['Sync failed', true],
  ['Sync failed: No answer.', true],
  ['Premium Cotton is up to date: 26 colors, 9 pieces.', false],
])('%j is a failure: %j', (text, failed) => expect(isFailure(text)).toBe(failed));

test('a sync of all says how far it is and what came of it', () => {
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
