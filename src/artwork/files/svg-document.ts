import {
  parseXml,
  XmlDocumentType,
  XmlElement,
  XmlError,
  XmlProcessingInstruction,
  XmlText,
} from '@rgrove/parse-xml';

/** How much of an SVG's text is read at all (product.md#artwork-files). */
const limits = {
  elements: 300_000,
  attributes: 1_500_000,
  /** Characters that its entities add where they're used. */
  entities: 5 * 1024 * 1024,
  /** Characters, if some lie beyond the first 65,536: the parser keeps a table of all of them. */
  wide: 10_000_000,
} as const;

/**
 * Why a text isn't read: it's too much 'work', its end is 'cut-off', or a 'doctype' or bad XML hides
 * what it means.
 */
export type Unread = 'work' | 'doctype' | 'cut-off';

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => child instanceof XmlElement);

/**
 * The root of an SVG as an XML parser reads it: entities, comments, and CDATA resolved. A style
 * sheet beside the root isn't read, nor is a doctype that declares more than plain entities.
 */
export function readSvgDocument(text: string): XmlElement | Unread {
  // An element has one “<”, or two with its closing tag, so counting them bounds the elements.
  const isSmall =
    hasAtMost(text, '<', limits.elements * 3) && hasAtMost(text, '=', limits.attributes);
  if (!isSmall) return 'work';
  if (text.length > limits.wide && !isNarrow(text)) return 'work';
  let [isNamed, added] = [false, 0];
  try {
    const first = parse(text, () => {
      isNamed = true;
      return ' '; // with nothing, the parser would stop
    });
    const entities = entitiesOf(first.children.find((child) => child instanceof XmlDocumentType));
    if (!entities || first.children.some(isStyleSheet)) return 'doctype';
    const { root } = isNamed
      ? parse(text, (name) => {
          const value = entities.get(name);
          added += value?.length ?? 0;
          return added > limits.entities ? null : (value ?? null);
        })
      : first;
    return root && localName(root.name) === 'svg' ? root : 'doctype';
  } catch (error) {
    if (added > limits.entities) return 'work';
    if (error instanceof XmlError) {
      // Something else than its end may be why this parser stops, if there's a doctype.
      const hasEnd = rootEnd.test(text.slice(-65_536)) || /<!DOCTYPE/i.test(text);
      return hasEnd ? 'doctype' : 'cut-off';
    }
    // Elements inside each other, deeper than the parser's calls can be.
    if (error instanceof RangeError) return 'work';
    throw error;
  }
}

/** The end of the root. */
const rootEnd = /<\/(?:[\w.-]+:)?svg\s*>/;

const parse = (text: string, resolve: (name: string) => string | null) =>
  parseXml(text, {
    preserveDocumentType: true,
    resolveUndefinedEntity: (reference) => resolve(reference.slice(1, -1)),
  });

const isStyleSheet = (node: unknown): boolean =>
  node instanceof XmlProcessingInstruction && node.name === 'xml-stylesheet';

function hasAtMost(text: string, mark: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    count += 1;
    if (count > most) return false;
  }
  return true;
}

function isNarrow(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code <= 0xdfff) return false;
  }
  return true;
}

const declaration = /\s*<!ENTITY\s+([\w:.-]+)\s+(?:"([^"<&%]*)"|'([^'<&%]*)')\s*>/y;

/**
 * The entities that a doctype declares, as Illustrator does for namespaces; null if it declares
 * anything else, or entities made of others. The XML parser leaves this part alone.
 */
function entitiesOf(doctype: XmlDocumentType | undefined): ReadonlyMap<string, string> | null {
  const entities = new Map<string, string>();
  const declared = doctype?.internalSubset ?? '';
  let at = 0;
  declaration.lastIndex = at;
  for (let found = declaration.exec(declared); found; found = declaration.exec(declared)) {
    const [, name = '', double, single] = found;
    if (!entities.has(name)) entities.set(name, double ?? single ?? '');
    at = declaration.lastIndex;
  }
  return declared.slice(at).trim() === '' ? entities : null;
}

const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser would make spaces of these in an attribute.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const escapedText = (text: string): string =>
  text.replace(/[&<>\r]/g, (mark) => written[mark] ?? mark);
const escapedValue = (value: string): string =>
  value.replace(/[&<>"\t\n\r]/g, (mark) => written[mark] ?? mark);

/** The text of an element and of all inside it, for which `leavesOut` isn't true. */
export function writeSvg(
  element: XmlElement,
  leavesOut: (element: XmlElement) => boolean = () => false,
): string {
  const parts: string[] = [];
  const add = ({ name, attributes, children }: XmlElement): void => {
    parts.push(`<${name}`);
    for (const [key, value] of Object.entries(attributes)) {
      parts.push(` ${key}="${escapedValue(value)}"`);
    }
    parts.push(children.length > 0 ? '>' : '/>');
    for (const child of children) {
      if (child instanceof XmlText) parts.push(escapedText(child.text));
      else if (child instanceof XmlElement && !leavesOut(child)) add(child);
    }
    if (children.length > 0) parts.push(`</${name}>`);
  };
  add(element);
  return parts.join('');
}
