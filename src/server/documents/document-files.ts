import type { AnsweredQuote, StoredAnswer } from '../../domain/answered-quote.ts';
import { documentFileName } from '../../domain/document.ts';
import type { DocumentRecord } from '../../domain/document-record.ts';
import { describeNumbered } from './describe-numbered.ts';
import { describeEstimate } from './describe-estimate.ts';
import { describeSlip, type PackedOrder } from './describe-slip.ts';
import { drawDocument } from './draw-document.ts';
import type { DocumentPage } from './document-page.ts';

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
  quote: Pick<AnsweredQuote, 'number' | 'name' | 'email' | 'phone'>,
  answer: StoredAnswer,
): Promise<DocumentFile> => asFile(describeEstimate(quote, answer));
