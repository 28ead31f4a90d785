import type { AnsweredQuote, StoredAnswer } from '../../domain/answered-quote.ts';
import { paperFileName } from '../../domain/paper.ts';
import type { PaperRecord } from '../../domain/paper-record.ts';
import { describeDocument } from './describe-document.ts';
import { describeEstimate } from './describe-estimate.ts';
import { describeSlip, type PackedOrder } from './describe-slip.ts';
import { drawPaper } from './draw-paper.ts';
import type { PaperPage } from './paper-page.ts';

/** A PDF with its name. */
export type PaperFile = { title: string; fileName: string; content: Buffer };

async function asFile(page: PaperPage): Promise<PaperFile> {
  const content = await drawPaper(page);
  return { title: page.title, fileName: paperFileName(page.title), content };
}

export const documentFile = (record: PaperRecord): Promise<PaperFile> =>
  asFile(describeDocument(record));

export const slipFile = (order: PackedOrder): Promise<PaperFile> => asFile(describeSlip(order));

export const estimateFile = (
  quote: Pick<AnsweredQuote, 'number' | 'name' | 'email' | 'phone'>,
  answer: StoredAnswer,
): Promise<PaperFile> => asFile(describeEstimate(quote, answer));
