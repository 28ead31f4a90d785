import {
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { StaffCall } from './staff-call.ts';
import type { CallFailure, CallResult } from '../platform/call.client.ts';
import { ask } from './ask.client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: QueryFailure;
  }
}

/** Why a query has no answer. The message is a sentence to show. */
export class QueryFailure extends Error {
  readonly code: CallFailure['code'];
  constructor({ code, message }: CallFailure) {
    super(message);
    this.code = code;
  }

  /**
   * The frame redirects anyone who is signed out or no longer staff, so the page doesn't say it.
   */
  get ledAway(): boolean {
    return this.code === 'unauthenticated' || this.code === 'permission-denied';
  }
}

/**
 * A staff page's cache of answers. Nothing is retried on its own: the next poll, a return to the
 * page, or the network coming back asks again. Failures of queries with `meta.logged` are logged.
 * @param enabled whether queries run by default
 */
export function staffQueries(enabled = true): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, queryKey: [name] }) => {
        if (meta?.logged && !error.ledAway) {
          console.error(`${String(name)}: ${error.code} ${error.message}`);
        }
      },
    }),
    defaultOptions: {
      // Offline, a query would otherwise pause silently; fail at once and say so.
      queries: { enabled, retry: false, networkMode: 'always', refetchOnReconnect: 'always' },
    },
  });
}

/** The data of an answer. @throws QueryFailure */
export async function answered<Data>(asked: Promise<CallResult<Data>>): Promise<Data> {
  const result = await asked;
  if (!result.ok) throw new QueryFailure(result);
  return result.data;
}

/**
 * A query of an SQL function for staff. The input is made when the query runs, so that a poll past
 * midnight asks for the new day. `key` distinguishes queries of the same function.
 */
export function asking<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  call: StaffCall<Input, Output>,
  input: () => z.input<Input>,
  ...key: readonly string[]
): {
  queryKey: QueryKey;
  queryFn: (context: QueryFunctionContext) => Promise<z.infer<Output>>;
} {
  return {
    queryKey: [call.name, ...key],
    queryFn: ({ signal }) => answered(ask(call, input(), { signal })),
  };
}
