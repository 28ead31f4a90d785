import type { PixelSize } from '../../artwork/print-verdict.ts';
import type { Point } from '../object-box.ts';
import { mostCut, type Crop } from '../pictures/picture-edits.ts';

export type CropSide = keyof Crop;

/** The whole pixels that a crop cuts off each side. */
export function pixelsOff({ left, top, right, bottom }: Crop, whole: PixelSize): Crop {
  const { widthPx, heightPx } = whole;
  return {
    left: Math.round(left * widthPx),
    top: Math.round(top * heightPx),
    right: Math.round(right * widthPx),
    bottom: Math.round(bottom * heightPx),
  };
}

/** The crop that cuts off exactly so many pixels. */
function cropOff({ left, top, right, bottom }: Crop, { widthPx, heightPx }: PixelSize): Crop {
  return {
    left: left / widthPx,
    top: top / heightPx,
    right: right / widthPx,
    bottom: bottom / heightPx,
  };
}

const opposite = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;

/** The most pixels that may be cut off a side, with the others as they are. */
export function mostOff(crop: Crop, side: CropSide, whole: PixelSize): number {
  const along = side === 'left' || side === 'right' ? whole.widthPx : whole.heightPx;
  const most = Math.ceil(along * mostCut) - 1 - pixelsOff(crop, whole)[opposite[side]];
  return Math.max(0, most);
}

/** A crop with so many pixels off a side, or as near to that as it may be. All sides are whole. */
export function withOff(crop: Crop, side: CropSide, off: number, whole: PixelSize): Crop {
  const held = Math.min(mostOff(crop, side, whole), Math.max(0, Math.round(off)));
  return cropOff({ ...pixelsOff(crop, whole), [side]: held }, whole);
}

/**
 * A crop after a drag by pixels of the whole picture. `grip` is where its frame was held, as −1, 0,
 * or 1 to the right and down: a side, a corner, or its middle, which moves all of it.
 */
export function dragCrop(crop: Crop, grip: Point, by: Point, whole: PixelSize): Crop {
  const off = pixelsOff(crop, whole);
  if (grip.x === 0 && grip.y === 0) {
    const x = Math.min(off.right, Math.max(-off.left, Math.round(by.x)));
    const y = Math.min(off.bottom, Math.max(-off.top, Math.round(by.y)));
    const { left, top, right, bottom } = off;
    return cropOff({ left: left + x, top: top + y, right: right - x, bottom: bottom - y }, whole);
  }
  let moved = crop;
  if (grip.x < 0) moved = withOff(moved, 'left', off.left + by.x, whole);
  if (grip.x > 0) moved = withOff(moved, 'right', off.right - by.x, whole);
  if (grip.y < 0) moved = withOff(moved, 'top', off.top + by.y, whole);
  if (grip.y > 0) moved = withOff(moved, 'bottom', off.bottom - by.y, whole);
  return moved;
}
