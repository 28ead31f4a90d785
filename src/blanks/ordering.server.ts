import type { Env } from '../platform/env.server.ts';
import { SupplierError, type SupplierFault } from '../platform/errors.server.ts';
import { shop } from '../shop.ts';
import { readList } from '../garments/stock/supplier-answer.server.ts';
import { openSupplierApi, type SupplierOptions } from '../garments/stock/supplier-api.server.ts';
import { readText, readWhole } from '../garments/stock/supplier-product.ts';
import type { Carton } from './delivery.ts';
import {
  coversAll,
  membersOf,
  readBooks,
  readCarton,
  readOrders,
  type PartLine,
  type SupplierOrder,
} from './supplier-order.ts';

/** What became of a purchase that was sent once. */
export type Bought =
  | { readonly outcome: 'accepted' | 'partly'; readonly orders: readonly SupplierOrder[] }
  /** The supplier read it and said no, or it was never sent: nothing was bought. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** Nobody read an answer to the end, so it may be bought. It must not be sent again. */
  | { readonly outcome: 'unknown'; readonly reason: string };

/** Pieces of a part in each of the supplier's warehouses. */
export type PartStock = {
  readonly partNumber: string;
  readonly warehouses: Readonly<Record<string, number>>;
};

/** A supplier that sells blanks over an API, for one task. */
export type Ordering = {
  /** Never throws for what the supplier does; the outcome says it. */
  buy(purchase: { poNumber: string; lines: readonly PartLine[] }): Promise<Bought>;
  /**
   * The orders with this PO number. None isn't proof: the supplier may list an order minutes later.
   * @throws SupplierError
   */
  find(poNumber: string): Promise<SupplierOrder[]>;
  /** All orders of the last three months by PO number. @throws SupplierError */
  books(): Promise<Map<string, SupplierOrder[]>>;
  /** The box behind a bar code; null if the supplier doesn't know it. @throws SupplierError */
  findCarton(code: string): Promise<Carton | null>;
  /** Cancels one order. @throws SupplierError if it isn't known what became of it */
  cancel(orderNumber: string): Promise<'canceled' | 'too-late'>;
  /** What is left of these parts now; a part that the supplier doesn't have is left out. @throws SupplierError */
  stock(partNumbers: readonly string[]): Promise<PartStock[]>;
};

/** A purchase has fewer, and each is under 1 kB. */
const mostRows = 2_000;
const mostBytes = 4 * 1024 * 1024;
/** Three months of a busy shop, with their lines. */
const mostBooked = 20_000;
const mostBookedBytes = 32 * 1024 * 1024;
const mostPartsAsked = 50;
/** Errors by which nothing was bought. */
const refusals: readonly SupplierFault[] = [
  'not-configured',
  'unauthorized',
  'not-found',
  'rate-limited',
  'refused',
];

/**
 * S&S Activewear. It has no idempotency keys, and takes the same PO number twice.
 * @throws SupplierError 'not-configured' without account and key
 */
export function openOrdering(env: Pick<Env, 'supplier'>, options: SupplierOptions): Ordering {
  const { askApi } = openSupplierApi(env, options);
  const list = (response: Response): Promise<unknown[]> => readList(response, mostBytes, mostRows);
  const allOrders = (response: Response) => readList(response, mostBookedBytes, mostBooked);

  return {
    async buy({ poNumber, lines }) {
      try {
        const orders = await askApi('/orders/', {
          send: { method: 'POST', body: JSON.stringify(purchaseBody(poNumber, lines)) },
          read: async (response) => readBought(await response.json(), poNumber),
        });
        return { outcome: coversAll(orders, lines) ? 'accepted' : 'partly', orders };
      } catch (error) {
        if (!(error instanceof SupplierError)) throw error;
        const isRefused = refusals.includes(error.code);
        return { outcome: isRefused ? 'refused' : 'unknown', reason: error.message };
      }
    },

    async find(poNumber) {
      const path = `/orders/${encodeURIComponent(poNumber)}?lines=true`;
      const orders = readOrders(await askApi(path, { missing: [], read: list }), poNumber);
      if (!orders) throw unreadable();
      return orders;
    },

    async books() {
      return readBooks(
        await askApi('/orders/?All=true&lines=true', { missing: [], read: allOrders }),
      );
    },

    async findCarton(code) {
      const path = `/orders/?shippinglabelbarcode=${encodeURIComponent(code)}&Boxes=true&lines=true`;
      return readCarton(await askApi(path, { missing: [], read: list }), code);
    },

    async cancel(orderNumber) {
      const path = `/orders/${encodeURIComponent(orderNumber)}`;
      try {
        await askApi(path, { send: { method: 'DELETE' }, read: list });
        return 'canceled';
      } catch (error) {
        if (error instanceof SupplierError && error.code === 'refused') return 'too-late';
        throw error;
      }
    },

    async stock(partNumbers) {
      // The supplier sends a row twice now and then.
      const found = new Map<string, PartStock>();
      const wanted = [...new Set(partNumbers)];
      for (let at = 0; at < wanted.length; at += mostPartsAsked) {
        const some = wanted.slice(at, at + mostPartsAsked);
        const path = `/inventory/${some.map(encodeURIComponent).join(',')}`;
        const rows = await askApi(path, { missing: [], read: list });
        for (const row of rows) {
          const part = readStock(row);
          if (part && some.includes(part.partNumber)) found.set(part.partNumber, part);
        }
      }
      return [...found.values()];
    },
  };
}

/** Strictly what the supplier documents, and to our address only. */
function purchaseBody(poNumber: string, lines: readonly PartLine[]) {
  return {
    shippingAddress: {
      customer: shop.name,
      attn: 'Receiving',
      address: shop.street,
      city: shop.city,
      state: shop.region,
      zip: shop.zip,
      residential: false,
    },
    shippingMethod: '1',
    poNumber,
    testOrder: false,
    autoselectWarehouse: false,
    // All or nothing, so that what is short is seen before anything is bought.
    rejectLineErrors: true,
    rejectLineErrors_Email: false,
    lines: merged(lines).map(({ partNumber, warehouse, pieces }) => ({
      warehouseAbbr: warehouse,
      identifier: partNumber,
      qty: pieces,
    })),
  };
}

/** One line per part and warehouse: the supplier prices each line by its pieces. */
function merged(lines: readonly PartLine[]): PartLine[] {
  const sums = new Map<string, PartLine>();
  for (const line of lines) {
    const key = `${line.partNumber} ${line.warehouse}`;
    const known = sums.get(key);
    sums.set(key, known ? { ...known, pieces: known.pieces + line.pieces } : line);
  }
  return [...sums.values()];
}

/** A list of orders, or an object that has one besides the lines with errors. */
function readBought(answer: unknown, poNumber: string): SupplierOrder[] {
  const rows = Array.isArray(answer) ? (answer as unknown[]) : membersOf(answer)?.('orders');
  const orders = Array.isArray(rows) ? readOrders(rows, poNumber) : null;
  if (!orders || orders.length === 0) throw unreadable();
  return orders;
}

function readStock(row: unknown): PartStock | null {
  const part = membersOf(row);
  const partNumber = readText(part?.('sku'), 40);
  const listed = part?.('warehouses');
  if (!Array.isArray(listed)) return null;
  const warehouses: Record<string, number> = {};
  for (const item of listed as unknown[]) {
    const place = membersOf(item);
    const abbr = readText(place?.('warehouseAbbr'), 10).toUpperCase();
    const pieces = readWhole(place?.('qty'));
    // The maker's own stock isn't the supplier's.
    if (!abbr || abbr === 'DS' || pieces === null) continue;
    warehouses[abbr] = Math.max(0, pieces);
  }
  return { partNumber, warehouses };
}

function unreadable(): SupplierError {
  return new SupplierError('malformed', 'The supplier’s answer can’t be read.');
}
