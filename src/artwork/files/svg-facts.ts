import { XmlElement, XmlText } from '@rgrove/parse-xml';
import type { PixelSize } from '../print-verdict.ts';
import { times, type Matrix } from '../path-data.ts';
import { shortened } from './artwork-facts.ts';
import { factLimits, type PageFacts } from './artwork-facts-schema.ts';
import { elementsIn, localName } from './svg-document.ts';

/**
 * What an SVG says that its picture doesn't show: words in typefaces that aren't in the file, and
 * the picture in it with the fewest pixels per inch. `sizeOf` tells a picture's pixels by its
 * address, null if it's none. `root` has been found good to draw (`svgRefusal`).
 */
export function svgFacts(
  root: XmlElement,
  sizeOf: (address: string) => PixelSize | null,
): Pick<PageFacts, 'texts' | 'picture'> {
  const styles = readStyles(root);
  const texts = textsIn(root, styles);
  const picture = coarsestPicture(root, styles, sizeOf);
  return { ...(texts.length > 0 && { texts }), ...(picture && { picture }) };
}

// Style

type Declarations = ReadonlyMap<string, string>;
type Rule = { order: number; tag: string; needs: readonly string[]; declarations: Declarations };
type Styles = {
  /** By a class, an id, or a tag that their elements have: '.a', '#b', 'text', '*'. */
  rules: ReadonlyMap<string, readonly Rule[]>;
  /** Typefaces that are in the file, in lower case. */
  embedded: ReadonlySet<string>;
  known: WeakMap<XmlElement, Known>;
};

/** More for one class are surely there to waste time. */
const mostRules = 50;

function readStyles(root: XmlElement): Styles {
  const css = styleTexts(root)
    .join('\n')
    .replace(/\/\*[^]*?(?:\*\/|$)/g, '');
  const embedded = new Set<string>();
  const rules = new Map<string, Rule[]>();
  for (const [order, part] of css.split('}').entries()) {
    const brace = part.lastIndexOf('{');
    if (brace < 0) continue;
    const declarations = declarationsIn(part.slice(brace + 1));
    const selectors = part.slice(Math.max(0, part.lastIndexOf('{', brace - 1) + 1), brace);
    if (/@font-face\s*$/i.test(selectors)) {
      // Of an address on the web, nothing is ever loaded.
      if (/url\(\s*["']?data:/i.test(part)) {
        embedded.add(firstFamily(declarations.get('font-family') ?? '').toLowerCase());
      }
      continue;
    }
    for (const selector of selectors.split(',')) {
      // The part that says what it's about: 'g > .a' is about '.a'.
      const [last = ''] = /[^\s>+~]{1,200}$/.exec(selector.trim()) ?? [];
      const [, tag = '', marks = ''] = /^([\w-]*)((?:[.#][\w-]+)*)/.exec(last) ?? [];
      const needs = marks.match(/[.#][\w-]+/g) ?? [];
      const key = needs[0] ?? (tag === '' ? '*' : tag);
      const known = rules.get(key) ?? [];
      rules.set(key, known);
      if (known.length < mostRules) known.push({ order, tag, needs, declarations });
    }
  }
  return { rules, embedded, known: new WeakMap() };
}

const styleTexts = (element: XmlElement): string[] =>
  localName(element.name) === 'style'
    ? [element.text]
    : elementsIn(element).flatMap((child) => styleTexts(child));

const declarationsIn = (text: string): Declarations =>
  new Map(
    text.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      if (colon < 0) return [];
      const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, '');
      return [[declaration.slice(0, colon).trim().toLowerCase(), value.trim()] as const];
    }),
  );

/** What its attributes say, read once. */
type Known = { own: Declarations | null; has: ReadonlySet<string> };

function remember(element: XmlElement, known: WeakMap<XmlElement, Known>): Known {
  const { style, class: classes = '', id } = element.attributes;
  const has = new Set(classes.split(/\s+/).map((name) => `.${name}`));
  if (id !== undefined) has.add(`#${id}`);
  const read = { own: style === undefined ? null : declarationsIn(style), has };
  known.set(element, read);
  return read;
}

/** A property of an element: its own, or else that of the last rule for it, or an attribute. */
function propertyOf(element: XmlElement, property: string, styles: Styles): string | undefined {
  const { name: tag, attributes } = element;
  const { rules, known } = styles;
  const { own, has } = known.get(element) ?? remember(element, known);
  const inline = own?.get(property);
  if (inline !== undefined) return inline;
  if (rules.size === 0) return attributes[property];
  let [found, order] = [attributes[property], -1];
  for (const key of [...has, localName(tag), '*']) {
    for (const rule of rules.get(key) ?? []) {
      const value = rule.declarations.get(property);
      if (value === undefined || rule.order < order) continue;
      if (rule.tag !== '' && rule.tag !== localName(tag)) continue;
      if (!rule.needs.every((need) => has.has(need))) continue;
      [found, order] = [value, rule.order];
    }
  }
  return found;
}

// Text

const generic =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|math|emoji|ui-[\w-]+|inherit|initial|unset|)$/i;

/** What shows none of its words. Illustrator's own copy of a drawing is a foreign object. */
const silent = /^(?:style|script|title|desc|metadata|foreignObject)$/;

function textsIn(root: XmlElement, styles: Styles): NonNullable<PageFacts['texts']> {
  const texts = new Map<string, { begun: number; words: string }>();
  /** How many texts have begun; the words of one belong together. */
  let begun = 0;
  const read = (element: XmlElement, outer: string, inText: boolean): void => {
    const name = localName(element.name);
    if (silent.test(name) || propertyOf(element, 'display', styles) === 'none') return;
    const family = familyOf(element, styles) ?? outer;
    const isText = inText || name === 'text';
    if (name === 'text') begun += 1;
    for (const child of element.children) {
      if (child instanceof XmlElement) read(child, family, isText);
      else if (isText && child instanceof XmlText && child.text.trim() !== '') {
        if (!styles.embedded.has(family.toLowerCase())) {
          const before = texts.get(family);
          const gap = before && before.begun !== begun ? ' ' : '';
          texts.set(family, { begun, words: `${before?.words ?? ''}${gap}${child.text}` });
        }
      }
    }
  };
  read(root, '', false);
  return [...texts].slice(0, factLimits.typefaces).map(([typeface, { words }]) => ({
    typeface: shortened(typeface, factLimits.name),
    words: shortened(words, factLimits.words),
  }));
}

/** The first family that an element asks for, '' for one that every computer draws differently. */
function familyOf(element: XmlElement, styles: Styles): string | undefined {
  const list =
    propertyOf(element, 'font-family', styles) ??
    // 'italic bold 12px/14px "Brush Script MT", cursive'
    /(?:^|\s)(?:[\d.]+(?:px|pt|pc|em|rem|ex|%|in|cm|mm)|(?:xx?-)?(?:small|large)|medium)(?:\s*\/\s*\S+)?\s+([^]+)$/.exec(
      propertyOf(element, 'font', styles) ?? '',
    )?.[1];
  if (list === undefined) return undefined;
  const family = firstFamily(list);
  return generic.test(family) ? '' : family;
}

function firstFamily(list: string): string {
  const [, quoted, name = ''] = /^\s*(?:["']([^"']*)["']|([^,"']*))/.exec(list) ?? [];
  return (quoted ?? name).trim();
}

// Pictures

/** A picture that covers less of the art is a detail. */
const leastShare = 0.01;
/** Elements that are looked at, with what they use; more has been refused. */
const mostVisits = 400_000;

function coarsestPicture(
  root: XmlElement,
  styles: Styles,
  sizeOf: (address: string) => PixelSize | null,
): PageFacts['picture'] | null {
  const ids = new Map<string, XmlElement>();
  if (!collectIds(root, ids)) return null;
  const frame = frameOf(root, { width: 0, height: 0 });
  let visits = 0;
  let coarsest: (PixelSize & { density: number }) | null = null;

  /** What is being looked at, which would be endless if it used itself. */
  const open = new Set<XmlElement>();
  const visit = (element: XmlElement, outer: Matrix): void => {
    visits += 1;
    if (visits > mostVisits || open.has(element)) return;
    const matrix = times(outer, transformOf(element));
    const isInner = open.size > 0;
    open.add(element);
    const { attributes } = element;
    const name = localName(element.name);
    if (name === 'image' || name === 'feImage') addPicture(element, matrix);
    if (name === 'use') follow(addressOf(element).slice(1));
    for (const property of ['fill', 'stroke', 'mask', 'filter', 'clip-path']) {
      const [, id] =
        /url\(\s*["']?#([^"')\s]+)/.exec(propertyOf(element, property, styles) ?? '') ?? [];
      if (id !== undefined) follow(id);
    }
    const contents = name === 'svg' && isInner ? times(matrix, placeOf(attributes)) : matrix;
    for (const child of elementsIn(element)) {
      if (!unseen.test(localName(child.name))) visit(child, contents);
    }
    open.delete(element);

    function follow(id: string): void {
      const target = ids.get(id);
      if (!target || localName(target.name).endsWith('Gradient')) return;
      visit(target, times(times(matrix, unitsOf(target, element, frame)), patternOf(target)));
    }
  };

  function addPicture(element: XmlElement, matrix: Matrix): void {
    const size = sizeOf(addressOf(element));
    if (!size) return;
    const width = lengthOf(element.attributes.width, frame.width) || size.widthPx;
    const height = lengthOf(element.attributes.height, frame.height) || size.heightPx;
    const [a, b, c, d] = matrix;
    const [across, down] = [width * Math.hypot(a, b), height * Math.hypot(c, d)];
    if (!(across * down >= frame.width * frame.height * leastShare)) return;
    const densities = [size.widthPx / across, size.heightPx / down];
    // By default, it's shown whole within its box.
    const isStretched = /none|slice/.test(element.attributes.preserveAspectRatio ?? '');
    const density = isStretched ? Math.min(...densities) : Math.max(...densities);
    if (!coarsest || density < coarsest.density) coarsest = { ...size, density };
  }

  visit(root, [1, 0, 0, 1, 0, 0]);
  return coarsest && pictureOf(coarsest, frame);
}

function pictureOf(
  { widthPx: width, heightPx: height, density }: PixelSize & { density: number },
  frame: { width: number; height: number },
): PageFacts['picture'] | null {
  const across = Math.max(1, Math.round(frame.width * density));
  const down = Math.max(1, Math.round(frame.height * density));
  return Math.max(width, height, across, down) <= 1_000_000
    ? { width, height, across, down }
    : null;
}

/** Drawn only where something refers to it. */
const unseen = /^(?:defs|symbol|clipPath|mask|pattern|marker|filter|metadata|style)$/;

/** True if there is a picture. */
function collectIds(element: XmlElement, ids: Map<string, XmlElement>): boolean {
  const { id } = element.attributes;
  if (id !== undefined && !ids.has(id)) ids.set(id, element);
  let found = /image$/i.test(element.name);
  for (const child of elementsIn(element)) found = collectIds(child, ids) || found;
  return found;
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

function frameOf(
  { attributes }: XmlElement,
  outer: { width: number; height: number },
): { width: number; height: number } {
  const [, , width = 0, height = 0] = numbersIn(attributes.viewBox ?? '');
  if (width > 0 && height > 0) return { width, height };
  return {
    width: lengthOf(attributes.width, outer.width) || 100,
    height: lengthOf(attributes.height, outer.height) || 100,
  };
}

/** Where an inner drawing's units end up. */
function placeOf(attributes: XmlElement['attributes']): Matrix {
  const [, , width = 0, height = 0] = numbersIn(attributes.viewBox ?? '');
  const [across, down] = [lengthOf(attributes.width, width), lengthOf(attributes.height, height)];
  if (!(width > 0 && height > 0 && across > 0 && down > 0)) return [1, 0, 0, 1, 0, 0];
  const scale = Math.min(across / width, down / height);
  return [scale, 0, 0, scale, 0, 0];
}

/** What the units of a pattern or a symbol are in those of the element that it's used by. */
function unitsOf(
  { name, attributes }: XmlElement,
  user: XmlElement,
  frame: { width: number; height: number },
): Matrix {
  if (attributes.patternContentUnits === 'objectBoundingBox') {
    const { width, height, r = '', rx = r, ry = r } = user.attributes;
    const across = lengthOf(width, frame.width) || 2 * lengthOf(rx, frame.width) || frame.width;
    const down = lengthOf(height, frame.height) || 2 * lengthOf(ry, frame.height) || frame.height;
    return [across, 0, 0, down, 0, 0];
  }
  const isPlaced = localName(name) === 'symbol' && localName(user.name) === 'use';
  const { width, height } = user.attributes;
  return isPlaced && width !== undefined && height !== undefined
    ? placeOf({ viewBox: attributes.viewBox ?? '', width, height })
    : [1, 0, 0, 1, 0, 0];
}

const patternOf = (target: XmlElement): Matrix =>
  matrixOf(target.attributes.patternTransform ?? '');
const transformOf = ({ attributes }: XmlElement): Matrix => matrixOf(attributes.transform ?? '');

const numbersIn = (text: string): number[] =>
  (text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number);

function matrixOf(list: string): Matrix {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, name = '', values = ''] of list.matchAll(
    /\b([a-z]{1,10})\s{0,9}\(([^)]{0,400})\)/gi,
  )) {
    const [a = 0, b, c, d = 0, e = 0, f = 0] = numbersIn(values);
    // Only sizes matter here; where things are doesn't.
    if (name === 'matrix') matrix = times(matrix, [a, b ?? 0, c ?? 0, d, e, f]);
    else if (name === 'scale') matrix = times(matrix, [a, 0, 0, b ?? a, 0, 0]);
    else if (name === 'rotate') {
      const angle = (a * Math.PI) / 180;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      matrix = times(matrix, [cos, sin, -sin, cos, 0, 0]);
    }
  }
  return matrix;
}
