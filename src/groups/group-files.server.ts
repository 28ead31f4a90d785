import { documentFileName, documentTitle, type GroupKind } from '../payments/documents/document.ts';
import type { DocumentFile } from '../payments/documents/document-files.server.ts';
import { drawDocument } from '../payments/documents/draw-document.server.ts';
import { describeHandOut, type HandedOut } from './describe-hand-out.server.ts';
import { drawLabels } from './draw-labels.server.ts';

/** What a group's pieces are handed out by, as a PDF. */
export async function groupFile(
  group: HandedOut,
  kind: GroupKind,
  now: Date,
): Promise<DocumentFile> {
  const title = documentTitle({ kind, number: group.number });
  const content =
    kind === 'bag-labels'
      ? await drawLabels(group, now)
      : await drawDocument(describeHandOut(group, now));
  return { title, fileName: documentFileName(title), content };
}
