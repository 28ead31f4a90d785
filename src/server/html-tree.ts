import {
  defaultTreeAdapter as adapter,
  html,
  parse,
  serialize,
  type DefaultTreeAdapterTypes,
} from 'parse5';

export type HtmlTree = DefaultTreeAdapterTypes.Document;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

export function parseHtml(text: string): HtmlTree {
  return parse(text);
}

/** Texts and attributes are escaped here and nowhere else. */
export function serializeHtml(tree: HtmlTree): string {
  return serialize(tree);
}

/** The elements inside `root` that `fits`, in the order of the page. */
export function findAll(root: ParentNode, fits: (element: HtmlElement) => boolean): HtmlElement[] {
  return adapter.getChildNodes(root).flatMap((node) => {
    if (!adapter.isElementNode(node)) return [];
    const inside = findAll(node, fits);
    return fits(node) ? [node, ...inside] : inside;
  });
}

export function findFirst(
  root: ParentNode,
  fits: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  return findAll(root, fits)[0];
}

/** The nearest element around `element` that `fits`. */
export function findAround(
  element: HtmlElement,
  fits: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (let at = element.parentNode; at && adapter.isElementNode(at); at = at.parentNode) {
    if (fits(at)) return at;
  }
  return undefined;
}

export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

export function setAttribute(element: HtmlElement, name: string, value: string): void {
  const attribute = element.attrs.find((candidate) => candidate.name === name);
  if (attribute) attribute.value = value;
  else element.attrs.push({ name, value });
}

export function removeAttribute(element: HtmlElement, name: string): void {
  element.attrs = element.attrs.filter((attribute) => attribute.name !== name);
}

/** A new element; texts among `children` become text, whatever they hold. */
export function makeElement(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (HtmlElement | string)[]
): HtmlElement {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  const element = adapter.createElement(tag, html.NS.HTML, attrs);
  setChildren(element, ...children);
  return element;
}

/** Puts `children` in the place of what `element` held. */
export function setChildren(
  element: HtmlElement,
  ...children: readonly (HtmlElement | string)[]
): void {
  for (const child of [...element.childNodes]) adapter.detachNode(child);
  for (const child of children) {
    if (typeof child === 'string') adapter.insertText(element, child);
    else adapter.appendChild(element, child);
  }
}

export function appendChild(parent: HtmlElement, child: HtmlElement): void {
  adapter.appendChild(parent, child);
}

export function insertAfter(element: HtmlElement, added: HtmlElement): void {
  const parent = element.parentNode;
  if (!parent) return;
  const next = parent.childNodes[parent.childNodes.indexOf(element) + 1];
  if (next) adapter.insertBefore(parent, added, next);
  else adapter.appendChild(parent, added);
}

export function textOf(element: HtmlElement): string {
  return element.childNodes
    .map((node) =>
      adapter.isTextNode(node) ? node.value : adapter.isElementNode(node) ? textOf(node) : '',
    )
    .join('');
}

/** Makes another element of `element`, with its children and nothing else. */
export function rename(element: HtmlElement, tag: string): void {
  element.tagName = tag;
  element.nodeName = tag;
  element.attrs = [];
}
