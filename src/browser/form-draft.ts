import * as z from 'zod/mini';
import { readSession, removeSession, writeSession } from './session-value.ts';

const formDraftSchema = z.object({
  /** Made with the draft: one key, one request. */
  idempotencyKey: z.uuid(),
  /** Milliseconds since 1970: a reload doesn't make a person faster. */
  begunAt: z.number(),
  /** What the fields hold, by name. */
  texts: z.record(z.string(), z.string()),
});
/** A request as far as it is filled in, kept in this tab for a reload or a way back. */
export type FormDraft = z.infer<typeof formDraftSchema>;

/** The draft of this tab, or null where none was begun. */
export function readFormDraft(key: string): FormDraft | null {
  return readSession(key, formDraftSchema);
}

/** False when the browser keeps nothing; the page goes on without. */
export function keepFormDraft(key: string, draft: FormDraft): boolean {
  return writeSession(key, draft);
}

/** A blank draft with its own key. */
export function newFormDraft(): FormDraft {
  return { idempotencyKey: crypto.randomUUID(), begunAt: Date.now(), texts: {} };
}

export const forgetFormDraft = removeSession;
