import type * as z from 'zod/mini';
import { connectionWorks } from './connection.client.ts';
import { setClockBy } from './dates/shop-clock.client.ts';
import { errorEnvelopeSchema, type Contract, type ErrorEnvelope } from './contract.ts';

/** What people read if a call or a part of the page's code doesn't arrive. */
export const unreached =
  'We couldn’t reach the shop. Check your connection and try again; nothing is lost.';

export type CallFailure = { ok: false } & ErrorEnvelope['error'];
export type CallResult<Data> = { ok: true; data: Data } | CallFailure;

/** `timeoutMs` is for calls known to take longer, such as a sync with the supplier. */
export type CallOptions = { signal?: AbortSignal; timeoutMs?: number };

/** How long a backend may take to answer (product.md#timeouts). */
const usualTimeoutMs = 10_000;

/**
 * Calls an endpoint by its contract; `token` gets the staff member's token. Never throws: no
 * network, no answer, and an unexpected answer all come back as failures with a sentence to show.
 */
export function call<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  contract: Contract<Input, Output>,
  input: z.input<Input>,
  { token, ...options }: CallOptions & { token?: () => Promise<string> } = {},
): Promise<CallResult<z.infer<Output>>> {
  return patiently<z.infer<Output>>(options, async (signal) => {
    const bearer = token && { Authorization: `Bearer ${await token()}` };
    const response = await fetch(...request(contract, input, { ...bearer }, signal));
    setClockBy(response);
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) {
      const result = contract.output.safeParse(body);
      if (result.success) return { ok: true, data: result.data };
    }
    const envelope = errorEnvelopeSchema.safeParse(body);
    if (envelope.success) return { ok: false, ...envelope.data.error };
    return failure(
      'internal',
      'Something went wrong on our side. Nothing is lost; try again in a minute.',
    );
  });
}

function request(
  contract: Contract,
  input: unknown,
  headers: Record<string, string>,
  signal: AbortSignal,
): [string, RequestInit] {
  if (contract.method === 'GET') {
    const query = new URLSearchParams(input as Record<string, string>);
    return [`${contract.path}?${query}`, { headers, signal }];
  }
  return [
    contract.path,
    {
      method: contract.method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(input),
      signal,
    },
  ];
}

export function failure(code: CallFailure['code'], message: string): CallFailure {
  return { ok: false, code, message };
}

export const unreachable = async (): Promise<CallFailure> =>
  failure(
    'unavailable',
    (await connectionWorks())
      ? 'We couldn’t reach the shop. Your connection works, so try again in a minute; nothing is lost.'
      : unreached,
  );

/**
 * Waits for `ask`, up to the time limit. Never throws: a timeout, no answer, and no network come
 * back as failures with a sentence to show.
 */
export async function patiently<Data>(
  options: CallOptions,
  ask: (signal: AbortSignal) => Promise<CallResult<Data>>,
): Promise<CallResult<Data>> {
  const timeoutMs = options.timeoutMs ?? usualTimeoutMs;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const explain = (): CallFailure | Promise<CallFailure> => {
    if (options.signal?.aborted) return failure('cancelled', 'Canceled.');
    if (timeout.aborted) {
      return failure(
        'deadline-exceeded',
        `We didn’t hear back within ${Math.round(timeoutMs / 1000)} seconds. Nothing is lost; try again.`,
      );
    }
    return unreachable();
  };
  if (signal.aborted) return explain();
  // Renewing a session can't be aborted, so only the wait ends.
  const ended = new Promise<'ended'>((resolve) => {
    signal.addEventListener('abort', () => resolve('ended'), { once: true });
  });
  try {
    const result = await Promise.race([ask(signal), ended]);
    return result === 'ended' || signal.aborted ? await explain() : result;
  } catch {
    return explain();
  }
}
