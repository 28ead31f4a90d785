import { pngChunk, pngSignature } from '../../src/artwork/films/png-chunk.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import type { Context } from '@netlify/functions';
import { vi } from 'vitest';
import type * as z from 'zod/mini';
import type { Backend } from '../../local/backend.ts';
import { makeCatalog, type RawProduct, type SupplierCatalog } from '../../local/supplier-data.ts';
import { diskFullMessage } from '../../local/full-disk.ts';
import { startMailbox, type CaughtEmail, type Mailbox } from '../../local/mailbox.ts';
import { startStripe, type StripeStandIn } from '../../local/stripe-stand-in.ts';
import { startSupplier, type SupplierStandIn } from '../../local/supplier-stand-in.ts';
import drainOutbox from '../../netlify/functions/drain-outbox.ts';
import placeOrderFunction from '../../netlify/functions/place-order.ts';
import requestQuoteFunction from '../../netlify/functions/request-quote.ts';
import requestReorderFunction from '../../netlify/functions/request-reorder.ts';
import setTwoStepFunction from '../../netlify/functions/set-two-step.ts';
import startUploadFunction from '../../netlify/functions/start-upload.ts';
import type { Contract, ErrorEnvelope } from '../../src/platform/contract.ts';
import { placeOrder, type PlaceOrderInput } from '../../src/orders/placing/place-order.contract.ts';
import { requestQuote } from '../../src/quotes/request-quote.contract.ts';
import { requestReorder } from '../../src/orders/repeats/request-reorder.contract.ts';
import { startUpload } from '../../src/artwork/uploads/start-upload.contract.ts';
import type { UploadPlace } from '../../src/garments/print-location.ts';
import { isOpenDay } from '../../src/orders/due-dates/open-day.ts';
import { classifyDueDate, shopToday } from '../../src/orders/due-dates/turnaround.ts';
import type { CallContext } from '../../src/platform/handle.server.ts';
import { orderInput } from '../factory/orders.ts';
import { setTwoStep } from '../../src/staff/login/set-two-step.contract.ts';
import { factorsOf } from '../support/two-step.ts';
import { borrowBackend } from '../support/migrated-database.ts';

export type Handler = (request: Request, context: CallContext) => Promise<Response>;

export type CallOptions = {
  ip?: string;
  headers?: Record<string, string>;
  waitUntil?: Context['waitUntil'];
};

export type CallAnswer<Output> = {
  status: number;
  headers: Headers;
  data: Output;
  error: ErrorEnvelope['error'];
};

export const siteUrl = 'http://localhost:4321';

/** A real backend, a real mail server, and the functions' environment. */
export type TestShop = {
  backend: Backend;
  mailbox: Mailbox;
  supplier: SupplierStandIn;
  /** Its webhooks wait for `takeWebhooks`. */
  stripe: StripeStandIn;
  /** What the functions logged, one entry per line. */
  log: string[];
  /** Catches emails from the start of a test. */
  emailsTo(address: string): Promise<CaughtEmail[]>;
  /** Sends what is due, in as many runs as it takes: one begins nothing after eight seconds. */
  drain(): Promise<{ sent: number; failed: number }>;
  /** Makes every waiting email due. */
  dueNow(): Promise<void>;
  close(): Promise<void>;
};

/** What the stand-in sells, with only these of its rows. A whole style has some 1,500 stock rows. */
export function catalogOf(
  keep: (row: RawProduct, styleCode: string) => RawProduct | null,
): SupplierCatalog {
  const { products, ...rest } = makeCatalog();
  const kept = [...products].map(([code, rows]): [string, RawProduct[]] => [
    code,
    rows.flatMap((row) => keep(row, code) ?? []),
  ]);
  return { ...rest, products: new Map(kept) };
}

type Shared = { readonly backend: Backend; readonly mailbox: Mailbox };
let shared: Promise<Shared> | undefined;
let currentLog: string[] = [];

/** What the files of a worker take turns with. */
async function startShared(): Promise<Shared> {
  // The embedded backend logs what Postgres refuses; our own lines are JSON or this sentence.
  console.error = (line: unknown) => {
    if (typeof line !== 'string') return;
    if (line.startsWith('{"event"') || line === diskFullMessage) currentLog.push(line);
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'test-emails-'));
  const mailbox = await startMailbox({ folder, port: 0, smtpPort: 0 });
  return { mailbox, backend: await borrowBackend({ siteUrl, smtpUrl: mailbox.smtpUrl }) };
}

/** Opens the shop. What was sent and saved in the last file is gone. */
export async function openShop(
  options: { readonly catalog?: SupplierCatalog } = {},
): Promise<TestShop> {
  shared ??= startShared();
  const { backend, mailbox } = await shared;
  const log: string[] = [];
  currentLog = log;
  const supplier = await startSupplier({ port: 0, requestsPerMinute: 100_000, ...options });
  const stripe = await startStripe({ port: 0, webhookUrl: null });
  useEnvironment({
    ...supplier.env,
    ...stripe.env,
    SITE_URL: siteUrl,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    RECEIPT_SECRET: randomUUID() + randomUUID(),
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'Confluence Print Co. <orders@confluenceprint.example>',
    SHOP_INBOX: 'inbox@confluenceprint.example',
  });
  return {
    backend,
    mailbox,
    supplier,
    stripe,
    log,
    async emailsTo(address) {
      const all = await mailbox.list();
      const mine = all.filter(({ to }) => to.some((one) => one.includes(address)));
      return Promise.all(mine.map(async ({ id }) => (await mailbox.read(id))!));
    },
    async drain() {
      const all = { sent: 0, failed: 0 };
      for (;;) {
        const { sent, failed } = (await (await drainOutbox()).json()) as typeof all;
        if (sent + failed === 0) return all;
        all.sent += sent;
        all.failed += failed;
      }
    },
    async dueNow() {
      await backend.sql(
        `update public.outbox set next_attempt_at = now(), leased_until = null, claim = null
         where status = 'pending'`,
      );
    },
    async close() {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
      mailbox.fail(null);
      await Promise.all([backend.close(), mailbox.clear(), supplier.close(), stripe.close()]);
    },
  };
}

export function useEnvironment(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
}

let visitors = 0;

/** An address that no other call in this file uses. */
export function newVisitor(): string {
  visitors += 1;
  return `203.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
}

/**
 * Calls a function through its contract, as a browser on our own page does. Waits for what the
 * function does after its answer, however long it takes, unless the caller passes `waitUntil`.
 */
export async function callFunction<C extends Contract>(
  contract: C,
  handler: Handler,
  input: unknown,
  options: CallOptions = {},
): Promise<CallAnswer<z.infer<C['output']>>> {
  const url = new URL(contract.path, siteUrl);
  const init: RequestInit = { method: contract.method };
  if (contract.method === 'GET') {
    url.search = new URLSearchParams(input as Record<string, string>).toString();
  } else {
    init.body = typeof input === 'string' ? input : JSON.stringify(input);
    init.headers = {
      'content-type': 'application/json',
      origin: siteUrl,
      'sec-fetch-site': 'same-origin',
      ...options.headers,
    };
  }
  const later: Promise<unknown>[] = [];
  const response = await handler(new Request(url, init), {
    ip: options.ip ?? newVisitor(),
    waitUntil: options.waitUntil ?? ((task) => void later.push(task)),
  });
  await Promise.all(later);
  return readCallAnswer(response);
}

export async function readCallAnswer<Output>(response: Response): Promise<CallAnswer<Output>> {
  const body = (await response.json()) as Output & ErrorEnvelope;
  return { status: response.status, headers: response.headers, data: body, error: body.error };
}

export const place = (input: unknown, options?: CallOptions) =>
  callFunction(placeOrder, placeOrderFunction, input, options);

export const askQuote = (input: unknown, options?: CallOptions) =>
  callFunction(requestQuote, requestQuoteFunction, input, options);

export const askReorder = (input: unknown, options?: CallOptions) =>
  callFunction(requestReorder, requestReorderFunction, input, options);

/** A receipt with another letter in its signature. */
export const forged = (receipt: string): string =>
  `${receipt.slice(0, -9)}${receipt.at(-9) === 'A' ? 'B' : 'A'}${receipt.slice(-8)}`;

/**
 * Starts an upload and PUTs the bytes to the address it gets; returns the receipt and the status of
 * the PUT.
 */
export async function upload(
  location: UploadPlace,
  fileName: string,
  bytes: Uint8Array,
  changes: { size?: number; contentType?: string } = {},
): Promise<{ receipt: string; status: number; uploadUrl: string }> {
  const { data, status, error } = await callFunction(startUpload, startUploadFunction, {
    location,
    fileName,
    size: changes.size ?? bytes.byteLength,
  });
  if (status !== 200) throw new Error(`Upload refused: ${error.message}`);
  const response = await put(data.uploadUrl, bytes, changes.contentType ?? data.contentType);
  return { receipt: data.receipt, status: response.status, uploadUrl: data.uploadUrl };
}

export function put(url: string, bytes: Uint8Array, contentType: string): Promise<Response> {
  return fetch(url, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
}

/** A PNG of pixels that nobody can see, with as many bytes beside them as `filler` says. */
export function png(widthPx: number, heightPx: number, filler = 64): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((1 + widthPx * 4) * heightPx), { level: 1 });
  const notes = Uint8Array.from({ length: filler }, (_, at) => (at * 7) % 256);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(pngSignature),
      pngChunk('IHDR', header),
      pngChunk('noTe', notes),
      pngChunk('IDAT', Uint8Array.from(pixels)),
      pngChunk('IEND', new Uint8Array()),
    ]),
  );
}

/** The nearest open day of the class, from today on. */
export function dayOfClass(wanted: 'rush' | 'super-rush', now = new Date()): string {
  for (let ahead = 0; ; ahead += 1) {
    const day = shopToday(new Date(now.getTime() + ahead * 86_400_000));
    if (isOpenDay(day) && classifyDueDate(day, now).class === wanted) return day;
  }
}

/** An order with one printed location and one file. */
export async function orderWithFile(
  fileName: string,
  bytes: Uint8Array,
  changes: Parameters<typeof upload>[3] = {},
): Promise<PlaceOrderInput> {
  const { receipt } = await upload('frontLarge', fileName, bytes, changes);
  return orderInput({
    printLocations: ['frontLarge'],
    artwork: {
      type: 'complete',
      description: '',
      files: [{ location: 'frontLarge', receipt }],
    },
  });
}

/** What people read in the HTML. */
export function readableText(html: string): string {
  return html
    .replace(/<(style|title)[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<\/?(?:strong|span|em|a|b)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

/** Sets up two-step sign-in as the page does. Answers the session, and the app, whose code it used. */
export async function setUpTwoStep(backend: Backend, accessToken: string) {
  const { factorId, app } = await factorsOf(backend, accessToken).enroll();
  const headers = { authorization: `Bearer ${accessToken}` };
  const input = { on: true, factorId, code: app.generate() };
  const { status, data } = await callFunction(setTwoStep, setTwoStepFunction, input, { headers });
  if (status !== 200) throw new Error(`Setting up two-step sign-in: ${status}`);
  return { factorId, app, code: input.code, accessToken: data.accessToken };
}
