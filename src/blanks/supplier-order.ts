import type { Carton } from './delivery.ts';
import { isRecord, readCents, readText, readWhole } from '../garments/stock/supplier-product.ts';

/** Pieces of a part from one warehouse. */
export type PartLine = {
  /** The supplier's number of the part, like 'B00760003'. */
  readonly partNumber: string;
  /** 'IL', 'KS', … */
  readonly warehouse: string;
  readonly pieces: number;
};

/** An order at the supplier: what one warehouse ships for a purchase. */
export type SupplierOrder = {
  /** The supplier's number of it. */
  readonly number: string;
  readonly warehouse: string;
  readonly isCanceled: boolean;
  /** With freight and fees; 0 once it's canceled. */
  readonly totalCents: number;
  /** Freight and fees. */
  readonly freightCents: number;
  readonly lines: readonly {
    readonly partNumber: string;
    readonly pieces: number;
    readonly unitCents: number;
  }[];
};

/** More than a purchase can have: each is of another warehouse. */
const mostOrders = 40;

/**
 * All orders among the supplier's rows by PO number, without those that can't be read, which may be
 * others' and of another kind.
 */
export function readBooks(rows: readonly unknown[]): Map<string, SupplierOrder[]> {
  const books = new Map<string, Map<string, SupplierOrder>>();
  for (const row of rows) {
    const order = membersOf(row);
    const read = order && readOrder(order);
    if (!read) continue;
    const poNumber = readText(order('poNumber'), 80).toUpperCase();
    const known = books.get(poNumber) ?? new Map<string, SupplierOrder>();
    books.set(poNumber, known.set(read.number, read));
  }
  return new Map([...books].map(([poNumber, orders]) => [poNumber, [...orders.values()]]));
}

/**
 * The orders of this PO number among the supplier's rows, without duplicates. Names of members may begin with a
 * capital, and numbers may be text. null if one of ours can't be read, because half of a purchase is
 * worse than none.
 */
export function readOrders(rows: readonly unknown[], poNumber: string): SupplierOrder[] | null {
  const orders = new Map<string, SupplierOrder>();
  for (const row of rows) {
    const order = membersOf(row);
    if (!order) return null;
    if (readText(order('poNumber')).toUpperCase() !== poNumber) continue;
    const read = readOrder(order);
    if (!read) return null;
    orders.set(read.number, read);
  }
  return orders.size > mostOrders ? null : [...orders.values()];
}

/** The box with this bar code among the supplier's orders; null if none can be read. */
export function readCarton(rows: readonly unknown[], code: string): Carton | null {
  for (const row of rows) {
    const order = membersOf(row);
    const supplierOrder = readText(order?.('orderNumber'), 40);
    const boxes = order?.('boxes');
    if (!supplierOrder || !Array.isArray(boxes)) continue;
    for (const value of boxes as unknown[]) {
      const box = membersOf(value);
      const listed = box?.('lines');
      if (readText(box?.('conveyorBarcode'), 40) !== code || !Array.isArray(listed)) continue;
      const lines = (listed as unknown[]).flatMap((each) => {
        const line = membersOf(each);
        const partNumber = readText(line?.('sku'), 40);
        const pieces = readWhole(line?.('qty'));
        return partNumber && pieces !== null && pieces > 0 ? [{ partNumber, pieces }] : [];
      });
      return lines.length > 0 ? { supplierOrder, lines } : null;
    }
  }
  return null;
}

/** Reads the members of a value, whichever of their letters are capitals; null if it has none. */
export function membersOf(value: unknown): ((name: string) => unknown) | null {
  if (!isRecord(value)) return null;
  const members = new Map(
    Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]),
  );
  return (name) => members.get(name.toLowerCase());
}

function readOrder(order: (name: string) => unknown): SupplierOrder | null {
  const number = readText(order('orderNumber'), 40);
  const warehouse = readText(order('warehouseAbbr'), 10).toUpperCase();
  const totalCents = readCents(order('total'));
  const listed = order('lines');
  if (!number || !warehouse || totalCents === null || !Array.isArray(listed)) return null;
  const lines = listed.map(readLine);
  if (lines.some((line) => line === null)) return null;
  const feeCents = ['shipping', 'smallOrderFee', 'cod', 'tax'].reduce(
    (sum, name) => sum + (readCents(order(name)) ?? 0),
    0,
  );
  return {
    number,
    warehouse,
    isCanceled: ['canceled', 'cancelled'].includes(readText(order('orderStatus')).toLowerCase()),
    totalCents,
    freightCents: Math.min(totalCents, feeCents),
    lines: lines.filter((line) => line !== null),
  };
}

function readLine(value: unknown): SupplierOrder['lines'][number] | null {
  const line = membersOf(value);
  const partNumber = readText(line?.('sku'), 40);
  const pieces = readWhole(line?.('qtyOrdered'));
  const unitCents = readCents(line?.('price'));
  if (!partNumber || pieces === null || pieces < 0 || unitCents === null) return null;
  return { partNumber, pieces, unitCents };
}

/** Whether the orders that aren't canceled have all pieces of the lines. */
export function coversAll(
  orders: readonly SupplierOrder[],
  lines: readonly Pick<PartLine, 'partNumber' | 'pieces'>[],
): boolean {
  const bought = new Map<string, number>();
  for (const { isCanceled, lines: theirs } of orders) {
    if (isCanceled) continue;
    for (const { partNumber, pieces } of theirs) {
      bought.set(partNumber, (bought.get(partNumber) ?? 0) + pieces);
    }
  }
  const wanted = new Map<string, number>();
  for (const { partNumber, pieces } of lines) {
    wanted.set(partNumber, (wanted.get(partNumber) ?? 0) + pieces);
  }
  return [...wanted].every(([partNumber, pieces]) => (bought.get(partNumber) ?? 0) >= pieces);
}

/** Whether all parts of the orders are among the lines. */
export function areOf(
  orders: readonly SupplierOrder[],
  lines: readonly Pick<PartLine, 'partNumber'>[],
): boolean {
  const ours = new Set(lines.map(({ partNumber }) => partNumber));
  return orders.every((order) => order.lines.every(({ partNumber }) => ours.has(partNumber)));
}
