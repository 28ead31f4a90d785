import type { documentFileSchema } from './read-document.contract.ts';
import type * as z from 'zod/mini';
import type { CallResult } from '../../platform/call.client.ts';
import { download } from '../../platform/download.client.ts';

/** Saves the PDF that a function answered with. Returns what went wrong, as a sentence, or null. */
export function saveDocument(
  answer: CallResult<z.infer<typeof documentFileSchema>>,
): string | null {
  if (!answer.ok) return answer.message;
  const bytes = Uint8Array.from(atob(answer.data.pdf), (letter) => letter.charCodeAt(0));
  download(new Blob([bytes], { type: 'application/pdf' }), answer.data.fileName);
  return null;
}
