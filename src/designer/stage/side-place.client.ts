import { sideArea, sideLocation, type Design, type DesignSide } from '../design.ts';
import type { Point } from '../object-box.ts';
import {
  garmentGeometry,
  type GarmentShape,
  type GarmentSide,
} from '../../garments/drawings/garment-geometry.ts';

export type SidePlace = {
  view: GarmentSide;
  mirrored: boolean;
  unitsPerInch: number;
  /** The middle of the print area, in units of the garment's drawing. */
  center: Point;
};

/** The position of a side's print area on the garment's drawing. */
export function sidePlace(
  shape: GarmentShape,
  design: Pick<Design, 'small' | 'method'>,
  side: DesignSide,
): SidePlace {
  const view = side === 'front' || side === 'back' ? side : 'sleeve';
  const { unitsPerInch, areas } = garmentGeometry[shape][view];
  const box = areas[sideLocation(design, side)];
  if (!box) throw new Error(`A ${shape} takes no print on its ${side}.`);
  // The digital area is larger than the drawing's; they share the upper edge and the center line.
  const { heightIn } = sideArea(design, side);
  return {
    view,
    mirrored: side === 'rightSleeve',
    unitsPerInch,
    center: { x: box.x + box.width / 2, y: box.y + (heightIn * unitsPerInch) / 2 },
  };
}
