import { XmlElement, XmlText } from '@rgrove/parse-xml';
import { boundsOf, overlap } from '../box.ts';
import type { PixelSize } from '../print-verdict.ts';
import { times, type Matrix } from '../path-data.ts';
import { isWritten, shortened } from './artwork-facts.ts';
import { factLimits, type PageFacts } from './artwork-facts-schema.ts';
import { elementsIn, localName } from './svg-document.ts';
import { propertyOf, readStyles, typefaceOf, type Styles } from './svg-style.ts';

/**
 * What an SVG says that its picture doesn't show: its size, words in typefaces that aren't in the
 * file, the picture in it with the fewest pixels per inch, and that nothing is drawn at all.
 * `sizeOf` tells a picture's pixels by its address, null if it's none. `root` has been found good to
 * draw (`svgRefusal`).
 */
export function svgFacts(
  root: XmlElement,
  sizeOf: (address: string) => PixelSize | null,
): PageFacts {
  const frame = frameOf(root);
  const { isDrawn, texts, picture } = readDrawn(root, frame, sizeOf);
  const inches = inchesOf(root, frame);
  return {
    ...(!isDrawn && { empty: true }),
    ...(inches && { inches }),
    ...(texts.length > 0 && { texts }),
    ...(picture && { picture }),
  };
}

/** Drawn only where something refers to it, or never. */
const unseen =
  /^(?:defs|symbol|clipPath|mask|pattern|marker|filter|metadata|style|script|title|desc|font|flowRegion|flowRegionExclude|\w+Gradient)$/;
const shapes = /^(?:path|rect|circle|ellipse|line|polyline|polygon|mesh)$/;
/** Browsers draw no flowing text of Inkscape's; it's there to be read all the same. */
const texts = /^(?:text|flowRoot|foreignObject)$/;
/** Their words stand apart from those before. */
const paragraphs = /^(?:text|flowPara|foreignObject|p|div|li|h[1-6]|td|th)$/;
/** A picture that covers less of the art is a detail. */
const leastShare = 0.01;
/** Elements that are looked at, with what they use; more has been refused. */
const mostVisits = 400_000;

/** What an element takes from those around it. */
type Outer = {
  matrix: Matrix;
  /** null for one that is in the file. */
  typeface: string | null;
  isVisible: boolean;
  fill: string;
  stroke: string;
  inText: boolean;
  /** A pattern may be anywhere. */
  isTiled: boolean;
};

function readDrawn(
  root: XmlElement,
  frame: Frame,
  sizeOf: (address: string) => PixelSize | null,
): Pick<PageFacts, 'picture'> & { isDrawn: boolean; texts: NonNullable<PageFacts['texts']> } {
  const styles = readStyles(root);
  const ids = new Map<string, XmlElement>();
  collectIds(root, ids);
  const words = new Map<string, { begun: number; text: string }>();
  /** How many texts have begun; the words of one belong together. */
  let begun = 0;
  /** Where the line of text lies that was begun last. */
  let line: string | undefined;
  let [visits, isDrawn] = [0, false];
  const pictures: (PixelSize & { density: number })[] = [];
  /** A text may be used several times. */
  const read = new Set<XmlText>();
  /** What is being looked at, which would be endless if it used itself. */
  const open = new Set<XmlElement>();

  visit(root, {
    matrix: upright,
    typeface: '',
    isVisible: true,
    fill: 'black',
    stroke: 'none',
    inText: false,
    isTiled: false,
  });
  return {
    isDrawn,
    texts: [...words].slice(0, factLimits.typefaces).map(([typeface, { text }]) => ({
      typeface: shortened(typeface, factLimits.name),
      words: shortened(text, factLimits.words),
    })),
    ...pictureOf(pictures, frame),
  };

  function visit(element: XmlElement, outer: Outer): void {
    visits += 1;
    if (visits > mostVisits) isDrawn = true; // it can't be told
    if (visits > mostVisits || open.has(element) || isLeftOut(element, styles)) return;
    const name = localName(element.name);
    const { attributes } = element;
    const own = (property: string) => propertyOf(element, property, styles);
    const isInner = open.size > 0;
    const transform = own('transform');
    const inside: Outer = {
      ...outer,
      matrix: transform === undefined ? outer.matrix : times(outer.matrix, matrixOf(transform)),
      isVisible: /visible|hidden|collapse/.test(own('visibility') ?? '')
        ? own('visibility') === 'visible'
        : outer.isVisible,
      fill: own('fill') ?? outer.fill,
      stroke: own('stroke') ?? outer.stroke,
      inText: outer.inText || texts.test(name),
    };
    const typeface = typefaceOf(element, styles);
    if (typeface !== undefined) inside.typeface = typeface;
    if (paragraphs.test(name) || (name === 'tspan' && isLine(attributes, line))) begun += 1;
    if (texts.test(name) || name === 'tspan') line = attributes.y ?? line;
    open.add(element);
    if (name === 'foreignObject') {
      inside.fill = 'black'; // HTML has its own colors
      if (elementsIn(element).length > 0) isDrawn = true;
    }
    if (name === 'image' || name === 'feImage') addPicture(element, inside);
    else if (shapes.test(name) && inside.isVisible && isPainted(inside)) {
      if (!/^\s*$/.test(attributes.d ?? attributes.points ?? '-')) isDrawn = true;
    }
    if (name === 'use') {
      const [x, y] = [lengthOf(attributes.x, frame.width), lengthOf(attributes.y, frame.height)];
      follow(addressOf(element).slice(1), times(inside.matrix, [1, 0, 0, 1, x, y]), false);
    }
    // A picture that only masks others isn't seen.
    for (const property of ['fill', 'stroke', 'filter']) {
      const [, id] = /url\(\s*["']?#([^"')\s]+)/.exec(own(property) ?? '') ?? [];
      if (id !== undefined) follow(id, inside.matrix, property !== 'filter');
    }
    if (name === 'svg' && isInner) inside.matrix = times(inside.matrix, placeOf(attributes, frame));
    const children =
      name === 'switch'
        ? elementsIn(element)
            .filter((child) => !isLeftOut(child, styles))
            .slice(0, 1)
        : element.children;
    for (const child of children) {
      if (child instanceof XmlElement) {
        if (!unseen.test(localName(child.name))) visit(child, inside);
      } else if (child instanceof XmlText) addWords(child, inside);
    }
    open.delete(element);

    function follow(id: string, matrix: Matrix, isTiled: boolean): void {
      const target = ids.get(id);
      if (!target || localName(target.name).endsWith('Gradient')) return;
      const units = times(matrix, unitsOf(target, element, frame));
      const pattern = matrixOf(target.attributes.patternTransform ?? '');
      visit(target, {
        ...inside,
        matrix: times(units, pattern),
        isTiled: outer.isTiled || isTiled,
      });
    }
  }

  function addWords(child: XmlText, outer: Outer): void {
    const { inText, isVisible, typeface } = outer;
    if (!inText || !isVisible || !isPainted(outer) || !isWritten(child.text)) return;
    isDrawn = true;
    if (typeface === null || read.has(child)) return;
    read.add(child);
    const before = words.get(typeface);
    const gap = before && before.begun !== begun ? ' ' : '';
    words.set(typeface, { begun, text: `${before?.text ?? ''}${gap}${child.text}` });
  }

  function addPicture(element: XmlElement, { matrix, isVisible, isTiled }: Outer): void {
    const size = sizeOf(addressOf(element));
    if (!size || !isVisible) return;
    isDrawn = true;
    const { attributes } = element;
    // Style sheets set them, too.
    const length = (side: string, whole: number): number =>
      lengthOf(propertyOf(element, side, styles), whole);
    const width = length('width', frame.width) || size.widthPx;
    const height = length('height', frame.height) || size.heightPx;
    const [x, y] = [length('x', frame.width), length('y', frame.height)];
    const box = boundsOf([x, y, x + width, y + height], matrix);
    const { left, top } = frame;
    const art = [left, top, left + frame.width, top + frame.height] as const;
    if (!isTiled && frame.isKnown && !overlap(box, art)) return;
    const [a, b, c, d] = matrix;
    const [across, down] = [width * Math.hypot(a, b), height * Math.hypot(c, d)];
    if (!(across * down >= frame.width * frame.height * leastShare)) return;
    const densities = [size.widthPx / across, size.heightPx / down];
    // By default, it's shown whole within its box.
    const isStretched = /none|slice/.test(attributes.preserveAspectRatio ?? '');
    const density = isStretched ? Math.min(...densities) : Math.max(...densities);
    pictures.push({ ...size, density });
  }
}

/** Whether a tspan begins another line; programs also place parts of a word. */
const isLine = ({ x, y, dy = '0' }: XmlElement['attributes'], line: string | undefined): boolean =>
  x !== undefined && ((y !== undefined && y !== line) || Number.parseFloat(dy) !== 0);

const isPainted = ({ fill, stroke }: Outer): boolean =>
  [fill, stroke].some((paint) => !/^\s*(?:none|transparent)\s*$/i.test(paint));

/** Whether an element and all inside it is never shown, or is for other programs. */
function isLeftOut(element: XmlElement, styles: Styles): boolean {
  const { requiredExtensions, systemLanguage } = element.attributes;
  const isForOthers =
    requiredExtensions !== undefined && requiredExtensions !== 'http://www.w3.org/1999/xhtml';
  const isForeign = systemLanguage !== undefined && !/\ben\b/i.test(systemLanguage);
  return (
    isForOthers ||
    isForeign ||
    propertyOf(element, 'display', styles) === 'none' ||
    Number(propertyOf(element, 'opacity', styles) ?? 1) === 0
  );
}

function pictureOf(
  pictures: readonly (PixelSize & { density: number })[],
  frame: Frame,
): Pick<PageFacts, 'picture'> {
  const [coarsest] = pictures.toSorted((one, other) => one.density - other.density);
  if (!coarsest) return {};
  const { widthPx: width, heightPx: height, density } = coarsest;
  const across = Math.max(1, Math.round(frame.width * density));
  const down = Math.max(1, Math.round(frame.height * density));
  return Math.max(width, height, across, down) <= 1_000_000
    ? { picture: { width, height, across, down } }
    : {};
}

function collectIds(element: XmlElement, ids: Map<string, XmlElement>): void {
  const { id } = element.attributes;
  if (id !== undefined && !ids.has(id)) ids.set(id, element);
  for (const child of elementsIn(element)) collectIds(child, ids);
}

const addressOf = ({ attributes }: XmlElement): string =>
  (attributes.href ?? attributes['xlink:href'] ?? '').trim();

/** A length in the drawing's own units; without one, 0. Units of paper are as CSS has them. */
function lengthOf(text: string | undefined, whole: number): number {
  const [, value = '', unit = ''] =
    /^\s*([+-]?[\d.]+(?:e[+-]?\d+)?)\s*([a-z%]*)/i.exec(text ?? '') ?? [];
  const units: Readonly<Record<string, number>> = {
    '': 1,
    px: 1,
    pt: 96 / 72,
    pc: 16,
    in: 96,
    cm: 96 / 2.54,
    mm: 9.6 / 2.54,
    '%': whole / 100,
  };
  return (Number(value) || 0) * (units[unit.toLowerCase()] ?? 1);
}

/** The part of its coordinates that a drawing shows. */
type Frame = {
  left: number;
  top: number;
  width: number;
  height: number;
  /** False if the size is only assumed. */
  isKnown: boolean;
};

function frameOf({ attributes }: XmlElement): Frame {
  const [left = 0, top = 0, across = 0, down = 0] = numbersIn(attributes.viewBox ?? '');
  if (across > 0 && down > 0) return { left, top, width: across, height: down, isKnown: true };
  const [width, height] = [lengthOf(attributes.width, 0), lengthOf(attributes.height, 0)];
  const isKnown = width > 0 && height > 0;
  return { left: 0, top: 0, width: width || 100, height: height || 100, isKnown };
}

/** CSS has 96 of its units in an inch. */
const unitsPerInch = 96;

/** null if it says neither a size nor its proportions. */
function inchesOf({ attributes }: XmlElement, frame: Frame): PageFacts['inches'] | null {
  if (!frame.isKnown) return null;
  const [across, down] = [lengthOf(attributes.width, 0), lengthOf(attributes.height, 0)];
  const scale = across > 0 ? across / frame.width : down > 0 ? down / frame.height : 1;
  const width = (across || frame.width * scale) / unitsPerInch;
  const height = (down || frame.height * scale) / unitsPerInch;
  return Math.max(width, height) <= 10_000 ? { width, height } : null;
}

/** Where an inner drawing's units end up. */
function placeOf(attributes: Readonly<Record<string, string>>, frame: Frame): Matrix {
  const [left = 0, top = 0, width = 0, height = 0] = numbersIn(attributes.viewBox ?? '');
  const across = lengthOf(attributes.width ?? '100%', frame.width);
  const down = lengthOf(attributes.height ?? '100%', frame.height);
  const [x, y] = [lengthOf(attributes.x, frame.width), lengthOf(attributes.y, frame.height)];
  if (!(width > 0 && height > 0 && across > 0 && down > 0)) return [1, 0, 0, 1, x, y];
  const fit = attributes.preserveAspectRatio ?? '';
  const scales = [across / width, down / height] as const;
  const scale = fit.includes('slice') ? Math.max(...scales) : Math.min(...scales);
  const [wide, high] = fit.includes('none') ? scales : [scale, scale];
  const aside = (axis: string) =>
    fit.includes(`${axis}Min`) ? 0 : fit.includes(`${axis}Max`) ? 1 : 0.5;
  return [
    wide,
    0,
    0,
    high,
    x + (across - width * wide) * aside('x') - left * wide,
    y + (down - height * high) * aside('Y') - top * high,
  ];
}

/** What the units of a pattern or a symbol are in those of the element that it's used by. */
function unitsOf({ name, attributes }: XmlElement, user: XmlElement, frame: Frame): Matrix {
  if (attributes.patternContentUnits === 'objectBoundingBox') {
    const { width, height, r = '', rx = r, ry = r } = user.attributes;
    const across = lengthOf(width, frame.width) || 2 * lengthOf(rx, frame.width) || frame.width;
    const down = lengthOf(height, frame.height) || 2 * lengthOf(ry, frame.height) || frame.height;
    return [across, 0, 0, down, 0, 0];
  }
  if (localName(name) !== 'symbol' || localName(user.name) !== 'use') return upright;
  const { width = attributes.width, height = attributes.height } = user.attributes;
  return placeOf(
    {
      ...(attributes.viewBox !== undefined && { viewBox: attributes.viewBox }),
      ...(attributes.preserveAspectRatio !== undefined && {
        preserveAspectRatio: attributes.preserveAspectRatio,
      }),
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
    },
    frame,
  );
}

const upright: Matrix = [1, 0, 0, 1, 0, 0];

const numbersIn = (text: string): number[] =>
  (text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number);

function matrixOf(list: string): Matrix {
  let matrix = upright;
  for (const [, name = '', values = ''] of list.matchAll(
    /\b([a-z]{1,10})\s{0,9}\(([^)]{0,400})\)/gi,
  )) {
    const [a = 0, b, c, d = 0, e = 0, f = 0] = numbersIn(values);
    const angle = (a * Math.PI) / 180;
    if (name === 'matrix') matrix = times(matrix, [a, b ?? 0, c ?? 0, d, e, f]);
    else if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, a, b ?? 0]);
    else if (name === 'scale') matrix = times(matrix, [a, 0, 0, b ?? a, 0, 0]);
    else if (name === 'skewX') matrix = times(matrix, [1, 0, Math.tan(angle), 1, 0, 0]);
    else if (name === 'skewY') matrix = times(matrix, [1, Math.tan(angle), 0, 1, 0, 0]);
    else if (name === 'rotate') {
      const [cos, sin, x, y] = [Math.cos(angle), Math.sin(angle), b ?? 0, c ?? 0];
      const turned: Matrix = [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
      matrix = times(matrix, turned);
    }
  }
  return matrix;
}
