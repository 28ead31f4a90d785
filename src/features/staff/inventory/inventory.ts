import { QueriesObserver, QueryObserver } from '@tanstack/query-core';
import { atom, computed } from 'nanostores';
import { createContext, use } from 'react';
import { asking, observed, staffQueries } from '../../../browser/staff/queries.ts';
import { listInventory } from '../../../contracts/staff/list-inventory.ts';
import { readStyleStock, type StyleStock } from '../../../contracts/staff/read-style-stock.ts';
import { testConnection } from '../../../contracts/staff/test-connection.ts';
import type { InventoryLine } from '../../../contracts/staff/list-inventory.ts';
import { garments } from '../../../domain/garment.ts';
import { lowStock } from '../../../domain/stock-left.ts';
import { textLimits } from '../../../domain/text-field.ts';
import { formatSearch, inCatalogOrder, parseSearch, parseThreshold } from './stock-view.ts';
import { supplierConnection, type SupplierConnection } from './inventory-words.ts';
import { createTools } from './tools.ts';

const pollMs = 60_000;
/** However long the typing takes, a search is one history entry. */
const typingMs = 400;
const thresholdKey = 'inventory-low-below';

/** Whether the database answers and, if it does, the supplier. */
export type Connection = { readonly state: 'checking' } | SupplierConnection;

/** Sizes, colors, and warehouses of a style; `problem` is why there are none, or none newer. */
export type Stock = { readonly data: StyleStock | null; readonly problem: string | null };

export type Inventory = ReturnType<typeof createInventory>;

/**
 * The stock of the nine garments. `open` follows the address, the clock, and the network.
 * @param manages whether the reader may sync with the supplier and see how that went
 */
export function createInventory(manages: boolean) {
  const client = staffQueries();
  const listing = new QueryObserver(client, {
    ...asking(listInventory, () => ({})),
    select: inCatalogOrder,
    refetchInterval: pollMs,
    staleTime: pollMs,
    meta: { logged: true },
  });
  /** Reloads when the list shows a newer sync, or on request. */
  const stockQueries = garments.map(({ styleCode }) => ({
    ...asking(readStyleStock, () => ({ styleCode }), styleCode),
    enabled: false,
    meta: { logged: true },
  }));
  const holding = new QueriesObserver(client, stockQueries);
  // Writes to the database and reads it back.
  const checking = new QueryObserver(client, {
    ...asking(testConnection, () => ({})),
    staleTime: Infinity,
  });
  const [$listed, watchList] = observed(listing);
  const [$held, watchStocks] = observed(holding);
  const [$checked, watchConnection] = observed(checking);

  const $search = atom('');
  const $threshold = atom(lowStock);
  let typing: ReturnType<typeof setTimeout> | undefined;

  /** Stock by style code; a missing style hasn't been answered yet. */
  const $stocks = computed($held, (held): Readonly<Record<string, Stock | undefined>> => {
    const answers = garments.map(({ styleCode }, at) => {
      const { data, error } = held[at] ?? {};
      const known = {
        data: (data as StyleStock | undefined) ?? null,
        problem: error?.message ?? null,
      };
      return [styleCode, data || error ? known : undefined] as const;
    });
    return Object.fromEntries(answers);
  });

  /** Loads the sizes, colors, and warehouses of one style; what is shown stays until the answer. */
  async function loadStock(styleCode: string): Promise<void> {
    const query = stockQueries[garments.findIndex((each) => each.styleCode === styleCode)];
    // A failure is in its result.
    if (query) await client.query({ ...query, staleTime: 0 }).catch(() => undefined);
  }

  function onListed({ data }: ReturnType<typeof $listed.get>): void {
    for (const { styleCode, syncedAt } of data ?? []) {
      const known = client.getQueryData<StyleStock>([readStyleStock.name, styleCode]);
      if (known?.syncedAt !== syncedAt) void loadStock(styleCode);
    }
  }

  function readAddress(): void {
    clearTimeout(typing);
    $search.set(parseSearch(location.search));
  }

  const loadInventory = () => listing.refetch();
  const tools = createTools({ loadInventory, loadStock });

  return {
    ...tools,
    manages,
    $search,
    $threshold,
    $stocks,
    /** The nine garments; null until first loaded. */
    $lines: computed($listed, ({ data }): readonly InventoryLine[] | null => data ?? null),
    $loading: computed($listed, ({ isFetching }) => isFetching),
    /** Why there are no garments, or none newer than those shown. */
    $problem: computed($listed, ({ error }) => (error && !error.ledAway ? error.message : null)),
    $connection: computed(
      [$checked, $listed],
      (checked, { data, isPending, error: unlisted }): Connection => {
        // Press staff write nothing; that the list was answered is their check.
        const checking = manages ? checked.isFetching || checked.isPending : isPending;
        const error = manages ? checked.error : unlisted;
        if (checking) return { state: 'checking' };
        if (error) return { state: 'error', text: `Connection error: ${error.message}` };
        return supplierConnection(data ?? null);
      },
    ),
    checkConnection: () => void checking.refetch(),
    loadInventory,
    loadStock,

    /** Shows the matches at once; the address follows when the typing pauses. */
    search(text: string): void {
      $search.set(text.slice(0, textLimits.search));
      clearTimeout(typing);
      typing = setTimeout(() => {
        const address = location.pathname + formatSearch($search.get());
        if (address !== location.pathname + location.search) history.pushState(null, '', address);
      }, typingMs);
    },

    /** Highlights sizes with that many pieces or fewer, from now on and in this browser. */
    setThreshold(text: string): void {
      const threshold = parseThreshold(text);
      $threshold.set(threshold);
      try {
        localStorage.setItem(thresholdKey, String(threshold));
      } catch {
        // If it can't be stored, the next visit starts with the default.
      }
    },

    /** Shows the inventory and keeps it up to date until the returned function is called. */
    open(): () => void {
      client.mount();
      $threshold.set(keptThreshold());
      readAddress();
      const stops = [
        $listed.listen(onListed),
        watchList(),
        watchStocks(),
        ...(manages ? [watchConnection()] : []),
        tools.cancelSyncAll,
      ];
      addEventListener('popstate', readAddress);
      return () => {
        for (const stop of stops) stop();
        removeEventListener('popstate', readAddress);
        clearTimeout(typing);
        client.unmount();
        client.clear();
      };
    },
  };
}

function keptThreshold(): number {
  try {
    return parseThreshold(localStorage.getItem(thresholdKey));
  } catch {
    return lowStock;
  }
}

export const InventoryContext = createContext<Inventory | null>(null);

/** The inventory around this part of the page. */
export function useInventory(): Inventory {
  const inventory = use(InventoryContext);
  if (!inventory) throw new Error('A part of the inventory is rendered outside of it.');
  return inventory;
}
