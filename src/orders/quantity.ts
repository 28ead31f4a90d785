import { shop } from '../shop.ts';

/** Every size we sell, by the supplier's names. Each garment states its own (garment.ts). */
export const sizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', 'Adjustable'] as const;
export type Size = (typeof sizes)[number];
export type Quantities = Record<Size, number>;

export const noQuantities: Readonly<Quantities> = {
  XS: 0,
  S: 0,
  M: 0,
  L: 0,
  XL: 0,
  '2XL': 0,
  '3XL': 0,
  Adjustable: 0,
};

/** 'One size' for a garment that comes in a single one. */
export function sizeLabel(size: Size): string {
  return size === 'Adjustable' ? 'One size' : size;
}

/** More digits than this in one size field is a typo, not an order. */
export const maxPerSize = 99_999;

/**
 * The value of a quantity field after input (product.md#quantities): whole pieces, at least 0.
 * Empty, non-numeric, and negative input is 0; fractions are cut off. Pasted thousands separators
 * ('1,200') are fine.
 */
export function parseQuantity(text: string): number {
  const value = Number(text.trim().replaceAll(',', ''));
  if (!Number.isFinite(value)) return 0;
  return Math.min(maxPerSize, Math.max(0, Math.trunc(value)));
}

/** Total pieces; `quantities` is a number or counts by size. */
export function totalPieces(quantities: number | Partial<Record<string, number>>): number {
  if (typeof quantities === 'number') return wholePieces(quantities);
  return Object.values(quantities).reduce<number>((sum, count) => sum + wholePieces(count), 0);
}

/** True when the order is too large for the site (product.md#bulk-orders). */
export function needsPhone(total: number): boolean {
  return total > shop.maxOnlinePieces;
}

function wholePieces(count: number | undefined): number {
  return count !== undefined && Number.isFinite(count) && count > 0 ? Math.trunc(count) : 0;
}
