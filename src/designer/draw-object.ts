import type { ClipArtDrawing } from './clip-art.ts';
import {
  designLimits,
  type AreaSize,
  type DesignObject,
  type ObjectOf,
  type Outline,
} from './design.ts';
import { inkByKey, type InkKey } from '../artwork/ink.ts';
import {
  hasLigatures,
  linesToShape,
  outlineText,
  textLines,
  type TextOutline,
  type TextSetting,
} from './lettering/text-outline.ts';
import type { Typeface, TypefaceKey } from './lettering/typeface.ts';
import type { Point } from './object-box.ts';
import { transformPath } from '../artwork/path-data.ts';
import { shapePath } from './shape.ts';
import type { LineStyle } from '../artwork/pictures/vector-art.ts';
import { wornPath } from './output/worn.ts';

/** Data that loads apart from a design: undefined until it is there. */
export type DrawingParts = {
  typeface: (key: TypefaceKey) => Typeface;
  clipArt: (key: string) => ClipArtDrawing | undefined;
};

/** A line with round corners and no caps, unless it says another. */
export const plainLine: LineStyle = { cap: 'butt', join: 'round', miterLimit: 4 };

/**
 * One layer of an object, in inches around its center, before rotation. Half of an outline's width
 * is under the fill that follows.
 */
export type Mark =
  | { kind: 'fill'; path: string; ink: InkKey; rule: 'nonzero' | 'evenodd' }
  | { kind: 'stroke'; path: string; ink: InkKey; widthIn: number; line?: LineStyle }
  | { kind: 'picture'; picture: string; widthIn: number; heightIn: number; mirrored: boolean };

/** An object as it prints; width and height are of its box before turning, outlines included. */
export type DrawnObject = AreaSize & {
  marks: readonly Mark[];
  /** Characters that the typeface doesn't have. */
  missing: readonly string[];
  /** False while letters or a drawing load: the box is a guess, and nothing is painted. */
  complete: boolean;
  /** For a worn object: only what is inside this path prints, by the fill rule evenodd. */
  worn?: string;
};

/**
 * An object's layers, in print order. Everything that shows or exports a design uses these, so that
 * what you see is what prints.
 */
export function drawObject(object: DesignObject, parts: DrawingParts): DrawnObject {
  switch (object.kind) {
    case 'text':
      return drawText(object, parts);
    case 'team':
      return drawTeam(object, parts);
    case 'shape':
      return drawShape(object);
    case 'clipArt':
      return drawClipArt(object, parts);
    case 'vector':
      return drawVector(object);
    case 'picture': {
      const { picture, widthIn, heightIn, mirrored } = object;
      const marks: Mark[] = [{ kind: 'picture', picture, widthIn, heightIn, mirrored }];
      return { widthIn, heightIn, marks, missing: [], complete: true };
    }
  }
}

/** `drawObject` with its parts, or from a cache. */
export type Draw = (object: DesignObject) => DrawnObject;

/**
 * The distinct inks that an object prints in; a picture that isn't reduced to flat inks has none.
 */
export function objectInks(object: DesignObject, draw: Draw): InkKey[] {
  if (object.kind === 'picture') return [...new Set(object.inks ?? [])];
  const { marks, complete } = draw(object);
  const inks =
    !complete && (object.kind === 'text' || object.kind === 'team')
      ? // Its letters are on their way, and its inks don't depend on them.
        [object.dropLine, object.secondOutline, object.outline, object].flatMap((each) =>
          each ? [each.ink] : [],
        )
      : marks.flatMap((mark) => (mark.kind === 'picture' ? [] : [mark.ink]));
  return [...new Set(inks)];
}

export type SideInks = {
  /** Without duplicates, in the order of first use. */
  inks: InkKey[];
  /** Pictures in full color: screens print them by simulated process, priced by hand. */
  fullColor: number;
};

/** The inks that a side needs, one screen each. */
export function sideInks(objects: readonly DesignObject[], draw: Draw): SideInks {
  return {
    inks: [...new Set(objects.flatMap((object) => objectInks(object, draw)))],
    fullColor: objects.filter((object) => object.kind === 'picture' && object.inks === null).length,
  };
}

export const inkHex = (key: InkKey): string => inkByKey[key].hex;

function drawText(object: ObjectOf<'text'>, parts: DrawingParts): DrawnObject {
  const outlined = outlineText(object, parts.typeface(object.typeface));
  if (!outlined) return guess(object.text, object.heightIn);
  return drawLetters(object, outlined, object.heightIn);
}

function drawTeam(object: ObjectOf<'team'>, parts: DrawingParts): DrawnObject {
  const typeface = parts.typeface(object.typeface);
  const [name, number] = teamSettings(object).map((setting) => outlineText(setting, typeface));
  if (!name || !number) {
    const [above, below] = [
      guess(object.name, object.nameHeightIn),
      guess(object.number, object.numberHeightIn),
    ];
    const heightIn = above.heightIn + object.gapIn + below.heightIn;
    return { ...above, widthIn: Math.max(above.widthIn, below.widthIn), heightIn };
  }
  const narrow = ({ widthIn }: AreaSize) => Math.min(1, roomFor(object) / widthIn);
  const gapIn = object.name && object.number ? object.gapIn : 0;
  const heights = [object.name ? name.heightIn : 0, object.number ? number.heightIn : 0] as const;
  const heightIn = heights[0] + gapIn + heights[1];
  const path = [
    object.name &&
      transformPath(name.path, [narrow(name), 0, 0, 1, 0, (heights[0] - heightIn) / 2]),
    object.number &&
      transformPath(number.path, [narrow(number), 0, 0, 1, 0, (heightIn - heights[1]) / 2]),
  ]
    .filter(Boolean)
    .join('');
  const missing = [...new Set([...name.missing, ...number.missing])];
  const widthIn = Math.max(
    object.name || !object.number ? name.widthIn * narrow(name) : 0,
    object.number ? number.widthIn * narrow(number) : 0,
  );
  return drawLetters(
    object,
    { path, widthIn, heightIn: heightIn || object.nameHeightIn, missing },
    Math.min(object.nameHeightIn, object.numberHeightIn),
  );
}

/** Inches for the letters themselves; outlines and a drop line go around them. */
function roomFor(object: ObjectOf<'team'>): number {
  const { mostWidthIn = Infinity } = object;
  return Math.max(designLimits.leastSizeIn, mostWidthIn - effectsIn(object));
}

const directions = {
  downRight: [1, 1],
  downLeft: [-1, 1],
  upRight: [1, -1],
  upLeft: [-1, -1],
} as const;

type Around = Pick<ObjectOf<'text' | 'team'>, 'outline' | 'secondOutline' | 'dropLine'>;

/** How many inches wider, and higher, outlines and a drop line make letters. */
export function effectsIn({ outline, secondOutline, dropLine }: Around): number {
  const reachIn = (outline?.widthIn ?? 0) + (secondOutline?.widthIn ?? 0);
  return 2 * reachIn + (dropLine?.offsetIn ?? 0);
}

/**
 * How far letters are off the center, in inches: half of the way from their drop line, so that both
 * together are centered.
 */
export function ownShift({ dropLine }: Pick<Around, 'dropLine'>): Point {
  if (!dropLine) return { x: 0, y: 0 };
  const [right, down] = directions[dropLine.toward];
  return { x: (-right * dropLine.offsetIn) / 2, y: (-down * dropLine.offsetIn) / 2 };
}

/** Letters with everything that prints around and below them. */
function drawLetters(
  { ink, outline, secondOutline, dropLine, worn }: ObjectOf<'text' | 'team'>,
  { path, widthIn, heightIn, missing }: TextOutline,
  letterIn: number,
): DrawnObject {
  if (path === '') return finish(widthIn, heightIn, [], null, missing);
  const innerIn = outline?.widthIn ?? 0;
  const reachIn = innerIn + (secondOutline?.widthIn ?? 0);
  const aroundIn = effectsIn({ outline, secondOutline, dropLine });
  const { x, y } = ownShift({ dropLine });
  const moved = (by: number) => transformPath(path, [1, 0, 0, 1, by * x, by * y]);
  const marks: Mark[] = [];
  const ring = (on: string, from: InkKey, reach: number) =>
    marks.push({ kind: 'stroke', path: on, ink: from, widthIn: 2 * reach });
  if (dropLine) {
    const below = moved(-1);
    if (reachIn > 0) ring(below, dropLine.ink, reachIn);
    marks.push({ kind: 'fill', path: below, ink: dropLine.ink, rule: 'nonzero' });
  }
  const own = dropLine ? moved(1) : path;
  if (secondOutline) ring(own, secondOutline.ink, reachIn);
  if (outline) ring(own, outline.ink, innerIn);
  marks.push({ kind: 'fill', path: own, ink, rule: 'nonzero' });
  const size = {
    widthIn: widthIn + aroundIn,
    heightIn: heightIn + aroundIn,
  };
  return {
    ...size,
    marks,
    missing,
    complete: true,
    ...(worn ? { worn: wornPath(size, letterIn, worn) } : {}),
  };
}

/** How a player's name and number are set. */
function teamSettings(object: ObjectOf<'team'>): TextSetting[] {
  const { name, number, nameHeightIn, numberHeightIn, arc } = object;
  return [
    { ...teamSetting, text: name, heightIn: nameHeightIn, arc },
    { ...teamSetting, text: number, heightIn: numberHeightIn, arc: 0 },
  ];
}

const teamSetting: Omit<TextSetting, 'text' | 'heightIn' | 'arc'> = {
  letterCase: 'upper',
  letterSpacing: 20,
  lineSpacing: 1,
  align: 'center',
};

/**
 * Everything to be shaped before an object can be drawn, as far as it's known: lines that wrap are
 * known once their words are shaped.
 */
export function objectLines(
  object: DesignObject,
  typeface: DrawingParts['typeface'],
): { line: string; ligatures: boolean }[] {
  if (object.kind !== 'text' && object.kind !== 'team') return [];
  const settings = object.kind === 'text' ? [object] : teamSettings(object);
  return settings.flatMap((setting) =>
    linesToShape(setting, typeface(object.typeface)).map((line) => ({
      line,
      ligatures: hasLigatures(setting),
    })),
  );
}

/** The words of an object. */
export function objectWords(object: DesignObject): string {
  if (object.kind === 'text') return textLines(object).join(' ');
  return object.kind === 'team' ? teamSettings(object).flatMap(textLines).join(' ') : '';
}

function drawShape(object: ObjectOf<'shape'>): DrawnObject {
  const { shape, widthIn, heightIn, ink, outline } = object;
  const path = shapePath(shape, widthIn, heightIn);
  return finish(widthIn, heightIn, lined(path, ink, outline, 'evenodd'), outline, []);
}

function drawClipArt(object: ObjectOf<'clipArt'>, parts: DrawingParts): DrawnObject {
  const { widthIn, heightIn, mirrored, inks } = object;
  const art = parts.clipArt(object.art);
  if (!art) return { widthIn, heightIn, marks: [], missing: [], complete: false };
  const scale = [widthIn / art.width, heightIn / art.height] as const;
  const turn = mirrored ? -1 : 1;
  const marks = art.parts.map(({ path, ink }, index): Mark => ({
    kind: 'fill',
    path: transformPath(path, [
      turn * scale[0],
      0,
      0,
      scale[1],
      (-turn * widthIn) / 2,
      -heightIn / 2,
    ]),
    ink: inks[index] ?? ink,
    rule: 'evenodd',
  }));
  return { widthIn, heightIn, marks, missing: [], complete: true };
}

function drawVector(object: ObjectOf<'vector'>): DrawnObject {
  const { widthIn, heightIn, mirrored, inks } = object;
  const [across, down] = [widthIn / object.width, heightIn / object.height];
  const turn = mirrored ? -1 : 1;
  const marks = object.layers.flatMap((layer): Mark[] => {
    const ink = inks[layer.color] ?? null;
    if (ink === null) return [];
    const path = transformPath(layer.path, [
      turn * across,
      0,
      0,
      down,
      (-turn * widthIn) / 2,
      -heightIn / 2,
    ]);
    if (!layer.stroke) return [{ kind: 'fill', path, ink, rule: layer.rule ?? 'nonzero' }];
    const { width, ...line } = layer.stroke;
    return [{ kind: 'stroke', path, ink, widthIn: width * Math.sqrt(across * down), line }];
  });
  return { widthIn, heightIn, marks, missing: [], complete: true };
}

function lined(
  path: string,
  ink: InkKey | null,
  outline: Outline | null,
  rule: 'nonzero' | 'evenodd' = 'nonzero',
): Mark[] {
  if (path === '') return [];
  const marks: Mark[] = [];
  if (outline) {
    marks.push({ kind: 'stroke', path, ink: outline.ink, widthIn: 2 * outline.widthIn });
  }
  if (ink) marks.push({ kind: 'fill', path, ink, rule });
  return marks;
}

function finish(
  widthIn: number,
  heightIn: number,
  marks: readonly Mark[],
  outline: Outline | null,
  missing: readonly string[],
): DrawnObject {
  const around = marks.length > 0 && outline ? 2 * outline.widthIn : 0;
  return {
    // Even without letters there must be something to grab.
    widthIn: (widthIn || heightIn) + around,
    heightIn: heightIn + around,
    marks,
    missing,
    complete: true,
  };
}

/** A box for words whose letters are still loading. */
function guess(text: string, heightIn: number): DrawnObject {
  const lines = text.split('\n');
  const longest = Math.max(1, ...lines.map(({ length }) => length));
  return {
    widthIn: longest * heightIn * 0.8,
    heightIn: lines.length * heightIn * 1.4,
    marks: [],
    missing: [],
    complete: false,
  };
}
