import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import { asking } from '../queries.client.ts';
import { deviceStorage } from '../../platform/storage.client.ts';
import { listInventory } from '../../garments/stock/list-inventory.rpc.ts';
import { readStyleStock, type StyleStock } from '../../garments/stock/read-style-stock.rpc.ts';
import { testConnection } from '../../garments/stock/test-connection.rpc.ts';
import { garments } from '../../garments/garment.ts';
import { lowStock } from '../../garments/stock/stock-left.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { formatSearch, inCatalogOrder, parseSearch, parseThreshold } from './stock-view.client.ts';
import { supplierConnection, type SupplierConnection } from './inventory-words.client.ts';
import { createTools } from './tools.client.ts';

const pollMs = 60_000;
/** However long the typing takes, a search is one history entry. */
const typingMs = 400;
const thresholdKey = 'inventory-low-below';

/** Whether the database answers and, if it does, the supplier. */
export type Connection = { readonly state: 'checking' } | SupplierConnection;

/** Sizes, colors, and warehouses of a style; `problem` is why there are none, or none newer. */
export type Stock = { readonly data: StyleStock | null; readonly problem: string | null };

export type Inventory = ReturnType<typeof useStock>;

const listQuery = {
  ...asking(listInventory, () => ({})),
  select: inCatalogOrder,
  refetchInterval: pollMs,
  staleTime: pollMs,
  meta: { logged: true },
};

/** Runs when the list shows a newer sync, or on request. */
const stockQuery = (styleCode: string) => ({
  ...asking(readStyleStock, () => ({ styleCode }), styleCode),
  enabled: false,
  meta: { logged: true },
});

/** Stock by style code; a missing style hasn't been answered yet. */
function combineStocks(
  held: readonly { data: StyleStock | undefined; error: Error | null }[],
): Readonly<Record<string, Stock | undefined>> {
  const answers = garments.map(({ styleCode }, at) => {
    const { data, error } = held[at] ?? {};
    const known = { data: data ?? null, problem: error?.message ?? null };
    return [styleCode, data || error ? known : undefined] as const;
  });
  return Object.fromEntries(answers);
}

/**
 * The stock of the nine garments, kept up to date once the page is `open`.
 * @param manages whether the reader may sync with the supplier and see how that went
 */
export function useStock(open: boolean, manages: boolean) {
  const client = useQueryClient();
  const { data, error, isFetching, isPending, dataUpdatedAt, refetch } = useQuery(listQuery);
  const stocks = useQueries({
    queries: garments.map(({ styleCode }) => stockQuery(styleCode)),
    combine: combineStocks,
  });
  // Writes to the database and reads it back.
  const checked = useQuery({
    ...asking(testConnection, () => ({})),
    enabled: open && manages,
    staleTime: Infinity,
  });

  const [search, setSearch] = useState(() => (open ? parseSearch(location.search) : ''));
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [threshold, setThreshold] = useState(() => (open ? keptThreshold() : lowStock));

  /** Loads the sizes, colors, and warehouses of one style; what is shown stays until the answer. */
  const loadStock = useCallback(
    async (styleCode: string): Promise<void> => {
      // A failure is in its result.
      await client.query({ ...stockQuery(styleCode), staleTime: 0 }).catch(() => undefined);
    },
    [client],
  );
  const [tools] = useState(() => createTools({ loadInventory: refetch, loadStock }));

  useEffect(() => {
    for (const { styleCode, syncedAt } of data ?? []) {
      const known = client.getQueryData<StyleStock>([readStyleStock.name, styleCode]);
      if (known?.syncedAt !== syncedAt) void loadStock(styleCode);
    }
  }, [client, loadStock, data, dataUpdatedAt]);

  useEffect(() => {
    if (!open) return;
    const readAddress = () => {
      clearTimeout(typing.current);
      setSearch(parseSearch(location.search));
    };
    addEventListener('popstate', readAddress);
    return () => {
      removeEventListener('popstate', readAddress);
      clearTimeout(typing.current);
      tools.cancelSyncAll();
    };
  }, [open, tools]);

  const connection = (): Connection => {
    // Press staff write nothing; that the list was answered is their check.
    if (manages ? checked.isFetching || checked.isPending : isPending) return { state: 'checking' };
    const failed = manages ? checked.error : error;
    if (failed) return { state: 'error', text: `Connection error: ${failed.message}` };
    return supplierConnection(data ?? null);
  };

  return {
    ...tools,
    manages,
    search,
    threshold,
    stocks,
    /** The nine garments; null until first loaded. */
    lines: data ?? null,
    loading: isFetching,
    /** Why there are no garments, or none newer than those shown. */
    problem: error && !error.ledAway ? error.message : null,
    connection: connection(),
    checkConnection: () => void checked.refetch(),
    loadInventory: () => refetch(),
    loadStock,

    /** Shows the matches at once; the address follows when the typing pauses. */
    searchFor(text: string): void {
      const asked = text.slice(0, textLimits.search);
      setSearch(asked);
      clearTimeout(typing.current);
      typing.current = setTimeout(() => {
        const address = location.pathname + formatSearch(asked);
        if (address !== location.pathname + location.search) history.pushState(null, '', address);
      }, typingMs);
    },

    /** Highlights sizes with that many pieces or fewer, from now on and in this browser. */
    keepThreshold(text: string): void {
      const asked = parseThreshold(text);
      setThreshold(asked);
      // If the browser doesn't keep it, the next visit starts with the default.
      deviceStorage.writeText(thresholdKey, String(asked));
    },
  };
}

const keptThreshold = (): number => parseThreshold(deviceStorage.readText(thresholdKey));

export const InventoryContext = createContext<Inventory | null>(null);

/** The inventory around this part of the page. */
export function useInventory(): Inventory {
  const inventory = use(InventoryContext);
  if (!inventory) throw new Error('A part of the inventory is rendered outside of it.');
  return inventory;
}
