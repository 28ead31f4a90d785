import {
  formatRelative,
  parsePath,
  segmentBounds,
  times,
  transformSegments,
  type Edges,
  type Matrix,
  type Segment,
} from '../path-data.ts';
import { nearestInk, type InkKey } from '../ink.ts';

/** How a line ends and turns, as SVG says it. */
export type LineStyle = {
  cap: 'butt' | 'round' | 'square';
  join: 'miter' | 'round' | 'bevel';
  miterLimit: number;
};

/** One fill, or one line if it has a `stroke`, in whole units of its art. */
export type VectorLayer = {
  path: string;
  /** Its place in the art's colors. */
  color: number;
  rule?: 'evenodd' | undefined;
  stroke?: (LineStyle & { width: number }) | undefined;
};

/** A drawing as plain paths in solid colors, as large as what shows of it. */
export type VectorArt = {
  /** In the layers' units, of which the longer side has 10,000. */
  width: number;
  height: number;
  /** Distinct colors as '#rrggbb', in the order of printing. */
  colors: string[];
  /** What each color prints in; null if it's left out. */
  inks: (InkKey | null)[];
  layers: VectorLayer[];
};

/** The most that the designer moves and draws without a pause. */
export const vectorLimits = { layers: 400, colors: 24, characters: 100_000, mostUnits: 20_000 };
const unitsOfLongest = 10_000;

/** Why a drawing can't stay paths in solid colors. */
export type NotVector =
  | 'colors'
  | 'cut'
  | 'detail'
  | 'effects'
  | 'empty'
  | 'gradient'
  | 'pages'
  | 'painted'
  | 'pictures'
  | 'see-through'
  | 'text'
  | 'unlike';

export type Flattened =
  | { ok: true; art: VectorArt; widthIn: number; heightIn: number }
  | { ok: false; reason: NotVector };

/** An element as an XML parser gives it. */
export type SvgElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly unknown[];
};

/** Colors in CSS that usvg doesn't know, and would take for black. */
const unread =
  /\b(?:var|env|color|color-mix|lab|lch|oklab|oklch|hwb|calc)\(|\b(?:rgb|hsl)a?\([^()]*\//;

/** What a file contains that its flattened drawing wouldn't show. null if there's nothing. */
export function lostInVector(root: SvgElement): NotVector | null {
  const reasons: Readonly<Record<string, NotVector>> = {
    text: 'text',
    image: 'pictures',
    feImage: 'pictures',
    foreignObject: 'pages',
  };
  for (const open = [root]; ;) {
    const element = open.pop();
    if (!element) return null;
    const reason = reasons[element.name.slice(element.name.indexOf(':') + 1)];
    if (reason) return reason;
    const { style = '', fill = '', stroke = '' } = element.attributes;
    if ([style, fill, stroke, ...wordsIn(element)].some((css) => unread.test(css)))
      return 'effects';
    open.push(...elementsIn(element));
  }
}

/**
 * Paths in solid colors from an SVG that usvg has simplified: only groups and absolute paths, with
 * every style, shape, and reference resolved. Nothing else gets through. The size in inches is that
 * of what shows, at 96 units of the file's size to the inch.
 */
export function flattenSvg(root: SvgElement): Flattened {
  try {
    const marks: SolidMark[] = [];
    const sheet = frameOf(root);
    addMarks(root, sheet.matrix, { marks, clips: clipsIn(root), depth: 0 });
    return artOf(within(marks, sheet.frame));
  } catch (error) {
    if (error instanceof StaysPicture) return { ok: false, reason: error.reason };
    throw error;
  }
}

/** Ends the walk; never leaves this file. */
class StaysPicture extends Error {
  readonly reason: NotVector;
  constructor(reason: NotVector) {
    super(reason);
    this.reason = reason;
  }
}
const not = (reason: NotVector): never => {
  throw new StaysPicture(reason);
};

type SolidMark = {
  segments: readonly Segment[];
  color: string;
  rule: 'nonzero' | 'evenodd';
  stroke: (LineStyle & { width: number }) | null;
  bounds: Edges;
};
type Walk = {
  marks: SolidMark[];
  clips: ReadonlyMap<string, SvgElement>;
  depth: number;
};

const deepest = 100;

function addMarks(parent: SvgElement, matrix: Matrix, walk: Walk): void {
  if (walk.depth > deepest) not('detail');
  for (const element of elementsIn(parent)) {
    switch (element.name) {
      case 'defs':
      case 'title':
        break;
      case 'g':
        addGroup(element, matrix, walk);
        break;
      case 'path':
        addPath(element, times(matrix, transformOf(element)), walk);
        break;
      case 'image':
        not('pictures');
        break;
      case 'text':
        not('text');
        break;
      default:
        not('effects');
    }
  }
}

function addGroup(group: SvgElement, outer: Matrix, walk: Walk): void {
  const { opacity = '1', mask, filter, style = '', 'clip-path': clip } = group.attributes;
  if (Number(opacity) < solid) not('see-through');
  const blends = style.includes('mix-blend-mode') && !style.includes('mix-blend-mode:normal');
  if (mask !== undefined || filter !== undefined || blends) not('effects');
  const matrix = times(outer, transformOf(group));
  const inside: Walk = { ...walk, marks: [], depth: walk.depth + 1 };
  addMarks(group, matrix, inside);
  const marks =
    clip === undefined ? inside.marks : within(inside.marks, clipFrame(clip, matrix, walk.clips));
  for (const mark of marks) walk.marks.push(mark);
}

/** What is this opaque prints as solid ink. */
const solid = 0.995;

function addPath({ attributes }: SvgElement, matrix: Matrix, { marks }: Walk): void {
  if (attributes.visibility === 'hidden' || attributes.visibility === 'collapse') return;
  const written = parsePath(attributes.d ?? '') ?? not('detail');
  const segments = transformSegments(written, matrix);
  const outline = segmentBounds(segments);
  if (!outline) return;
  const fill = colorOf(attributes.fill ?? '#000000', attributes['fill-opacity']);
  const line = colorOf(attributes.stroke ?? 'none', attributes['stroke-opacity']);
  const rule = attributes['fill-rule'] === 'evenodd' ? 'evenodd' : 'nonzero';
  const made: SolidMark[] = [];
  if (fill) made.push({ segments, color: fill, rule, stroke: null, bounds: outline });
  const stroke = line ? strokeOf(attributes, matrix) : null;
  if (line && stroke && stroke.width > 0) {
    const half = stroke.width / 2;
    const bounds = {
      left: outline.left - half,
      top: outline.top - half,
      right: outline.right + half,
      bottom: outline.bottom + half,
    };
    made.push({ segments, color: line, rule, stroke, bounds });
  }
  marks.push(...(attributes['paint-order']?.startsWith('stroke') ? made.reverse() : made));
}

/** null for no paint. */
function colorOf(paint: string, opacity = '1'): string | null {
  if (paint === 'none' || Number(opacity) === 0) return null;
  if (!/^#[0-9a-f]{6}$/.test(paint)) return not('gradient');
  return Number(opacity) < solid ? not('see-through') : paint;
}

function strokeOf(
  attributes: SvgElement['attributes'],
  [a, b, c, d]: Matrix,
): LineStyle & { width: number } {
  const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
  const isEven =
    Math.abs(across - down) <= 0.01 * across && Math.abs(a * c + b * d) <= 0.01 * across * down;
  if (!isEven || attributes['stroke-dasharray'] !== undefined) not('effects');
  const one = <Word extends string>(
    text: string | undefined,
    words: readonly Word[],
    plain: Word,
  ) => words.find((word) => word === text) ?? plain;
  return {
    width: Number(attributes['stroke-width'] ?? 1) * across,
    cap: one(attributes['stroke-linecap'], ['round', 'square'], 'butt'),
    join: one(attributes['stroke-linejoin'], ['round', 'bevel'], 'miter'),
    miterLimit: Math.min(100, Math.max(1, Number(attributes['stroke-miterlimit'] ?? 4))),
  };
}

// Frames: what is outside isn't shown

/** How far something may stick out unnoticed, as a share of the frame. */
const slack = 0.005;

/** The marks that show within a frame; those that it cuts through can't stay paths. */
function within(marks: readonly SolidMark[], frame: Edges): SolidMark[] {
  const spare = slack * Math.max(frame.right - frame.left, frame.bottom - frame.top);
  return marks.flatMap((mark) => {
    const { bounds } = mark;
    const isOut =
      bounds.right <= frame.left ||
      bounds.left >= frame.right ||
      bounds.bottom <= frame.top ||
      bounds.top >= frame.bottom;
    if (isOut) return [];
    const isIn =
      bounds.left >= frame.left - spare &&
      bounds.top >= frame.top - spare &&
      bounds.right <= frame.right + spare &&
      bounds.bottom <= frame.bottom + spare;
    if (isIn) return [mark];
    if (mark.stroke || !isBox(mark.segments)) return not('cut');
    const box = {
      left: Math.max(bounds.left, frame.left),
      top: Math.max(bounds.top, frame.top),
      right: Math.min(bounds.right, frame.right),
      bottom: Math.min(bounds.bottom, frame.bottom),
    };
    const { left, top, right, bottom } = box;
    const segments: Segment[] = [
      ['M', left, top],
      ['L', right, top],
      ['L', right, bottom],
      ['L', left, bottom],
      ['Z'],
    ];
    return [{ ...mark, segments, bounds: box }];
  });
}

/** Whether a path is one upright rectangle. */
function isBox(segments: readonly Segment[]): boolean {
  const points = segments.flatMap((segment) =>
    segment[0] === 'M' || segment[0] === 'L' ? [[segment[1], segment[2]] as const] : [],
  );
  const [first, last] = [points[0], points.at(-1)];
  const near = (one = 0, other = 0) => Math.abs(one - other) < 1e-3;
  if (points.length === 5 && near(first?.[0], last?.[0]) && near(first?.[1], last?.[1]))
    points.pop();
  const isPlain = segments.every(([letter], index) =>
    letter === 'M' ? index === 0 : letter !== 'C' && letter !== 'Q',
  );
  return (
    isPlain &&
    points.length === 4 &&
    points.every(([x, y], index) => {
      const [nextX, nextY] = points[(index + 1) % 4] ?? [];
      const [afterX, afterY] = points[(index + 2) % 4] ?? [];
      return near(x, nextX) ? near(nextY, afterY) : near(y, nextY) && near(nextX, afterX);
    })
  );
}

function clipFrame(reference: string, matrix: Matrix, clips: Walk['clips']): Edges {
  const clip = clips.get(reference.replace(/^url\(#(.*)\)$/, '$1'));
  const [shape, ...others] = clip ? elementsIn(clip) : [];
  if (!clip || shape?.name !== 'path' || others.length > 0) return not('cut');
  if ([clip, shape].some(({ attributes }) => attributes['clip-path'] !== undefined)) not('cut');
  const placed = times(times(matrix, transformOf(clip)), transformOf(shape));
  const segments = transformSegments(parsePath(shape.attributes.d ?? '') ?? [], placed);
  return (isBox(segments) && segmentBounds(segments)) || not('cut');
}

function clipsIn(root: SvgElement): Map<string, SvgElement> {
  return new Map(
    elementsIn(root)
      .filter(({ name }) => name === 'defs')
      .flatMap(elementsIn)
      .filter(({ name }) => name === 'clipPath')
      .map((clip) => [clip.attributes.id ?? '', clip]),
  );
}

function frameOf({ attributes }: SvgElement): { frame: Edges; matrix: Matrix } {
  const [width, height] = [Number(attributes.width), Number(attributes.height)];
  const [left = 0, top = 0, across = width, down = height] = (attributes.viewBox ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  const scale = Math.min(width / across, height / down);
  if (!(scale > 0 && Number.isFinite(scale))) not('empty');
  return {
    frame: { left: 0, top: 0, right: across * scale, bottom: down * scale },
    matrix: [scale, 0, 0, scale, -left * scale, -top * scale],
  };
}

function transformOf({ attributes: { transform } }: SvgElement): Matrix {
  if (transform === undefined) return [1, 0, 0, 1, 0, 0];
  const [, list = ''] = /^matrix\(([^()]*)\)$/.exec(transform) ?? [];
  const [a, b, c, d, e, f] = list.split(/[\s,]+/).map(Number);
  const matrix = [a, b, c, d, e, f].map((value) => value ?? Number.NaN);
  // Paths this far out are refused, too.
  if (!matrix.every((value) => Math.abs(value) <= 1e7)) not('detail');
  return matrix as unknown as Matrix;
}

const elementsIn = ({ children }: SvgElement): SvgElement[] =>
  children.filter((child): child is SvgElement => child instanceof Object && 'attributes' in child);

function wordsIn({ children }: SvgElement): string[] {
  return children.flatMap((child) =>
    child instanceof Object && 'text' in child && typeof child.text === 'string'
      ? [child.text]
      : [],
  );
}

// The art

const pxPerInch = 96;

function artOf(marks: readonly SolidMark[]): Flattened {
  if (marks.length === 0) return { ok: false, reason: 'empty' };
  const edges = {
    left: Math.min(...marks.map(({ bounds }) => bounds.left)),
    top: Math.min(...marks.map(({ bounds }) => bounds.top)),
    right: Math.max(...marks.map(({ bounds }) => bounds.right)),
    bottom: Math.max(...marks.map(({ bounds }) => bounds.bottom)),
  };
  const [widthPx, heightPx] = [edges.right - edges.left, edges.bottom - edges.top];
  const scale = unitsOfLongest / Math.max(widthPx, heightPx);
  if (!(scale > 0 && Number.isFinite(scale))) return { ok: false, reason: 'empty' };
  const colors = [...new Set(marks.map(({ color }) => color))];
  if (colors.length > vectorLimits.colors) return { ok: false, reason: 'colors' };
  const layers = joinedMarks(marks).map(({ segments, color, rule, stroke }): VectorLayer => ({
    path: formatRelative(
      transformSegments(segments, [scale, 0, 0, scale, -edges.left * scale, -edges.top * scale]),
    ),
    color: colors.indexOf(color),
    ...(rule === 'evenodd' && !stroke && { rule }),
    ...(stroke && { stroke: { ...stroke, width: Math.max(1, Math.round(stroke.width * scale)) } }),
  }));
  const characters = layers.reduce((sum, { path }) => sum + path.length, 0);
  if (layers.length > vectorLimits.layers || characters > vectorLimits.characters) {
    return { ok: false, reason: 'detail' };
  }
  const unit = (px: number) => Math.max(1, Math.round(px * scale));
  const art: VectorArt = {
    width: unit(widthPx),
    height: unit(heightPx),
    colors,
    inks: colors.map((hex) => nearestInk(hex).key),
    layers,
  };
  return { ok: true, art, widthIn: widthPx / pxPerInch, heightIn: heightPx / pxPerInch };
}

/**
 * Fewer marks that look the same: neighbors of one color and kind become one path, unless areas
 * touch, because overlapping areas of one path may cut holes into each other.
 */
function joinedMarks(marks: readonly SolidMark[]): SolidMark[] {
  const groups: SolidMark[][] = [];
  for (const mark of marks) {
    const group = groups.at(-1);
    if (group && group.length < 100 && group.every((other) => canJoin(other, mark))) {
      group.push(mark);
    } else groups.push([mark]);
  }
  return groups.flatMap(([first, ...others]) =>
    first ? [{ ...first, segments: [first, ...others].flatMap(({ segments }) => segments) }] : [],
  );
}

function canJoin(one: SolidMark, other: SolidMark): boolean {
  if (one.color !== other.color) return false;
  if (one.stroke || other.stroke) {
    return JSON.stringify(one.stroke) === JSON.stringify(other.stroke);
  }
  return (
    one.rule === other.rule &&
    (one.bounds.right < other.bounds.left ||
      other.bounds.right < one.bounds.left ||
      one.bounds.bottom < other.bounds.top ||
      other.bounds.bottom < one.bounds.top)
  );
}

/** Whether art from elsewhere is what `flattenSvg` could have made. */
export function isVectorArt({
  colors,
  inks,
  layers,
}: Omit<VectorArt, 'width' | 'height'>): boolean {
  return (
    inks.length === colors.length &&
    layers.reduce((sum, { path }) => sum + path.length, 0) <= vectorLimits.characters &&
    layers.every(({ path, color }) => color < colors.length && parsePath(path) !== null)
  );
}
