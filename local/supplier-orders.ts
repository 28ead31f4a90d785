import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { RawProduct } from './supplier-data.ts';

/** A line that a customer sends. */
type SentLine = { warehouseAbbr?: string; identifier?: string | number; qty?: number | string };

/** What a customer sends to buy. Members may be missing. */
export type SentOrder = {
  shippingAddress?: Record<string, unknown>;
  shippingMethod?: string;
  poNumber?: string;
  testOrder?: boolean;
  autoselectWarehouse?: boolean;
  autoselectWarehouse_Warehouses?: string;
  rejectLineErrors?: boolean;
  lines?: SentLine[];
};

export type RawOrderLine = {
  lineNumber: number;
  type: 'S';
  skuID: number;
  sku: string;
  gtin: string;
  yourSku: string;
  qtyOrdered: number;
  qtyShipped: number;
  /** Text, as the supplier sends some prices. */
  price: string;
  brandName: string;
  styleName: string;
  colorName: string;
  sizeName: string;
  returnable: boolean;
};

export type RawBox = {
  boxNumber: number;
  trackingNumber: string;
  weight: string;
  conveyorBarcode: string;
  lines: { sku: string; qty: number }[];
};

/** An order as the supplier sends it; it may leave `lines` and `boxes` out. */
export type RawOrder = {
  guid: string;
  companyName: string;
  warehouseAbbr: string;
  orderNumber: string;
  /** '' until it's shipped. */
  invoiceNumber: string;
  poNumber: string;
  orderDate: string;
  shipDate: string;
  expectedDeliveryDate: string;
  orderType: 'API';
  orderStatus: 'In Progress' | 'Shipped' | 'Cancelled';
  shippingMethod: string;
  subtotal: number;
  shipping: number;
  smallOrderFee: number;
  tax: number;
  total: number;
  totalPieces: number;
  totalLines: number;
  totalBoxes: number;
  deliveryStatus: string;
  lines: RawOrderLine[];
  boxes: RawBox[];
};

export type LineError = { field: string; message: string };

export type Bought = { orders: RawOrder[]; errors: LineError[] };

export type OrderBooksOptions = {
  readonly products: () => RawProduct[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A file that keeps the orders, also across restarts; null keeps none. */
  readonly file: string | null;
};

const cancelWithinMs = 600_000;
/** An order below it pays for its own freight. */
const freeFreightFrom = 200;
const freight = 14.5;
const keptDays = 92;

type Kept = { orders: [RawOrder, number][]; lastNumber: number };

/** Everything that was bought: its orders, and how many pieces fewer each warehouse has since. */
export class OrderBooks {
  private readonly options: OrderBooksOptions;
  /** With when each was placed, oldest first. */
  private orders: [RawOrder, number][] = [];
  private lastNumber = 80_000_000;

  constructor(options: OrderBooksOptions) {
    this.options = options;
    this.load();
  }

  /**
   * Buys like the supplier: one order per warehouse, and nothing at all after an error in a line
   * unless `rejectLineErrors` is false. The same PO number twice is two purchases.
   */
  buy(sent: SentOrder): Bought {
    const { rejectLineErrors = true } = sent;
    const errors: LineError[] = [];
    const taken = new Map<string, RawOrderLine[]>();
    const left = this.stock();
    for (const [at, line] of (sent.lines ?? []).entries()) {
      const { parts, problem } = this.place(line, sent, left);
      if (problem) errors.push({ field: `lines[${at}]`, message: problem });
      for (const { warehouse, row, pieces } of parts) {
        const lines = taken.get(warehouse) ?? [];
        taken.set(warehouse, [...lines, lineOf(row, warehouse, pieces, lines.length + 1)]);
      }
    }
    if ((sent.lines ?? []).length === 0) errors.push({ field: 'lines', message: 'Lines missing.' });
    if (errors.length > 0 && rejectLineErrors) return { orders: [], errors };
    const orders = [...taken].map(([warehouse, lines]) => this.open(sent, warehouse, lines));
    if (sent.testOrder) for (const order of orders) cancelOrder(order);
    this.save();
    return { orders, errors };
  }

  /** The orders of the last three months, newest first; by default only those not yet invoiced. */
  list(all: boolean): RawOrder[] {
    const since = this.options.now() - keptDays * 86_400_000;
    return this.orders
      .filter(([order, at]) => (all ? at >= since : order.invoiceNumber === ''))
      .map(([order]) => order)
      .reverse();
  }

  /** Orders that one of these names: PO, order, or invoice number, or GUID. */
  find(names: readonly string[]): RawOrder[] {
    const wanted = new Set(names.map((name) => name.trim().toLowerCase()).filter(Boolean));
    return this.orders
      .map(([order]) => order)
      .filter(({ poNumber, orderNumber, invoiceNumber, guid }) =>
        [poNumber, orderNumber, invoiceNumber, guid].some((name) => wanted.has(name.toLowerCase())),
      );
  }

  /** The order with the box behind a bar code. */
  findBox(code: string): RawOrder[] {
    return this.orders
      .map(([order]) => order)
      .filter(({ boxes }) => boxes.some(({ conveyorBarcode }) => conveyorBarcode === code));
  }

  /** The order, canceled; a sentence if that isn't possible; null if there is none. */
  cancel(orderNumber: string): RawOrder | string | null {
    const found = this.orders.find(([order]) => order.orderNumber === orderNumber);
    if (!found) return null;
    const [order, at] = found;
    if (order.orderStatus === 'Cancelled') return order;
    if (order.orderStatus === 'Shipped' || this.options.now() - at > cancelWithinMs) {
      return 'The order can no longer be cancelled.';
    }
    cancelOrder(order);
    this.save();
    return order;
  }

  /** Ships an order in boxes of a case, each with its bar code. False if there's none to ship. */
  ship(orderNumber: string): boolean {
    const found = this.orders.find(([order]) => order.orderNumber === orderNumber);
    if (found?.[0].orderStatus !== 'In Progress') return false;
    const [order] = found;
    order.orderStatus = 'Shipped';
    order.deliveryStatus = 'Shipped - In Transit';
    order.invoiceNumber = String(Number(order.orderNumber) - 22_000_000);
    order.shipDate = this.today();
    for (const line of order.lines) line.qtyShipped = line.qtyOrdered;
    order.boxes = boxesOf(order);
    order.totalBoxes = order.boxes.length;
    this.save();
    return true;
  }

  /** The rows with what was bought taken off. */
  withoutSold(rows: readonly RawProduct[]): RawProduct[] {
    const sold = this.sold();
    if (sold.size === 0) return [...rows];
    return rows.map((row) => {
      let less = 0;
      const warehouses = row.warehouses.map((one) => {
        const pieces = sold.get(`${row.sku} ${one.warehouseAbbr}`) ?? 0;
        less += pieces;
        return pieces === 0 ? one : { ...one, qty: Math.max(0, Number(one.qty) - pieces) };
      });
      return less === 0 ? row : { ...row, qty: Math.max(0, Number(row.qty) - less), warehouses };
    });
  }

  clear(): void {
    this.orders = [];
    this.save();
  }

  private place(
    { warehouseAbbr = '', identifier = '', qty }: SentLine,
    sent: SentOrder,
    left: Map<string, { row: RawProduct; warehouses: Map<string, number> }>,
  ): { parts: { warehouse: string; row: RawProduct; pieces: number }[]; problem: string | null } {
    const pieces = Number(qty);
    const known = left.get(String(identifier).trim().toUpperCase());
    if (!known) return { parts: [], problem: `${identifier} was not found.` };
    if (!Number.isInteger(pieces) || pieces < 1) {
      return { parts: [], problem: `${identifier}: the quantity is not valid.` };
    }
    const { row, warehouses } = known;
    const limited = sent.autoselectWarehouse_Warehouses?.split(',').map((one) => one.trim());
    // Their choice: the warehouse with the most first, so that few orders come of it.
    const places = sent.autoselectWarehouse
      ? [...warehouses]
          .filter(([one]) => !limited || limited.includes(one))
          .sort(([, one], [, other]) => other - one)
          .map(([one]) => one)
      : [warehouseAbbr.toUpperCase()];
    const has = places.reduce((sum, one) => sum + (warehouses.get(one) ?? 0), 0);
    if (has < pieces) {
      return { parts: [], problem: `${identifier}: only ${has} of ${pieces} are available.` };
    }
    const parts: { warehouse: string; row: RawProduct; pieces: number }[] = [];
    let missing = pieces;
    for (const warehouse of places) {
      const here = Math.min(missing, warehouses.get(warehouse) ?? 0);
      if (here === 0) continue;
      parts.push({ warehouse, row, pieces: here });
      warehouses.set(warehouse, (warehouses.get(warehouse) ?? 0) - here);
      missing -= here;
    }
    return { parts, problem: null };
  }

  /** What is left by SKU, GTIN, and number, in the supplier's own warehouses. */
  private stock(): Map<string, { row: RawProduct; warehouses: Map<string, number> }> {
    const stock = new Map<string, { row: RawProduct; warehouses: Map<string, number> }>();
    for (const row of this.withoutSold(this.options.products())) {
      const warehouses = new Map(
        row.warehouses
          .filter(({ dropship }) => !dropship)
          .map(({ warehouseAbbr, qty }) => [warehouseAbbr, Number(qty)]),
      );
      for (const name of [row.sku, row.gtin, String(row.skuID_Master)]) {
        stock.set(name.toUpperCase(), { row, warehouses });
      }
    }
    return stock;
  }

  private sold(): Map<string, number> {
    const sold = new Map<string, number>();
    for (const [order] of this.orders) {
      if (order.orderStatus === 'Cancelled') continue;
      for (const { sku, qtyOrdered } of order.lines) {
        const key = `${sku} ${order.warehouseAbbr}`;
        sold.set(key, (sold.get(key) ?? 0) + qtyOrdered);
      }
    }
    return sold;
  }

  private open(sent: SentOrder, warehouseAbbr: string, lines: RawOrderLine[]): RawOrder {
    this.lastNumber += 1;
    const subtotal = inCents(
      lines.reduce((sum, { price, qtyOrdered }) => sum + Number(price) * qtyOrdered, 0),
    );
    const shipping = subtotal < freeFreightFrom ? freight : 0;
    const order: RawOrder = {
      guid: randomUUID(),
      companyName: 'Confluence Print Co.',
      warehouseAbbr,
      orderNumber: String(this.lastNumber),
      invoiceNumber: '',
      poNumber: sent.poNumber ?? '',
      orderDate: this.today(),
      shipDate: '',
      expectedDeliveryDate: '',
      orderType: 'API',
      orderStatus: 'In Progress',
      shippingMethod: sent.shippingMethod ?? '1',
      subtotal,
      shipping,
      smallOrderFee: 0,
      tax: 0,
      total: inCents(subtotal + shipping),
      totalPieces: lines.reduce((sum, { qtyOrdered }) => sum + qtyOrdered, 0),
      totalLines: lines.length,
      totalBoxes: 0,
      deliveryStatus: '',
      lines,
      boxes: [],
    };
    this.orders.push([order, this.options.now()]);
    return order;
  }

  private today(): string {
    return new Date(this.options.now()).toISOString().slice(0, 19);
  }

  private save(): void {
    const { file } = this.options;
    if (!file) return;
    const kept = { orders: this.orders, lastNumber: this.lastNumber } satisfies Kept;
    // Renamed into place, so that a kill doesn't leave half of it.
    writeFileSync(`${file}.part`, JSON.stringify(kept));
    renameSync(`${file}.part`, file);
  }

  private load(): void {
    const { file } = this.options;
    if (!file) return;
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    const kept = JSON.parse(text) as Kept;
    this.orders = kept.orders;
    this.lastNumber = kept.lastNumber;
  }
}

/** A dozen of one line costs less, and a case less still; an account's own price counts if it's lower. */
function lineOf(
  row: RawProduct,
  warehouse: string,
  pieces: number,
  lineNumber: number,
): RawOrderLine {
  const { sku, gtin, yourSku, brandName, styleName, colorName, sizeName } = row;
  const place = row.warehouses.find(({ warehouseAbbr }) => warehouseAbbr === warehouse);
  const price = Math.min(
    row.customerPrice,
    pieces >= row.caseQty ? row.casePrice : pieces >= 12 ? row.dozenPrice : row.piecePrice,
  );
  return {
    lineNumber,
    type: 'S',
    skuID: place?.skuID ?? 0,
    sku,
    gtin,
    yourSku,
    qtyOrdered: pieces,
    qtyShipped: 0,
    price: price.toFixed(2),
    brandName,
    styleName,
    colorName,
    sizeName,
    returnable: place?.returnable ?? false,
  };
}

function cancelOrder(order: RawOrder): void {
  order.orderStatus = 'Cancelled';
  Object.assign(order, { subtotal: 0, shipping: 0, total: 0, totalPieces: 0 });
}

const piecesInBox = 72;

/** Fills box after box in the order of the lines. */
function boxesOf({ orderNumber, invoiceNumber, lines }: RawOrder): RawBox[] {
  const filled: RawBox['lines'][] = [];
  let room = 0;
  for (const { sku, qtyShipped } of lines) {
    for (let rest = qtyShipped; rest > 0;) {
      if (room === 0) {
        filled.push([]);
        room = piecesInBox;
      }
      const qty = Math.min(rest, room);
      filled.at(-1)?.push({ sku, qty });
      rest -= qty;
      room -= qty;
    }
  }
  return filled.map((inside, at) => ({
    boxNumber: at + 1,
    trackingNumber: `1Z${orderNumber}${String(at + 1).padStart(4, '0')}`,
    weight: (inside.reduce((sum, { qty }) => sum + qty, 0) * 0.4444).toFixed(2),
    conveyorBarcode: `${invoiceNumber}.${String(at + 1).padStart(3, '0')}1`,
    lines: inside,
  }));
}

function inCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}
