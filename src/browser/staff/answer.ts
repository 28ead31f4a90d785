import type { CallFailure, CallResult } from '../call.ts';
import { connectionWorks } from '../connection.ts';

/** The same as for any backend call (product.md#timeouts). */
const usualTimeoutMs = 10_000;

/** `timeoutMs` is for calls known to take longer, such as a sync with the supplier. */
export type AskOptions = { signal?: AbortSignal; timeoutMs?: number };

export function failure(code: CallFailure['code'], message: string): CallFailure {
  return { ok: false, code, message };
}

export const unreachable = async (): Promise<CallFailure> =>
  failure(
    'unavailable',
    (await connectionWorks())
      ? 'We couldn’t reach the shop’s system. Your connection works, so try again in a minute.'
      : 'We couldn’t reach the shop’s system. Check your connection.',
  );

/**
 * Waits for `ask`, up to the time limit. Never throws: a timeout, no answer, and no network come
 * back as failures with a sentence to show.
 */
export async function patiently<Data>(
  options: AskOptions,
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
        `The shop’s system didn’t answer within ${timeoutMs / 1000} seconds. Try again.`,
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
