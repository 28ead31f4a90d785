import { deleteUpload } from './delete-upload.contract.ts';
import { sealUpload } from './seal-upload.contract.ts';
import { startUpload } from './start-upload.contract.ts';
import { checkArtwork } from '../artwork.ts';
import { maxArtworkBytes } from '../artwork-format.ts';
import { checkWholeArtwork } from '../files/artwork-contents.ts';
import { firstPage } from '../files/artwork-facts.ts';
import { asArtwork } from './as-artwork.client.ts';
import type { ArtworkUpload } from './artwork-upload.ts';
import type { UploadPlace } from '../../garments/print-location.ts';
import { call } from '../../platform/call.client.ts';
import { connectionWorks } from '../../platform/connection.client.ts';
import { putFile } from './uploads.client.ts';

/** `file` is what was sent, which isn't always what was chosen. */
export type Sent = { ok: true; upload: ArtworkUpload; file: File } | SendFailure;
/** `retry` is true if sending the same file again may work. */
export type SendFailure = { ok: false; message: string; retry: boolean };

export type SendOptions = {
  /** Cancels the upload and leaves nothing in Storage. */
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** We take this file, so it can be shown; of several pages, this one. */
  onChecked?: ((file: File, page: number | undefined) => void) | undefined;
};

/** The server reads the whole file. */
const checkMs = 30_000;

const unreadable =
  'Your browser can’t read this file; it may have been moved or saved again since. Choose it again.';

/**
 * Checks a file, asks for a place in Storage, uploads it there, and has the server check and seal
 * it. What was read at first is what is sent, whatever happens to the file meanwhile.
 */
export async function sendArtwork(
  place: UploadPlace,
  chosen: File,
  { signal, onProgress, onChecked }: SendOptions,
): Promise<Sent> {
  if (chosen.size === 0 || chosen.size > maxArtworkBytes) {
    const { name, size } = chosen;
    const check = checkArtwork({ name, size, head: new Uint8Array() });
    if (!check.ok) return failure(check.message, false);
  }
  const made = await asArtwork(chosen).catch(() => null);
  if (!made) return failure(unreadable, false);
  if (!made.ok) return failure(made.message, false);
  const bytes = await made.file.arrayBuffer().catch(() => null);
  if (!bytes) return failure(unreadable, false);
  const file = new File([bytes], made.file.name);
  const check = await checkWholeArtwork(
    { name: file.name, bytes: new Uint8Array(bytes) },
    async (pdf, format) => {
      const { readPdfInside } = await import('../pictures/artwork-picture.client.ts');
      return readPdfInside(pdf, format);
    },
  ).catch(() => null);
  if (!check) return failure(notLoaded, true);
  if (!check.ok) return failure(check.message, false);
  let { facts } = check;
  if (signal.aborted) return canceled;
  const pageToPrint = () => (facts.pages.length > 1 ? firstPage(facts) : undefined);
  onChecked?.(file, pageToPrint());

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
  // Its answer is the one that counts.
  if (read.ok && read.data.facts) facts = read.data.facts;
  return {
    ok: true,
    upload: {
      receipt,
      name: file.name,
      size: file.size,
      widthPx: check.pixels?.widthPx ?? null,
      heightPx: check.pixels?.heightPx ?? null,
      transparent: check.transparent && !made.isOpaque,
      facts: { ...facts, ...(made.note !== undefined && { note: made.note }) },
      page: pageToPrint(),
    },
    file,
  };
}

const canceled: SendFailure = { ok: false, message: 'Canceled.', retry: false };

function failure(message: string, retry: boolean): SendFailure {
  return { ok: false, message, retry };
}

const notLoaded =
  'Upload failed: the part of this page that reads PDFs didn’t load. Check your connection and try again.';

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
