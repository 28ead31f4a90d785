import { atom } from 'nanostores';
import { deleteUpload } from './delete-upload.contract.ts';
import type { ArtworkUpload } from './artwork-upload.ts';
import type { ChosenFile } from './chosen-file.ts';
import type { UploadPlace } from '../../garments/print-location.ts';
import { transferArtwork } from './artwork-transfer.client.ts';
import { loadPicture } from '../pictures/load-picture.client.ts';
import { call } from '../../platform/call.client.ts';
import { tabStorage } from '../../platform/storage.client.ts';

type Options = {
  place: UploadPlace;
  max: number;
  /** What the files are attached to: 'request'. */
  noun: string;
  /** Under which this tab keeps the uploads; they aren't kept without. */
  key?: string;
  keep?: (uploads: readonly ArtworkUpload[]) => void;
};

export type FileList = ReturnType<typeof createFileList>;

/** Files to send along with something. Each is uploaded when it is chosen. */
export function createFileList({ place, max, noun, key, keep }: Options) {
  const $files = atom<readonly ChosenFile[]>([]);
  /** The names of the files that were chosen last and for which there was no room. */
  const $tooMany = atom<readonly string[]>([]);
  /** What this tab has kept is in the list. */
  let isBack = true;

  function uploads(): ArtworkUpload[] {
    return $files.get().flatMap((file) => (file.status === 'there' ? [file.upload] : []));
  }

  /** The words for it load with the first file. */
  async function notesOf(upload: ArtworkUpload): Promise<string[]> {
    const words = await import('../files/artwork-facts.ts').catch(() => null);
    return words?.attachedNotes(upload, place) ?? [];
  }

  function setFiles(files: readonly ChosenFile[]): void {
    $files.set(files);
    const there = uploads();
    keep?.(there);
    // Until then, it mustn't be written over.
    if (!key || !isBack) return;
    if (there.length > 0) tabStorage.write(key, there);
    else tabStorage.remove(key);
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
            source: sent.file,
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

  const list = {
    $files,
    $tooMany,
    place,

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
      if (!isBack) {
        return `Your artwork isn’t here yet. Wait a moment, or reload the page, then send the ${noun}.`;
      }
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

    uploads,
    receipts: (): string[] => uploads().map(({ receipt }) => receipt),

    /** Puts a file in the place of the one with its id. */
    put: putFile,

    /** After a reload: puts back what this tab has kept. The code for it loads if there is something. */
    async restore(): Promise<void> {
      const text = key && tabStorage.readText(key);
      if (!text || !isBack || $files.get().length > 0) return;
      isBack = false;
      const loaded = await import('./restore-files.client.ts').catch(() => null);
      // Nothing can be sent without them: the message says to reload the page.
      if (!loaded) return;
      const kept = loaded.readUploads(text, max);
      isBack = true;
      await loaded.restoreUploads(list, kept);
    },

    /** Once they're sent: forgets them, and leaves them where they are. */
    clear(): void {
      for (const { preview } of $files.get()) dropPreview(preview);
      $tooMany.set([]);
      setFiles([]);
    },
  };
  return list;
}

const isLeftOut = (file: ChosenFile): boolean => file.status === 'failed' && !file.retry;

function dropPreview(url: string | undefined): void {
  URL.revokeObjectURL(url ?? '');
}
