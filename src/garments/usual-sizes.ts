// Apart from garment.ts, because the reorder form knows no garments.

/** The sizes of most garments, in order, and how many of a hundred pieces a group needs in each. */
export const usualShares = { XS: 2, S: 13, M: 26, L: 28, XL: 18, '2XL': 9, '3XL': 4 };
export const usualSizes = Object.keys(usualShares);

/** For a garment that comes in a single size. */
export const oneSize = 'One size';
