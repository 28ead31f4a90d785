import * as z from 'zod/mini';
import { tabStorage } from '../storage.client.ts';

const formDraftSchema = z.object({
  /** Made with the draft: one key, one request. */
  idempotencyKey: z.uuid(),
  /** Milliseconds since 1970, so that a reload doesn't make a person look faster. */
  begunAt: z.number(),
  /** The fields' values by name. */
  texts: z.record(z.string(), z.string()),
});
/** A partly filled-in request, kept in this tab across reloads and navigation. */
export type FormDraft = z.infer<typeof formDraftSchema>;

/** This tab's draft, or null if none was started. */
export function readFormDraft(key: string): FormDraft | null {
  return tabStorage.read(key, formDraftSchema);
}

/** False if the browser can't store it; the page works without. */
export function keepFormDraft(key: string, draft: FormDraft): boolean {
  return tabStorage.write(key, draft);
}

/** A blank draft with its own key. */
export function newFormDraft(): FormDraft {
  return { idempotencyKey: crypto.randomUUID(), begunAt: Date.now(), texts: {} };
}

export const forgetFormDraft = tabStorage.remove;
