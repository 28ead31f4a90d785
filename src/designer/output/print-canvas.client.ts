import type { AreaSize } from '../design.ts';
import { plainLine, type Mark } from '../draw-object.ts';
import { inkByKey } from '../../artwork/ink.ts';

/** An object in the form a worker gets it: nothing is left to load, except its pictures. */
export type PlacedMarks = {
  x: number;
  y: number;
  rotation: number;
  marks: readonly Mark[];
  /** `DrawnObject`'s. */
  worn?: string | undefined;
};

/**
 * Paints a side's objects the way `printFileSvg` writes them. The canvas shows the print area from
 * its upper left corner, at `dpi` pixels per inch, and is transparent where nothing prints.
 */
export function paintSide(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
  objects: readonly PlacedMarks[],
  area: AreaSize,
  dpi: number,
  picture: (id: string) => CanvasImageSource,
): void {
  context.imageSmoothingQuality = 'high';
  for (const { x, y, rotation, marks, worn } of objects) {
    context.setTransform(
      dpi,
      0,
      0,
      dpi,
      (x + area.widthIn / 2) * dpi,
      (y + area.heightIn / 2) * dpi,
    );
    context.rotate((rotation * Math.PI) / 180);
    context.save();
    if (worn) context.clip(new Path2D(worn), 'evenodd');
    for (const mark of marks) paintMark(context, mark, picture);
    context.restore();
  }
}

function paintMark(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
  mark: Mark,
  picture: (id: string) => CanvasImageSource,
): void {
  if (mark.kind === 'picture') {
    const { widthIn, heightIn } = mark;
    context.save();
    if (mark.mirrored) context.scale(-1, 1);
    context.drawImage(picture(mark.picture), -widthIn / 2, -heightIn / 2, widthIn, heightIn);
    context.restore();
    return;
  }
  const path = new Path2D(mark.path);
  if (mark.kind === 'stroke') {
    styleLine(context, mark);
    context.strokeStyle = inkByKey[mark.ink].hex;
    context.stroke(path);
  } else {
    context.fillStyle = inkByKey[mark.ink].hex;
    context.fill(path, mark.rule);
  }
}

/** Sets how wide a line is, and how it ends and turns. */
export function styleLine(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
  { widthIn, line = plainLine }: Extract<Mark, { kind: 'stroke' }>,
): void {
  context.lineWidth = widthIn;
  context.lineCap = line.cap;
  context.lineJoin = line.join;
  context.miterLimit = line.miterLimit;
}
