import type { XmlElement } from '@rgrove/parse-xml';
import { elementsIn, localName } from './svg-document.ts';
import { unescapeCss } from './svg-work.ts';

type Value = { text: string; isImportant: boolean };
type Declarations = ReadonlyMap<string, Value>;
type Compound = { tag: string; needs: readonly string[]; isChild: boolean };
type Rule = {
  order: number;
  /** From the element itself to those around it. */
  compounds: readonly Compound[];
  specificity: number;
  declarations: Declarations;
};
export type Styles = {
  /** By a class, an id, or a tag that their elements have: '.a', '#b', 'text', '*'. */
  rules: ReadonlyMap<string, readonly Rule[]>;
  /** Typefaces that are in the file, in lower case. */
  embedded: ReadonlySet<string>;
  known: WeakMap<XmlElement, Known>;
};

/** More for one class, and longer ones, are surely there to waste time. */
const mostRules = 50;
const mostCompounds = 6;

/** The style sheets of an SVG. Rules with other selectors than names don't count. */
export function readStyles(root: XmlElement): Styles {
  const css = styleTexts(root)
    .join('\n')
    .replace(/\/\*[^]*?(?:\*\/|$)/g, '');
  const embedded = new Set<string>();
  const rules = new Map<string, Rule[]>();
  for (const [order, [selectors, body]] of [...blocksIn(css)].entries()) {
    const declarations = declarationsIn(body);
    if (/^@font-face$/i.test(selectors)) {
      // Of an address on the web, nothing is ever loaded.
      if (/url\(\s*["']?data:/i.test(body)) {
        const [family = ''] = familiesIn(declarations.get('font-family')?.text ?? '');
        embedded.add(family.toLowerCase());
      }
      continue;
    }
    for (const selector of selectors.split(',')) {
      const compounds = compoundsOf(selector);
      if (!compounds) continue;
      const [last] = compounds;
      const key = last?.needs[0] ?? (last?.tag || '*');
      const known = rules.get(key) ?? [];
      rules.set(key, known);
      const rule = { order, compounds, specificity: specificityOf(compounds), declarations };
      if (known.length < mostRules) known.push(rule);
    }
  }
  return { rules, embedded, known: new WeakMap() };
}

/**
 * What stands before each pair of braces, and in it. Rules that only sometimes count are left out,
 * and so are animations.
 */
function* blocksIn(css: string, isInner = false): Generator<[string, string]> {
  let [depth, from, open] = [0, 0, 0];
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    if (brace === '{') {
      if (depth === 0) open = index;
      depth += 1;
      continue;
    }
    depth -= 1;
    if (depth > 0) continue;
    depth = 0;
    const before = css.slice(from, Math.max(from, open));
    const selectors = before.slice(before.lastIndexOf(';') + 1).trim();
    const body = css.slice(open + 1, index);
    from = index + 1;
    if (/^@media(?:\s+(?:all|screen))?$/i.test(selectors)) {
      if (!isInner) yield* blocksIn(body, true);
    } else if (!selectors.startsWith('@') || /^@font-face$/i.test(selectors))
      yield [selectors, body];
  }
}

const styleTexts = (element: XmlElement): string[] =>
  localName(element.name) === 'style'
    ? [element.text]
    : elementsIn(element).flatMap((child) => styleTexts(child));

/** 'g > text.a' from its end to its start; null if it says anything else. */
function compoundsOf(selector: string): Compound[] | null {
  const parts = selector
    .slice(-1000)
    .replace(/\s*>\s*/g, ' >')
    .trim()
    .split(/\s+/);
  const compounds: Compound[] = [];
  for (const part of parts) {
    const [all, child = '', tag = '', marks = ''] =
      /^(>?)([\w-]+|\*|)((?:[.#][\w-]+)*)$/.exec(part) ?? [];
    if (all === undefined || (tag === '' && marks === '')) return null;
    const needs = marks.match(/[.#][\w-]+/g) ?? [];
    compounds.unshift({ tag: tag === '*' ? '' : tag, needs, isChild: child !== '' });
  }
  return compounds.length <= mostCompounds ? compounds : null;
}

function specificityOf(compounds: readonly Compound[]): number {
  const needs = compounds.flatMap((compound) => compound.needs);
  const ids = needs.filter((need) => need.startsWith('#')).length;
  const tags = compounds.filter(({ tag }) => tag !== '').length;
  return ids * 10_000 + (needs.length - ids) * 100 + tags;
}

const declarationsIn = (text: string): Declarations =>
  new Map(
    text.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      if (colon < 0) return [];
      const written = declaration.slice(colon + 1).trim();
      const value = written.replace(/\s*!\s*important$/i, '');
      const name = declaration.slice(0, colon).trim().toLowerCase();
      return [[name, { text: value, isImportant: value !== written }] as const];
    }),
  );

/** What its attributes say, and the rules for it in the order in which they win; read once. */
type Known = { has: ReadonlySet<string>; own: Declarations | null; rules: readonly Rule[] | null };

function knownOf(element: XmlElement, styles: Styles): Known {
  const read = styles.known.get(element);
  if (read) return read;
  const { style, class: classes = '', id } = element.attributes;
  const has = new Set(classes.split(/\s+/).map((name) => `.${name}`));
  if (id !== undefined) has.add(`#${id}`);
  const known = { has, own: style === undefined ? null : declarationsIn(style), rules: null };
  styles.known.set(element, known);
  return known;
}

function rulesFor(element: XmlElement, styles: Styles): readonly Rule[] {
  const known = knownOf(element, styles);
  if (known.rules) return known.rules;
  const keys = [...known.has, localName(element.name), '*'];
  const rules = keys
    .flatMap((key) => styles.rules.get(key) ?? [])
    .filter(({ compounds }) => matches(element, compounds, styles))
    .toSorted((one, other) => other.specificity - one.specificity || other.order - one.order);
  styles.known.set(element, { ...known, rules });
  return rules;
}

function matches(element: XmlElement, compounds: readonly Compound[], styles: Styles): boolean {
  let at: XmlElement | null = element;
  let mayBeFarther = false;
  for (const { tag, needs, isChild } of compounds) {
    const isIt = (each: XmlElement): boolean => {
      const { has } = knownOf(each, styles);
      return (tag === '' || tag === localName(each.name)) && needs.every((need) => has.has(need));
    };
    while (at && mayBeFarther && !isIt(at)) at = parentOf(at);
    if (!at || !isIt(at)) return false;
    at = parentOf(at);
    mayBeFarther = !isChild;
  }
  return true;
}

const parentOf = ({ parent }: XmlElement): XmlElement | null =>
  parent?.type === 'element' ? (parent as XmlElement) : null;

/**
 * What an element says of a property in its style, the rules for it, or an attribute; undefined if
 * it's nothing, or that it's inherited.
 */
export function propertyOf(
  element: XmlElement,
  property: string,
  styles: Styles,
): string | undefined {
  const { own } = knownOf(element, styles);
  const inline = own?.get(property);
  let ruled: Value | undefined;
  if (styles.rules.size > 0 && !inline?.isImportant) {
    for (const { declarations } of rulesFor(element, styles)) {
      const value = declarations.get(property);
      if (value?.isImportant) {
        ruled = value;
        break;
      }
      ruled ??= value;
    }
  }
  const value = ruled?.isImportant ? ruled : (inline ?? ruled);
  const text = value?.text ?? element.attributes[property];
  return text !== undefined && /^\s*(?:inherit|unset)\s*$/i.test(text) ? undefined : text;
}

const generic =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|math|emoji|ui-[\w-]+|initial|)$/i;

/**
 * The first family that an element asks for: '' for one that every computer draws differently, null
 * for one that is in the file, be it only in place of the first; undefined if it doesn't say.
 */
export function typefaceOf(element: XmlElement, styles: Styles): string | null | undefined {
  const list =
    propertyOf(element, 'font-family', styles) ??
    // 'italic bold 12px/14px "Brush Script MT", cursive'
    /(?:^|\s)(?:[\d.]+(?:px|pt|pc|em|rem|ex|%|in|cm|mm)|(?:xx?-)?(?:small|large)|medium)(?:\s*\/\s*\S+)?\s+([^]+)$/.exec(
      propertyOf(element, 'font', styles) ?? '',
    )?.[1];
  if (list === undefined) return undefined;
  const families = familiesIn(list);
  if (families.some((family) => styles.embedded.has(family.toLowerCase()))) return null;
  const [first = ''] = families;
  return generic.test(first) || /^var\(/i.test(first) ? '' : first;
}

const familiesIn = (list: string): string[] =>
  (list.match(/"[^"]*"|'[^']*'|[^,"']+/g) ?? [])
    .map((family) =>
      unescapeCss(
        family
          .trim()
          .replace(/^["']|["']$/g, '')
          .trim(),
      ),
    )
    .filter((family) => family !== '');
