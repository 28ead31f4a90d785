import type { CallFailure, CallResult } from '../call.ts';

/** As for any other backend call (product.md#timeouts). */
const usualTimeoutMs = 10_000;

/** `timeoutMs`: for what is known to take longer, like a sync with the supplier. */
export type AskOptions = { signal?: AbortSignal; timeoutMs?: number };

export function failure(code: CallFailure['code'], message: string): CallFailure {
  return { ok: false, code, message };
}

export const unreachable = (): CallFailure =>
  failure('unavailable', 'We couldn’t reach the shop’s system. Check your connection.');

/**
 * Waits for `ask` as long as the site is patient. Never throws: giving up, no answer and no network
 * come back as failures with a sentence to show.
 */
export async function patiently<Data>(
  options: AskOptions,
  ask: (signal: AbortSignal) => Promise<CallResult<Data>>,
): Promise<CallResult<Data>> {
  const timeoutMs = options.timeoutMs ?? usualTimeoutMs;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const explain = (): CallFailure => {
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
  // Renewing a session can't be aborted, so that the wait is what ends.
  const ended = new Promise<'ended'>((resolve) => {
    signal.addEventListener('abort', () => resolve('ended'), { once: true });
  });
  try {
    const result = await Promise.race([ask(signal), ended]);
    return result === 'ended' || signal.aborted ? explain() : result;
  } catch {
    return explain();
  }
}
