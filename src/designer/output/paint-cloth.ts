import type { Relief } from './cloth-relief.ts';

/** Pixels, four bytes each: red, green, blue, and alpha, as in `ImageData`. */
export type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
};

/** Channels, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

export type ClothJob = {
  relief: Relief;
  /** '#rrggbb'. */
  clothHex: string;
  /** How much of each pixel is cloth, 0 to 255. */
  coverage: Uint8Array;
  /** The ink on the cloth as if it were flat, at the size of the picture. */
  print: Pixels;
  /** The picture's scale, and what is in its upper left corner, in units of the garment's drawing. */
  perUnit: number;
  left: number;
  top: number;
};

/** Ink and cloth get darker by this share in the deepest shadow. */
const mostShadow = 0.62;
const shadow: Rgb = [23, 20, 15];

/**
 * A color in that light, from −1 to 1. Dark colors gain more in the light, and light ones lose
 * more in the shadow, so that folds show on every cloth.
 */
export function inLight(color: Rgb, light: number): Rgb {
  const share = lightShare(color[0], color[1], color[2], light);
  const [red, green, blue] = color.map((value, at) =>
    light < 0 ? toward(value, shadow[at] ?? 0, share) : toward(value, 255, share),
  );
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** How far a color goes toward white, or toward the shadow if there is less than no light. */
function lightShare(red: number, green: number, blue: number, light: number): number {
  if (light < 0) return -light * mostShadow;
  return light * (0.36 - (0.28 * (red * 3 + green * 6 + blue)) / 2550);
}

const toward = (value: number, end: number, share: number): number => value + (end - value) * share;

/** Cloth with its print, moved and lit as the relief says. Transparent where there is no cloth. */
export function paintCloth(job: ClothJob): Pixels {
  const { relief, coverage, print, perUnit, left, top } = job;
  const { width, height } = print;
  const data = new Uint8ClampedArray(width * height * 4);
  const cloth = rgbOf(job.clothHex);
  const { grid, light, shiftX, shiftY } = relief;
  const { columns, rows } = grid;
  const step = grid.perUnit / perUnit;
  const [firstColumn, firstRow] = [
    (left - grid.left) * grid.perUnit + step / 2 - 0.5,
    (top - grid.top) * grid.perUnit + step / 2 - 0.5,
  ];
  // Two million pixels: nothing is allocated for each.
  const ink: Ink = { red: 0, green: 0, blue: 0, alpha: 0 };
  for (let y = 0; y < height; y += 1) {
    const row = within(firstRow + y * step, rows - 1.001);
    const [gridRow, v] = [Math.floor(row), row % 1];
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const alpha = coverage[at] ?? 0;
      if (alpha === 0) continue;
      const column = within(firstColumn + x * step, columns - 1.001);
      const gridColumn = Math.floor(column);
      const u = column - gridColumn;
      const index = gridRow * columns + gridColumn;
      const moveX = between(shiftX, index, columns, u, v) * perUnit;
      const moveY = between(shiftY, index, columns, u, v) * perUnit;
      sample(print, x + moveX, y + moveY, ink);
      const bare = 1 - ink.alpha;
      const red = ink.red + cloth[0] * bare;
      const green = ink.green + cloth[1] * bare;
      const blue = ink.blue + cloth[2] * bare;
      const lit = between(light, index, columns, u, v);
      const share = lightShare(red, green, blue, lit);
      const isDark = lit < 0;
      data[at * 4] = toward(red, isDark ? shadow[0] : 255, share);
      data[at * 4 + 1] = toward(green, isDark ? shadow[1] : 255, share);
      data[at * 4 + 2] = toward(blue, isDark ? shadow[2] : 255, share);
      data[at * 4 + 3] = alpha;
    }
  }
  return { width, height, data };
}

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** Between four points of a grid, of which `index` is the upper left one. */
function between(
  values: Float32Array,
  index: number,
  columns: number,
  u: number,
  v: number,
): number {
  const above = toward(values[index] ?? 0, values[index + 1] ?? 0, u);
  const below = toward(values[index + columns] ?? 0, values[index + columns + 1] ?? 0, u);
  return toward(above, below, v);
}

/** Channels times alpha, and alpha from 0 to 1. */
type Ink = { red: number; green: number; blue: number; alpha: number };

/** Reads the ink between four pixels. */
function sample({ width, height, data }: Pixels, x: number, y: number, ink: Ink): void {
  ink.red = ink.green = ink.blue = ink.alpha = 0;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  for (let corner = 0; corner < 4; corner += 1) {
    const column = left + (corner & 1);
    const row = top + (corner >> 1);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const at = (row * width + column) * 4;
    const opacity = data[at + 3] ?? 0;
    if (opacity === 0) continue;
    const share = (corner & 1 ? x - left : left + 1 - x) * (corner >> 1 ? y - top : top + 1 - y);
    const alpha = (share * opacity) / 255;
    ink.red += alpha * (data[at] ?? 0);
    ink.green += alpha * (data[at + 1] ?? 0);
    ink.blue += alpha * (data[at + 2] ?? 0);
    ink.alpha += alpha;
  }
}

function rgbOf(hex: string): Rgb {
  const rgb = Number.parseInt(hex.slice(1), 16);
  return [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
}
