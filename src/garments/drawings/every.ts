import type { GarmentShape } from './garment-geometry.ts';
import { capDrawings } from './cap.ts';
import { crewneckDrawings } from './crewneck.ts';
import type { GarmentDrawings } from './drawing.ts';
import { longsleeveDrawings } from './longsleeve.ts';
import { teeDrawings } from './tee.ts';

/** All garments, for pages rendered on the server; islands load single ones. */
export const everyDrawing: Readonly<Record<GarmentShape, GarmentDrawings>> = {
  tee: teeDrawings,
  longsleeve: longsleeveDrawings,
  crewneck: crewneckDrawings,
  cap: capDrawings,
};
