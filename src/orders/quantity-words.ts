import { countsBySize } from '../garments/size-order.ts';
import type { Quantities } from './quantity.ts';

/** 'S 6, M 14, L 15', or 'One size 24' for a cap; '' if there are none. */
export function quantitiesText(quantities: Quantities): string {
  return countsBySize(quantities)
    .map(({ size, quantity }) => `${size} ${quantity}`)
    .join(', ');
}
