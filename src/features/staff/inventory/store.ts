import { atom, map } from 'nanostores';
import type { CallFailure } from '../../../browser/call.ts';
import { ask } from '../../../browser/staff/ask.ts';
import { listInventory } from '../../../contracts/staff/list-inventory.ts';
import { readStyleStock, type StyleStock } from '../../../contracts/staff/read-style-stock.ts';
import { testConnection } from '../../../contracts/staff/test-connection.ts';
import { lowStock } from '../../../domain/stock.ts';
import {
  formatSearch,
  inCatalogOrder,
  maxSearch,
  parseSearch,
  parseThreshold,
  type InventoryLine,
} from './stock-view.ts';

/** A page that is looked at asks again this often. */
const refreshMs = 60_000;
/** A search is one page to go back to, however long the typing. */
const typingMs = 400;
const thresholdKey = 'inventory-low-below';

export type Connection =
  | { readonly state: 'checking' }
  | { readonly state: 'connected' }
  | { readonly state: 'error'; readonly text: string };
export const $connection = atom<Connection>({ state: 'checking' });

/** The nine garments; null until they were read once. */
export const $lines = atom<readonly InventoryLine[] | null>(null);
export const $loading = atom(true);
/** Why there are no garments, or none newer than those shown. */
export const $problem = atom<string | null>(null);

export type Stock = { readonly data: StyleStock | null; readonly problem: string | null };
/** Sizes, colors and warehouses by style code; what is missing wasn't answered yet. */
export const $stocks = map<Readonly<Record<string, Stock | undefined>>>({});

export const $search = atom('');
export const $threshold = atom(lowStock);

let stop = new AbortController();
let askedAt = 0;
/** Counts the readings of the list: an older answer never replaces a newer one. */
let reading = 0;
let typing: ReturnType<typeof setTimeout> | undefined;

/** Whoever is signed out or no staff any more is led away from here. */
const ledAway = ({ code }: CallFailure): boolean =>
  code === 'unauthenticated' || code === 'permission-denied' || code === 'cancelled';

/** A write and a read in the database. */
export async function checkConnection(): Promise<void> {
  const { signal } = stop;
  $connection.set({ state: 'checking' });
  const result = await ask(testConnection, {}, { signal });
  if (signal.aborted) return;
  $connection.set(
    result.ok
      ? { state: 'connected' }
      : { state: 'error', text: `Connection error: ${result.message}` },
  );
}

/** Reads the garments, then the stock of those that changed since it was read. */
export async function loadInventory(): Promise<void> {
  const { signal } = stop;
  askedAt = Date.now();
  const mine = (reading += 1);
  $loading.set(true);
  const result = await ask(listInventory, {}, { signal });
  if (signal.aborted || mine !== reading) return;
  $loading.set(false);
  if (!result.ok) {
    if (ledAway(result)) return;
    console.error(`list_inventory: ${result.code} ${result.message}`);
    $problem.set(result.message);
    return;
  }
  $problem.set(null);
  const lines = inCatalogOrder(result.data);
  $lines.set(lines);
  const changed = lines.filter(({ styleCode, syncedAt }) => {
    const known = $stocks.get()[styleCode]?.data;
    return !known || known.syncedAt !== syncedAt;
  });
  // Two at a time: what is looked at first mustn't wait for all of it.
  const queue = changed.values();
  const work = async () => {
    for (const { styleCode } of queue) await loadStock(styleCode);
  };
  await Promise.all([work(), work()]);
}

/** Reads the sizes, colors and warehouses of one style; what is shown stays until the answer. */
export async function loadStock(styleCode: string): Promise<void> {
  const { signal } = stop;
  const result = await ask(readStyleStock, { styleCode }, { signal });
  if (signal.aborted) return;
  if (result.ok) {
    $stocks.setKey(styleCode, { data: result.data, problem: null });
    return;
  }
  if (ledAway(result)) return;
  console.error(`read_style_stock: ${result.code} ${result.message}`);
  const data = $stocks.get()[styleCode]?.data ?? null;
  $stocks.setKey(styleCode, { data, problem: result.message });
}

/** Shows what fits at once; the address follows when the typing rests. */
export function search(text: string): void {
  $search.set(text.slice(0, maxSearch));
  clearTimeout(typing);
  typing = setTimeout(() => {
    const address = location.pathname + formatSearch($search.get());
    if (address !== location.pathname + location.search) history.pushState(null, '', address);
  }, typingMs);
}

/** Marks sizes of which there are so many or fewer, here and in this browser from now on. */
export function setThreshold(text: string): void {
  const threshold = parseThreshold(text);
  $threshold.set(threshold);
  try {
    localStorage.setItem(thresholdKey, String(threshold));
  } catch {
    // A browser that keeps nothing starts from the usual.
  }
}

function keptThreshold(): number {
  try {
    return parseThreshold(localStorage.getItem(thresholdKey));
  } catch {
    return lowStock;
  }
}

/** Shows the inventory, then follows address, clock and network until it is stopped. */
export function follow(): () => void {
  stop = new AbortController();
  const { signal } = stop;
  const readAddress = () => {
    clearTimeout(typing);
    $search.set(parseSearch(location.search));
  };
  const all = () => {
    void checkConnection();
    void loadInventory();
  };
  const refresh = () => {
    const due = Date.now() - askedAt >= refreshMs;
    if (due && document.visibilityState === 'visible') void loadInventory();
  };
  $threshold.set(keptThreshold());
  readAddress();
  all();
  addEventListener('popstate', readAddress, { signal });
  addEventListener('online', all, { signal });
  document.addEventListener('visibilitychange', refresh, { signal });
  const timer = setInterval(refresh, 1000);
  return () => {
    stop.abort();
    clearInterval(timer);
    clearTimeout(typing);
    // Whoever isn't staff any more is left nothing of the shop's.
    $connection.set({ state: 'checking' });
    $lines.set(null);
    $loading.set(true);
    $problem.set(null);
    $stocks.set({});
  };
}
