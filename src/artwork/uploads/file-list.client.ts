import { atom } from 'nanostores';
import { deleteUpload } from './delete-upload.contract.ts';
import { sealUpload } from './seal-upload.contract.ts';
import type { ArtworkUpload } from './artwork-upload.ts';
import type { UploadPlace } from '../../garments/print-location.ts';
import { transferArtwork } from './artwork-transfer.client.ts';
import { loadPicture } from '../pictures/load-picture.client.ts';
import { call } from '../../platform/call.client.ts';

/** A file that somebody chose to send along. */
export type ChosenFile = {
  /** Unique on this page. */
  readonly id: string;
  readonly name: string;
  readonly preview?: string | undefined;
} & (
  | { readonly status: 'sending'; readonly share: number; readonly cancel: () => void }
  /** Without a `retry`, the file can't be attached: it's damaged, say, or no longer there. */
  | { readonly status: 'failed'; readonly message: string; readonly retry: (() => void) | null }
  | {
      readonly status: 'there';
      readonly upload: ArtworkUpload;
      /** What to tell the person who sent it, in sentences. */
      readonly notes?: readonly string[];
    }
);

type Options = {
  place: UploadPlace;
  max: number;
  /** What the files are attached to: 'request'. */
  noun: string;
  /** Remembers the uploads in this tab. */
  keep: (uploads: readonly ArtworkUpload[]) => void;
};

export type FileList = ReturnType<typeof createFileList>;

/** Files to send along with something. Each is uploaded when it is chosen. */
export function createFileList({ place, max, noun, keep }: Options) {
  const $files = atom<readonly ChosenFile[]>([]);
  /** The names of the files that were chosen last and for which there was no room. */
  const $tooMany = atom<readonly string[]>([]);

  function uploads(): ArtworkUpload[] {
    return $files.get().flatMap((file) => (file.status === 'there' ? [file.upload] : []));
  }

  function setFiles(files: readonly ChosenFile[]): void {
    $files.set(files);
    keep(uploads());
  }

  function putFile(file: ChosenFile): void {
    const files = $files.get();
    const known = files.some(({ id }) => id === file.id);
    setFiles(known ? files.map((each) => (each.id === file.id ? file : each)) : [...files, file]);
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
    const sent = await transferArtwork(place, file, {
      signal,
      onProgress: progress,
      onChecked: (taken, page) =>
        void loadPicture(taken, taken.name, page).then((picture) => {
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
        ? {
            id,
            name: sent.upload.name,
            preview,
            status: 'there',
            upload: sent.upload,
            notes: await notesOf(sent.upload),
          }
        : {
            id,
            name,
            status: 'failed',
            message: sent.message,
            retry: sent.retry ? () => void sendFile(id, file) : null,
          },
    );
  }

  return {
    $files,
    $tooMany,

    /** Takes as many as there is room for; files that failed take none. */
    add(chosen: readonly File[]): void {
      const room = max - $files.get().filter((file) => !isLeftOut(file)).length;
      $tooMany.set(chosen.slice(room).map(({ name }) => name));
      for (const file of chosen.slice(0, room)) void sendFile(crypto.randomUUID(), file);
    },

    /** What the server says about files, by their place among those that were sent: they're left out. */
    refuse(messageOf: (index: number) => string | undefined): void {
      const sent = $files.get().filter(({ status }) => status === 'there');
      for (const [index, { id, name, preview }] of sent.entries()) {
        const message = messageOf(index);
        if (!message) continue;
        dropPreview(preview);
        putFile({ id, name, status: 'failed', message, retry: null });
      }
    },

    /** Stops a running upload or deletes a finished one; nothing stays in Storage. */
    remove(id: string): void {
      const file = $files.get().find((each) => each.id === id);
      if (file?.status === 'sending') file.cancel();
      if (file?.status === 'there') void call(deleteUpload, { receipt: file.upload.receipt });
      dropPreview(file?.preview);
      $tooMany.set([]);
      setFiles($files.get().filter((each) => each.id !== id));
    },

    /** What keeps it from being sent; null for nothing. */
    message(): string | null {
      const files = $files.get();
      if (files.some(({ status }) => status === 'sending')) {
        return `Your artwork is still uploading. Wait for it to finish, or cancel it, then send the ${noun}.`;
      }
      const stopped = files.find((file) => file.status === 'failed' && file.retry);
      if (stopped) {
        return `“${stopped.name}” didn’t arrive. Try again or remove it, then send the ${noun}.`;
      }
      return null;
    },

    receipts: (): string[] => uploads().map(({ receipt }) => receipt),

    /** After a reload: restores the files with fresh previews, and reports lost ones. */
    async restore(kept: readonly ArtworkUpload[]): Promise<void> {
      setFiles(
        kept.map((upload) => ({
          id: crypto.randomUUID(),
          name: upload.name,
          status: 'there',
          upload,
        })),
      );
      await Promise.all(
        $files.get().map(async (file) => {
          if (file.status !== 'there') return;
          const result = await call(sealUpload, { receipt: file.upload.receipt });
          if (!$files.get().includes(file)) return; // removed since
          if (result.ok) {
            const { name, page } = file.upload;
            const [notes, picture] = await Promise.all([
              notesOf(file.upload),
              loadPicture(result.data.url, name, page),
            ]);
            if (picture && $files.get().includes(file)) {
              putFile({ ...file, notes, preview: picture.url });
            } else dropPreview(picture?.url);
          } else if (result.code === 'not-found' || result.code === 'invalid-argument') {
            const message = 'We no longer have this upload. Choose the file again.';
            putFile({ id: file.id, name: file.name, status: 'failed', message, retry: null });
          }
        }),
      );
    },

    /** Once they're sent: forgets them, and leaves them where they are. */
    clear(): void {
      for (const { preview } of $files.get()) dropPreview(preview);
      $tooMany.set([]);
      setFiles([]);
    },
  };
}

/** The words for it load with the first file. */
async function notesOf(upload: ArtworkUpload): Promise<string[]> {
  const words = await import('../files/artwork-facts.ts').catch(() => null);
  return words?.attachedNotes(upload) ?? [];
}

const isLeftOut = (file: ChosenFile): boolean => file.status === 'failed' && !file.retry;

function dropPreview(url: string | undefined): void {
  URL.revokeObjectURL(url ?? '');
}
