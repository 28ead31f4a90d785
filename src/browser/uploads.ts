import { fetcher } from '@uppy/core/utils';

export type UploadEvents = {
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Retries with growing pauses; ten minutes at most in all (product.md#uploads). */
const retries = 5;
const stalledMs = 60_000;
const wholeMs = 600_000;

/**
 * Sends a file to its signed address by a raw PUT. Network failures, 5xx, 408 and 429 are tried
 * again (product.md#uploads); `signal` cancels at once. Resolves with the HTTP status of the last answer, 0
 * when there was none.
 */
export async function putFile(
  url: string,
  contentType: string,
  file: Blob,
  { onProgress, signal }: UploadEvents,
): Promise<{ ok: boolean; status: number }> {
  const stalled = new AbortController();
  const ends = AbortSignal.any([signal, stalled.signal, AbortSignal.timeout(wholeMs)]);
  let status = 0;
  /** An earlier attempt's file is there: its answer was lost on the way. */
  let arrived = false;
  try {
    await fetcher(url, {
      method: 'PUT',
      headers: { 'Content-Type': contentType },
      body: file,
      retries,
      timeout: stalledMs,
      onTimeout: () => stalled.abort(),
      shouldRetry: (xhr) =>
        !ends.aborted &&
        (xhr.status === 0 || xhr.status >= 500 || xhr.status === 408 || xhr.status === 429),
      onUploadProgress: (event) => {
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
    // The only answers that matter are in `status`; a cut connection leaves it 0.
    return { ok: arrived, status };
  }
}

/** Storage says 'the object exists' as 409, or as 400 with 409 in its body. */
function isDuplicate(xhr: XMLHttpRequest): boolean {
  return (
    xhr.status === 409 || (xhr.status === 400 && /"statusCode":\s*"?409/.test(xhr.responseText))
  );
}
