import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import * as z from 'zod/mini';
import type { Contract, ErrorEnvelope } from './contract.ts';
import type { Duty } from '../staff/permission.ts';
import { fieldMessages, markedFields } from './forms/text-field.ts';
import { errorStatuses } from './error-code.ts';
import { shop } from '../shop.ts';
import { openAuth, type Auth } from './auth.server.ts';
import { openFreshBackend } from './backend.server.ts';
import { readEnv, type Env } from './env.server.ts';
import { BackendError, RequestError } from './errors.server.ts';
import {
  refusedPage,
  thankingPage,
  type AnsweredPage,
  type FormPages,
} from './forms/form-page.server.ts';
import { describeFault, logFault } from './log.server.ts';
import { wrongId } from './new-id.ts';
import { addressOf, isWithin, takeToken, visitorOf, type RateLimit } from './rate-limit.server.ts';
import {
  isFormPost,
  nestValues,
  readForm,
  readJson,
  type FormValues,
} from './request-body.server.ts';
import { readCaller, type StaffCaller } from '../staff/staff-caller.server.ts';
import { openArtworkStore, type ArtworkStore } from './storage.server.ts';
import { openStore, type Store } from './database-store.server.ts';

// zod/mini has no messages. These are for callers of the API without our pages.
z.config(z.locales.en());

/** What a step has to work with. */
export type Call = Store & {
  env: Env;
  now: Date;
  artwork: ArtworkStore;
  auth: Auth;
  /** Who rate limits count this call for. */
  visitor: string;
  /** The visitor's own address, if known. */
  address: string | null;
  cookies: ReadonlyMap<string, string>;
  /** What the answer of `handle` sets, in the form of `pageCookie`. */
  newCookies: string[];
  /**
   * Runs work that nobody waits for: after the answer if the platform allows it, otherwise right
   * away for at most `mostMs`. A failure is logged and has no other effect.
   */
  afterwards(event: string, task: () => Promise<void>, mostMs: number): Promise<void>;
};

export type Step<Input, Output> = (input: Input, call: Call) => Promise<Output>;

/** A step that runs with the staff member's own token. */
export type StaffStep<Input, Output> = (input: Input, call: Call & StaffCaller) => Promise<Output>;

type AnswerHeaders = Readonly<Record<string, string>>;

export type HandleOptions<Output, Input = unknown> = {
  limit?: RateLimit;
  /** Set on success. With an etag that the caller has already, the answer is 304 without a body. */
  headers?: AnswerHeaders | ((output: Output, input: Input) => AnswerHeaders);
  /** The status of a success; 200 by default. */
  status?: (output: Output) => number;
  /** Only takes bodies that another service signed. */
  signed?: SignedBodies;
  /** Accepts a form sent without script, and answers with these pages. */
  form?: FormPages;
};

/** How a service signs its bodies, how many others a visitor may send, and how many are logged. */
export type SignedBodies = {
  isSigned(body: Uint8Array, headers: Headers, env: Env): boolean;
  forged: RateLimit;
  logged: RateLimit;
};

/** The parts of Netlify's context that we use. */
export type CallContext = Partial<Pick<Context, 'ip' | 'requestId' | 'waitUntil'>>;

type Handler = (request: Request, context: CallContext) => Promise<Response>;

/**
 * Makes a function from a contract and its step. It handles method, origin, content type, size,
 * JSON and forms, validation of input and output, rate limits, the caller, status, errors, pages,
 * and the log, so that steps are only about business.
 * @param options.staff the duty that callers need, or 'anyone' for the whole staff list; without
 * it, everybody may call
 */
export function handle<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  contract: Contract<Input, Output>,
  step: StaffStep<z.infer<Input>, z.infer<Output>>,
  options: HandleOptions<z.infer<Output>, z.infer<Input>> & { staff: Duty | 'anyone' },
): Handler;
export function handle<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  contract: Contract<Input, Output>,
  step: Step<z.infer<Input>, z.infer<Output>>,
  options?: HandleOptions<z.infer<Output>, z.infer<Input>>,
): Handler;
export function handle<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  contract: Contract<Input, Output>,
  step: StaffStep<z.infer<Input>, z.infer<Output>>,
  options: HandleOptions<z.infer<Output>, z.infer<Input>> & { staff?: Duty | 'anyone' } = {},
): Handler {
  const { form, limit, signed, staff } = options;
  return async (request, context) => {
    const requestId = context.requestId ?? randomUUID();
    const pages = form && isFormPost(request) ? form : null;
    let values: FormValues = new Map();
    let siteUrl: string | null = null;
    try {
      // Reloading or returning to the answer's address should show the form.
      if (form && isRead(request)) return seeOther(form.page);
      const env = readEnv(process.env);
      ({ siteUrl } = env);
      refuseWrongMethod(request, contract);
      if (contract.method === 'POST') refuseForeignOrigin(request, env);
      // Anyone who may not call hears only that, whatever they send, and uses up nobody's calls.
      const staffBackend = staff ? openFreshBackend(env) : null;
      // By the overloads, a step without `staff` uses neither member nor asMember.
      const caller =
        staff && staffBackend
          ? await readCaller(request, staffBackend, staff)
          : ({} as StaffCaller);
      let input: z.infer<Input>;
      if (pages) {
        const sent = await readForm(request, contract.maxBytes);
        values = sent.values;
        if (sent.hasFile) throw new RequestError('invalid-argument', noFiles);
        input = validate(contract.input, nestValues(values));
      } else if (contract.method === 'GET') {
        input = validate(contract.input, readQuery(request));
      } else if (signed) {
        try {
          input = validate(
            contract.input,
            await readJson(request, contract.maxBytes, (body) => {
              if (signed.isSigned(body, request.headers, env)) return;
              throw new RequestError('invalid-argument', 'The signature is missing or wrong.');
            }),
          );
        } catch (error) {
          await countForged(error, contract, signed, visitorOf(request, context.ip), env);
          throw error;
        }
      } else {
        input = validate(contract.input, await readJson(request, contract.maxBytes));
      }
      // Starts here, because a slow body takes the visitor's time, not the backend's.
      const backend = staffBackend ?? openFreshBackend(env);
      const call = openCall(request, context, { env, backend, requestId });
      if (limit) await takeToken(limit, call.tokens, call.visitor, env.receiptSecret);
      const output = await step(input, { ...caller, ...call });
      const data = z.parse(contract.output, output);
      if (pages) return answerPage(200, await thankingPage(pages, values, siteUrl));
      const headers =
        typeof options.headers === 'function' ? options.headers(data, input) : options.headers;
      if (headers?.['etag'] && headers['etag'] === request.headers.get('if-none-match')) {
        return new Response(null, { status: 304, headers: { ...protection, ...headers } });
      }
      const response = answer(options.status?.(data) ?? 200, data, headers);
      for (const cookie of call.newCookies) response.headers.append('set-cookie', cookie);
      return response;
    } catch (error) {
      const refusal = asRefusal(error, contract, request, requestId);
      if (!pages) return answer(refusal.status, refusal.envelope, refusal.headers);
      const { message, fields = {} } = refusal.envelope.error;
      const page = await refusedPage(pages, values, { message, fields }, siteUrl);
      return answerPage(refusal.status, page, refusal.headers);
    }
  };
}

/** What a step works with, for this request. */
export function openCall(
  request: Request,
  context: CallContext,
  {
    env,
    backend,
    requestId,
  }: { env: Env; backend: ReturnType<typeof openFreshBackend>; requestId: string },
): Call {
  return {
    ...openStore(backend),
    env,
    now: new Date(),
    artwork: openArtworkStore(backend),
    auth: openAuth(backend),
    visitor: visitorOf(request, context.ip),
    address: addressOf(request, context.ip),
    cookies: cookiesOf(request),
    newCookies: [],
    afterwards: (event, task, mostMs) => runAfterwards(event, task, mostMs, requestId, context),
  };
}

function cookiesOf({ headers }: Request): Map<string, string> {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return new Map(
    pairs.flatMap((pair) => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)] as const] : [];
    }),
  );
}

/** A call that nobody asked for, such as a schedule's, with whom rate limits count it for. */
export function openOwnCall(
  visitor: string,
  { env, backend, now }: { env: Env; backend: ReturnType<typeof openFreshBackend>; now: Date },
): Call {
  return {
    ...openStore(backend),
    env,
    now,
    artwork: openArtworkStore(backend),
    auth: openAuth(backend),
    visitor,
    address: null,
    cookies: new Map(),
    newCookies: [],
    afterwards: (event, task, mostMs) => runAfterwards(event, task, mostMs, visitor, {}),
  };
}

/** When this process last logged a body that couldn't be counted, by path. */
const uncountedAt = new Map<string, number>();

/**
 * Counts a body that isn't signed, or isn't what the service sends, and logs it. Strangers send as
 * many as they like, so the log has one a minute, from all of our functions together, or from each
 * while the database is away.
 */
async function countForged(
  error: unknown,
  { path }: Contract,
  { forged, logged }: SignedBodies,
  visitor: string,
  env: Env,
): Promise<void> {
  const { tokens } = openStore(openFreshBackend(env));
  try {
    await takeToken(forged, tokens, visitor, env.receiptSecret);
    if (!(await isWithin(logged, tokens, path, env.receiptSecret))) return;
  } catch (uncounted) {
    if (!(uncounted instanceof BackendError)) throw uncounted;
    const now = performance.now();
    if (now < (uncountedAt.get(path) ?? -Infinity) + logged.windowSeconds * 1000) return;
    uncountedAt.set(path, now);
    logFault('rate-limit-failed', { bucket: forged.bucket, faults: describeFault(uncounted) });
  }
  logFault('body-refused', { path, faults: describeFault(error) });
}

/** A form without script posts to the function itself, which must not receive files. */
const noFiles = `We can’t take files this way. Send the form without them and we’ll ask for them by email, or call ${shop.phone}.`;

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function refuseWrongMethod(request: Request, { method, path }: Contract): void {
  if (request.method === method || (method === 'GET' && request.method === 'HEAD')) return;
  // The closest error code: nothing is there for that method.
  throw new RequestError('not-found', `There is no ${request.method} ${path}; use ${method}.`);
}

/** Other sites must not place orders in their visitors' names. */
export function refuseForeignOrigin(request: Request, env: Env): void {
  const origin = request.headers.get('origin');
  const own = origin === null || origin === env.siteUrl || origin === new URL(request.url).origin;
  if (own && request.headers.get('sec-fetch-site') !== 'cross-site') return;
  throw new RequestError('permission-denied', 'This can only be sent from our own pages.');
}

function readQuery(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}

function validate<Schema extends z.ZodMiniType>(schema: Schema, raw: unknown): z.infer<Schema> {
  const result = z.safeParse(schema, raw);
  if (result.success) return result.data;
  throw invalidFields(fieldMessages(result.error.issues));
}

/** A single wrong field is reported in its own words; for several, the page marks each. */
export function invalidFields(fields: Record<string, string>): RequestError {
  const messages = Object.values(fields);
  const message = messages.length === 1 && messages[0] ? messages[0] : markedFields;
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

/** The answer to an error; our own are logged. */
function asRefusal(
  error: unknown,
  contract: Contract,
  request: Request,
  requestId: string,
): { status: number; envelope: ErrorEnvelope; headers: Record<string, string> } {
  const { code, message, fields, updatedPrice, retryAfterSeconds } = asRequestError(error);
  const status = errorStatuses[code];
  if (status >= 500 || error instanceof BackendError) {
    logFault('request-failed', {
      requestId,
      path: contract.path,
      code,
      faults: describeFault(error),
    });
  }
  const retryAfter = retryAfterSeconds ?? (code === 'unavailable' ? 30 : undefined);
  return {
    status,
    envelope: {
      error: {
        code,
        message,
        ...(fields ? { fields } : {}),
        ...(updatedPrice ? { updatedPrice } : {}),
      },
    },
    headers: {
      'x-request-id': requestId,
      ...(request.method === contract.method ? {} : { allow: contract.method }),
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
  };
}

export function asRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  if (error instanceof BackendError && error.timedOut) {
    return new RequestError(
      'deadline-exceeded',
      `Our order desk took too long to answer. Nothing is lost: try again, or call ${shop.phone}.`,
    );
  }
  if (error instanceof BackendError && error.outOfSpace) {
    return new RequestError(
      'unavailable',
      `Our system is out of space, so we couldn’t save this. Please call ${shop.phone}, or try again later.`,
    );
  }
  // Contracts check everything but whether an id is taken, so that's what it was.
  if (error instanceof BackendError && error.refused) return invalidFields({ id: wrongId });
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

/** The rules of netlify.toml are for static files only. */
const protection = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const;

function answer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(body, {
    status,
    headers: {
      ...protection,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });
}

export function answerPage(
  status: number,
  page: AnsweredPage,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(page.html, {
    status,
    headers: {
      ...protection,
      ...page.headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });
}

/** A picture whose address names what it shows, so that nobody asks for it twice. */
export function answerPng(png: Uint8Array): Response {
  return new Response(new Uint8Array(png), {
    headers: {
      ...protection,
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
}

/** A document that a browser shows, and saves under this name. Nobody between keeps it. */
export function answerPdf(pdf: Uint8Array, fileName: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...protection,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
}

/** Leads on after a form, with these cookies. */
export function seeOther(path: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ ...protection, location: path, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
