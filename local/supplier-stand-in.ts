import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { loopback } from './ports.ts';
import {
  makeCatalog,
  type DrawnPicture,
  type RawProduct,
  type RawStyle,
  type SupplierCatalog,
} from './supplier-data.ts';
import { OrderBooks, type RawOrder, type SentOrder } from './supplier-orders.ts';

/** Ways to fail, each as seen from the supplier. */
export const supplierFaults = [
  /** Too many requests, with Retry-After. */
  '429',
  '500',
  '401',
  /** Half of a body, then silence. */
  'stall',
  /** Half of a body, then the connection breaks. */
  'partial',
  /** Half of a body that ends as if it were complete. */
  'malformed',
  /** 200 and an empty list; for a picture, an empty body. */
  'empty',
  /** The style is gone: searches don't find it, and its products are 404. */
  'discontinued',
  /** A second before the answer. */
  'slow',
  /** Rows of another style among the right ones. */
  'foreign',
  /** Only rows of another style. */
  'other-style',
  /** The filter is ignored: the whole catalog, some 80 MB. */
  'catalog',
  /** Three requests are left this minute. */
  'exhausted',
  /** The connection breaks, and nothing is done. */
  'outage',
  /** No answer ever comes, and nothing is done. */
  'silent',
  /** It's done, but the connection breaks before the answer. */
  'lost-answer',
  /** It's done, and the answer is a 500. */
  'lost-500',
  /** It's done, and no answer ever comes. */
  'lost-silent',
  /** Orders aren't found yet. */
  'lag',
  /** Members begin with a capital, and states are spelled the other way. */
  'other-spelling',
] as const;
export type SupplierFaultName = (typeof supplierFaults)[number];

/** The form of a refusal's body. */
export type RefusalShape = 'errors' | 'code' | 'message' | 'none';

export type SupplierFaultRule = {
  readonly fault: SupplierFaultName;
  /** For one style, by its part number; by default, all. */
  readonly style?: string;
  /** For one kind of request. */
  readonly of?:
    | 'styles'
    | 'products'
    | 'specs'
    | 'inventory'
    | 'daysintransit'
    | 'pictures'
    | 'buying'
    | 'orders'
    | 'canceling';
  /** That many requests; by default, until it is cleared. */
  readonly times?: number;
  readonly body?: RefusalShape;
  /** The Retry-After header of a 429 and a 500; none if null. */
  readonly retryAfter?: number | null;
};

/** A change to the supplier's data, until reset. */
export type StockChange = {
  readonly style: string;
  /** The name of a color, like 'Heather Navy'. */
  readonly color: string;
} & (
  | { readonly gone: true }
  /** All in the warehouse IL; without a size, for every size. */
  | { readonly quantity: number; readonly size?: string }
);

/** A request that reached the stand-in. */
export type SupplierRequest = {
  /** Left out if it's GET. */
  readonly method?: string;
  readonly path: string;
  readonly authorized: boolean;
};

/** A server that answers like the supplier, on loopback only. */
export type SupplierStandIn = {
  /** The environment for the functions. */
  readonly env: {
    readonly SUPPLIER_URL: string;
    readonly SUPPLIER_IMAGES_URL: string;
    readonly SUPPLIER_ACCOUNT: string;
    readonly SUPPLIER_KEY: string;
  };
  /** The address of its page for people. */
  readonly url: string;
  /** Adds a fault; the first that matches a request counts. */
  fail(rule: SupplierFaultRule): void;
  change(change: StockChange): void;
  /** Ships an order by its number; false if there is none to ship. */
  ship(orderNumber: string): boolean;
  /** Sets its clock ahead: an order can be canceled for ten minutes. */
  wait(minutes: number): void;
  /** All orders of the last three months, newest first. */
  listOrders(): RawOrder[];
  /**
   * Clears faults, changes, orders, the minute's count, and recorded requests; for one style, its
   * faults and changes.
   */
  reset(style?: string): void;
  readonly requests: readonly SupplierRequest[];
  close(): Promise<void>;
};

export type StandInOptions = {
  /** 0 is any free port. */
  readonly port: number;
  /** Requests per minute; 60 like the supplier, by default. */
  readonly requestsPerMinute?: number;
  readonly catalog?: SupplierCatalog;
  /** A file that keeps orders, also across restarts. */
  readonly file?: string | null;
};

export const standInAccount = '00000';
export const standInKey = 'stand-in-key';

const minuteMs = 60_000;
/** As large as the supplier's own. */
const wholeCatalogBytes = 80 * 1024 * 1024;
const pictureWidths: Readonly<Record<string, number>> = { s: 60, m: 240, l: 720 };
const gone = 'Requested item(s) were not found or have been discontinued.';

type ActiveFault = SupplierFaultRule & { left: number };

/** Starts the stand-in for the supplier: its API at /v2, its pictures below /Images. */
export async function startSupplier(options: StandInOptions): Promise<SupplierStandIn> {
  const catalog = options.catalog ?? makeCatalog();
  const perMinute = options.requestsPerMinute ?? 60;
  const faults: ActiveFault[] = [];
  const changes: StockChange[] = [];
  const requests: SupplierRequest[] = [];
  const drawn = new Map<string, Promise<Buffer>>();
  let windowEnds = 0;
  let used = 0;
  let aheadMs = 0;
  const books = new OrderBooks({
    products: () => catalog.styles.flatMap((style) => rowsOf(style)),
    now: () => Date.now() + aheadMs,
    file: options.file ?? null,
  });

  const takeFault = (of: SupplierFaultRule['of'], style: string): ActiveFault | undefined => {
    const fault = faults.find(
      (one) => (!one.of || one.of === of) && (!one.style || one.style === style) && one.left > 0,
    );
    if (fault) fault.left -= 1;
    return fault;
  };

  const countRequest = (response: ServerResponse, fault: ActiveFault | undefined): boolean => {
    const now = Date.now();
    if (now >= windowEnds) {
      windowEnds = now + minuteMs;
      used = 0;
    }
    used += 1;
    const remaining = fault?.fault === 'exhausted' ? 3 : Math.max(0, perMinute - used);
    response.setHeader('X-Rate-Limit-Limit', perMinute);
    response.setHeader('X-Rate-Limit-Remaining', remaining);
    response.setHeader('X-Rate-Limit-Reset', Math.ceil((windowEnds - now) / 1000));
    return used <= perMinute;
  };

  const answerApi = async (
    url: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const [, , resource = '', identifier = ''] = url.pathname.toLowerCase().split('/');
    const query = new Map(
      [...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]),
    );
    const asked = query.get('search') ?? query.get('style') ?? query.get('partnumber') ?? '';
    const { method = 'GET' } = request;
    const fault = takeFault(subjectOf(resource, method), asked);
    const authorized = isAuthorized(request);
    const path = url.pathname + url.search;
    requests.push(method === 'GET' ? { path, authorized } : { method, path, authorized });
    if (fault?.fault === 'outage') return void response.destroy();
    if (fault?.fault === 'silent') return;
    if (!authorized || fault?.fault === '401') {
      return refuse(response, 401, fault?.body ?? 'message', 'Authorization has been denied.');
    }
    if (!countRequest(response, fault) || fault?.fault === '429') {
      const seconds =
        fault?.retryAfter === undefined
          ? Math.ceil((windowEnds - Date.now()) / 1000)
          : fault.retryAfter;
      if (seconds !== null) response.setHeader('Retry-After', seconds);
      const words = `API calls quota exceeded! maximum admitted ${perMinute} per 1m.`;
      return refuse(response, 429, fault?.body ?? 'message', words);
    }
    if (fault?.fault === '500') {
      if (typeof fault.retryAfter === 'number') response.setHeader('Retry-After', fault.retryAfter);
      return refuse(response, 500, fault.body ?? 'message', 'An error has occurred.');
    }
    if (fault?.fault === 'slow') await wait(1000);
    const products = (): RawProduct[] => catalog.styles.flatMap((style) => rowsOf(style));
    if (fault?.fault === 'catalog') return streamCatalog(response, products());
    if (resource === 'styles') {
      const search = query.get('search') ?? query.get('partnumber') ?? identifier;
      if (fault?.fault === 'discontinued')
        return refuse(response, 404, fault.body ?? 'errors', gone);
      return sendList(response, searchStyles(catalog.styles, search), fault);
    }
    if (resource === 'products') {
      const style = query.get('style') ?? query.get('partnumber');
      // An unknown option is ignored, and everything comes back.
      if (!style) return streamCatalog(response, products());
      const known = catalog.styles.find((one) => isCalled(one, style));
      if (!known || fault?.fault === 'discontinued') {
        return refuse(response, 404, fault?.body ?? 'errors', gone);
      }
      return sendList(response, productsOf(known, fault), fault);
    }
    if (resource === 'specs') {
      const style = query.get('style');
      if (!style) return streamCatalog(response, [...catalog.specs.values()].flat());
      const known = catalog.styles.find((one) => isCalled(one, style));
      const rows = catalog.specs.get(known?.partNumber ?? '');
      if (!rows || fault?.fault === 'discontinued') {
        return refuse(response, 404, fault?.body ?? 'errors', gone);
      }
      return sendList(response, rows, fault);
    }
    if (resource === 'inventory') {
      const style = query.get('style') ?? query.get('styleid') ?? query.get('partnumber');
      const names = identifier.split(',').filter(Boolean);
      const rows = products().filter((row) =>
        style
          ? catalog.styles.some(
              (one) => isCalled(one, style) && one.styleID === Number(row.styleID),
            )
          : [row.sku, row.gtin, String(row.skuID_Master)].some((name) =>
              names.includes(name.toLowerCase()),
            ),
      );
      if (!style && names.length === 0) return streamCatalog(response, products().map(stockRow));
      if (rows.length === 0) return refuse(response, 404, fault?.body ?? 'errors', gone);
      return sendList(response, rows.map(stockRow), fault);
    }
    if (resource === 'orders') {
      return answerOrders({ method, identifier, query, request, response, fault });
    }
    if (resource === 'daysintransit' && /^\d{5}$/.test(identifier)) {
      return sendList(response, [daysInTransit(identifier)], fault);
    }
    return refuse(response, 404, fault?.body ?? 'errors', gone);
  };

  const answerOrders = async ({
    method,
    identifier,
    query,
    request,
    response,
    fault,
  }: {
    method: string;
    identifier: string;
    query: ReadonlyMap<string, string>;
    request: IncomingMessage;
    response: ServerResponse;
    fault: ActiveFault | undefined;
  }): Promise<void> => {
    const is = (name: string): boolean => /^true$/i.test(query.get(name) ?? '');
    const send = (answer: unknown): void => {
      if (fault?.fault === 'lost-answer') response.destroy();
      else if (fault?.fault === 'lost-500') {
        refuse(response, 500, fault.body ?? 'message', 'An error has occurred.');
      } else if (fault?.fault !== 'lost-silent') {
        const spelled = fault?.fault === 'other-spelling' ? otherSpelling(answer) : answer;
        const text = JSON.stringify(fault?.fault === 'empty' ? [] : spelled);
        sendBody(response, 'application/json; charset=utf-8', Buffer.from(text), fault);
      }
    };
    if (method === 'POST') {
      const sent = (await readJson(request)) as SentOrder | null;
      if (!sent) return refuse(response, 400, 'code', 'The request is invalid.');
      const { orders, errors } = books.buy(sent);
      if (sent.rejectLineErrors === false) {
        return send({ orders, lineErrors: errors });
      }
      if (errors.length > 0) {
        response.writeHead(400, { 'content-type': 'application/json; charset=utf-8' });
        response.end(JSON.stringify({ code: 400, message: 'Line errors.', errors }));
        return;
      }
      return send(orders);
    }
    if (method === 'DELETE') {
      const canceled = books.cancel(identifier);
      if (canceled === null) return refuse(response, 404, fault?.body ?? 'errors', gone);
      if (typeof canceled === 'string') return refuse(response, 400, 'code', canceled);
      return send([canceled]);
    }
    const code = query.get('shippinglabelbarcode');
    const found = code
      ? books.findBox(code)
      : identifier
        ? books.find(decodeURIComponent(identifier).split(','))
        : books.list(is('all'));
    if ((code || identifier) && (found.length === 0 || fault?.fault === 'lag')) {
      return refuse(response, 404, fault?.body ?? 'errors', gone);
    }
    send(
      found.map(({ lines, boxes, ...order }) => ({
        ...order,
        ...(is('lines') || code ? { lines } : {}),
        ...(is('boxes') || code ? { boxes } : {}),
      })),
    );
  };

  const rowsOf = (style: RawStyle): RawProduct[] =>
    books.withoutSold(applyChanges(catalog.products.get(style.partNumber) ?? [], style, changes));

  const productsOf = (style: RawStyle, fault: ActiveFault | undefined): RawProduct[] => {
    const rows = rowsOf(style);
    if (fault?.fault !== 'foreign' && fault?.fault !== 'other-style') return rows;
    const other = catalog.styles.find((one) => one !== style);
    const foreign = catalog.products.get(other?.partNumber ?? '') ?? [];
    return fault.fault === 'foreign' ? [...foreign.slice(0, 20), ...rows] : [...foreign];
  };

  const answerPicture = async (url: URL, response: ServerResponse): Promise<void> => {
    const fault = takeFault('pictures', '');
    requests.push({ path: url.pathname, authorized: false });
    const found = /^\/(Images\/[\w/]+)_f([sml])\.(jpg|png)$/.exec(url.pathname);
    const picture = catalog.pictures.get(found?.[1] ?? '');
    if (fault?.fault === '500' || fault?.fault === '429') {
      return refuse(response, Number(fault.fault), 'none', '');
    }
    if (!found || !picture || fault?.fault === 'discontinued') {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
      return;
    }
    if (fault?.fault === 'slow') await wait(1000);
    let bytes = drawn.get(url.pathname);
    if (!bytes) {
      bytes = drawPicture(picture, pictureWidths[found[2] ?? 'm'] ?? 240, found[3] === 'png');
      drawn.set(url.pathname, bytes);
    }
    const type = found[3] === 'png' ? 'image/png' : 'image/jpeg';
    if (fault?.fault === 'malformed') {
      response.writeHead(200, { 'content-type': type }).end('<h1>Be right back</h1>');
      return;
    }
    sendBody(response, type, fault?.fault === 'empty' ? Buffer.alloc(0) : await bytes, fault);
  };

  const reset = (style?: string): void => {
    if (style) {
      keepOthers(faults, style);
      keepOthers(changes, style);
      return;
    }
    faults.length = 0;
    changes.length = 0;
    requests.length = 0;
    windowEnds = 0;
    aheadMs = 0;
    books.clear();
  };
  const fail = (rule: SupplierFaultRule): void => {
    faults.push({ ...rule, left: rule.times ?? Infinity });
  };
  const change = (one: StockChange): void => {
    changes.push(one);
  };
  const ship = (orderNumber: string): boolean => books.ship(orderNumber);
  const waitFor = (minutes: number): void => {
    aheadMs += minutes * 60_000;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith('/v2/')) return answerApi(url, request, response);
    if (url.pathname.startsWith('/Images/')) return answerPicture(url, response);
    if (url.pathname === '/stand-in' && request.method === 'POST') {
      const standIn = { fail, change, reset, ship, wait: waitFor };
      const problem = control(await readJson(request), standIn);
      response.writeHead(problem ? 400 : 204).end(problem);
      return;
    }
    if (url.pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(aboutText);
      return;
    }
    response.writeHead(404).end();
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(error instanceof Error ? error.message : '');
    });
  });
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    env: {
      SUPPLIER_URL: `http://${loopback}:${port}/v2`,
      SUPPLIER_IMAGES_URL: `http://${loopback}:${port}/`,
      SUPPLIER_ACCOUNT: standInAccount,
      SUPPLIER_KEY: standInKey,
    },
    fail,
    change,
    ship,
    wait: waitFor,
    listOrders: () => books.list(true),
    reset,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const aboutText = `A stand-in for the supplier's API (S&S Activewear, REST v2), with made-up stock.

GET  /v2/styles/?search=00606        Basic ${standInAccount}:${standInKey}
GET  /v2/products/?style=00606
GET  /v2/specs/?style=00606
GET  /v2/daysintransit/50309
GET  /v2/inventory/B00606000
POST /v2/orders/                     JSON: poNumber, lines of warehouseAbbr, identifier, qty
GET  /v2/orders/CP-000123?lines=true&Boxes=true
DELETE /v2/orders/80000001             within ten minutes
GET  /Images/Color/390800_f_fm.jpg   _fs, _fm and _fl

POST /stand-in with JSON makes it fail, change its stock, or forget both:
  {"fail": {"fault": "stall", "style": "00606", "of": "products", "times": 1}}
  {"change": {"style": "00606", "color": "Navy", "size": "M", "quantity": 9}}
  {"change": {"style": "00606", "color": "Navy", "gone": true}}
  {"ship": "80000001"}
  {"wait": 11}, in minutes, so that an order can't be canceled
  {"reset": "00606"} or {"reset": true}
Faults: ${supplierFaults.join(', ')}.
`;

/** What a command lacks; '' if it is done. */
export function control(
  command: unknown,
  standIn: Pick<SupplierStandIn, 'fail' | 'change' | 'reset' | 'ship' | 'wait'>,
): string {
  const given = (command ?? {}) as {
    fail?: SupplierFaultRule;
    change?: StockChange;
    reset?: unknown;
    ship?: string;
    wait?: unknown;
  };
  if (given.fail && !supplierFaults.includes(given.fail.fault)) {
    return `"fault" is one of ${supplierFaults.join(', ')}.`;
  }
  if (given.change && (!given.change.style || !given.change.color)) {
    return '"change" needs a style and a color.';
  }
  if (given.wait !== undefined && typeof given.wait !== 'number') {
    return '"wait" is a number of minutes.';
  }
  if (!given.fail && !given.change && !given.reset && !given.ship && !given.wait) {
    return 'Send "fail", "change", "ship", "wait" or "reset".';
  }
  if (given.ship && !standIn.ship(given.ship)) return 'There is no such order to ship.';
  if (given.reset) standIn.reset(typeof given.reset === 'string' ? given.reset : undefined);
  if (given.fail) standIn.fail(given.fail);
  if (given.change) standIn.change(given.change);
  if (given.wait) standIn.wait(given.wait);
  return '';
}

function keepOthers(list: { readonly style?: string }[], style: string): void {
  list.splice(0, list.length, ...list.filter((one) => one.style !== style));
}

/** What a fault is about, by the path and method of a request. */
function subjectOf(resource: string, method: string): SupplierFaultRule['of'] {
  if (resource === 'orders' && method === 'POST') return 'buying';
  if (resource === 'orders' && method === 'DELETE') return 'canceling';
  return resource as SupplierFaultRule['of'];
}

function stockRow(row: RawProduct) {
  const { sku, gtin, skuID_Master, yourSku, styleID, warehouses } = row;
  return {
    sku,
    gtin,
    skuID_Master,
    yourSku,
    styleID,
    warehouses: warehouses.map(({ warehouseAbbr, skuID, qty }) => ({ warehouseAbbr, skuID, qty })),
  };
}

/** The same answer as some of the supplier's servers spell it. */
function otherSpelling(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(otherSpelling);
  if (answer === 'Cancelled') return 'Canceled';
  if (answer === 'In Progress') return 'InProgress';
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name.charAt(0).toUpperCase() + name.slice(1),
      otherSpelling(value),
    ]),
  );
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  // Other sites' pages can't send this type without a preflight, which nothing answers.
  if (request.headers['content-type'] !== 'application/json') return null;
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

function isAuthorized(request: IncomingMessage): boolean {
  const expected = Buffer.from(`${standInAccount}:${standInKey}`).toString('base64');
  return request.headers.authorization === `Basic ${expected}`;
}

function isCalled(style: RawStyle, identifier: string): boolean {
  const name = `${style.brandName} ${style.styleName}`;
  return [String(style.styleID), style.partNumber, name].some(
    (one) => one.toLowerCase() === identifier.trim().toLowerCase(),
  );
}

/** Like the supplier's search: whatever mentions the words, not the part number alone. */
function searchStyles(styles: readonly RawStyle[], words: string): RawStyle[] {
  const wanted = words.trim().toLowerCase();
  return styles.filter((style) => Object.values(style).join(' ').toLowerCase().includes(wanted));
}

function daysInTransit(zip: string) {
  const days = { IL: 1, KS: 1, TX: 2, OH: 2, GA: 3, NJ: 3, FL: 4, NV: 4 };
  return {
    zipCode: zip,
    warehouses: Object.entries(days).map(([warehouseAbbr, daysInTransit]) => ({
      warehouseAbbr,
      cutOffTime: '4:00 CT',
      daysInTransit,
    })),
  };
}

function applyChanges(
  rows: readonly RawProduct[],
  style: RawStyle,
  changes: readonly StockChange[],
): RawProduct[] {
  let changed = [...rows];
  for (const change of changes) {
    if (change.style !== style.partNumber) continue;
    const isMeant = (row: RawProduct): boolean =>
      row.colorName.trim().toLowerCase() === change.color.toLowerCase();
    if ('gone' in change) {
      changed = changed.filter((row) => !isMeant(row));
      continue;
    }
    const { size, quantity } = change;
    changed = changed.map((row) =>
      isMeant(row) && (size === undefined || row.sizeName === size)
        ? {
            ...row,
            qty: quantity,
            warehouses: row.warehouses
              .filter(({ dropship }) => !dropship)
              .map((one) => ({ ...one, qty: one.warehouseAbbr === 'IL' ? quantity : 0 })),
          }
        : row,
    );
  }
  return changed;
}

function refuse(
  response: ServerResponse,
  status: number,
  shape: RefusalShape,
  message: string,
): void {
  const body = {
    errors: { errors: [{ field: 'Identifier', message }] },
    code: { code: status, message },
    message: { message, messageDetail: 'See the documentation.' },
    none: undefined,
  }[shape];
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    .end(body && JSON.stringify(body));
}

function sendList(
  response: ServerResponse,
  rows: readonly unknown[],
  fault: ActiveFault | undefined,
): void {
  const text = JSON.stringify(fault?.fault === 'empty' ? [] : rows);
  sendBody(response, 'application/json; charset=utf-8', Buffer.from(text), fault);
}

function sendBody(
  response: ServerResponse,
  type: string,
  body: Buffer,
  fault: ActiveFault | undefined,
): void {
  const half = body.subarray(0, Math.floor(body.length / 2));
  response.setHeader('content-type', type);
  if (fault?.fault === 'stall') {
    response.write(half);
  } else if (fault?.fault === 'partial') {
    response.write(half, () => response.destroy());
  } else if (fault?.fault === 'malformed') {
    response.end(half);
  } else {
    response.end(body);
  }
}

/** The nine styles again and again under other numbers, until it is as large as the real one. */
async function streamCatalog(
  response: ServerResponse,
  rows: readonly { readonly styleID: number | string }[],
): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  let sent = 0;
  response.write('[');
  for (let round = 0; sent < wholeCatalogBytes && !response.destroyed; round += 1) {
    for (let at = 0; at < rows.length && !response.destroyed; at += 100) {
      const some = rows
        .slice(at, at + 100)
        .map((row) =>
          JSON.stringify(round ? { ...row, styleID: Number(row.styleID) + round * 10_000 } : row),
        )
        .join(',');
      sent += some.length;
      const flowing = response.write(sent === some.length ? some : `,${some}`);
      if (!flowing) await drained(response);
    }
  }
  response.end(']');
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

const outlines: Readonly<Record<DrawnPicture['kind'], string>> = {
  tee: 'M36 14 14 24 6 42l13 6 3-6v44h56V42l3 6 13-6-8-18-22-10c-4 8-24 8-28 0Z',
  longsleeve: 'M36 12 18 20 4 70l12 4 8-26v40h52V48l8 26 12-4-14-50-18-8c-4 8-24 8-28 0Z',
  crewneck: 'M36 12 16 20 4 72l13 4 6-24v36h54V52l6 24 13-4-12-52-20-8c-4 7-24 7-28 0Z',
  cap: 'M16 60c0-26 14-38 34-38s34 12 34 38l10 8c-20 6-68 6-88 0Z',
};

function drawPicture(
  { view, kind, hex }: DrawnPicture,
  width: number,
  png: boolean,
): Promise<Buffer> {
  const collar = view === 'back' ? 'M36 14c6 3 22 3 28 0' : 'M36 14c4 10 24 10 28 0';
  const svg =
    view === 'swatch'
      ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="${hex}" d="M0 0h100v100H0z"/></svg>`
      : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="#fff" d="M0 0h100v100H0z"/><path fill="${hex}" stroke="#777" stroke-width=".6" d="${outlines[kind]}"/>${kind === 'cap' ? '' : `<path fill="none" stroke="#777" d="${collar}"/>`}</svg>`;
  const side = view === 'swatch' ? Math.round(width / 4) : width;
  const image = sharp(Buffer.from(svg), { density: 72 * Math.max(1, side / 100) }).resize(
    side,
    side,
  );
  return (png ? image.png({ palette: true }) : image.jpeg({ quality: 78 })).toBuffer();
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, resolve);
  });
}
