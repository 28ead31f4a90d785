import { formatDate } from '../../platform/dates/date-words.ts';
import type { ListedDocument, DocumentKind } from './document.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';

/**
 * An order's documents in words, newest first. `slip` is the order's number if its packing slip is
 * among them.
 */
export function shownDocuments(
  documents: readonly ListedDocument[],
  slip: number | null,
  now: Date,
): (Pick<ListedDocument, 'number' | 'refund'> & { kind: DocumentKind; note: string })[] {
  return [
    ...documents.map(({ kind, number, refund, at, credited }) => ({
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
