import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { useTextDraft } from '../../platform/forms/text-draft.client.ts';
import { ask } from '../ask.client.ts';
import { addNote } from '../add-note.rpc.ts';
import type { Job } from './read-job.rpc.ts';
import type { JobName } from '../../orders/job.ts';

/**
 * The form for a note about a job, kept in the tab until it is added.
 * @param reload loads the job again
 */
export function useNote({ kind, number }: JobName, reload: () => Promise<Job | null | undefined>) {
  const { id, text, write, sent } = useTextDraft(`staff-note-${kind}-${number}`);
  const form = useSchemaForm<typeof addNote.input, string>({
    schema: addNote.input,
    read: (element) => ({
      id,
      kind,
      number,
      text,
      problem: new FormData(element).has('problem'),
    }),
    focus: 'field',
    send: async (note, element) => {
      const fail = (failure: string) => ({ ok: false as const, fields: {}, failure });
      const result = await ask(addNote, note);
      if (!result.ok || result.data.outcome === 'not-found') {
        const why = result.ok ? 'This job is gone.' : result.message;
        return fail(`The note hasn’t been added yet; it stays here. ${why}`);
      }
      const job = await reload();
      const stored = job?.notes.find((each) => each.id === note.id) ?? note;
      if (!sent(stored.text)) {
        return fail('We added the note as you first sent it. Your changes are still here.');
      }
      element.reset();
      element.querySelector('textarea')?.focus();
      return { ok: true, again: true };
    },
  });
  const error = form.errors['text'] ?? form.report?.failure ?? undefined;
  return { ...form, id, text, write, error };
}
