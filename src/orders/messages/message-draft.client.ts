import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { artworkUploadSchema } from '../../artwork/uploads/artwork-upload.ts';
import { maxMessageFiles, messageTextSchema } from './message.ts';
import type { CallResult } from '../../platform/call.client.ts';
import { createFileList } from '../../artwork/uploads/file-list.client.ts';
import { tabStorage } from '../../platform/storage.client.ts';

const draftSchema = z.object({ id: z.uuid(), text: z.string() });
const uploadsSchema = z.array(artworkUploadSchema).check(z.maxLength(maxMessageFiles));

export type MessageToSend = { id: string; text: string; receipts: string[] };
type Written = { text: string; files: readonly unknown[] };

type MessageDraft = ReturnType<typeof createMessageDraft>;

const blank = () => ({ id: crypto.randomUUID(), text: '' });

/**
 * A message being written, kept in the tab under `key` until `send` has answered. Each id makes at
 * most one message, so a try whose answer got lost can be repeated.
 */
export function createMessageDraft<Message extends Written>(
  key: string,
  send: (message: MessageToSend) => Promise<CallResult<Message>>,
  onSent: (message: Message) => void,
) {
  const filesKey = `${key}-files`;
  const $draft = atom(tabStorage.read(key, draftSchema) ?? blank());
  const $sending = atom(false);
  /** The result of sending it. */
  const $said = atom<{ text: string; bad: boolean } | null>(null);
  const files = createFileList({
    place: 'message',
    max: maxMessageFiles,
    noun: 'message',
    keep: (uploads) => {
      if (uploads.length === 0) tabStorage.remove(filesKey);
      else tabStorage.write(filesKey, uploads);
    },
  });

  function keep(draft: z.infer<typeof draftSchema>): void {
    $draft.set(draft);
    if (draft.text === '') tabStorage.remove(key);
    else tabStorage.write(key, draft);
  }

  return {
    $draft,
    $sending,
    $said,
    files,

    write: (text: string) => keep({ ...$draft.get(), text }),

    /** After a reload. */
    restoreFiles(): void {
      const kept = tabStorage.read(filesKey, uploadsSchema) ?? [];
      if (kept.length > 0 && files.$files.get().length === 0) void files.restore(kept);
    },

    async submit(): Promise<void> {
      if ($sending.get()) return;
      const { id, text } = $draft.get();
      const checked = messageTextSchema.safeParse(text);
      const lack = checked.success ? files.message() : checked.error.issues[0]?.message;
      if (!checked.success || lack) {
        $said.set({ text: lack ?? '', bad: true });
        return;
      }
      $sending.set(true);
      $said.set(null);
      const receipts = files.receipts();
      const result = await send({ id, text: checked.data, receipts });
      $sending.set(false);
      if (!result.ok) {
        files.refuse((index) => result.fields?.[`receipts.${index}`]);
        $said.set({ text: `${result.message} Your message is still here.`, bad: true });
        return;
      }
      const { text: written, files: taken } = result.data;
      const now = $draft.get().text;
      const whole = written === now.trim() && taken.length === receipts.length;
      keep({ ...blank(), text: whole ? '' : now });
      if (taken.length === receipts.length) files.clear();
      $said.set(
        whole
          ? { text: 'Message sent.', bad: false }
          : {
              text: 'We sent the message as you first wrote it. Your changes are still here.',
              bad: true,
            },
      );
      onSent(result.data);
    },
  };
}

/** What the form for a message shows and does. */
export function useMessageBox(draft: MessageDraft) {
  const { files } = draft;
  useEffect(() => draft.restoreFiles(), [draft]);
  return {
    text: useStore(draft.$draft).text,
    said: useStore(draft.$said),
    sending: useStore(draft.$sending),
    files: useStore(files.$files),
    tooMany: useStore(files.$tooMany),
    onText: draft.write,
    onSend: draft.submit,
    onFiles: files.add,
    onRemove: files.remove,
  };
}
