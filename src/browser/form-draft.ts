import * as z from 'zod/mini';
import { readSession, removeSession, writeSession } from './session-value.ts';

const formDraftSchema = z.object({
  /** Made with the draft: one key, one request. */
  idempotencyKey: z.uuid(),
  /** What stands in the fields, by their names. */
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

/** A draft with a key of its own. */
export function newFormDraft(texts: FormDraft['texts'] = {}): FormDraft {
  return { idempotencyKey: crypto.randomUUID(), texts };
}

export const forgetFormDraft = removeSession;
