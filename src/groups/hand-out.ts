/** How a group's pieces are handed out (product.md#group-orders). */

/** Somebody who gets something, with their answer to the organizer's question. */
type Listed = { name: string; field: string | null };

const { compare } = new Intl.Collator('en-US', { numeric: true });

/**
 * Everybody by their answer to the organizer's question, and then by name; those without an answer
 * come last.
 */
export function handOutLists<Of extends Listed>(
  people: readonly Of[],
): { field: string | null; people: Of[] }[] {
  const lists = Map.groupBy(people, ({ field }) => field);
  return [...lists]
    .map(([field, of]) => ({ field, people: of.toSorted((a, b) => compare(a.name, b.name)) }))
    .toSorted((a, b) => {
      if (a.field === null) return 1;
      if (b.field === null) return -1;
      return compare(a.field, b.field);
    });
}
