/** How a group's pieces are handed out (product.md#group-orders). */

/** Somebody who gets something, with their answer to the organizer's question. */
type Listed = { name: string; field: string | null; spare: boolean };

const { compare } = new Intl.Collator('en-US', { numeric: true });

/**
 * Everybody by their answer to the organizer's question, and then by name; those without an answer
 * come last, and after them what is for nobody in particular.
 */
export function handOutLists<Of extends Listed>(
  people: readonly Of[],
): { field: string | null; spare: boolean; people: Of[] }[] {
  const spares = people.filter(({ spare }) => spare);
  const lists = Map.groupBy(
    people.filter(({ spare }) => !spare),
    ({ field }) => field,
  );
  const sorted = [...lists]
    .map(([field, of]) => ({
      field,
      spare: false,
      people: of.toSorted((a, b) => compare(a.name, b.name)),
    }))
    .toSorted((a, b) => {
      if (a.field === null) return 1;
      if (b.field === null) return -1;
      return compare(a.field, b.field);
    });
  return spares.length > 0 ? [...sorted, { field: null, spare: true, people: spares }] : sorted;
}
