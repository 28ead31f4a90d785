import { useRef, useState, type KeyboardEvent } from 'react';
import * as z from 'zod/mini';
import { tabStorage } from '../storage.client.ts';

const draftSchema = z.object({ id: z.uuid(), text: z.string() });
const blank = () => ({ id: crypto.randomUUID(), text: '' });

/**
 * A text being written, kept in the tab under `key` until it's sent. Each id is stored once, so a
 * try whose answer got lost can be repeated.
 */
export function useTextDraft(key: string) {
  const [draft, setDraft] = useState(() => tabStorage.read(key, draftSchema) ?? blank());
  /** The latest draft, for code that runs after a wait. */
  const latest = useRef(draft);

  function keep(next: typeof draft): void {
    latest.current = next;
    setDraft(next);
    if (next.text === '') tabStorage.remove(key);
    else tabStorage.write(key, next);
  }

  return {
    ...draft,
    write: (text: string) => keep({ ...latest.current, text }),

    /**
     * Goes on under a new id, because this one has been stored with `stored`. If the text has
     * changed since, or something else wasn't stored, it stays in the field.
     * @returns whether the field is empty now
     */
    sent(stored: string, complete = true): boolean {
      const { text } = latest.current;
      const whole = complete && stored === text.trim();
      keep({ ...blank(), text: whole ? '' : text });
      return whole;
    },
  };
}

/** Starts a text in the tab for `useTextDraft`, unless one is being written there. */
export function startTextDraft(key: string, text: string): void {
  if (tabStorage.read(key, draftSchema)) return;
  tabStorage.write(key, { ...blank(), text });
}

/** Sends the form of a text by Ctrl+Enter, or Command+Enter. */
export function submitOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.currentTarget.form?.requestSubmit();
  }
}
