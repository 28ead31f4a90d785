import { atom } from 'nanostores';
import { loadPicture, transferArtwork } from '../../browser/artwork-transfer.ts';
import { call } from '../../browser/call.ts';
import {
  forgetQuoteArtwork,
  keepQuoteArtwork,
  readQuoteArtwork,
} from '../../browser/quote-details.ts';
import { deleteUpload } from '../../contracts/delete-upload.ts';
import { readUpload } from '../../contracts/read-upload.ts';
import type { ArtworkUpload } from '../../domain/artwork-upload.ts';
import { maxQuoteFiles } from '../../domain/quote.ts';

export type QuoteFile = {
  /** Unique on this page. */
  readonly id: string;
  readonly name: string;
  readonly preview?: string | undefined;
} & (
  | { readonly status: 'sending'; readonly share: number; readonly cancel: () => void }
  /** Without a `retry`, it doesn't go along: the file is damaged, say, or no longer there. */
  | { readonly status: 'failed'; readonly message: string; readonly retry: (() => void) | null }
  | { readonly status: 'there'; readonly upload: ArtworkUpload }
);

/** The chosen artwork that goes with the request. */
export const $files = atom<readonly QuoteFile[]>([]);
/** The names of the files that were chosen last and for which there was no room. */
export const $tooMany = atom<readonly string[]>([]);

/** Takes as many of the chosen files as there is room for; those that don't go along take none. */
export function addFiles(chosen: readonly File[]): void {
  const room = maxQuoteFiles - $files.get().filter((file) => !isLeftOut(file)).length;
  $tooMany.set(chosen.slice(room).map(({ name }) => name));
  for (const file of chosen.slice(0, room)) void sendFile(crypto.randomUUID(), file);
}

const isLeftOut = (file: QuoteFile): boolean => file.status === 'failed' && !file.retry;

/** What the server says about files of a request, by field, like 'artwork.1': they're left out. */
export function refuseFiles(fields: Readonly<Record<string, string>>): void {
  const sent = $files.get().filter(({ status }) => status === 'there');
  for (const [index, { id, name, preview }] of sent.entries()) {
    const message = fields[`artwork.${index}`];
    if (!message) continue;
    dropPreview(preview);
    putFile({ id, name, status: 'failed', message, retry: null });
  }
}

async function sendFile(id: string, file: File): Promise<void> {
  const { name } = file;
  const cancellation = new AbortController();
  const { signal } = cancellation;
  let preview: string | undefined;
  const progress = (share: number) => {
    if (signal.aborted) return;
    putFile({ id, name, preview, status: 'sending', share, cancel: () => cancellation.abort() });
  };
  progress(0);
  const sent = await transferArtwork('quote', file, {
    signal,
    onProgress: progress,
    onChecked: () =>
      void loadPicture(file, name).then((picture) => {
        if (!picture) return;
        preview = picture.url;
        const known = $files.get().find((each) => each.id === id);
        if (known) putFile({ ...known, preview });
        else dropPreview(preview); // removed since
      }),
  });
  if (signal.aborted || !sent.ok) dropPreview(preview);
  if (signal.aborted) return;
  putFile(
    sent.ok
      ? { id, name, preview, status: 'there', upload: sent.upload }
      : {
          id,
          name,
          status: 'failed',
          message: sent.message,
          retry: sent.retry ? () => void sendFile(id, file) : null,
        },
  );
}

/** Stops a running upload or deletes a finished one; nothing stays in Storage. */
export function removeFile(id: string): void {
  const file = $files.get().find((each) => each.id === id);
  if (file?.status === 'sending') file.cancel();
  if (file?.status === 'there') void call(deleteUpload, { receipt: file.upload.receipt });
  dropPreview(file?.preview);
  $tooMany.set([]);
  setFiles($files.get().filter((each) => each.id !== id));
}

/** What keeps the request from being sent; null for nothing. */
export function artworkMessage(): string | null {
  const files = $files.get();
  if (files.some(({ status }) => status === 'sending')) {
    return 'Your artwork is still uploading. Wait for it to finish, or cancel it, then send the request.';
  }
  const stopped = files.find((file) => file.status === 'failed' && file.retry);
  if (stopped) {
    return `“${stopped.name}” didn’t arrive. Try again or remove it, then send the request.`;
  }
  return null;
}

export function receipts(): string[] {
  return uploads().map(({ receipt }) => receipt);
}

/** After a reload: restores this tab's files with fresh preview links, and reports lost ones. */
export async function restoreFiles(): Promise<void> {
  setFiles(
    readQuoteArtwork().map((upload) => ({
      id: crypto.randomUUID(),
      name: upload.name,
      status: 'there',
      upload,
    })),
  );
  await Promise.all(
    $files.get().map(async (file) => {
      if (file.status !== 'there') return;
      const result = await call(readUpload, { receipt: file.upload.receipt });
      if (!$files.get().includes(file)) return; // removed since
      if (result.ok) {
        const picture = await loadPicture(result.data.url, file.name);
        if (picture && $files.get().includes(file)) putFile({ ...file, preview: picture.url });
        else dropPreview(picture?.url);
      } else if (result.code === 'not-found' || result.code === 'invalid-argument') {
        const message = 'We no longer have this upload. Choose the file again.';
        putFile({ id: file.id, name: file.name, status: 'failed', message, retry: null });
      }
    }),
  );
}

export const forgetFiles = forgetQuoteArtwork;

function uploads(): ArtworkUpload[] {
  return $files.get().flatMap((file) => (file.status === 'there' ? [file.upload] : []));
}

function putFile(file: QuoteFile): void {
  const files = $files.get();
  const known = files.some(({ id }) => id === file.id);
  setFiles(known ? files.map((each) => (each.id === file.id ? file : each)) : [...files, file]);
}

function setFiles(files: readonly QuoteFile[]): void {
  $files.set(files);
  keepQuoteArtwork(uploads());
}

function dropPreview(url: string | undefined): void {
  URL.revokeObjectURL(url ?? '');
}
