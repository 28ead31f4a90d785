import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import * as z from 'zod/mini';
import type { Contract, ErrorEnvelope } from '../contracts/contract.ts';
import { fieldMessages } from '../domain/text-field.ts';
import { errorStatuses, type ErrorCode } from '../domain/error-code.ts';
import { shop } from '../shop.ts';
import { backendTimeoutMs, openBackend } from './backend.ts';
import { openStore, type Store } from './database.ts';
import { readEnv, type Env } from './env.ts';
import { BackendError, RequestError } from './errors.ts';
import { describeFault, logFault } from './log.ts';
import { takeToken, visitorOf, type RateLimit } from './rate-limit.ts';
import { openArtworkStore, type ArtworkStore } from './storage.ts';

// zod/mini comes without words; these reach whoever calls the API without our pages.
z.config(z.locales.en());

/** What a step works with. */
export type Call = {
  env: Env;
  now: Date;
  store: Store;
  artwork: ArtworkStore;
  /**
   * Does what need not be waited for: after the answer where the platform allows it, else at once
   * for `mostMs` at most. Its failure is logged and fails nothing.
   */
  afterwards(event: string, task: () => Promise<void>, mostMs: number): Promise<void>;
};

export type Step<Input, Output> = (input: Input, call: Call) => Promise<Output>;

export type HandleOptions = {
  limit?: RateLimit;
  /** Set on success. */
  headers?: Readonly<Record<string, string>>;
};

/** What a function gets of Netlify's context. */
export type CallContext = Partial<Pick<Context, 'ip' | 'requestId' | 'waitUntil'>>;

/**
 * Makes a function of a contract and its step. It owns method, origin, content type, size, JSON,
 * validation of input and output, rate limit, status, error envelope and log, so that steps hold
 * business only.
 */
export function handle<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  contract: Contract<Input, Output>,
  step: Step<z.infer<Input>, z.infer<Output>>,
  options: HandleOptions = {},
): (request: Request, context: CallContext) => Promise<Response> {
  return async (request, context) => {
    const requestId = context.requestId ?? randomUUID();
    try {
      const env = readEnv(process.env);
      refuseWrongMethod(request, contract);
      if (contract.method === 'POST') refuseForeignOrigin(request, env);
      const raw =
        contract.method === 'GET' ? readQuery(request) : await readJson(request, contract.maxBytes);
      const input = validate(contract.input, raw);
      // From here on: a slow body is the visitor's time, not the backend's.
      const backend = openBackend(env, AbortSignal.timeout(backendTimeoutMs));
      const store = openStore(backend);
      if (options.limit) {
        await takeToken(options.limit, store, visitorOf(request, context.ip), env.receiptSecret);
      }
      const output = await step(input, {
        env,
        now: new Date(),
        store,
        artwork: openArtworkStore(backend),
        afterwards: (event, task, mostMs) => runAfterwards(event, task, mostMs, requestId, context),
      });
      return answer(200, z.parse(contract.output, output), options.headers);
    } catch (error) {
      return refuse(error, contract, request, requestId);
    }
  };
}

function refuseWrongMethod(request: Request, { method, path }: Contract): void {
  if (request.method === method || (method === 'GET' && request.method === 'HEAD')) return;
  // Of the spec's codes this comes nearest: nothing is there under that method.
  throw new RequestError('not-found', `There is no ${request.method} ${path}; use ${method}.`);
}

/** Another site's page must not place orders in its visitor's name. */
function refuseForeignOrigin(request: Request, env: Env): void {
  const origin = request.headers.get('origin');
  const own = origin === null || origin === env.siteUrl || origin === new URL(request.url).origin;
  if (own && request.headers.get('sec-fetch-site') !== 'cross-site') return;
  throw new RequestError('permission-denied', 'This may be sent from our own pages only.');
}

function readQuery(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}

async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new RequestError('invalid-argument', 'Send the content type application/json.');
  }
  const bytes = await readBody(request, maxBytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new RequestError('invalid-argument', 'What was sent is not JSON.', { cause });
  }
  return withPlainText(value, maxDepth);
}

/** Counts what arrives: Content-Length may be missing or wrong. */
async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    if (request.body) {
      for await (const part of request.body) {
        length += part.byteLength;
        if (length > maxBytes) break;
        parts.push(part);
      }
    }
  } catch (cause) {
    throw new RequestError('cancelled', 'The request was cut off.', { cause });
  }
  if (length > maxBytes) {
    throw new RequestError(
      'invalid-argument',
      `What was sent is too large: at most ${Math.floor(maxBytes / 1000)} kB.`,
    );
  }
  return Buffer.concat(parts);
}

/** Deeper than any contract. */
const maxDepth = 12;

/** Postgres takes neither lone surrogates nor NUL; no other control character is meant as text. */
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** The value with its texts free of what can't be stored or shown. */
function withPlainText(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.toWellFormed().replace(controls, '');
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) {
    throw new RequestError('invalid-argument', 'What was sent is nested too deep.');
  }
  if (Array.isArray(value)) return value.map((item: unknown) => withPlainText(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withPlainText(item, depth - 1)]),
  );
}

function validate<Schema extends z.ZodMiniType>(schema: Schema, raw: unknown): z.infer<Schema> {
  const result = z.safeParse(schema, raw);
  if (result.success) return result.data;
  throw invalidFields(fieldMessages(result.error.issues));
}

/** One wrong field is named by its own sentence; of several the page marks each. */
export function invalidFields(fields: Record<string, string>): RequestError {
  const messages = Object.values(fields);
  const message =
    messages.length === 1 && messages[0]
      ? messages[0]
      : 'Some details need another look; each is marked.';
  return new RequestError('invalid-argument', message, { fields });
}

async function runAfterwards(
  event: string,
  task: () => Promise<void>,
  mostMs: number,
  requestId: string,
  context: CallContext,
): Promise<void> {
  const running = task().catch((error: unknown) =>
    logFault(event, { requestId, faults: describeFault(error) }),
  );
  if (context.waitUntil) {
    context.waitUntil(running);
    return;
  }
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, mostMs);
  });
  await Promise.race([running, bound]);
  clearTimeout(timer);
}

function refuse(error: unknown, contract: Contract, request: Request, requestId: string): Response {
  const { code, message, fields, totalCents } = asRequestError(error);
  const status = errorStatuses[code];
  if (status >= 500) {
    logFault('request-failed', {
      requestId,
      path: contract.path,
      code,
      faults: describeFault(error),
    });
  }
  const envelope: ErrorEnvelope = {
    error: {
      code,
      message,
      ...(fields ? { fields } : {}),
      ...(totalCents === undefined ? {} : { totalCents }),
    },
  };
  return answer(status, envelope, {
    'x-request-id': requestId,
    ...(request.method === contract.method ? {} : { allow: contract.method }),
    ...retryAfter(code),
  });
}

function retryAfter(code: ErrorCode): Record<string, string> {
  if (code === 'resource-exhausted') return { 'retry-after': '600' };
  if (code === 'unavailable') return { 'retry-after': '30' };
  return {};
}

function asRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  if (error instanceof BackendError && error.timedOut) {
    return new RequestError(
      'deadline-exceeded',
      `Our order desk took too long to answer. Nothing is lost: try again, or call ${shop.phone}.`,
    );
  }
  if (error instanceof BackendError) {
    return new RequestError(
      'unavailable',
      `Our order desk can't be reached right now. Nothing is lost: try again in a minute, or call ${shop.phone}.`,
    );
  }
  return new RequestError(
    'internal',
    `Something broke on our side. Try again, or call ${shop.phone}.`,
  );
}

function answer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(body, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}
