import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { tabStorage } from '../../platform/storage.client.ts';
import { ask } from '../ask.client.ts';
import { addNote } from './add-note.rpc.ts';
import type { Job } from './read-job.rpc.ts';
import type { JobName } from '../../orders/job.ts';

const draftSchema = z.object({ id: z.uuid(), text: z.string() });
const blankNote = () => ({ id: crypto.randomUUID(), text: '' });

/**
 * The note being written about a job, kept in the tab until it is added.
 * @param reload loads the job again
 */
export function useNote({ kind, number }: JobName, reload: () => Promise<Job | null | undefined>) {
  const draftKey = `staff-note-${kind}-${number}`;
  const [note, setNote] = useState(() => tabStorage.read(draftKey, draftSchema) ?? blankNote());
  /** The current note, for code that waits in between. */
  const latest = useRef(note);
  const [sending, setSending] = useState(false);
  /** The result of adding it. */
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);

  function keep(draft: z.infer<typeof draftSchema>): void {
    latest.current = draft;
    setNote(draft);
    if (draft.text === '') tabStorage.remove(draftKey);
    else tabStorage.write(draftKey, draft);
  }

  /**
   * Adds the note. Each id makes at most one note. If there was no answer and the text has changed
   * since, it stays in the field under a new id.
   */
  async function send(): Promise<void> {
    const { id, text } = latest.current;
    if (sending) return;
    const checked = addNote.input.safeParse({ kind, number, id, text });
    if (!checked.success) {
      setSaid({ text: checked.error.issues[0]?.message ?? '', bad: true });
      return;
    }
    setSending(true);
    setSaid(null);
    setSaid(await add(checked.data));
    setSending(false);
  }

  async function add(sent: z.infer<typeof addNote.input>): Promise<NonNullable<typeof said>> {
    const result = await ask(addNote, sent);
    if (!result.ok || result.data.outcome === 'not-found') {
      const why = result.ok ? 'This job is gone.' : result.message;
      return { text: `The note hasn’t been added yet; it stays here. ${why}`, bad: true };
    }
    const job = await reload();
    const added = job?.notes.find(({ id }) => id === sent.id);
    const whole = (added ? added.text : sent.text) === latest.current.text.trim();
    keep({ ...blankNote(), text: whole ? '' : latest.current.text });
    return whole
      ? { text: 'Note added.', bad: false }
      : { text: 'We added the note as you first sent it. Your changes are still here.', bad: true };
  }

  return {
    note,
    said,
    sending,
    write: (text: string) => keep({ ...latest.current, text }),
    send,
  };
}
