import { fetcher } from '@uppy/core/utils';

export type UploadEvents = {
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Pauses between retries, ten minutes at most in total (product.md#uploads). */
const retries = 5;
const stalledMs = 60_000;
const wholeMs = 600_000;

/**
 * Sends a file to its signed address by a raw PUT. Retries network failures, 408, 429, and 5xx except
 * 507, a full disk (product.md#uploads); `signal` cancels at once. Resolves with the HTTP status of
 * the last answer, or 0 if there was none.
 */
export async function putFile(
  url: string,
  contentType: string,
  file: Blob,
  { onProgress, signal }: UploadEvents,
): Promise<{ ok: boolean; status: number }> {
  const stalled = new AbortController();
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  const restartStallTimer = (): void => {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(() => stalled.abort(), stalledMs);
  };
  const ends = AbortSignal.any([signal, stalled.signal, AbortSignal.timeout(wholeMs)]);
  let status = 0;
  /** An earlier attempt's file is there; only its answer got lost. */
  let arrived = false;
  try {
    await fetcher(url, {
      method: 'PUT',
      headers: { 'Content-Type': contentType },
      body: file,
      retries,
      // Its own timer only starts once something has been sent.
      timeout: 0,
      onBeforeRequest: (xhr) => {
        restartStallTimer();
        // The browser's Stop button ends a request without an error.
        xhr.addEventListener('abort', () => stalled.abort());
      },
      shouldRetry: (xhr) =>
        !ends.aborted &&
        (xhr.status === 0 ||
          (xhr.status >= 500 && xhr.status !== 507) ||
          xhr.status === 408 ||
          xhr.status === 429),
      onUploadProgress: (event) => {
        restartStallTimer();
        if (event.lengthComputable) onProgress(event.loaded / event.total);
      },
      onAfterResponse: (xhr, attempt) => {
        status = xhr.status;
        arrived ||= attempt > 0 && isDuplicate(xhr);
      },
      signal: ends,
    });
    return { ok: true, status };
  } catch {
    // Every answer that matters is in `status`; a broken connection leaves it 0.
    return { ok: arrived, status };
  } finally {
    clearTimeout(stallTimer);
  }
}

/** Storage reports 'the object exists' as 409, or as 400 with 409 in its body. */
function isDuplicate(xhr: XMLHttpRequest): boolean {
  return (
    xhr.status === 409 || (xhr.status === 400 && /"statusCode":\s*"?409/.test(xhr.responseText))
  );
}
