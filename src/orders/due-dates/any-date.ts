import type { RushDays } from './turnaround.ts';

/** The same prices, with every date sold: nearer ones cost what the nearest does. */
export function sellingAnyDate<Book extends RushDays>(book: Book): Book {
  const { steps, superRush } = book.rush;
  const fee = superRush ?? steps[0] ?? { cents: 0, permille: 0 };
  return { ...book, rush: { steps, superRush: fee }, keptDays: undefined };
}
