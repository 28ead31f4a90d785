import { deleteUpload } from './delete-upload.contract.ts';
import { sealUpload } from './seal-upload.contract.ts';
import { startUpload } from './start-upload.contract.ts';
import { headBytes } from '../artwork.ts';
import { checkWholeArtwork } from '../files/artwork-contents.ts';
import type { ArtworkUpload } from './artwork-upload.ts';
import type { UploadPlace } from '../../garments/print-location.ts';
import { call } from '../../platform/call.client.ts';
import { connectionWorks } from '../../platform/connection.client.ts';
import { putFile } from './uploads.client.ts';

export type Sent = { ok: true; upload: ArtworkUpload } | SendFailure;
/** `retry` is true if sending the same file again may work. */
export type SendFailure = { ok: false; message: string; retry: boolean };

export type SendOptions = {
  /** Cancels the upload and leaves nothing in Storage. */
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** The file's content matches its type, so it can be shown. */
  onChecked: () => void;
};

/** The server reads the whole file. */
const checkMs = 30_000;

/**
 * Checks a file by its first bytes, asks for a place in Storage, uploads it there, and has the
 * server check and seal it.
 */
export async function sendArtwork(
  place: UploadPlace,
  file: File,
  { signal, onProgress, onChecked }: SendOptions,
): Promise<Sent> {
  const head = await readStart(file, headBytes);
  if (!head) return failure('Your browser couldn’t read this file. Choose it again.', false);
  const check = await checkWholeArtwork({ name: file.name, size: file.size, head }, () =>
    readStart(file, file.size),
  );
  if (!check.ok) return failure(check.message, false);
  if (signal.aborted) return canceled;
  onChecked();

  const started = await call(
    startUpload,
    { location: place, fileName: file.name, size: file.size },
    { signal },
  );
  if (!started.ok) return failure(`Upload failed: ${started.message}`, true);
  const { uploadUrl, contentType, receipt } = started.data;
  const forget = () => void call(deleteUpload, { receipt });
  signal.addEventListener('abort', forget);
  if (signal.aborted) forget();

  const sent = await putFile(uploadUrl, contentType, file, { onProgress, signal });
  if (signal.aborted) return canceled;
  if (!sent.ok) {
    forget(); // the file may have arrived even though the answer didn't
    return failure(`Upload failed: ${await storageMessage(sent.status)}`, true);
  }
  const read = await call(sealUpload, { receipt }, { signal, timeoutMs: checkMs });
  if (signal.aborted) return canceled;
  signal.removeEventListener('abort', forget);
  // Whatever else goes wrong here, the file has arrived; ordering checks it, too.
  if (!read.ok && (read.code === 'invalid-argument' || read.code === 'not-found')) {
    forget();
    return failure(read.message, read.code === 'not-found');
  }
  return {
    ok: true,
    upload: {
      receipt,
      name: file.name,
      size: file.size,
      widthPx: check.pixels?.widthPx ?? null,
      heightPx: check.pixels?.heightPx ?? null,
      transparent: check.transparent,
    },
  };
}

const canceled: SendFailure = { ok: false, message: 'Canceled.', retry: false };

function failure(message: string, retry: boolean): SendFailure {
  return { ok: false, message, retry };
}

/** The start of a file, or null if the browser can't read it (a folder, a deleted file). */
async function readStart(file: File, bytes: number): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, bytes).arrayBuffer());
  } catch {
    return null;
  }
}

async function storageMessage(status: number): Promise<string> {
  if (status === 0) {
    return (await connectionWorks())
      ? 'our file storage can’t be reached. Your connection works, so try again in a minute.'
      : 'the connection broke. Check it and try again.';
  }
  if (status === 413) return 'Storage Error: the file is larger than 50 MB.';
  if (status === 507) return 'Storage Error: our file storage is full. Please call us.';
  return `Storage Error: Storage answered ${status}. Try again in a minute.`;
}
