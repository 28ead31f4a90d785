import { setTimeout } from 'node:timers/promises';
import type { Env, SupplierEnv } from '../../platform/env.server.ts';
import { SupplierError } from '../../platform/errors.server.ts';
import { closesAnswers, readBytes, readList, TooLargeError } from './supplier-answer.server.ts';

export type SupplierOptions = {
  /** Aborts whatever is in progress. */
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Waits between two tries, or rejects once `signal` aborts. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The time limit for one answer, its body included. */
  readonly timeoutMs?: number;
};

/** The supplier allows 60 requests a minute; the last few are for people on its site. */
const leastRemaining = 5;
const windowSeconds = 60;
const maxTries = 4;
const firstPauseMs = 500;
/** A single wait is never longer than this. */
const maxPauseMs = 5_000;
const answerTimeoutMs = 15_000;
/** A style is under 1 MB; the supplier's whole catalog is 80 MB. */
const maxAnswerBytes = 8 * 1024 * 1024;
const maxRows = 20_000;
const maxErrorBytes = 16 * 1024;
/** Letters that are kept of what the supplier says about an error. */
const mostWords = 300;
/**
 * Asks the supplier's API (S&S Activewear, REST v2) for one task, and counts its requests.
 * @throws SupplierError 'not-configured' without account and key
 */
export function openSupplierApi(env: Pick<Env, 'supplier'>, options: SupplierOptions) {
  const { supplier } = env;
  if (!supplier) {
    throw new SupplierError(
      'not-configured',
      'No supplier is set up: SUPPLIER_ACCOUNT and SUPPLIER_KEY are missing.',
    );
  }
  const ask = makeAsk(supplier, options);
  const authorization = `Basic ${Buffer.from(`${supplier.account}:${supplier.key}`).toString('base64')}`;
  const askApi = <Answer>(
    path: string,
    question: Omit<Question<Answer>, 'url' | 'headers' | 'counted'>,
  ): Promise<Answer> =>
    ask({
      url: `${supplier.url}${path}`,
      headers: {
        authorization,
        accept: 'application/json',
        ...(question.send?.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      counted: true,
      ...question,
    });
  const askList = (path: string, missing?: unknown[]): Promise<unknown[]> =>
    askApi(path, {
      read: (response) => readList(response, maxAnswerBytes, maxRows),
      ...(missing && { missing }),
    });
  return { supplier, ask, askApi, askList };
}

/** A request, and how its answer is read. */
export type Question<Answer> = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Counts toward the supplier's limit. */
  readonly counted: boolean;
  readonly read: (response: Response) => Promise<Answer>;
  /** What a 404 means; without it, a 404 is an error. */
  readonly missing?: Answer;
  /** Without it, the request is GET. Neither method is tried twice or follows a redirect. */
  readonly send?: { readonly method: 'POST' | 'DELETE'; readonly body?: string };
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal });

/**
 * We have our own retry loop because p-retry doesn't wait as long as Retry-After says, and neither
 * ky nor undici's RetryAgent retries an answer that breaks off halfway.
 */
function makeAsk(supplier: SupplierEnv, options: SupplierOptions) {
  const { signal, now, sleep = pause, timeoutMs = answerTimeoutMs } = options;
  /** No request goes out before then, because the limit is near. */
  let closedUntil = 0;

  const noteLimit = (headers: Headers): void => {
    const remaining = Number(headers.get('x-rate-limit-remaining') ?? NaN);
    if (!(remaining < leastRemaining)) return;
    const seconds =
      secondsIn(headers.get('retry-after'), now()) ??
      secondsIn(headers.get('x-rate-limit-reset'), now()) ??
      windowSeconds;
    closedUntil = now() + seconds * 1000;
  };

  const tryOnce = async <Answer>(question: Question<Answer>): Promise<Answer> => {
    const done = new AbortController();
    const end = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs), done.signal]);
    try {
      const { url, headers, send } = question;
      const response = await fetch(url, {
        headers,
        signal: end,
        ...(send && { ...send, redirect: 'error' }),
      });
      if (question.counted) noteLimit(response.headers);
      if (response.ok) return await question.read(response);
      if (response.status === 404 && question.missing !== undefined) {
        await response.body?.cancel();
        return question.missing;
      }
      throw await refusal(response, supplier, now());
    } catch (cause) {
      if (cause instanceof SupplierError) throw cause;
      if (end.aborted) {
        throw new SupplierError('timeout', 'The supplier took too long to answer.', { cause });
      }
      if (cause instanceof TooLargeError) {
        throw new SupplierError('too-large', `The supplier sent too much: ${cause.message}.`, {
          cause,
        });
      }
      if (cause instanceof SyntaxError) {
        throw new SupplierError('malformed', 'The supplier’s answer can’t be read.', { cause });
      }
      throw new SupplierError('unavailable', 'The supplier can’t be reached right now.', { cause });
    } finally {
      // Closes a connection whose body nobody reads to the end.
      done.abort();
    }
  };

  return async <Answer>(question: Question<Answer>): Promise<Answer> => {
    for (let tries = 1; ; tries += 1) {
      if (question.counted && now() < closedUntil) {
        throw tooMany(Math.ceil((closedUntil - now()) / 1000));
      }
      try {
        return await tryOnce(question);
      } catch (error) {
        if (!(error instanceof SupplierError) || !isPassing(error) || question.send) throw error;
        const wished = (error.retryAfterSeconds ?? 0) * 1000;
        const pauseMs = Math.max(wished, firstPauseMs * 2 ** (tries - 1));
        if (tries === maxTries || pauseMs > maxPauseMs) throw error;
        try {
          await sleep(pauseMs, signal);
        } catch {
          throw error;
        }
        if (signal.aborted) throw error;
      }
    }
  };
}

/** A stalled request isn't retried: the rest of the task's time is for others. */
function isPassing({ code }: SupplierError): boolean {
  return code === 'rate-limited' || code === 'unavailable';
}

function tooMany(seconds: number): SupplierError {
  return new SupplierError(
    'rate-limited',
    `The supplier takes 60 requests a minute, and we are near that. Try again in ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  );
}

/** What a status and its body say. The body has one of four shapes, or is missing. */
async function refusal(
  response: Response,
  supplier: SupplierEnv,
  nowMs: number,
): Promise<SupplierError> {
  const { status, headers } = response;
  const words = await readWords(response, supplier);
  const said = `${status}${words ? `: ${words}` : ''}`;
  const retryAfterSeconds = secondsIn(headers.get('retry-after'), nowMs);
  if (status === 401 || status === 403) {
    return new SupplierError(
      'unauthorized',
      `The supplier refused our account or key (${said}). Check SUPPLIER_ACCOUNT and SUPPLIER_KEY.`,
    );
  }
  if (status === 404) {
    return new SupplierError('not-found', `The supplier has no such thing (${said}).`);
  }
  if (status === 429) {
    return new SupplierError(
      'rate-limited',
      `We’re asking the supplier too often (${said}). Try again in a minute.`,
      { retryAfterSeconds },
    );
  }
  if (status >= 500) {
    return new SupplierError('unavailable', `The supplier’s site is failing (${said}).`, {
      retryAfterSeconds,
    });
  }
  return new SupplierError('refused', `The supplier didn’t accept our request (${said}).`);
}

/** `{ errors: [{ field, message }] }`, `{ code, message }`, `{ message, messageDetail }` or ''. */
async function readWords(response: Response, { account, key }: SupplierEnv): Promise<string> {
  let text: string;
  try {
    const bytes = await readBytes(response, maxErrorBytes);
    const body = JSON.parse(new TextDecoder().decode(bytes)) as {
      errors?: { message?: unknown }[];
      message?: unknown;
      messageDetail?: unknown;
    } | null;
    const errors = Array.isArray(body?.errors) ? body.errors.map(({ message }) => message) : [];
    text = (errors.length > 0 ? errors : [body?.message, body?.messageDetail])
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' ');
  } catch (error) {
    // A stall must end the request; for any other unreadable body, the status is enough.
    if (closesAnswers(error)) throw error;
    return '';
  }
  for (const secret of [key, account]) text = text.replaceAll(secret, '…');
  return text.replace(/\s+/g, ' ').trim().slice(0, mostWords);
}

/** Seconds from now, from a header with a number, a date, or an epoch. */
function secondsIn(value: string | null, nowMs: number): number | undefined {
  if (!value?.trim()) return undefined;
  const number = Number(value);
  const at = Number.isFinite(number) && number > 1e9 ? number * 1000 : Date.parse(value);
  const seconds = Number.isFinite(number) && number <= 1e9 ? number : (at - nowMs) / 1000;
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, Math.ceil(seconds))) : undefined;
}
