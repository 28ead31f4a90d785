import type { AttachedPaper } from './email.ts';
import type { PaperFile } from './paper/paper-files.ts';
import { describeFault, logFault } from './log.ts';

/** Mail servers take 10 MB and more; base64 adds a third. A paper has some 40 KB. */
export const mostPaperBytes = 3_000_000;

/** A paper that goes along with an email: what makes it, and its name in case that fails. */
export type WantedPaper = { title: string; draw: () => Promise<PaperFile> };

/**
 * The papers that go along with an email, and a sentence about them. One that can't be made, or that
 * would make the email too large for a mail server, doesn't keep the email back: the sentence says
 * where it is.
 */
export async function attachPapers(
  email: string,
  wanted: readonly WantedPaper[],
  mostBytes = mostPaperBytes,
): Promise<{ papers: AttachedPaper[]; note: string | null }> {
  const papers: AttachedPaper[] = [];
  const attached: string[] = [];
  const missing: string[] = [];
  let left = mostBytes;
  for (const { title: name, draw } of wanted) {
    try {
      const { title, fileName, content } = await draw();
      if (content.length > left) {
        logFault('paper-too-large', { email, bytes: content.length });
        missing.push(title);
        continue;
      }
      left -= content.length;
      papers.push({ fileName, content });
      attached.push(title);
    } catch (error) {
      logFault('paper-failed', { email, faults: describeFault(error) });
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
  return { papers, note: sentences.length > 0 ? sentences.join(' ') : null };
}

const list = (titles: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(titles);
