import { formatDate } from './date-words.ts';
import type { ListedPaper, PaperKind } from './paper.ts';
import { shopToday } from './turnaround.ts';

/** An order's papers in words, newest first. `slip` is the order's number if its packing slip is among them. */
export function shownPapers(
  papers: readonly ListedPaper[],
  slip: number | null,
  now: Date,
): (Pick<ListedPaper, 'number' | 'refund'> & { kind: PaperKind; note: string })[] {
  return [
    ...papers.map(({ kind, number, refund, at, credited }) => ({
      kind,
      number,
      refund,
      note: formatDate(shopToday(new Date(at)), now) + (credited ? ', credited' : ''),
    })),
    ...(slip === null
      ? []
      : [{ kind: 'packing-slip' as const, number: slip, refund: false, note: 'without prices' }]),
  ];
}
