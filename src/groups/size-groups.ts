import type { Size } from '../garments/size.ts';

export type SizeGroup = {
  /** Whom they fit: 'Adults', 'Youth'; null if the garment comes for one kind of people alone. */
  fits: string | null;
  sizes: readonly { size: Size; label: string }[];
};

/** 'Youth M' is M among those for youth. */
const named = /^(?<whom>[A-Z][\w’']*) (?<rest>(?:\d*X*[SML]|\d+T?))$/u;

/** A garment's sizes by whom they fit, because an M for adults isn't one for children. */
export function sizeGroups(sizes: readonly Size[]): SizeGroup[] {
  const groups = Map.groupBy(sizes, (size) => named.exec(size)?.groups?.['whom'] ?? 'Adults');
  const single = groups.size < 2;
  return [...groups].map(([fits, of]) => ({
    fits: single && fits === 'Adults' ? null : fits,
    sizes: of.map((size) => ({ size, label: named.exec(size)?.groups?.['rest'] ?? size })),
  }));
}
