import { transform } from 'lightningcss';
import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { hashOf, typeset, typesetAfterIslands } from './first-paint.build.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * A built page without what it can't use: in its policy, the hashes of other pages' scripts and
 * styles; in its styles, the rules of classes that appear nowhere on it. Astro puts all of those
 * into every page, which takes the longest pages past the 13 KB of a first round trip. A page with
 * islands keeps its rules, because it renders more later, and its fonts wait for its scripts. So
 * does one that a function fills (`data-filled`). A script file of any other page loads after the first paint (first-paint.build.ts), because all of
 * that page is there without it.
 */
export function trimPage(html: string): string {
  const elements = elementsIn(parse(html));
  const hasIsland = elements.some(({ tagName }) => tagName === 'astro-island');
  /** A function fills it with what has other classes. */
  const isFilled = elements.some(({ attrs }) => attrs.some(({ name }) => name === 'data-filled'));
  const used = new Set(elements.flatMap(classesOf));
  let trimmed = html;
  /** The hash of each trimmed script or style, by the one that Astro's policy has for it. */
  const hashes = new Map<string, string>();
  for (const element of elements) {
    if (element.tagName !== 'script' && element.tagName !== 'style') continue;
    const built = textOf(element);
    const kept = hasIsland
      ? built.replace(typeset, () => typesetAfterIslands)
      : element.tagName === 'style' && !isFilled
        ? removeUnused(built, used)
        : built;
    trimmed = trimmed.replace(built, () => kept);
    hashes.set(`'${hashOf(built)}'`, `'${hashOf(kept)}'`);
  }
  if (!hasIsland) {
    trimmed = trimmed.replace(
      /<script type="module" src="([^"]+)"><\/script>/,
      '<link id="late" href="$1">',
    );
  }
  const policy = elements.find(
    (element) => attributeOf(element, 'http-equiv') === 'content-security-policy',
  );
  if (!policy) return trimmed;
  const sources = attributeOf(policy, 'content');
  return trimmed.replace(sources, () => withOwnHashes(sources, hashes));
}

function elementsIn(node: Node): Element[] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : [];
  return tree.isElementNode(node) ? [node, ...inside] : inside;
}

const attributeOf = ({ attrs }: Element, wanted: string): string =>
  attrs.find(({ name }) => name === wanted)?.value ?? '';

const textOf = ({ childNodes }: Element): string =>
  childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join('');

/** Scripts may set any class that they mention. */
const classesOf = (element: Element): string[] =>
  element.tagName === 'script'
    ? (textOf(element).match(/[\w-]+/g) ?? [])
    : attributeOf(element, 'class').split(/\s+/);

function removeUnused(css: string, used: ReadonlySet<string>): string {
  const file = { filename: 'page.css', code: Buffer.from(css) };
  const unused = new Set<string>();
  transform({
    ...file,
    visitor: {
      Selector: (selector) => {
        for (const part of selector) {
          if (part.type !== 'class' || used.has(part.name)) continue;
          // Lightning CSS would drop a property of that name too, such as `columns`.
          if (!new RegExp(`[{;]\\s*${part.name}\\s*:`).test(css)) unused.add(part.name);
        }
      },
    },
  });
  return transform({ ...file, minify: true, unusedSymbols: [...unused] }).code.toString();
}

/** `policy` with only the hashes that are keys of `hashes`, replaced by their current values. */
const withOwnHashes = (policy: string, hashes: ReadonlyMap<string, string>): string =>
  policy
    .split(';')
    .map((directive) =>
      directive
        .split(' ')
        .flatMap((source) => (source.startsWith("'sha256-") ? (hashes.get(source) ?? []) : source))
        .join(' '),
    )
    .join(';');
