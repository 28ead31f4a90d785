import type { AttachedDocument } from '../../platform/emails/email.server.ts';
import type { DocumentFile } from './document-files.server.ts';
import { describeFault, logFault } from '../../platform/log.server.ts';

/** Mail servers take 10 MB and more; base64 adds a third. A document has some 40 KB. */
export const mostDocumentBytes = 3_000_000;

/** A document to attach to an email: what makes it, and its title in case that fails. */
export type WantedDocument = { title: string; draw: () => Promise<DocumentFile> };

/**
 * The documents to attach to an email, and a sentence about them. One that can't be made, or
 * that would make the email too large for a mail server, doesn't keep the email back: the sentence
 * says where it is.
 */
export async function attachDocuments(
  email: string,
  wanted: readonly WantedDocument[],
  mostBytes = mostDocumentBytes,
): Promise<{ documents: AttachedDocument[]; note: string | null }> {
  const documents: AttachedDocument[] = [];
  const attached: string[] = [];
  const missing: string[] = [];
  let left = mostBytes;
  for (const { title: name, draw } of wanted) {
    try {
      const { title, fileName, content } = await draw();
      if (content.length > left) {
        logFault('document-too-large', { email, bytes: content.length });
        missing.push(title);
        continue;
      }
      left -= content.length;
      documents.push({ fileName, content });
      attached.push(title);
    } catch (error) {
      logFault('document-failed', { email, faults: describeFault(error) });
      missing.push(name);
    }
  }
  const sentences = [
    ...(attached.length > 0 ? [`Attached: ${list(attached)}.`] : []),
    ...(missing.length > 0
      ? [
          `We couldn’t attach ${list(missing)}. Follow the link in this email to download ${missing.length === 1 ? 'it' : 'them'}.`,
        ]
      : []),
  ];
  return { documents, note: sentences.length > 0 ? sentences.join(' ') : null };
}

const list = (titles: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(titles);
