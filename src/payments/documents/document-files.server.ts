import type { QuotedRequest, StoredQuote } from '../../quotes/quoted-request.ts';
import { documentFileName } from './document.ts';
import type { DocumentRecord } from './document-record.ts';
import { describeNumbered } from './describe-numbered.server.ts';
import { describeEstimate } from './describe-estimate.server.ts';
import { describeSlip, type PackedOrder } from './describe-slip.server.ts';
import { drawDocument } from './draw-document.server.ts';
import type { DocumentPage } from './document-page.server.ts';

/** A PDF with its name. */
export type DocumentFile = { title: string; fileName: string; content: Buffer };

async function asFile(page: DocumentPage): Promise<DocumentFile> {
  const content = await drawDocument(page);
  return { title: page.title, fileName: documentFileName(page.title), content };
}

export const numberedFile = (record: DocumentRecord): Promise<DocumentFile> =>
  asFile(describeNumbered(record));

export const slipFile = (order: PackedOrder): Promise<DocumentFile> => asFile(describeSlip(order));

export const estimateFile = (
  request: Pick<QuotedRequest, 'number' | 'name' | 'email' | 'phone'>,
  quote: StoredQuote,
): Promise<DocumentFile> => asFile(describeEstimate(request, quote));
