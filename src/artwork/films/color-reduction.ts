import { labOf, type Lab } from '../color-distance.ts';
import { runFiller, type OnWork } from '../../designer/pictures/fill-runs.ts';
import { nearestInk, type InkKey } from '../ink.ts';

// Ours, because libraries (image-q, quantize) mix colors in RGB and dither: a screen needs flat areas
// in the exact colors of flat art, by what the eye distinguishes, and the same answer every time.

/** A picture's pixels: four bytes each, red, green, blue, alpha. */
export type Bitmap = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
};

/** A picture in flat colors: each pixel's index in a palette, or `unprinted`. */
export type IndexedPicture = {
  readonly width: number;
  readonly height: number;
  readonly indices: Uint8Array;
};

/** The index of a pixel without ink. */
export const unprinted = 255;
/** The most screens that the shop sets up for one picture. */
export const mostReducedInks = 6;

export type ReducedColor = {
  /** '#rrggbb' as found in the picture. */
  readonly hex: string;
  /** Share of the pixels with ink, 0 to 1. */
  readonly share: number;
  /** The shop's closest ink. */
  readonly ink: InkKey;
};

export type Reduction = IndexedPicture & { readonly palette: readonly ReducedColor[] };

export type ReductionOptions = {
  /** The most colors, 1 to `mostReducedInks`. */
  readonly inks: number;
  /**
   * Leaves out the plain color of the edges, inward as far as it reaches, if it takes up at least
   * half of them. Enclosed areas of it stay, if there is an ink for them.
   */
  readonly dropBackground?: boolean;
  /** Specks and pinholes of fewer pixels take the color around them. */
  readonly speckPx?: number;
  /** '#rrggbb' each: colors found before, kept in this order instead of finding new ones. */
  readonly colors?: readonly string[];
  /** Called with the share of the work that's done, 0 to 1, a hundred times or so. */
  readonly onProgress?: (share: number) => void;
};

/** Only a trained eye sees less than this in CIE L*a*b*, so it is no reason for another screen. */
const sameInk = 2;
/** How far a compressed picture's plain background strays from its color, in CIE L*a*b*. */
const backgroundStray = 10;
/**
 * A color with at most this share, and this close to the line between two others, is their blend.
 */
const blendShare = 0.01;
const blendStray = 12;
/** Pixels examined to find the colors; all pixels are then mapped. */
const mostSamples = 1_000_000;

/**
 * A picture in at most that many flat colors, those that show it best, most frequent first. A pixel
 * prints or it doesn't: half-transparent or less is unprinted. A picture with no more colors than
 * that keeps them exactly. The same picture always gives the same result.
 * @throws RangeError for a number of inks that the shop doesn't print
 */
export function reduceColors(bitmap: Bitmap, options: ReductionOptions): Reduction {
  const { inks, dropBackground = false, speckPx = 0, colors, onProgress } = options;
  const most = Math.max(inks, colors?.length ?? 0);
  if (!Number.isInteger(inks) || inks < 1 || most > mostReducedInks) {
    throw new RangeError(`A picture is reduced to 1 to ${mostReducedInks} inks, not ${most}.`);
  }
  const { width, height } = bitmap;
  const hasSpecks = speckPx > 1;
  const passes = (dropBackground ? 5 : 3) + (hasSpecks ? mostPasses : 0);
  const done = meter(width * height, passes, onProgress);
  const indices = opaquePixels(bitmap);
  done(width * height);
  const edge = dropBackground ? edgeColor(bitmap, indices) : null;
  if (edge !== null) {
    floodFromEdges(bitmap, indices, colorTest(edge, backgroundStray), { onWork: done });
  }

  const plain = colors ? null : plainColors(bitmap, indices, inks);
  const found = colors?.map(rgbOf) ?? plain ?? tellingColors(bitmap, indices, inks, edge !== null);
  done(width * height);
  if (plain) mapPlain(bitmap, indices, plain, done);
  else mapNearest(bitmap, indices, found, edge, done);
  if (hasSpecks) despeckle({ width, height, indices }, speckPx, done);
  return { width, height, indices, palette: ranked(indices, found, colors === undefined) };
}

/** Counts work in pixels, and reports each hundredth of what there is at most. */
function meter(pixels: number, passes: number, onProgress: ReductionOptions['onProgress']): OnWork {
  if (!onProgress) return () => {};
  const all = pixels * passes;
  let [sum, next] = [0, 0];
  return (more) => {
    sum += more;
    if (sum < next) return;
    next = sum + all / 100;
    onProgress(Math.min(1, sum / all));
  };
}

/** 0 for each pixel that prints. */
export function opaquePixels({ width, height, data }: Bitmap): Uint8Array {
  const indices = new Uint8Array(width * height);
  for (let pixel = 0; pixel < indices.length; pixel += 1) {
    if ((data[pixel * 4 + 3] ?? 0) < 128) indices[pixel] = unprinted;
  }
  return indices;
}

/** The color of at least half of the edge as one number, or null. */
export function edgeColor(bitmap: Bitmap, indices: Uint8Array): number | null {
  const edge = edgePixels(bitmap);
  const bins = new Bins();
  for (const pixel of edge) if (indices[pixel] !== unprinted) bins.add(rgbAt(bitmap, pixel));
  const heaviest = bins.list().reduce<Bin | null>(heavier, null);
  if (!heaviest) return null;
  const color = heaviest.mode ?? heaviest.mean;
  const alike = edge.filter(
    (pixel) =>
      indices[pixel] !== unprinted && distance(rgbAt(bitmap, pixel), color) <= backgroundStray,
  );
  return alike.length * 2 >= edge.length ? color : null;
}

/** Whether a color is within a distance of another, in CIE L*a*b*. */
export function colorTest(color: number, stray: number): (rgb: number) => boolean {
  const isLike = cellTable((rgb) => (distance(rgb, color) <= stray ? 1 : 0));
  return (rgb) => isLike(rgb) === 1;
}

function edgePixels({ width, height }: Bitmap): number[] {
  const edge: number[] = [];
  for (let x = 0; x < width; x += 1) edge.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y += 1) edge.push(y * width, y * width + width - 1);
  return edge;
}

type Flooding = {
  /** Pixels that it passes over, though they don't match. */
  readonly passes?: (pixel: number) => boolean;
  readonly onWork?: OnWork;
};

/** Makes every pixel unprinted that is reachable from the edge over matching pixels. */
export function floodFromEdges(
  bitmap: Bitmap,
  indices: Uint8Array,
  matches: (rgb: number) => boolean,
  { passes = () => false, onWork = () => {} }: Flooding = {},
): void {
  const seen = new Uint8Array(indices.length);
  const enters = (pixel: number): boolean => {
    if (seen[pixel]) return false;
    seen[pixel] = 1;
    if (passes(pixel)) return true;
    if (indices[pixel] === unprinted || !matches(rgbAt(bitmap, pixel))) return false;
    indices[pixel] = unprinted;
    return true;
  };
  const fill = runFiller(bitmap, enters, (from, to) => onWork(to - from + 1));
  for (const pixel of edgePixels(bitmap)) fill(pixel);
}

/** All colors of the picture if there are no more than `most`, otherwise null. */
function plainColors(bitmap: Bitmap, indices: Uint8Array, most: number): number[] | null {
  const colors: number[] = [];
  let last = -1;
  for (let pixel = 0; pixel < indices.length; pixel += 1) {
    if (indices[pixel] === unprinted) continue;
    const rgb = rgbAt(bitmap, pixel);
    if (rgb === last || colors.includes(rgb)) continue;
    if (colors.length === most) return null;
    colors.push(rgb);
    last = rgb;
  }
  return colors;
}

function mapPlain(
  bitmap: Bitmap,
  indices: Uint8Array,
  colors: readonly number[],
  onWork: OnWork,
): void {
  for (let pixel = 0; pixel < indices.length; pixel += 1) {
    if (pixel % bitmap.width === 0) onWork(bitmap.width);
    if (indices[pixel] !== unprinted) indices[pixel] = colors.indexOf(rgbAt(bitmap, pixel));
  }
}

/**
 * Maps each pixel to the nearest color. If a background was dropped, the blends along it are closer
 * to it than to any ink and go with it, and so does what it encloses, unless an ink is like the
 * background.
 */
function mapNearest(
  bitmap: Bitmap,
  indices: Uint8Array,
  colors: readonly number[],
  edge: number | null,
  onWork: OnWork,
): void {
  const centers = edge === null ? colors : [...colors, edge];
  const nearest = cellTable(nearestOf(centers), colors);
  const isLikeEdge = centers.map(
    (color) => edge !== null && distance(color, edge) <= backgroundStray,
  );
  if (edge !== null) {
    const dropped = indices.slice();
    floodFromEdges(bitmap, indices, (rgb) => isLikeEdge[nearest(rgb)] ?? false, {
      passes: (pixel) => dropped[pixel] === unprinted,
      onWork,
    });
  }
  const like = isLikeEdge.indexOf(true);
  const enclosed = like < colors.length ? like : unprinted;
  for (let pixel = 0; pixel < indices.length; pixel += 1) {
    if (pixel % bitmap.width === 0) onWork(bitmap.width);
    if (indices[pixel] === unprinted) continue;
    const index = nearest(rgbAt(bitmap, pixel));
    indices[pixel] = index < colors.length ? index : enclosed;
  }
}

function nearestOf(centers: readonly number[]): (rgb: number) => number {
  const labs = centers.map(lab);
  return (rgb) => nearestLab(lab(rgb), labs);
}

function nearestLab(color: Lab, centers: readonly Lab[]): number {
  let nearest = 0;
  let least = Infinity;
  for (const [index, center] of centers.entries()) {
    const far = squared(color, center);
    if (far >= least) continue;
    least = far;
    nearest = index;
  }
  return nearest;
}

/**
 * Caches an answer, 0 to 254, per cell of 4 × 4 × 4 colors: that of the cell's middle, or of the
 * color itself for those that `own` lists by answer.
 */
function cellTable(
  answer: (rgb: number) => number,
  own: readonly number[] = [],
): (rgb: number) => number {
  const cells = new Uint8Array(1 << 18).fill(255);
  const cellOf = (rgb: number): number =>
    ((rgb >> 6) & 0x3f000) | ((rgb >> 4) & 0xfc0) | ((rgb >> 2) & 0x3f);
  for (const [index, rgb] of own.entries()) cells[cellOf(rgb)] = index;
  return (rgb) => {
    const cell = cellOf(rgb);
    const known = cells[cell] ?? 255;
    if (known !== 255) return known;
    const found = answer((rgb & 0xfcfcfc) | 0x020202);
    cells[cell] = found;
    return found;
  };
}

/** Colors with the same upper five bits in each channel. */
type Bin = {
  readonly count: number;
  readonly mean: number;
  readonly lab: Lab;
  /** The majority color, if there is one. */
  readonly mode: number | null;
};

const heavier = (one: Bin | null, other: Bin): Bin =>
  one && one.count >= other.count ? one : other;

class Bins {
  readonly #count = new Uint32Array(1 << 15);
  readonly #sums = new Float64Array(3 << 15);
  // The candidate and the lead of Boyer and Moore's majority vote.
  readonly #candidate = new Uint32Array(1 << 15);
  readonly #lead = new Int32Array(1 << 15);

  add(rgb: number): void {
    const bin = ((rgb >> 9) & 0x7c00) | ((rgb >> 6) & 0x3e0) | ((rgb >> 3) & 0x1f);
    this.#count[bin] = (this.#count[bin] ?? 0) + 1;
    const at = bin * 3;
    this.#sums[at] = (this.#sums[at] ?? 0) + (rgb >> 16);
    this.#sums[at + 1] = (this.#sums[at + 1] ?? 0) + ((rgb >> 8) & 255);
    this.#sums[at + 2] = (this.#sums[at + 2] ?? 0) + (rgb & 255);
    const lead = this.#lead[bin] ?? 0;
    if (lead === 0) this.#candidate[bin] = rgb;
    this.#lead[bin] = this.#candidate[bin] === rgb ? lead + 1 : lead - 1;
  }

  list(): Bin[] {
    const bins: Bin[] = [];
    for (const [bin, count] of this.#count.entries()) {
      if (count === 0) continue;
      const mean = packed(
        [0, 1, 2].map((channel) => Math.round((this.#sums[bin * 3 + channel] ?? 0) / count)),
      );
      const stands = (this.#lead[bin] ?? 0) * 2 >= count;
      bins.push({
        count,
        mean,
        lab: lab(mean),
        mode: stands ? (this.#candidate[bin] ?? null) : null,
      });
    }
    return bins;
  }
}

/**
 * The colors that show the picture best: k-means over its colors in CIE L*a*b*. It starts with the
 * most frequent color, then takes whichever is farthest from those chosen, by weight, so that
 * nothing is random. If a large part of a cluster has one color, that color represents it, so flat
 * art keeps its own.
 */
function tellingColors(
  bitmap: Bitmap,
  indices: Uint8Array,
  most: number,
  isCut: boolean,
): number[] {
  const bins = sample(bitmap, indices, isCut).list();
  let centers = firstCenters(bins, most);
  let members: Bin[][] = [];
  for (let round = 0; round < 24; round += 1) {
    members = centers.map(() => []);
    for (const bin of bins) members[nearestLab(bin.lab, centers)]?.push(bin);
    const moved = centers.map((center, index) => {
      const cluster = members[index] ?? [];
      return cluster.length > 0 ? meanLab(cluster) : center;
    });
    const isStable = moved.every(
      (center, index) => squared(center, centers[index] ?? center) < 0.01,
    );
    centers = moved;
    if (isStable) break;
  }
  const found = members
    .filter((cluster) => cluster.length > 0)
    .map((cluster) => ({ color: standFor(cluster), weight: weightOf(cluster) }))
    .sort((one, other) => other.weight - one.weight || one.color - other.color);
  const all = weightOf(bins);
  const colors: number[] = [];
  for (const { color, weight } of found) {
    const isInk =
      colors.every((other) => distance(color, other) >= sameInk) &&
      (weight > all * blendShare || !isBlend(color, colors));
    if (isInk) colors.push(color);
  }
  return colors;
}

/** Whether a color lies between two others, as on soft edges between them. */
function isBlend(color: number, others: readonly number[]): boolean {
  const point = lab(color);
  return others.some((one, index) =>
    others.slice(index + 1).some((other) => {
      const [from, to] = [lab(one), lab(other)];
      const along = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const;
      const way = [point[0] - from[0], point[1] - from[1], point[2] - from[2]] as const;
      const length = squared(from, to);
      const share = (way[0] * along[0] + way[1] * along[1] + way[2] * along[2]) / length;
      const foot: Lab = [
        from[0] + along[0] * share,
        from[1] + along[1] * share,
        from[2] + along[2] * share,
      ];
      return share > 0 && share < 1 && squared(point, foot) < blendStray ** 2;
    }),
  );
}

/** The picture's colors, without those along the cut unless that leaves almost none. */
function sample(bitmap: Bitmap, indices: Uint8Array, isCut: boolean): Bins {
  const { width, height } = bitmap;
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / mostSamples)));
  const all = new Bins();
  const inner = new Bins();
  let [allCount, innerCount] = [0, 0];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const pixel = y * width + x;
      if (indices[pixel] === unprinted) continue;
      const rgb = rgbAt(bitmap, pixel);
      all.add(rgb);
      allCount += 1;
      const isAlongCut =
        isCut &&
        ((x > 0 && indices[pixel - 1] === unprinted) ||
          (x < width - 1 && indices[pixel + 1] === unprinted) ||
          (y > 0 && indices[pixel - width] === unprinted) ||
          (y < height - 1 && indices[pixel + width] === unprinted));
      if (isAlongCut) continue;
      inner.add(rgb);
      innerCount += 1;
    }
  }
  return innerCount * 5 >= allCount ? inner : all;
}

function firstCenters(bins: readonly Bin[], most: number): Lab[] {
  const heaviest = bins.reduce<Bin | null>(heavier, null);
  if (!heaviest) return [];
  const centers = [heaviest.lab];
  const far = bins.map((bin) => squared(bin.lab, heaviest.lab));
  while (centers.length < most) {
    let next = -1;
    let gain = 0;
    for (const [index, bin] of bins.entries()) {
      const gained = bin.count * (far[index] ?? 0);
      if (gained <= gain) continue;
      gain = gained;
      next = index;
    }
    const bin = bins[next];
    if (!bin) break;
    centers.push(bin.lab);
    for (const [index, { lab: color }] of bins.entries()) {
      far[index] = Math.min(far[index] ?? 0, squared(color, bin.lab));
    }
  }
  return centers;
}

const weightOf = (cluster: readonly Bin[]): number =>
  cluster.reduce((sum, { count }) => sum + count, 0);

function meanLab(cluster: readonly Bin[]): Lab {
  const weight = weightOf(cluster);
  const mean = (axis: 0 | 1 | 2): number =>
    cluster.reduce((sum, bin) => sum + bin.lab[axis] * bin.count, 0) / weight;
  return [mean(0), mean(1), mean(2)];
}

/**
 * A cluster's color: that of its heaviest bin if a quarter of the cluster is in it, otherwise the
 * mean.
 */
function standFor(cluster: readonly Bin[]): number {
  const weight = weightOf(cluster);
  const heaviest = cluster.reduce<Bin | null>(heavier, null);
  if (heaviest && heaviest.count * 4 >= weight) return heaviest.mode ?? heaviest.mean;
  const mean = (shift: number): number =>
    cluster.reduce((sum, bin) => sum + ((bin.mean >> shift) & 255) * bin.count, 0) / weight;
  return packed([16, 8, 0].map((shift) => Math.round(mean(shift))));
}

/** Repeats its pass, because neighboring specks join one another before they join the rest. */
const mostPasses = 6;

/** Gives every connected patch of fewer than `speckPx` pixels the index most common around it. */
function despeckle(picture: IndexedPicture, speckPx: number, onWork: OnWork): void {
  for (let pass = 0; pass < mostPasses; pass += 1) {
    if (!joinSpecks(picture, speckPx, onWork)) return;
  }
}

function joinSpecks(picture: IndexedPicture, speckPx: number, onWork: OnWork): boolean {
  const { indices } = picture;
  const seen = new Uint8Array(indices.length);
  const around = new Uint32Array(mostReducedInks + 1);
  const speck: number[] = [];
  let hasJoined = false;
  let own = 0;
  const enters = (pixel: number): boolean => {
    const index = indices[pixel] ?? unprinted;
    if (index !== own) {
      const slot = Math.min(index, mostReducedInks);
      around[slot] = (around[slot] ?? 0) + 1;
      return false;
    }
    if (seen[pixel]) return false;
    seen[pixel] = 1;
    return true;
  };
  const fill = runFiller(picture, enters, (from, to) => {
    onWork(to - from + 1);
    for (let pixel = from; pixel <= to && speck.length < speckPx; pixel += 1) speck.push(pixel);
  });
  for (let start = 0; start < indices.length; start += 1) {
    if (seen[start]) continue;
    own = indices[start] ?? unprinted;
    around.fill(0);
    speck.length = 0;
    fill(start);
    if (speck.length >= speckPx) continue;
    const most = Math.max(...around);
    if (most === 0) continue;
    const slot = around.indexOf(most);
    for (const pixel of speck) indices[pixel] = slot === mostReducedInks ? unprinted : slot;
    hasJoined = true;
  }
  return hasJoined;
}

/** The palette with its shares. Sorting also drops unused entries and renumbers the indices. */
function ranked(indices: Uint8Array, colors: readonly number[], isSorted: boolean): ReducedColor[] {
  const counts = new Float64Array(unprinted + 1);
  for (const index of indices) counts[index] = (counts[index] ?? 0) + 1;
  const printed = indices.length - (counts[unprinted] ?? 0);
  const palette = colors.map((color, index) => {
    const hex = hexOf(color);
    const count = counts[index] ?? 0;
    return { index, hex, share: printed > 0 ? count / printed : 0, ink: nearestInk(hex).key };
  });
  const kept = isSorted
    ? palette
        .filter(({ share }) => share > 0)
        .sort((one, other) => other.share - one.share || (one.hex < other.hex ? -1 : 1))
    : palette;
  const places = new Uint8Array(unprinted + 1).fill(unprinted);
  for (const [place, { index }] of kept.entries()) places[index] = place;
  for (let pixel = 0; pixel < indices.length; pixel += 1) {
    indices[pixel] = places[indices[pixel] ?? unprinted] ?? unprinted;
  }
  return kept.map(({ hex, share, ink }) => ({ hex, share, ink }));
}

export function rgbAt({ data }: Bitmap, pixel: number): number {
  const at = pixel * 4;
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
}

const rgbOf = (hex: string): number => Number.parseInt(hex.slice(1), 16);
const hexOf = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`;
const packed = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  (red << 16) | (green << 8) | blue;
const lab = (rgb: number): Lab => labOf(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
const distance = (one: number, other: number): number => Math.sqrt(squared(lab(one), lab(other)));

function squared([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  return (l1 - l2) ** 2 + (a1 - a2) ** 2 + (b1 - b2) ** 2;
}
