import { garments } from './garment.ts';
import type { Quantities } from '../orders/quantity.ts';
import type { Size } from './size.ts';

/**
 * Every size we sell, each garment's in its own order, and sizes of the garments with most of them
 * first.
 */
export function allSizes(): Size[] {
  const lists = garments
    .map(({ sizes }) => [...sizes])
    .toSorted((one, other) => other.length - one.length);
  const all: Size[] = [];
  for (;;) {
    const heads = lists.flatMap(([head]) => head ?? []);
    const next = heads.find((head) => lists.every((list) => list.indexOf(head) <= 0)) ?? heads[0];
    if (next === undefined) return all;
    all.push(next);
    for (const list of lists) if (list.includes(next)) list.splice(list.indexOf(next), 1);
  }
}

/** The sizes in the order of `allSizes`; those that no garment lists anymore come last, by name. */
export function sizesInOrder(sizes: Iterable<Size>): Size[] {
  const wanted = new Set(sizes);
  const listed = allSizes().filter((size) => wanted.has(size));
  return [...listed, ...[...wanted].filter((size) => !listed.includes(size)).sort()];
}

/** The sizes that have pieces, in order. */
export function countsBySize(quantities: Quantities): { size: Size; quantity: number }[] {
  return sizesInOrder(Object.keys(quantities)).flatMap((size) => {
    const quantity = quantities[size] ?? 0;
    return quantity > 0 ? [{ size, quantity }] : [];
  });
}
