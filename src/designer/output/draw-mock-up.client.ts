import { lineOn } from '../../garments/cloth.ts';
import { clothHeights, photoRelief, reliefOf, type Grid, type Relief } from './cloth-relief.ts';
import type { AreaSize } from '../design.ts';
import { mockUpPx } from './mock-up-view.ts';
import { paintCloth } from './paint-cloth.ts';
import type { Matrix } from '../../artwork/path-data.ts';
import type { MockUpScene } from '../../garments/drawings/mock-up-scene.ts';
import { paintSide, type PlacedMarks } from './print-canvas.client.ts';

/** A side's print in a mock-up; `place` leads from inches around its middle to the scene's units. */
export type ScenePrint = { objects: readonly PlacedMarks[]; area: AreaSize; place: Matrix };

/** A shop's photograph of a garment with its mask and its relief, all of one size, and square. */
export type ScenePhoto = {
  photo: CanvasImageSource;
  mask: CanvasImageSource;
  relief: CanvasImageSource;
};

export type MockUpDrawing = {
  scene: MockUpScene;
  /** '#rrggbb'. */
  clothHex: string;
  /** The paper around the shirt: newsprint, or ink in the night edition. */
  edition: 'day' | 'night';
  prints: readonly ScenePrint[];
  picture: (id: string) => CanvasImageSource;
  photo: ScenePhoto | null;
};

type Context = OffscreenCanvasRenderingContext2D;

/** Points of the relief across the picture; folds are much wider. */
const reliefPoints = 560;
/** Units of a photo's relief from black to white. */
const photoDepth = 12;

const newsprint = { paper: '#f4efe3', ink: '#17140f', spot: '#d1301d' };
const editions = {
  day: newsprint,
  night: { paper: '#17140f', ink: '#f4efe3', spot: '#f2604b' },
};

/**
 * Draws a garment with its print: cloth and ink as pixels (`paintCloth`), and the shop's lines
 * around them. `report` is called with the share that is done. Throws if the browser can't.
 */
export function drawMockUp(
  drawing: MockUpDrawing,
  report: (share: number) => void,
): OffscreenCanvas {
  const { scene, clothHex, photo } = drawing;
  const { paper, ink, spot } = editions[drawing.edition];
  const perUnit = mockUpPx / scene.size;
  const sheet = contextOf(mockUpPx, scene);
  const outline = new Path2D(scene.outline);
  const relief = photo ? reliefOfPhoto(photo, scene) : reliefOfScene(scene, outline);
  report(0.4);

  const mask = contextOf(mockUpPx, scene);
  if (photo) drawWhole(mask, photo.mask);
  else mask.fill(outline);
  const coverage = photo ? channel(mask, mockUpPx, 0) : channel(mask, mockUpPx, 3);
  const prints = contextOf(mockUpPx, scene);
  if (scene.shade)
    fillDots(prints, new Path2D(scene.shade), scene, {
      every: 3.6,
      color: lineOn(clothHex),
      alpha: 0.3,
    });
  for (const print of drawing.prints) drawPrint(prints, print, perUnit, drawing.picture);
  const print = prints.getImageData(0, 0, mockUpPx, mockUpPx);
  report(0.6);
  const painted = paintCloth({
    relief,
    clothHex,
    coverage,
    print,
    perUnit,
    left: scene.left,
    top: scene.top,
  });
  const cloth = new OffscreenCanvas(mockUpPx, mockUpPx);
  const { width, height, data } = painted;
  cloth.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  report(0.9);

  if (photo) {
    drawWhole(sheet, photo.photo);
    drawWhole(sheet, cloth);
    return sheet.canvas;
  }
  sheet.fillStyle = paper;
  sheet.fillRect(scene.left, scene.top, scene.size, scene.size);
  drawShadow(sheet, scene, ink);
  drawWire(sheet, scene, { paper, ink });
  const thick = scene.size / 130;
  for (const layer of scene.below.toReversed()) {
    const path = new Path2D(layer);
    sheet.fillStyle = clothHex;
    sheet.fill(path);
    sheet.fillStyle = 'rgb(23 20 15 / 28%)';
    sheet.fill(path);
    drawEdge(sheet, path, { ink, clothHex, thick });
  }
  stroke(sheet, outline, { color: ink, width: thick });
  drawWhole(sheet, cloth);
  drawEdge(sheet, outline, { ink, clothHex, thick: thick / 2 });
  drawSeams(sheet, scene, cloth, lineOn(clothHex));
  drawMark(sheet, scene, spot);
  return sheet.canvas;
}

/** A square canvas that shows the scene. */
function contextOf(px: number, { left, top, size }: MockUpScene): Context {
  const context = new OffscreenCanvas(px, px).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas of that size.');
  const scale = px / size;
  context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.imageSmoothingQuality = 'high';
  return context;
}

/** Something of the picture's own size, or stretched to it. */
function drawWhole(context: Context, image: CanvasImageSource): void {
  context.save();
  context.resetTransform();
  context.drawImage(image, 0, 0, context.canvas.width, context.canvas.height);
  context.restore();
}

/** One of four channels of each pixel: red, green, blue, or alpha. */
function channel(context: Context, px: number, of: number): Uint8Array {
  const { data } = context.getImageData(0, 0, px, px);
  const values = new Uint8Array(px * px);
  for (let at = 0; at < values.length; at += 1) values[at] = data[at * 4 + of] ?? 0;
  return values;
}

function gridOf({ left, top, size }: MockUpScene): Grid {
  return { columns: reliefPoints, rows: reliefPoints, left, top, perUnit: reliefPoints / size };
}

function reliefOfScene(scene: MockUpScene, outline: Path2D): Relief {
  const pieces = scene.pieces.map(({ path, round }, at) => {
    const context = contextOf(reliefPoints, scene);
    context.clip(outline);
    context.fill(new Path2D(path));
    // Layers on top have their own edges.
    context.globalCompositeOperation = 'destination-out';
    for (const above of scene.pieces.slice(at + 1)) context.fill(new Path2D(above.path));
    return { coverage: channel(context, reliefPoints, 3), round };
  });
  const grid = gridOf(scene);
  return reliefOf(grid, clothHeights(grid, pieces, scene.folds));
}

function reliefOfPhoto({ photo, mask, relief }: ScenePhoto, scene: MockUpScene): Relief {
  const gray = (image: CanvasImageSource) => {
    const context = contextOf(reliefPoints, scene);
    drawWhole(context, image);
    const [red, green, blue] = [0, 1, 2].map((of) => channel(context, reliefPoints, of));
    return Uint8Array.from(
      green ?? [],
      (value, at) => ((red?.[at] ?? 0) * 3 + value * 6 + (blue?.[at] ?? 0)) / 10,
    );
  };
  const heights = Float32Array.from(gray(relief), (value) => (value / 255) * photoDepth);
  return photoRelief(gridOf(scene), heights, gray(photo), gray(mask));
}

/** Painted twice as fine as it shows, because the cloth moves it by parts of pixels. */
function drawPrint(
  context: Context,
  { objects, area, place }: ScenePrint,
  perUnit: number,
  picture: (id: string) => CanvasImageSource,
): void {
  if (objects.length === 0) return;
  const [a, b, c, d, e, f] = place;
  const dpi = 2 * perUnit * Math.max(Math.hypot(a, b), Math.hypot(c, d));
  const canvas = new OffscreenCanvas(Math.ceil(area.widthIn * dpi), Math.ceil(area.heightIn * dpi));
  const ink = canvas.getContext('2d');
  if (!ink) throw new Error('This browser has no canvas of that size.');
  paintSide(ink, objects, area, dpi, picture);
  context.save();
  context.transform(a, b, c, d, e, f);
  context.drawImage(
    canvas,
    -area.widthIn / 2,
    -area.heightIn / 2,
    canvas.width / dpi,
    canvas.height / dpi,
  );
  context.restore();
}

type Dots = { every: number; color: string; alpha: number };

/** Halftone dots in rows of 45 degrees, within a path. */
function fillDots(
  context: Context,
  within: Path2D,
  { left, top, size }: MockUpScene,
  { every, color, alpha }: Dots,
): void {
  context.save();
  context.clip(within);
  context.fillStyle = color;
  context.globalAlpha = alpha;
  context.beginPath();
  const radius = every * 0.28;
  for (let row = 0; row * every < size * 2; row += 1) {
    for (let column = 0; column * every < size + every; column += 1) {
      const x = left + (column + (row % 2) / 2) * every;
      const y = top + (row * every) / 2;
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
  }
  context.fill();
  context.restore();
}

/** The shadow on the paper, as dots. */
function drawShadow(context: Context, scene: MockUpScene, ink: string): void {
  const shift = new DOMMatrix([1, 0, 0, 1, scene.size * 0.022, scene.size * 0.028]);
  const shadow = new Path2D();
  for (const path of [scene.outline, ...scene.below]) shadow.addPath(new Path2D(path), shift);
  fillDots(context, shadow, scene, { every: scene.size / 105, color: ink, alpha: 0.5 });
}

function drawWire(
  context: Context,
  { wire }: MockUpScene,
  { paper, ink }: { paper: string; ink: string },
): void {
  const path = new Path2D(wire);
  stroke(context, path, { color: ink, width: 5 });
  stroke(context, path, { color: paper, width: 1.6 });
}

type Line = { color: string; width: number; alpha?: number; dash?: number[] };

function stroke(
  context: Context,
  path: Path2D,
  { color, width, alpha = 1, dash = [] }: Line,
): void {
  context.save();
  context.strokeStyle = color;
  context.lineWidth = width;
  context.globalAlpha = alpha;
  context.setLineDash(dash);
  if (dash.length > 0) context.lineCap = 'butt';
  context.stroke(path);
  context.restore();
}

/** The ink around cloth; inside of it, a light line where the cloth is as dark as the ink. */
function drawEdge(
  context: Context,
  path: Path2D,
  { ink, clothHex, thick }: { ink: string; clothHex: string; thick: number },
): void {
  stroke(context, path, { color: ink, width: thick });
  const line = lineOn(clothHex);
  if (line === newsprint.ink) return;
  context.save();
  context.clip(path);
  stroke(context, path, { color: line, width: thick * 1.6, alpha: 0.4 });
  context.restore();
}

/** What is sewn: the neck, the seams, and their stitches. */
function drawSeams(
  context: Context,
  scene: MockUpScene,
  cloth: OffscreenCanvas,
  line: string,
): void {
  if (scene.inside) {
    context.fillStyle = 'rgb(23 20 15 / 50%)';
    context.fill(new Path2D(scene.inside));
  }
  if (scene.collar) {
    const collar = new Path2D(scene.collar);
    context.save();
    context.clip(collar);
    drawWhole(context, cloth);
    context.restore();
    stroke(context, collar, { color: line, width: 1.2, alpha: 0.55 });
  }
  if (scene.mesh) {
    const { left, top, size } = scene;
    fillDots(
      context,
      new Path2D(scene.mesh),
      { ...scene, left, top, size },
      { every: 4.4, color: line, alpha: 0.35 },
    );
  }
  stroke(context, new Path2D(scene.lines), { color: line, width: 1, alpha: 0.45 });
  stroke(context, new Path2D(scene.stitches), {
    color: line,
    width: 0.8,
    alpha: 0.5,
    dash: [3, 2.4],
  });
  for (const { path, width } of scene.ribs) {
    stroke(context, new Path2D(path), { color: line, width, alpha: 0.3, dash: [0.8, 2.4] });
  }
}

/** The press's registration mark, in the corner. */
function drawMark(context: Context, { left, top, size }: MockUpScene, color: string): void {
  const [x, y, reach] = [left + size * 0.955, top + size * 0.955, size / 60];
  const mark = new Path2D();
  mark.moveTo(x - reach, y);
  mark.lineTo(x + reach, y);
  mark.moveTo(x, y - reach);
  mark.lineTo(x, y + reach);
  mark.moveTo(x + reach * 0.55, y);
  mark.arc(x, y, reach * 0.55, 0, 2 * Math.PI);
  stroke(context, mark, { color, width: size / 500 });
}
