import type { InkKey } from './ink.ts';

/** A picture's pixels: four bytes each, red, green, blue, alpha. */
export type Bitmap = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
};

/** A picture in flat colors: for each pixel its place in a palette, or `unprinted`. */
export type IndexedPicture = {
  readonly width: number;
  readonly height: number;
  readonly indices: Uint8Array;
};

/** The index of a pixel without ink. */
export const unprinted = 255;
/** Screens that the shop sets up for one picture at most. */
export const mostReducedInks = 6;

export type ReducedColor = {
  /** '#rrggbb' as found in the picture. */
  readonly hex: string;
  /** Of the pixels with ink, 0 to 1. */
  readonly share: number;
  /** The shop's ink that looks most like it. */
  readonly ink: InkKey;
};
