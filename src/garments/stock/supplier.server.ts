import { setTimeout } from 'node:timers/promises';
import {
  findStyleName,
  readStyleRows,
  type StyleReading,
  type SupplierStyle,
} from './supplier-product.ts';
import { readSpecRows, type SizeChart } from './size-chart.ts';
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

/** Days in transit from a warehouse to the given ZIP code. */
export type Transit = {
  readonly warehouse: string;
  readonly days: number;
  /** Orders placed by then leave the same day, in the supplier's words ('4:00 CT'). */
  readonly cutOff: string | null;
};

export type SupplierPicture = {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/**
 * The supplier's API (S&S Activewear, REST v2) for one task. Each call throws SupplierError. It
 * counts requests, so use one for a whole sync.
 */
export type Supplier = {
  /** A garment by our style code, in two requests. */
  readStyle(styleCode: string): Promise<SupplierStyle>;
  /** What a style measures, by the supplier's number for it; null if nobody measured it. */
  readSizeChart(styleCode: string, supplierStyleId: number): Promise<SizeChart | null>;
  daysInTransit(zip: string): Promise<readonly Transit[]>;
  /** The picture at a source of a style's color; null if there is none, or it isn't a picture. */
  fetchPicture(source: string): Promise<SupplierPicture | null>;
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
const maxPictureBytes = 5 * 1024 * 1024;

/** @throws SupplierError 'not-configured' without account and key */
export function openSupplier(env: Pick<Env, 'supplier'>, options: SupplierOptions): Supplier {
  const { supplier } = env;
  if (!supplier) {
    throw new SupplierError(
      'not-configured',
      'No supplier is set up: SUPPLIER_ACCOUNT and SUPPLIER_KEY are missing.',
    );
  }
  const ask = makeAsk(supplier, options);
  const authorization = `Basic ${Buffer.from(`${supplier.account}:${supplier.key}`).toString('base64')}`;
  const askList = (path: string, missing?: unknown[]): Promise<unknown[]> =>
    ask({
      url: `${supplier.url}${path}`,
      headers: { authorization, accept: 'application/json' },
      counted: true,
      read: (response) => readList(response, maxAnswerBytes, maxRows),
      ...(missing && { missing }),
    });

  return {
    async readStyle(styleCode) {
      const named = findStyleName(
        await askList(`/styles/?search=${encodeURIComponent(styleCode)}`),
        styleCode,
      );
      if (!named) throw gone(styleCode);
      const rows = await askList(`/products/?style=${encodeURIComponent(styleCode)}`);
      return styleFrom(readStyleRows(rows, named, styleCode), styleCode);
    },

    async readSizeChart(styleCode, supplierStyleId) {
      const rows = await askList(`/specs/?style=${encodeURIComponent(styleCode)}`, []);
      return readSpecRows(rows, supplierStyleId);
    },

    async daysInTransit(zip) {
      if (!/^\d{5}$/.test(zip)) {
        throw new SupplierError('not-found', 'The supplier only knows five-digit ZIP codes.');
      }
      return readTransit(await askList(`/daysintransit/${zip}`), zip);
    },

    async fetchPicture(source) {
      const url = pictureUrl(supplier, source);
      const medium = url?.replace(/_fl(?=\.\w+$)/, '_fm');
      for (const address of new Set([url, medium])) {
        const picture = address ? await ask(pictureAt(address)) : null;
        if (picture) return picture;
      }
      return null;
    },
  };
}

type Question<Answer> = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Counts toward the supplier's limit. */
  readonly counted: boolean;
  readonly read: (response: Response) => Promise<Answer>;
  /** What a 404 means; without it, a 404 is an error. */
  readonly missing?: Answer;
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
      const { url, headers } = question;
      const response = await fetch(url, { headers, signal: end });
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
        if (!(error instanceof SupplierError) || !isPassing(error)) throw error;
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

function gone(styleCode: string): SupplierError {
  return new SupplierError('not-found', `The supplier no longer lists style ${styleCode}.`);
}

function styleFrom(reading: StyleReading, styleCode: string): SupplierStyle {
  if (reading.ok) return reading.style;
  const what = {
    empty: `has no row for style ${styleCode}`,
    'other-styles': `is about other garments than style ${styleCode}`,
    malformed: `about style ${styleCode} can’t be read`,
  }[reading.reason];
  const where = reading.reason === 'malformed' ? ` (row ${reading.row + 1})` : '';
  throw new SupplierError('malformed', `The supplier’s answer ${what}${where}.`);
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
  return new SupplierError('malformed', `The supplier didn’t accept our request (${said}).`);
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
    const first = Array.isArray(body?.errors) ? body.errors[0]?.message : undefined;
    text = [first ?? body?.message, body?.messageDetail]
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' ');
  } catch (error) {
    // A stall must end the request; for any other unreadable body, the status is enough.
    if (closesAnswers(error)) throw error;
    return '';
  }
  for (const secret of [key, account]) text = text.replaceAll(secret, '…');
  return text.replace(/\s+/g, ' ').trim().slice(0, 160);
}

/** Seconds from now, from a header with a number, a date, or an epoch. */
function secondsIn(value: string | null, nowMs: number): number | undefined {
  if (!value?.trim()) return undefined;
  const number = Number(value);
  const at = Number.isFinite(number) && number > 1e9 ? number * 1000 : Date.parse(value);
  const seconds = Number.isFinite(number) && number <= 1e9 ? number : (at - nowMs) / 1000;
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, Math.ceil(seconds))) : undefined;
}

function readTransit(rows: readonly unknown[], zip: string): Transit[] {
  const found = (rows as ({ zipCode?: string | number; warehouses?: unknown } | null)[]).find(
    (row) => String(row?.zipCode ?? '').padStart(5, '0') === zip,
  );
  if (!found || !Array.isArray(found.warehouses)) {
    throw new SupplierError('malformed', `The supplier’s answer about ZIP ${zip} can’t be read.`);
  }
  return (found.warehouses as Record<string, unknown>[]).flatMap((item) => {
    const { warehouseAbbr, daysInTransit, cutOffTime } = item;
    const days = Number(daysInTransit);
    if (typeof warehouseAbbr !== 'string' || !Number.isInteger(days) || days < 0) return [];
    const cutOff = typeof cutOffTime === 'string' ? cutOffTime.trim() : '';
    return [{ warehouse: warehouseAbbr.trim(), days, cutOff: cutOff || null }];
  });
}

/** null for a source that isn't among the supplier's pictures. */
function pictureUrl({ imagesUrl }: SupplierEnv, source: string): string | null {
  const base = URL.parse(imagesUrl)?.href ?? '';
  const url = URL.parse(source, base);
  return url?.href.startsWith(base) && !url.search ? url.href : null;
}

function pictureAt(url: string): Question<SupplierPicture | null> {
  return {
    url,
    // Pictures are public: account and key stay with the API.
    headers: { accept: 'image/*' },
    counted: false,
    missing: null,
    read: async (response) => {
      const bytes = await readBytes(response, maxPictureBytes);
      const type = typeOfPicture(bytes);
      return type ? { type, bytes } : null;
    },
  };
}

/** By first bytes: what a server says of a file is no proof. */
function typeOfPicture(bytes: Uint8Array): SupplierPicture['type'] | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : null;
}
