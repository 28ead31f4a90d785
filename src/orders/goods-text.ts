import { garmentById, pieceNoun, usualGarment } from '../garments/garment.ts';
import { itemsOf } from './order-design.ts';
import type { OrderRecord } from './order-record.ts';

/** '48 Premium Cotton shirts', or '72 pieces' of several garments. */
export function goodsText(order: Pick<OrderRecord, 'designs' | 'totalQuantity'>): string {
  const { totalQuantity } = order;
  const count = totalQuantity.toLocaleString('en-US');
  const [item, ...others] = itemsOf(order);
  if (!item || others.some(({ garmentId }) => garmentId !== item.garmentId)) {
    return `${count} pieces`;
  }
  const noun = pieceNoun(garmentById(item.garmentId) ?? usualGarment, totalQuantity);
  return `${count} ${item.garmentName} ${noun}`;
}
