import type { OPS as Operators } from 'pdfjs-dist';
import { boundsOf, contains, overlap, type Box } from '../box.ts';
import { times, type Matrix } from '../path-data.ts';

/** What a page paints, as pdf.js lists it. */
export type OperatorList = { fnArray: readonly number[]; argsArray: readonly unknown[] };

/** A picture's pixels, and how many of them there are in a point. */
export type DrawnPicture = { width: number; height: number; density: number };

export type Drawing = {
  /** Something other than text is on the art. */
  isPainted: boolean;
  /** Something lies outside of the art, farther out than a bleed reaches. */
  hasMarks: boolean;
  /** The fonts of text that is seen, by pdf.js's names; some of it may lie outside of the art. */
  fonts: ReadonlySet<string>;
  pictures: readonly DrawnPicture[];
  /** '#rrggbb' of each plain color on it, or '' for what has other colors. */
  colors: ReadonlySet<string>;
};

type Context = {
  operators: typeof Operators;
  /** All that the page shows, and the part of it that is the art. */
  page: Box;
  art: Box;
  /** One of the file's inks is white, so a white page may be printed. */
  hasWhiteInk: boolean;
  isLayerVisible: (layer: unknown) => boolean;
  /** A Type 3 font's characters are drawings; null for other fonts. */
  drawingsOf: (font: string) => ReadonlyMap<unknown, OperatorList> | null;
  /** Whether it's known what a font's characters are. */
  isReadable: (font: string) => boolean;
};

type State = {
  matrix: Matrix;
  /** The coordinates of the page or form, in which patterns lie. */
  base: Matrix;
  clip: Box;
  fill: string;
  stroke: string;
  /** The pattern that areas are filled with. */
  tile: unknown[] | null;
  /** What is painted may have another shape than its path. */
  isClipped: boolean;
  isInvisible: boolean;
  font: string;
};

/** A picture that covers less of the art is a detail. */
const leastShare = 0.01;
/** An eighth of an inch, in points, is the bleed that printers ask for. */
const bleed = 9;
/** More patterns on a page, or in each other, are surely there to waste time. */
const mostTiles = 200;
const upright: Matrix = [1, 0, 0, 1, 0, 0];
/** How many numbers pdf.js writes a rectangle with: four corners, and its end. */
const boxNumbers = 13;
/** How many coordinates follow each number of pdf.js's paths: move, line, curves, and close. */
const pathCoordinates = [2, 2, 6, 4, 0] as const;

/** Every operator that paints the path before it. */
const pathFillers = ['fill', 'eoFill'] as const;
const pathPainters = [
  ...pathFillers,
  'stroke',
  'closeStroke',
  'fillStroke',
  'eoFillStroke',
  'closeFillStroke',
  'closeEOFillStroke',
] as const;
const picturePainters = [
  'paintImageXObject',
  'paintInlineImageXObject',
  'paintImageMaskXObject',
  'paintSolidColorImageMask',
  'paintImageXObjectRepeat',
  'paintImageMaskXObjectRepeat',
  'paintImageMaskXObjectGroup',
  'paintInlineImageXObjectGroup',
] as const;

/** What is seen of a page. */
export function readDrawing(list: OperatorList, context: Context): Drawing {
  const { operators, page, art, hasWhiteInk, isLayerVisible, drawingsOf, isReadable } = context;
  const codesOf = (names: readonly (keyof typeof Operators)[]) =>
    new Set<number>(names.map((name) => operators[name]));
  const painters = codesOf(pathPainters);
  const fillers = codesOf(pathFillers);
  const strokers = codesOf(['stroke', 'closeStroke']);
  const glyphPainters = codesOf([...picturePainters, 'shadingFill', 'paintFormXObjectBegin']);
  const [width, height] = [art[2] - art[0], art[3] - art[1]];
  const reach: Box = [art[0] - bleed, art[1] - bleed, art[2] + bleed, art[3] + bleed];
  const fonts = new Set<string>();
  const pictures: DrawnPicture[] = [];
  const colors = new Set<string>();
  let [isPainted, hasMarks, tiles] = [false, false, 0];

  const start: State = {
    matrix: upright,
    base: upright,
    clip: page,
    fill: '#000000',
    stroke: '#000000',
    tile: null,
    isClipped: false,
    isInvisible: false,
    font: '',
  };
  walk(list, start, false);
  return { isPainted, hasMarks, fonts, pictures, colors };

  function isBlank(glyphs: unknown, font: string): boolean {
    if (!Array.isArray(glyphs) || !isReadable(font)) return false;
    const drawings = drawingsOf(font);
    return glyphs.every((glyph: { isSpace?: boolean; operatorListId?: unknown } | number) => {
      // Distances and spaces; a font may call anything a space by its Unicode.
      if (typeof glyph === 'number') return true;
      if (!drawings) return glyph.isSpace;
      const drawn = drawings.get(glyph.operatorListId);
      return !drawn?.fnArray.some((operator, at) => {
        const [painter] = (drawn.argsArray[at] ?? []) as unknown[];
        return operator === operators.constructPath
          ? painters.has(painter as number)
          : glyphPainters.has(operator);
      });
    });
  }

  /** A tile may be anywhere on the page, and paints nothing where it isn't used. */
  function walk({ fnArray, argsArray }: OperatorList, first: State, isTile: boolean): void {
    let state = first;
    const saved: State[] = [];
    /** Whether each marked part that is open may be seen. */
    const seen: boolean[] = [];
    /** Whether each group that is open is a mask of others. */
    const masks: boolean[] = [];
    let clips = false;

    const isHidden = (): boolean => seen.includes(false) || masks.includes(true);
    const shownOf = (box: Box): Box | null => overlap(boundsOf(box, state.matrix), state.clip);
    /**
     * Takes what is painted in a box of the current coordinates. True if it's on the art, and isn't
     * only white paper, which programs paint first.
     */
    const paint = (box: Box, isWhite = false, parts: Iterable<Box> = [box]): boolean => {
      if (isHidden()) return false;
      if (isTile) return true;
      const shown = shownOf(box);
      if (!shown) return false;
      if (!isWhite && !hasMarks && !contains(reach, shown)) {
        for (const part of parts) {
          const partShown = shownOf(part);
          if (!partShown || overlap(partShown, art) || contains(reach, partShown)) continue;
          hasMarks = true;
          break;
        }
      }
      if (!overlap(shown, art)) return false;
      if (isWhite && !hasWhiteInk && !state.isClipped && contains(shown, art, 1)) return false;
      isPainted = true;
      return true;
    };
    const paintPicture = (widthPx: unknown, heightPx: unknown): void => {
      if (!paint([0, 0, 1, 1])) return;
      colors.add('');
      if (typeof widthPx !== 'number' || typeof heightPx !== 'number') return;
      const [a, b, c, d] = state.matrix;
      const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
      if (!(across * down > 0)) return;
      if (!isTile && across * down < width * height * leastShare) return;
      const density = Math.min(widthPx / across, heightPx / down);
      pictures.push({ width: widthPx, height: heightPx, density });
    };
    const paintTile = (): void => {
      if (!state.tile || isHidden()) return;
      tiles += 1;
      if (tiles > mostTiles) return;
      const [, , inside, matrix] = state.tile as [unknown, unknown, OperatorList, Matrix?];
      const base = times(state.base, matrix ?? upright);
      walk(inside, { ...start, matrix: base, base }, true);
    };

    for (const [at, operator] of fnArray.entries()) {
      const values = (argsArray[at] ?? []) as unknown[];
      switch (operator) {
        case operators.save:
          saved.push(state);
          break;
        case operators.restore:
          state = saved.pop() ?? state;
          break;
        case operators.transform:
          state = { ...state, matrix: times(state.matrix, values as unknown as Matrix) };
          break;
        case operators.paintFormXObjectBegin: {
          saved.push(state);
          const [matrix, box] = values as [Matrix?, Box?];
          const inside = times(state.matrix, matrix ?? upright);
          const clip = box && overlap(boundsOf(box, inside), state.clip);
          state = { ...state, matrix: inside, base: inside, clip: clip ?? state.clip };
          break;
        }
        case operators.paintFormXObjectEnd:
          state = saved.pop() ?? state;
          break;
        case operators.beginMarkedContentProps:
          seen.push(values[0] !== 'OC' || isLayerVisible(values[1]));
          break;
        case operators.beginMarkedContent:
          seen.push(true);
          break;
        case operators.endMarkedContent:
          seen.pop();
          break;
        case operators.beginGroup:
          masks.push(Boolean((values[0] as { smask?: unknown } | undefined)?.smask));
          break;
        case operators.endGroup:
          masks.pop();
          break;
        case operators.setFillRGBColor:
          state = { ...state, fill: String(values[0]), tile: null };
          break;
        case operators.setFillColorN:
          state = { ...state, fill: '', tile: values[0] === 'TilingPattern' ? values : null };
          break;
        case operators.setFillTransparent:
          state = { ...state, fill: '', tile: null };
          break;
        case operators.setStrokeRGBColor:
          state = { ...state, stroke: String(values[0]) };
          break;
        case operators.setStrokeColorN:
        case operators.setStrokeTransparent:
          state = { ...state, stroke: '' };
          break;
        case operators.setFont:
          state = { ...state, font: String(values[0]) };
          break;
        case operators.setTextRenderingMode:
          state = { ...state, isInvisible: values[0] === 3 || values[0] === 7 };
          break;
        case operators.showText:
          // Scanners put invisible words over their pictures.
          if (state.isInvisible || isHidden() || isBlank(values[0], state.font)) break;
          fonts.add(state.font);
          if (!isTile) colors.add(state.fill);
          paintTile();
          break;
        case operators.shadingFill:
          if (paint([-1e9, -1e9, 1e9, 1e9])) colors.add('');
          break;
        case operators.clip:
        case operators.eoClip:
          clips = true;
          break;
        case operators.beginAnnotation: {
          const [, , transform, matrix] = values as [unknown, unknown, Matrix?, Matrix?];
          saved.push(state);
          state = { ...state, matrix: times(transform ?? upright, matrix ?? upright) };
          break;
        }
        case operators.endAnnotation:
          state = saved.pop() ?? state;
          break;
        case operators.constructPath: {
          const [painter, [path] = [], bounds] = values as [
            number,
            (ArrayLike<number> | null)[]?,
            (ArrayLike<number> | null)?,
          ];
          if (!bounds) break;
          const box = boxOf(bounds);
          // The path is painted before it clips.
          const isFilled = fillers.has(painter);
          // A line isn't paper, whatever the fill is.
          const parts = path ? subpathBoxes(path) : [box];
          const isPaper = isFilled && state.fill === '#ffffff';
          if (painters.has(painter) && paint(box, isPaper, parts)) {
            if (!isTile && !strokers.has(painter)) colors.add(state.fill);
            if (!isTile && !isFilled) colors.add(state.stroke);
            paintTile();
          }
          if (clips) {
            clips = false;
            // Programs also clip to the page.
            const isPage =
              (path?.length ?? 0) <= boxNumbers && contains(boundsOf(box, state.matrix), art, 1);
            state = {
              ...state,
              clip: shownOf(box) ?? nowhere,
              isClipped: state.isClipped || !isPage,
            };
          }
          break;
        }
        case operators.paintImageXObject:
          paintPicture(values[1], values[2]);
          break;
        case operators.paintInlineImageXObject:
        case operators.paintImageMaskXObject: {
          const picture = (values[0] ?? {}) as { width?: number; height?: number };
          paintPicture(picture.width, picture.height);
          break;
        }
        case operators.paintSolidColorImageMask:
        case operators.paintImageXObjectRepeat:
        case operators.paintImageMaskXObjectRepeat:
        case operators.paintImageMaskXObjectGroup:
        case operators.paintInlineImageXObjectGroup:
          if (isTile || isHidden()) break;
          isPainted = true;
          colors.add('');
          break;
        default:
      }
    }
  }
}

const nowhere: Box = [Infinity, Infinity, -Infinity, -Infinity];

const boxOf = (bounds: ArrayLike<number>): Box => [
  bounds[0] ?? 0,
  bounds[1] ?? 0,
  bounds[2] ?? 0,
  bounds[3] ?? 0,
];

/** The boxes around the lines and areas of a path, of which crop marks have eight in one. */
function* subpathBoxes(path: ArrayLike<number>): Generator<Box> {
  let box = nowhere;
  for (let at = 0; at < path.length;) {
    const operator = path[at] ?? 0;
    if (operator === 0 && box !== nowhere) {
      yield box;
      box = nowhere;
    }
    const end = at + 1 + (pathCoordinates[operator] ?? 0);
    for (at += 1; at < end; at += 2) {
      const [x, y] = [path[at] ?? 0, path[at + 1] ?? 0];
      const [left, bottom, right, top] = box;
      box = [Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y)];
    }
  }
  if (box !== nowhere) yield box;
}
