import { documentFileName, documentTitle, type GroupKind } from '../payments/documents/document.ts';
import type { DocumentFile } from '../payments/documents/document-files.server.ts';
import { drawDocument } from '../payments/documents/draw-document.server.ts';
import { describeHandOut } from './describe-hand-out.server.ts';
import { describeStatement } from './describe-statement.server.ts';
import { drawLabels } from './draw-labels.server.ts';
import type { OrganizedGroup } from './groups-store.server.ts';

/** A statement is of what a closed group raised. If its order is canceled, everybody gets it back. */
export const hasGroupFile = (
  { closedAt, raisedCents, state }: Pick<OrganizedGroup, 'closedAt' | 'raisedCents' | 'state'>,
  kind: GroupKind,
): boolean =>
  kind !== 'statement' || (closedAt !== null && raisedCents > 0 && state !== 'canceled');

/** What a group's pieces are handed out by, or its statement, as a PDF. */
export async function groupFile(
  group: OrganizedGroup,
  kind: GroupKind,
  now: Date,
): Promise<DocumentFile> {
  const title = documentTitle({ kind, number: group.number });
  return { title, fileName: documentFileName(title), content: await draw(group, kind, now) };
}

function draw({ closedAt, ...group }: OrganizedGroup, kind: GroupKind, now: Date): Promise<Buffer> {
  switch (kind) {
    case 'bag-labels':
      return drawLabels({ closedAt, ...group }, now);
    case 'hand-out-sheet':
      return drawDocument(describeHandOut({ closedAt, ...group }, now));
    case 'statement':
      return drawDocument(describeStatement({ ...group, closedAt: closedAt ?? '' }, now));
  }
}
