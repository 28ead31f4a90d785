import type { AnsweredQuote, StoredAnswer } from '../../domain/answered-quote.ts';
import { paperFileName, paperTitle, type PaperName } from '../../domain/paper.ts';
import type { PaperRecord } from '../../domain/paper-record.ts';
import { describeDocument } from './describe-document.ts';
import { describeEstimate } from './describe-estimate.ts';
import { describeSlip, type PackedOrder } from './describe-slip.ts';
import { drawPaper } from './draw-paper.ts';
import type { PaperPage } from './paper-page.ts';

/** A PDF with its name. */
export type PaperFile = { title: string; fileName: string; content: Buffer };

async function asFile(paper: PaperName, page: PaperPage): Promise<PaperFile> {
  const content = await drawPaper(page);
  return { title: paperTitle(paper), fileName: paperFileName(paper), content };
}

export const documentFile = (record: PaperRecord): Promise<PaperFile> =>
  asFile(record, describeDocument(record));

export const slipFile = (order: PackedOrder): Promise<PaperFile> =>
  asFile({ kind: 'packing-slip', number: order.number }, describeSlip(order));

export const estimateFile = (
  quote: Pick<AnsweredQuote, 'number' | 'name' | 'email' | 'phone'>,
  answer: StoredAnswer,
): Promise<PaperFile> =>
  asFile({ kind: 'estimate', number: quote.number }, describeEstimate(quote, answer));
