// Apart from garment.ts, because the reorder form knows no garments.

/** The sizes of most garments, in order, and how many of a hundred pieces a group needs in each. */
export const usualShares = { XS: 2, S: 13, M: 26, L: 28, XL: 18, '2XL': 9, '3XL': 4 };
export const usualSizes = Object.keys(usualShares);

/** For a garment that comes in a single size. */
export const oneSize = 'One size';

/** Inches across the chest, laid flat, as most makers of unisex garments cut them. */
export const usualChestsIn: Readonly<Partial<Record<string, number>>> = {
  'Youth XS': 14,
  'Youth S': 15.5,
  'Youth M': 17,
  'Youth L': 18.5,
  'Youth XL': 20,
  XS: 16.5,
  S: 18,
  M: 20,
  L: 22,
  XL: 24,
  '2XL': 26,
  '3XL': 28,
  '4XL': 30,
  '5XL': 32,
};
