import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { loopback } from './ports.ts';
import { answerApi } from './stripe/api.ts';
import { apiVersion, StripeBooks, type BooksOptions } from './stripe/books.ts';
import { declinedCard, secureCard } from './stripe/cards.ts';
import { obey, type StripeCommand } from './stripe/commands.ts';
import { StripeFaults } from './stripe/faults.ts';
import { readParams, textAt, type Params } from './stripe/form-body.ts';
import { frontPage } from './stripe/front-page.ts';
import type { Intent, Session } from './stripe/objects.ts';
import { pagePolicy } from './stripe/page-frame.ts';
import { payPage, returnAddress, webhookChoices } from './stripe/pay-page.ts';
import { authenticate, pay } from './stripe/payments.ts';
import { StripeRefusal } from './stripe/refusal.ts';
import { failsLater, settleRefund } from './stripe/refunds.ts';
import { reportBooks, type BooksReport } from './stripe/report.ts';
import { expireDue, intentOn } from './stripe/sessions.ts';
import { openWebhooks, type Webhook } from './stripe/webhooks.ts';

export type { StripeCommand } from './stripe/commands.ts';
export type { StripeFaultRule } from './stripe/faults.ts';
export type { BookedCard, BookedPayment, BooksReport } from './stripe/report.ts';
export type { Webhook } from './stripe/webhooks.ts';

/** A server that answers like Stripe, on loopback only. */
export type StripeStandIn = {
  /** The environment for the functions. */
  readonly env: {
    readonly STRIPE_SECRET_KEY: string;
    readonly STRIPE_WEBHOOK_SECRET: string;
    readonly STRIPE_API_BASE: string;
  };
  /** Its address for people: payments, and switches for faults. */
  readonly url: string;
  /**
   * What people and tests can make it do. Returns how a payment or saved card stands then, or null.
   * @throws StripeRefusal if that isn't possible
   */
  obey(command: StripeCommand): Intent['status'] | null;
  /** What each payment, refund, and saved card came to. */
  report(): BooksReport;
  /** The webhooks to be sent by now, if there's no address to send them to. */
  takeWebhooks(): Webhook[];
  /** Forgets everything. */
  clear(): void;
  close(): Promise<void>;
};

export type StripeOptions = BooksOptions & {
  /** 0 is any free port. */
  readonly port: number;
  /** Where events are sent; null: they wait for `takeWebhooks`. */
  readonly webhookUrl: string | null;
  /** When one that wasn't taken is sent again, in milliseconds; by default, up to an hour later. */
  readonly webhookAgainAfterMs?: readonly number[];
};

export const standInStripeKey = 'sk_test_stand_in';
const webhookSecret = 'whsec_stand_in';

/** The largest body that is read, in bytes. */
const maxBody = 200_000;

/** Starts the stand-in: the API at /v1, the page for paying or saving a card, and a page with everything. */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  const { now = Date.now } = options;
  const books = new StripeBooks(options);
  const faults = new StripeFaults(books);
  const webhooks = openWebhooks({
    url: options.webhookUrl,
    secret: webhookSecret,
    faults,
    now,
    ...(options.webhookAgainAfterMs ? { againAfterMs: options.webhookAgainAfterMs } : {}),
  });
  books.onEvent(webhooks.send);
  let url = '';
  let requests = 0;

  const answerRequest = async (
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, search }: URL,
  ): Promise<void> => {
    const { method = 'GET' } = request;
    const body = await readBody(request);
    const params = readParams(method === 'GET' ? search.slice(1) : body);
    const key = headerOf(request, 'idempotency-key');
    requests += 1;
    response.setHeader('request-id', `req_${requests}`);
    response.setHeader('stripe-version', apiVersion);
    if (key) response.setHeader('idempotency-key', key);
    const fault = faults.ofRequest(`${method} ${pathname}`, params);
    if (fault?.fault === 'outage') {
      response.destroy();
      return;
    }
    try {
      if (request.headers.authorization !== `Bearer ${standInStripeKey}`) {
        throw new StripeRefusal(401, 'Invalid API Key provided: use the stand-in’s.');
      }
      if (fault?.fault === '400') {
        throw new StripeRefusal(400, 'Your account cannot currently make charges.');
      }
      if (fault?.fault === '429') {
        throw new StripeRefusal(429, 'Request rate limit exceeded.', { code: 'rate_limit' });
      }
      if (fault?.fault === 'slow') await wait(1000);
      const work = (): unknown => {
        if (fault?.fault === '500') {
          throw new StripeRefusal(500, 'An unknown error occurred.', { type: 'api_error' }, true);
        }
        return answerApi(books, { method, path: pathname, params }, (id) => `${url}/c/pay/${id}`);
      };
      const { status, answer, isReplayed } = answerOnce(method, pathname, body, key, work);
      if (fault?.fault === 'lost-answer') {
        response.destroy();
        return;
      }
      if (isReplayed) response.setHeader('idempotent-replayed', 'true');
      sendJson(response, status, answer);
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      if (fault?.fault === 'lost-answer') response.destroy();
      else sendJson(response, error.status, { error: error.error });
    }
  };

  /** The same idempotency key with the same parameters gets the same answer, and does nothing. */
  const answerOnce = (
    method: string,
    path: string,
    body: string,
    key: string,
    work: () => unknown,
  ): { status: number; answer: unknown; isReplayed: boolean } => {
    const kept = method === 'POST' && key ? books.answers.get(key) : undefined;
    if (kept) {
      if (kept.path === path && kept.body === body) return { ...kept, isReplayed: true };
      const words =
        kept.path === path
          ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
          : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}').`;
      throw new StripeRefusal(400, words, { type: 'idempotency_error' });
    }
    const keep = (status: number, answer: unknown): void => {
      if (method === 'POST' && key) books.answers.set(key, { path, body, status, answer });
      books.save();
    };
    try {
      const answer = work();
      if (method !== 'GET') keep(200, answer);
      endRefund(answer);
      return { status: 200, answer, isReplayed: false };
    } catch (error) {
      if (error instanceof StripeRefusal && error.isKept) {
        keep(error.status, { error: error.error });
      }
      throw error;
    }
  };

  /** With one of the test cards, a refund fails after it was answered. */
  const endRefund = (answer: unknown): void => {
    const { id } = answer as { id?: string };
    const refund = books.get('refund', id ?? '');
    if (refund?.status === 'succeeded' && failsLater(books, refund)) {
      settleRefund(books, refund, false);
    }
  };

  const answerPayPage = async (
    request: IncomingMessage,
    response: ServerResponse,
    session: Session,
  ): Promise<void> => {
    if (request.method === 'POST') {
      const params = readParams(await readBody(request));
      const webhook = textAt(params, 'webhook') ?? '';
      if (webhook && isWebhookFault(webhook)) {
        faults.add({ fault: webhook, about: session.id, ms: 10_000 });
      }
      press(books, session, params);
      books.save();
      const goes = session.status === 'complete' ? session.success_url : `/c/pay/${session.id}`;
      response.writeHead(303, { location: returnAddress(goes, session.id) }).end();
      return;
    }
    sendPage(response, 200, payPage(books, session));
  };

  const answerCommand = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const body = await readBody(request);
    // Other sites' pages can't send JSON without a preflight, which nothing answers.
    const isJson = headerOf(request, 'content-type') === 'application/json';
    try {
      const command = isJson ? (JSON.parse(body) as StripeCommand) : readCommand(readParams(body));
      const status = obey({ books, faults }, command);
      books.save();
      if (isJson) sendJson(response, 200, { status });
      else response.writeHead(303, { location: '/' }).end();
    } catch (error) {
      if (!(error instanceof StripeRefusal || error instanceof SyntaxError)) throw error;
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message);
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = new URL(request.url ?? '/', 'http://localhost');
    const { pathname } = address;
    if (pathname.startsWith('/v1/')) return answerRequest(request, response, address);
    if (request.method === 'POST' && !isFromHere(request)) {
      response.writeHead(403).end();
      return;
    }
    expireDue(books);
    const session = books.get('checkout.session', /^\/c\/pay\/(\w+)$/.exec(pathname)?.[1] ?? null);
    if (session) return answerPayPage(request, response, session);
    if (pathname === '/stand-in' && request.method === 'POST') {
      return answerCommand(request, response);
    }
    if (pathname === '/books') return sendJson(response, 200, reportBooks(books));
    if (pathname === '/') {
      return sendPage(response, 200, frontPage({ books, faults }, standInStripeKey));
    }
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There’s nothing here.');
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(error instanceof Error ? error.message : '');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, loopback, resolve);
  });
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const timer = setInterval(() => expireDue(books), 1000);
  timer.unref();
  return {
    url,
    env: {
      STRIPE_SECRET_KEY: standInStripeKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: url,
    },
    obey: (command) => obey({ books, faults }, command),
    report: () => reportBooks(books),
    takeWebhooks: webhooks.take,
    clear: () => {
      faults.reset();
      webhooks.clear();
      books.clear();
    },
    close: async () => {
      clearInterval(timer);
      webhooks.clear();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * What the customer pressed on the page for paying or saving a card, or on the bank's. From a page that is behind, it
 * does nothing.
 */
function press(books: StripeBooks, session: Session, params: Params): void {
  const pressed = textAt(params, 'do') ?? '';
  const isAsked = intentOn(books, session)?.status === 'requires_action';
  if (session.status !== 'open' || isAsked !== ['complete', 'fail'].includes(pressed)) return;
  switch (pressed) {
    case 'complete':
    case 'fail':
      authenticate(books, session, pressed === 'complete');
      return;
    case 'decline':
      pay(books, session, declinedCard);
      return;
    case 'secure':
      pay(books, session, secureCard);
      return;
    default:
      pay(books, session, textAt(params, 'card') ?? '');
  }
}

/** What was pressed on the front page. */
function readCommand(params: Params): StripeCommand {
  const value = textAt(params, 'value') ?? '';
  switch (textAt(params, 'do')) {
    case 'reset':
      return { reset: true };
    case 'fail':
      return { fail: { fault: value as 'outage' } };
    case 'expire':
      return { expire: value };
    case 'dispute':
      return { dispute: value };
    case 'won':
      return { decide: { payment: value, status: 'won' } };
    case 'lost':
      return { decide: { payment: value, status: 'lost' } };
    case 'refund-done':
      return { settle: { refund: value, succeeds: true } };
    case 'refund-failed':
      return { settle: { refund: value, succeeds: false } };
    default:
      return {};
  }
}

const isWebhookFault = (name: string): name is Exclude<keyof typeof webhookChoices, ''> =>
  name in webhookChoices;

/** Another site's page can't press a button here. */
const isFromHere = (request: IncomingMessage): boolean =>
  ['', 'same-origin', 'none'].includes(headerOf(request, 'sec-fetch-site'));

const headerOf = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBody) throw new Error('The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .end(html);
}
