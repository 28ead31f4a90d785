import type { GarmentShape, GarmentSide } from './garment-geometry.ts';

/** Path data of one drawing; each string may contain several subpaths. */
export type SideDrawing = {
  /** Outlined and filled with the garment's color, in painting order. */
  cloth: string[];
  /** The inside, visible through an opening. */
  inside?: string;
  /** The band around the neck, over the inside. */
  collar?: string;
  /** Halftone shadows. */
  shade: string;
  /** Net fabric. */
  mesh?: string;
  /** Seams and folds. */
  lines: string;
  stitches: string;
  /** Center lines of ribbed bands, and the bands' width. */
  ribs?: { path: string; width: number }[];
};

/** One garment from three sides. */
export type GarmentDrawings = {
  shape: GarmentShape;
  sides: Record<GarmentSide, SideDrawing>;
  /** A sleeve print seen from the front, for the small drawings of print locations. */
  sleeveMark?: string;
};
