import type * as z from 'zod/mini';
import { connectionWorks } from './connection.ts';
import { setClockBy } from './shop-clock.ts';
import { errorEnvelopeSchema, type Contract, type ErrorEnvelope } from '../contracts/contract.ts';

/** What people read if a call or a part of the page's code doesn't arrive. */
export const unreached =
  'We couldn’t reach the shop. Check your connection and try again; nothing is lost.';

export type CallFailure = { ok: false } & ErrorEnvelope['error'];
export type CallResult<Data> = { ok: true; data: Data } | CallFailure;

/** How long a backend may take to answer (product.md#timeouts). */
const timeoutMs = 10_000;

/**
 * Calls an endpoint by its contract. Never throws: no network, no answer, and an unexpected answer
 * all come back as failures with a sentence to show.
 */
export async function call<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  contract: Contract<Input, Output>,
  input: z.input<Input>,
  options: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<CallResult<z.infer<Output>>> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(...request(contract, input, signal));
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
  } catch {
    if (options.signal?.aborted) return failure('cancelled', 'Canceled.');
    if (timeout.aborted) {
      return failure(
        'deadline-exceeded',
        `We got no answer within ${Math.round((options.timeoutMs ?? timeoutMs) / 1000)} seconds. Nothing is lost; try again.`,
      );
    }
    return failure(
      'unavailable',
      (await connectionWorks())
        ? 'We couldn’t reach the shop. Your connection works, so try again in a minute; nothing is lost.'
        : unreached,
    );
  }
}

function request(contract: Contract, input: unknown, signal: AbortSignal): [string, RequestInit] {
  if (contract.method === 'GET') {
    const query = new URLSearchParams(input as Record<string, string>);
    return [`${contract.path}?${query}`, { signal }];
  }
  return [
    contract.path,
    {
      method: contract.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      signal,
    },
  ];
}

function failure(code: CallFailure['code'], message: string): CallFailure {
  return { ok: false, code, message };
}
