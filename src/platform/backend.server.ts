import {
  createClient,
  PostgrestError,
  StorageApiError,
  type SupabaseClient,
} from '@supabase/supabase-js';
import type { Database } from '../database.types.ts';
import type { Env } from './env.server.ts';
import { BackendError } from './errors.server.ts';

/** How long a backend may take to answer (product.md#timeouts). */
export const backendTimeoutMs = 10_000;

export type ServiceClient = SupabaseClient<Database>;

/** Access to the backend for one task. */
export type ServiceBackend = {
  /** Postgres and Storage as the service, past every row-level policy. For functions only. */
  client: ServiceClient;
  /** A plain fetch as the service, for what the client can't do. */
  fetch(path: `/${string}`, init: RequestInit): Promise<Response>;
  /** Access as the holder of `token`, under every row-level policy. */
  fetchAs(token: string, path: `/${string}`, init: RequestInit): Promise<Response>;
  /** Awaits a call. Any rejection becomes a BackendError that says `what` was asked. */
  ask<T>(what: string, call: () => PromiseLike<T>): Promise<T>;
  /**
   * Awaits a call with an idempotency key: it is made once more if the database ended it for a
   * deadlock or for taking too long.
   */
  askKeyed<T>(what: string, call: () => PromiseLike<T>): Promise<T>;
};

/**
 * Opens the backend. Every call is given up once `signal` aborts, so that slow answers can't hold a
 * request for longer than it may take.
 */
export function openServiceBackend(env: Env, signal: AbortSignal): ServiceBackend {
  const boundFetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
    fetch(input, {
      ...init,
      signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal,
    });
  const client = createClient<Database>(env.supabaseUrl, env.supabaseSecretKey, {
    // Without this, every request would get a session of the client's own.
    accessToken: () => Promise.resolve(env.supabaseSecretKey),
    global: { fetch: boundFetch },
    // A browser that waits has built-in data, or retries by itself.
    db: { retry: false },
  });
  const fetchWith = (
    apikey: string,
    token: string,
    path: `/${string}`,
    init: RequestInit,
  ): Promise<Response> =>
    boundFetch(`${env.supabaseUrl}${path}`, {
      ...init,
      headers: {
        apikey,
        authorization: `Bearer ${token}`,
        ...(init.headers as Record<string, string> | undefined),
      },
    });
  const ask: ServiceBackend['ask'] = async (what, call) => {
    try {
      return await call();
    } catch (cause) {
      if (cause instanceof BackendError) throw cause;
      if (signal.aborted) {
        throw new BackendError(`${what}: no answer in time`, { cause, timedOut: true });
      }
      const rule = brokenRule(cause);
      throw new BackendError(`${what} failed`, {
        cause,
        rule,
        refused: isRefusal(cause) && rule === undefined,
        outOfSpace: isOutOfSpace(cause),
      });
    }
  };
  return {
    client,
    fetch: (path, init) => fetchWith(env.supabaseSecretKey, env.supabaseSecretKey, path, init),
    fetchAs: (token, path, init) => fetchWith(env.supabasePublishableKey, token, path, init),
    ask,
    askKeyed: (what, call) =>
      ask(what, async () => {
        try {
          return await call();
        } catch (cause) {
          if (signal.aborted || !wasEnded(cause)) throw cause;
          return call();
        }
      }),
  };
}

/** The backend with a full time limit, for work after a request or on a schedule. */
export function openFreshBackend(env: Env): ServiceBackend {
  return openServiceBackend(env, AbortSignal.timeout(backendTimeoutMs));
}

/** One of our SQL functions refused what it was given. */
function isRefusal(cause: unknown): cause is PostgrestError {
  return cause instanceof PostgrestError && cause.code === 'PT400';
}

/** The constraint that place_order reports when the database refuses a value. */
function brokenRule(cause: unknown): string | undefined {
  return (isRefusal(cause) && cause.details) || undefined;
}

/** Postgres ended the statement for a deadlock or a timeout, and nothing was written. */
function wasEnded(cause: unknown): boolean {
  return cause instanceof PostgrestError && (cause.code === '40P01' || cause.code === '57014');
}

/** Postgres can't write, or hosted Supabase made it read-only in time; or Storage can't. */
function isOutOfSpace(cause: unknown): boolean {
  if (cause instanceof PostgrestError) return cause.code === '53100' || cause.code === '25006';
  return cause instanceof StorageApiError && cause.status === 507;
}
