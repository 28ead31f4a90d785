import { sizeLabel, sizes, type Quantities } from './quantity.ts';

/** 'S 6, M 14, L 15', or 'One size 24' for a cap; '' if there are none. */
export function quantitiesText(quantities: Partial<Quantities>): string {
  return sizes
    .filter((size) => (quantities[size] ?? 0) > 0)
    .map((size) => `${sizeLabel(size)} ${quantities[size]}`)
    .join(', ');
}
