import { formatDate } from './date-words.ts';
import type { ListedPaper, PaperName } from './paper.ts';
import { shopToday } from './turnaround.ts';

/** An order's papers in words, newest first. `slip` is the order's number if its packing slip is among them. */
export function shownPapers(
  papers: readonly ListedPaper[],
  slip: number | null,
  now: Date,
): (PaperName & { note: string })[] {
  return [
    ...papers.map(({ kind, number, at, credited }) => ({
      kind,
      number,
      note: formatDate(shopToday(new Date(at)), now) + (credited ? ', taken back' : ''),
    })),
    ...(slip === null
      ? []
      : [{ kind: 'packing-slip' as const, number: slip, note: 'without prices' }]),
  ];
}
