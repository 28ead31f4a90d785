import { atom, computed } from 'nanostores';
import type { DesignSide } from '../design.ts';
import { areaBounds, type Bounds, type Point } from '../object-box.ts';
import type { Guide } from '../editing/snap.ts';
import {
  fitViewport,
  held,
  panBy,
  toInches,
  toScreen,
  zoomAt,
  zoomLimits,
  type StageSize,
  type Viewport,
} from './viewport.ts';
import { garmentGeometry } from '../../garments/drawings/garment-geometry.ts';
import { sidePlace } from './side-place.client.ts';
import type { WordsEditing } from './edit-words.client.ts';
import type { DesignState } from '../store.client.ts';

/** What the stage shows of the shirt, and what it draws during a drag. */

/** Pixels that the rulers take at the top and the left. */
export const rulerPx = 22;
/** On stages with a shorter side of at least this many pixels, the whole shirt shows first. */
const roomyPx = 400;

export const middle = ({ width, height }: StageSize): Point => ({ x: width / 2, y: height / 2 });

export function createStageView(
  { $design, $side, $garment, $area, $announcement, $objects, enterGroup }: DesignState,
  { editWords }: WordsEditing,
) {
  /** The element that receives keys; null until it is on the page. */
  const $stage = atom<HTMLElement | null>(null);
  /** The server draws a square; the browser sets its measured size. */
  const $stageSize = atom<StageSize>({ width: 600, height: 600 });
  const $measured = atom(false);

  /**
   * Whether the whole shirt is shown, or the print area fills the stage; null: depends on the
   * space.
   */
  const $fit = atom<'area' | 'shirt' | null>(null);
  /** Where the person zoomed or panned; after turning the shirt, a side starts with its fit. */
  const $free = atom<{ side: DesignSide; viewport: Viewport } | null>(null);

  /**
   * The side's drawing, with the edges of the garment's drawing in inches from the area's center.
   */
  const $place = computed([$design, $side, $garment], (design, side, garment) => {
    const { view, mirrored, unitsPerInch, center } = sidePlace(garment.kind, design, side);
    const { width, height } = garmentGeometry[garment.kind][view];
    const drawing: Bounds = {
      left: -center.x / unitsPerInch,
      top: -center.y / unitsPerInch,
      right: (width - center.x) / unitsPerInch,
      bottom: (height - center.y) / unitsPerInch,
    };
    return { view, mirrored, drawing };
  });

  const $areaFit = computed([$area, $stageSize], (area, stage) =>
    fitViewport(areaBounds(area), stage, 0.07, rulerPx),
  );
  const $shirtFit = computed([$place, $stageSize], ({ drawing }, stage) =>
    fitViewport(drawing, stage, 0.01, rulerPx),
  );

  const $viewport = computed(
    [$free, $fit, $areaFit, $shirtFit, $side, $stageSize],
    (free, chosen, areaFit, shirtFit, side, { width, height }): Viewport => {
      if (free?.side === side) return free.viewport;
      const fit = chosen ?? (Math.min(width, height) < roomyPx ? 'area' : 'shirt');
      return fit === 'area' ? areaFit : shirtFit;
    },
  );

  /** 100 if the print area fills the stage. */
  const $percent = computed([$viewport, $areaFit], ({ scale }, fit) =>
    Math.round((scale / fit.scale) * 100),
  );
  /** The whole print area is the most that can be out of view. */
  const $closer = computed([$viewport, $areaFit], ({ scale }, fit) => scale > fit.scale * 1.01);

  function showFit(fit: 'area' | 'shirt'): void {
    $free.set(null);
    $fit.set(fit);
    sayZoom();
  }

  /** Pixels are from the stage's upper left corner; by default, its center stays. */
  function zoomBy(factor: number, pixel?: Point): void {
    const stage = $stageSize.get();
    const viewport = $viewport.get();
    show(zoomAt(viewport, stage, limited(viewport.scale * factor), pixel ?? middle(stage)));
  }

  function pan(by: Point): void {
    show(panBy($viewport.get(), by));
  }

  function show(viewport: Viewport): void {
    const { least, most } = zoomLimits;
    const { scale } = $areaFit.get();
    const scales = { least: least * scale, most: most * scale };
    $free.set({
      side: $side.get(),
      viewport: held(viewport, $stageSize.get(), scales, $place.get().drawing),
    });
  }

  function sayZoom(): void {
    $announcement.set(`Zoom ${$percent.get()} %.`);
  }

  /** The zoom between two pixels a finger's width apart stays within the limits, too. */
  const limited = (scale: number): number => {
    const fit = $areaFit.get().scale;
    return Math.min(zoomLimits.most * fit, Math.max(zoomLimits.least * fit, scale));
  };

  /** The center of the print area on the stage, in pixels. */
  const $origin = computed([$viewport, $stageSize], (viewport, stage) =>
    toScreen(viewport, stage, { x: 0, y: 0 }),
  );

  let corner: { left: number; top: number } | null = null;

  /**
   * A pointer's position on the stage, in pixels from its upper left corner. While a button is
   * held, that corner isn't measured again, because that would force a layout on every frame.
   */
  function stagePixel(surface: Element, event: MouseEvent): Point {
    if (event.buttons === 0 || event.type === 'pointerdown') corner = null;
    corner ??= surface.getBoundingClientRect();
    return { x: event.clientX - corner.left, y: event.clientY - corner.top };
  }

  /** Where in the window is on the side, in inches from the center; null if not on the stage. */
  function inchesAt({ clientX, clientY }: { clientX: number; clientY: number }): Point | null {
    const box = $stage.get()?.getBoundingClientRect();
    if (!box) return null;
    const pixel = { x: clientX - box.left, y: clientY - box.top };
    const isOnStage = pixel.x >= 0 && pixel.y >= 0 && pixel.x <= box.width && pixel.y <= box.height;
    return isOnStage ? toInches($viewport.get(), $stageSize.get(), pixel) : null;
  }

  /** The page was scrolled. */
  function forgetCorner(): void {
    corner = null;
  }

  // During a drag

  /** What is moving right now: until released, its position is only written to the drawing. */
  const $moving = atom<readonly string[]>([]);
  const $guides = atom<readonly Guide[]>([]);
  /** The box being drawn to choose objects, in inches. */
  const $marquee = atom<Bounds | null>(null);
  /** Size, position, or angle, beside the pointer; in pixels from the stage's upper left corner. */
  const $readout = atom<{ at: Point; text: string } | null>(null);
  /** A key is held to pan the stage. */
  const $grabbed = atom(false);
  /** Where the menu of commands is open, in pixels of the window. */
  const $menu = atom<Point | null>(null);

  /**
   * What a double press, at a point in inches, or Enter opens: a group, or words. False if there is
   * nothing to open.
   */
  function openObject(id: string, at?: Point): boolean {
    if (enterGroup(id)) {
      $announcement.set('In the group: choose its objects one by one. Escape leaves it.');
      return true;
    }
    const object = $objects.get().find((each) => each.id === id);
    if (object?.kind !== 'text') return false;
    editWords(object, at);
    return true;
  }

  return {
    $stage,
    $stageSize,
    $measured,
    $place,
    $viewport,
    $percent,
    $closer,
    showFit,
    zoomBy,
    pan,
    show,
    sayZoom,
    limited,
    $origin,
    stagePixel,
    inchesAt,
    forgetCorner,
    $moving,
    $guides,
    $marquee,
    $readout,
    $grabbed,
    $menu,
    openObject,
  };
}
