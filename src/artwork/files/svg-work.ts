import { XmlElement, XmlText } from '@rgrove/parse-xml';
import { areaOf, inMegapixels, inPixels, mostPixels, pixelSize, sniffType } from '../artwork.ts';
import type { PixelSize } from '../print-verdict.ts';
import { unfitSentence } from './artwork-facts.ts';
import { localName, readSvgDocument, type Unread } from './svg-document.ts';

/** What an SVG may ask of the program that draws it (product.md#artwork-files). */
const limits = {
  elements: 300_000,
  /** Elements inside each other, through everything they use. */
  depth: 100,
  /** Bytes that repetitions would add to the file if they were written out. */
  repeatedBytes: 5 * 1024 * 1024,
  /** Steps of filters, and masks; slow steps count as many. */
  effects: 100,
  /** A filter's width and height, in those of its object or of the drawing. */
  filterReach: 10,
} as const;

/** Why an SVG isn't drawn; with 'pixels', how many its pictures have together. */
type Excess = { reason: Unread | 'link' | 'picture' } | { reason: 'pixels'; pixels: number };

/**
 * Why nothing may draw this SVG, as a sentence that says what to do: references that multiply what
 * is drawn, slow effects, deep nesting, more pixels in its pictures than a press can use, or
 * pictures that can't be checked. null if it may be drawn. Takes linear time.
 */
export function svgRefusal(text: string): string | null {
  const read = readSvg(text);
  return 'refusal' in read ? read.refusal : null;
}

/** How many pixels its pictures have together; null if nothing may draw it. */
export function svgPixels(text: string): number | null {
  const read = readSvg(text);
  return 'refusal' in read ? null : read.pixels;
}

function sentence(excess: Excess): string {
  switch (excess.reason) {
    case 'pixels':
      return `The pictures inside this SVG have ${inMegapixels(excess.pixels)} together, more than a press can use. Scale them down to at most ${inPixels(mostPixels)} and choose the new file.`;
    case 'picture':
      return 'A picture inside this SVG is neither a PNG nor a JPG. Embed it as one of those and choose the new file.';
    case 'link':
      return 'This SVG links to a picture outside the file, which can’t be drawn. Embed the picture and choose the new file.';
    case 'cut-off':
      return unfitSentence('cut-off');
    case 'doctype':
      return 'This SVG is written in a way that we can’t check. Export it as a plain SVG and choose the new file.';
    case 'work':
      return 'This SVG repeats, nests, or filters so much that drawing it could freeze a computer. Expand its symbols and effects, or export it as a PNG, and choose the new file.';
  }
}

/** Why nothing may draw an SVG that has been read, as `svgRefusal`. */
export function documentRefusal(document: XmlElement, text: string): string | null {
  const read = readDrawing(document, text);
  return 'reason' in read ? sentence(read) : null;
}

/** Why an SVG isn't read, as a sentence that says what to do. */
export const unreadSentence = (reason: Unread): string => sentence({ reason });

/** An SVG that may be drawn. */
export type ReadSvg = {
  document: XmlElement;
  /** How many pixels its pictures have together. */
  pixels: number;
  /** The size of each picture by its address; null for a typeface. */
  pictures: ReadonlyMap<string, PixelSize | null>;
};

/** Reads an SVG; `refusal` says why nothing may draw it, and what to do. */
export function readSvg(text: string): ReadSvg | { refusal: string; isCutOff: boolean } {
  const document = readSvgDocument(text);
  const read: Excess | Drawing =
    typeof document === 'string' ? { reason: document } : readDrawing(document, text);
  if (typeof document === 'string' || 'reason' in read) {
    return { refusal: sentence(read as Excess), isCutOff: document === 'cut-off' };
  }
  const { pixels, pictures } = read;
  return { document, pixels, pictures };
}

function readDrawing(document: XmlElement, text: string): Excess | Drawing {
  const drawing: Drawing = {
    root: newNode('', null, 0),
    frame: frameOf(document),
    ids: new Map(),
    classes: new Map(),
    css: '',
    pictures: new Map(),
    count: 0,
    pixels: 0,
  };
  const excess =
    readElement(document, drawing.root, 0, drawing) ?? readPictures(drawing.css, drawing);
  if (excess) return excess;
  if (drawing.pixels > areaOf(mostPixels)) return { reason: 'pixels', pixels: drawing.pixels };
  const effectsOfAll = applyStyles(drawing);
  const total = effectsOfAll === null ? null : totalOf(drawing.root, drawing.ids, 0);
  const fits =
    total !== null &&
    effectsOfAll !== null &&
    total.height <= limits.depth &&
    total.bytes <= text.length + limits.repeatedBytes &&
    total.effects + effectsOfAll * total.nodes <= limits.effects;
  return fits ? drawing : { reason: 'work' };
}

/** An element. Small, because there may be hundreds of thousands. */
type Node = {
  /** Without its prefix. */
  readonly name: string;
  readonly parent: Node | null;
  firstChild: Node | null;
  nextSibling: Node | null;
  /** The length of its tag and text, without embedded pictures. */
  bytes: number;
  /** At most this many corners in its own path. */
  corners: number;
  /** What its filters take, in plain steps. */
  effects: number;
  references: Reference[] | null;
  total: Total | 'unknown' | 'asked';
};

/**
 * What an element draws besides itself: 'once', or 'inherited' by each element inside of it, or at
 * each of their 'corners'.
 */
type Reference = { id: string; drawn: 'once' | 'inherited' | 'corners' };

/** Totals of everything that is drawn with an element, counting each repetition. */
type Total = { bytes: number; nodes: number; corners: number; effects: number; height: number };

type Drawing = {
  root: Node;
  frame: Readonly<Record<'width' | 'height', number>>;
  ids: Map<string, Node>;
  /** By class. */
  classes: Map<string, Node[]>;
  css: string;
  /** Its pictures' pixels, by address; null for a typeface. */
  pictures: Map<string, PixelSize | null>;
  /** How many elements it has. */
  count: number;
  pixels: number;
};

/** Adds an element and what is in it to `drawing`. */
function readElement(
  { name, attributes, children }: XmlElement,
  parent: Node,
  depth: number,
  drawing: Drawing,
): Excess | null {
  drawing.count += 1;
  if (drawing.count > limits.elements || depth >= limits.depth) return { reason: 'work' };
  const pairs = Object.entries(attributes).map(([key, value]) => ({ name: key, value }));
  const written = pairs.reduce((sum, pair) => sum + pair.name.length + pair.value.length + 4, 0);
  const node = newNode(localName(name), parent, name.length + 2 + written);
  const excess = readAttributes(node, pairs, drawing);
  if (excess) return excess;
  for (const child of children) {
    if (child instanceof XmlText) {
      node.bytes += child.text.length;
      if (node.name === 'style') drawing.css += child.text;
    } else if (child instanceof XmlElement) {
      const inside = readElement(child, node, depth + 1, drawing);
      if (inside) return inside;
    }
  }
  return null;
}

const character = (code: number): string =>
  code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';

function newNode(name: string, parent: Node | null, bytes: number): Node {
  const node: Node = {
    name,
    parent,
    firstChild: null,
    nextSibling: parent?.firstChild ?? null,
    bytes,
    corners: 0,
    effects: 0,
    references: null,
    total: 'unknown',
  };
  if (parent) parent.firstChild = node;
  return node;
}

type Attribute = { name: string; value: string };

/** Elements that load what their address says. */
const loading = new Set(['image', 'feImage', 'use']);
const animating = /^(?:set|animate)/;

function readAttributes(
  node: Node,
  attributes: readonly Attribute[],
  drawing: Drawing,
): Excess | null {
  for (const { name, value } of attributes) {
    const local = localName(name);
    const address = local === 'href' || local === 'src' ? value.trim() : '';
    if (address.startsWith('#')) {
      if (node.name !== 'a') refer(node, address.slice(1), 'once');
    } else if (/^data:/i.test(address)) {
      node.bytes -= value.length;
      const excess = addPicture(address, drawing);
      if (excess) return excess;
    } else if (address !== '' && loading.has(node.name)) {
      return { reason: 'link' };
    } else {
      readValue(node, name, value, drawing);
      const excess = readPictures(value, drawing);
      if (excess) return excess;
    }
  }
  if (node.name.startsWith('fe')) node.effects += stepCost(node.name, attributes);
  const isHuge = node.name === 'filter' && reachOf(attributes, drawing) > limits.filterReach;
  return isHuge ? { reason: 'work' } : null;
}

function readValue(node: Node, name: string, value: string, drawing: Drawing): void {
  if (name === 'id') {
    if (!drawing.ids.has(value)) drawing.ids.set(value, node);
  } else if (name === 'class') {
    for (const each of new Set(value.split(/\s+/))) {
      const others = drawing.classes.get(each);
      if (others) others.push(node);
      else drawing.classes.set(each, [node]);
    }
  } else if (name === 'd' || name === 'points') {
    node.corners = Math.ceil(value.length / 2);
  } else if (name === 'style') {
    readDeclarations(node, unescapeCss(value));
  } else if (node.parent && animating.test(node.name)) {
    // Its element may be at any of these.
    readProperty(node.parent, 'fill', value);
    for (const each of value.split(';')) {
      if (each.trim().startsWith('#')) refer(node.parent, each.trim().slice(1), 'once');
    }
  } else {
    readProperty(node, name, value);
  }
}

function refer(node: Node, id: string, drawn: Reference['drawn']): void {
  node.references ??= [];
  node.references.push({ id, drawn });
}

/** Without comments, and with escaped characters as themselves. */
export function unescapeCss(css: string): string {
  const plain = css.includes('/*') ? css.replace(/\/\*[^]*?(?:\*\/|$)/g, '') : css;
  if (!plain.includes('\\')) return plain;
  return plain.replace(/\\(?:([\da-f]{1,6})\s?|([^]))/gi, (_all, hex?: string, other?: string) =>
    hex === undefined ? (other ?? '') : character(parseInt(hex, 16)),
  );
}

function readDeclarations(node: Node, declarations: string): void {
  for (const declaration of declarations.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    readProperty(node, property, declaration.slice(colon + 1));
  }
}

const localUrl = /url\(\s*(?:["']\s*)?#([^"')\s]+)/gi;
const notInherited = new Set(['clip-path', 'mask', 'filter']);

/** Adds what `property: value` draws along with a node. */
function readProperty(node: Node, property: string, value: string): void {
  if (property === 'filter') {
    node.effects += 4 * [...value.matchAll(/(?:blur|drop-shadow)\(/gi)].length;
  }
  for (const [, id = ''] of value.matchAll(localUrl)) {
    if (property === 'mask') node.effects += 2;
    if (notInherited.has(property)) refer(node, id, 'once');
    else refer(node, id, property.startsWith('marker') ? 'corners' : 'inherited');
  }
}

/**
 * Adds what style sheets draw along with elements. Answers the steps of filters that any element
 * may take; null if there is too much to add.
 */
function applyStyles({ css, classes, ids, root }: Drawing): number | null {
  let [applied, effectsOfAll] = [0, 0];
  for (const part of unescapeCss(css).split('}')) {
    const brace = part.lastIndexOf('{');
    if (brace < 0) continue;
    const rule = newNode('', null, 0);
    readDeclarations(rule, part.slice(brace + 1));
    const { effects, references } = rule;
    if (effects === 0 && !references) continue;
    const selectors = part.slice(Math.max(0, part.lastIndexOf('{', brace - 1) + 1), brace);
    for (const selector of selectors.split(',')) {
      const [, mark, name = ''] = /^\s*([.#])([\w-]+)\s*$/.exec(selector) ?? [];
      const found = ids.get(name);
      const nodes = mark === '.' ? (classes.get(name) ?? []) : mark ? (found ? [found] : []) : null;
      // Any other selector may choose every element.
      if (!nodes) effectsOfAll += effects;
      applied += (nodes?.length ?? 1) * (1 + (references?.length ?? 0));
      if (applied > 1_000_000) return null;
      for (const node of nodes ?? [root]) {
        if (nodes) node.effects += effects;
        for (const { id, drawn } of references ?? []) {
          refer(node, id, nodes || drawn === 'corners' ? drawn : 'inherited');
        }
      }
    }
  }
  return effectsOfAll;
}

/** What is drawn only where something refers to it, if at all. */
const unseen =
  /^(?:defs|symbol|clipPath|mask|pattern|marker|filter|\w+Gradient|metadata|style|script|title|desc)$/;

/** null if it is endless, or nested too deep. */
function totalOf(node: Node, ids: ReadonlyMap<string, Node>, level: number): Total | null {
  if (node.total !== 'unknown') return node.total === 'asked' ? null : node.total;
  if (level > limits.depth) return null;
  node.total = 'asked';
  const { bytes, corners, effects } = node;
  const total: Total = { bytes, nodes: 1, corners, effects, height: 0 };
  const add = (part: Total, times: number) => {
    total.bytes = most(total.bytes + part.bytes * times);
    total.effects = most(total.effects + part.effects * times);
    total.height = Math.max(total.height, part.height + 1);
  };
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (unseen.test(child.name)) continue;
    const part = totalOf(child, ids, level + 1);
    if (!part) return null;
    add(part, 1);
    total.nodes = most(total.nodes + part.nodes);
    total.corners = most(total.corners + part.corners);
  }
  // What is used inherits paint, so it counts first.
  for (const { id, drawn } of (node.references ?? none).toSorted(
    (a, b) => order[a.drawn] - order[b.drawn],
  )) {
    const target = ids.get(id);
    if (!target || target.name.endsWith('Gradient')) continue;
    const part = totalOf(target, ids, level + 1);
    if (!part) return null;
    add(part, drawn === 'once' ? 1 : drawn === 'inherited' ? total.nodes : total.corners);
    if (drawn !== 'once') continue;
    total.nodes = most(total.nodes + part.nodes);
    total.corners = most(total.corners + part.corners);
  }
  node.total = total;
  return total;
}

const none: readonly Reference[] = [];
const order = { once: 0, inherited: 1, corners: 2 } as const;
/** Sums stay numbers: an infinite one times none wouldn't be. */
const most = (value: number): number => Math.min(value, 1e12);

/** How long a step of a filter takes, in plain steps. */
function stepCost(name: string, attributes: readonly Attribute[]): number {
  const numbers = (attribute: string, otherwise: number) => {
    const text = attributes.find((each) => each.name === attribute)?.value ?? '';
    const [one = Number.NaN, other = one] = text
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    return [one, other].map((value) => (value >= 1 ? value : otherwise)) as [number, number];
  };
  switch (name) {
    case 'feTurbulence':
      return 10 * numbers('numOctaves', 1)[0];
    case 'feMorphology':
      return 10 * Math.max(...numbers('radius', 1));
    case 'feConvolveMatrix': {
      const [across, down] = numbers('order', 3);
      return (across * down) / 2;
    }
    case 'feDiffuseLighting':
    case 'feSpecularLighting':
      return 5;
    default:
      return name.startsWith('feFunc') || name.endsWith('Node') ? 0 : 1;
  }
}

/** The larger of a filter's width and height, in those of its object or of the drawing. */
function reachOf(attributes: readonly Attribute[], { frame }: Drawing): number {
  const valueOf = (name: string) => attributes.find((each) => each.name === name)?.value ?? '';
  return Math.max(
    ...(['width', 'height'] as const).map((side) => {
      const text = valueOf(side).trim();
      const value = Math.abs(Number.parseFloat(text)) || 0;
      if (text.endsWith('%')) return value / 100;
      return valueOf('filterUnits') === 'userSpaceOnUse' ? value / frame[side] : value;
    }),
  );
}

/** A drawing's size in its own units. */
function frameOf({ attributes }: XmlElement): Drawing['frame'] {
  const [, , boxWidth = 0, boxHeight = 0] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const size = (box: number, name: string) => {
    const length = Number.parseFloat(attributes[name] ?? '');
    return box > 0 ? box : length > 0 ? length : 100;
  };
  return { width: size(boxWidth, 'width'), height: size(boxHeight, 'height') };
}

// Embedded pictures

/** Adds those that CSS embeds with `url(data:…)`. */
function readPictures(value: string, drawing: Drawing): Excess | null {
  if (!/data:|\\/i.test(value)) return null;
  for (const [, address = ''] of unescapeCss(value).matchAll(
    /url\(\s*(?:["']\s*)?(data:[^"')]*)/gi,
  )) {
    const excess = addPicture(address, drawing);
    if (excess) return excess;
  }
  return null;
}

/** Adds the pixels of a `data:` address, once; it must be a PNG, a JPG, or a typeface. */
function addPicture(address: string, drawing: Drawing): Excess | null {
  if (drawing.pictures.has(address)) return null;
  drawing.pictures.set(address, null);
  const head = embeddedBytes(address, 100_000);
  const format = head && sniffType(head);
  if (head && fontMarks.some((mark) => mark.every((byte, index) => head[index] === byte))) {
    return null;
  }
  if (!head || (format !== 'png' && format !== 'jpg')) return { reason: 'picture' };
  // A JPG's size may come after a lot of other data.
  const all = format === 'jpg' ? embeddedBytes(address) : null;
  const size = pixelSize(head, format) ?? (all && pixelSize(all, format));
  if (!size) return { reason: 'picture' };
  drawing.pixels += areaOf(size);
  drawing.pictures.set(address, size);
  return null;
}

/** How typefaces start: WOFF, WOFF 2, TrueType, OpenType. */
const fontMarks = ['wOFF', 'wOF2', '\0\u0001\0\0', 'true', 'OTTO'].map((mark) =>
  Array.from(mark, (letter) => letter.charCodeAt(0)),
);

/** What a `data:` address holds, or its first characters do; null if it isn't what it says. */
export function embeddedBytes(
  address: string,
  characters = address.length,
): Uint8Array<ArrayBuffer> | null {
  const comma = address.indexOf(',');
  const isBase64 = /;\s*base64\s*$/i.test(address.slice(0, Math.max(0, comma)));
  const plain = address
    .slice(comma + 1, comma + 1 + characters)
    .replace(/%([\da-f]{2})/gi, (_all, hex: string) => character(parseInt(hex, 16)));
  try {
    const letters = plain.replace(/\s+/g, '');
    // One letter alone says nothing.
    const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
    return Uint8Array.from(isBase64 ? atob(whole) : plain, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** An SVG's text, by its byte order mark, or the encoding it declares, or UTF-8. */
export function decodeSvg(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
  const marked = start.startsWith('\xff\xfe')
    ? 'utf-16le'
    : start.startsWith('\xfe\xff')
      ? 'utf-16be'
      : null;
  try {
    const text = new TextDecoder(marked ?? declared).decode(bytes);
    // Its declaration is no longer true.
    return text.replace(/^(\s*<\?xml[^>]*?)\sencoding\s*=\s*["'][\w.:-]+["']/, '$1');
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
