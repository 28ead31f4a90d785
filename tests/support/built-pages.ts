import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fromParse5 } from 'hast-util-from-parse5';
import { select, selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import { parse } from 'parse5';
import { projectRoot } from '../../local/stack.ts';
import { isStaffPath } from '../../src/paths.ts';
import { testBuildFolder } from './test-build.ts';

const namesIn = (folder: string, ending: string): string[] =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));

/**
 * The paths of all pages, read from the source tree, so that new pages are tested without being
 * listed: routes, plain pages, and articles. Known before the site is built.
 */
export const pagePaths: readonly string[] = [
  ...namesIn('src/pages', '.astro').filter((name) => !/[_[]/.test(name)),
  ...namesIn('src/content/pages', '.md'),
  ...namesIn('src/content/news', '.md').map((id) => `local-news/${id}`),
]
  .map((name) => (name === 'index' ? '/' : `/${name}`))
  .filter((name, index, all) => all.indexOf(name) === index)
  .sort();

/** Pages for signed-in staff only; the staff tests cover their states. */
export const staffPaths = pagePaths.filter(isStaffPath);

/** A page of the built site. */
export type BuiltPage = {
  /** As it's linked: '/about'. */
  readonly path: string;
  readonly html: string;
  readonly noindex: boolean;
};

/** The pages that the browser tests use, by path. */
export async function readBuiltPages(): Promise<readonly BuiltPage[]> {
  const names = await readdir(testBuildFolder(), { recursive: true });
  const pages = names
    .filter((name) => name.endsWith('.html'))
    .map(async (name) => {
      const html = await readFile(path.join(testBuildFolder(), name), 'utf8');
      return {
        path: `/${name.replace(/(^|\/)index\.html$|\.html$/, '')}`,
        html,
        noindex: /<meta name="robots" content="noindex"/.test(html),
      };
    });
  return (await Promise.all(pages)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

type Node = ReturnType<typeof fromParse5>;
type Element = NonNullable<ReturnType<typeof select>>;

/** A page as a tree, for `select` of hast-util-select. @throws if it wasn't built */
export async function readBuiltTree(pagePath: string): Promise<Node> {
  const file = path.join(testBuildFolder(), `${pagePath === '/' ? 'index' : pagePath}.html`);
  return fromParse5(parse(await readFile(file, 'utf8')));
}

const inline = new Set(['a', 'abbr', 'b', 'em', 'i', 'span', 'strong', 'time']);
const silent = new Set(['script', 'style', 'noscript', 'template', 'svg']);

/** What can be read in an element, including collapsed answers, with single spaces. */
export function wordsOf(node: Node | Element): string {
  const read = (part: Node | Element['children'][number]): string => {
    if (part.type === 'text') return part.value;
    if (!('children' in part)) return '';
    const words = part.children.map(read).join('');
    if (part.type === 'root') return words;
    return silent.has(part.tagName) ? '' : inline.has(part.tagName) ? words : ` ${words} `;
  };
  return read(node).replaceAll(/\s+/g, ' ').trim();
}

/** The rows of the table whose caption starts with `caption`, header first. */
export function tableOf(page: Node, caption: string): string[][] {
  const table = selectAll('table', page).find((each) => {
    const title = select('caption', each);
    return title && toString(title).startsWith(caption);
  });
  return selectAll('tr', table).map((row) => selectAll('th, td', row).map(wordsOf));
}

/** The section or aside whose name starts with `name`: its label, or the heading that labels it. */
export function regionOf(page: Node, name: string): Element {
  const found = selectAll('section, aside, nav', page).find(({ properties }) => {
    const id = String(properties['ariaLabelledBy'] ?? '');
    const heading = id ? select(`[id="${id}"]`, page) : undefined;
    const named = heading ? wordsOf(heading) : (properties['ariaLabel'] ?? '');
    return named.startsWith(name);
  });
  if (!found) throw new Error(`No region is named "${name}".`);
  return found;
}

/** The links in an element, as their words and addresses. */
export function linksOf(node: Node | Element): { name: string; href: string }[] {
  return selectAll('a[href]', node).map((link) => ({
    name: wordsOf(link),
    href: String(link.properties['href']),
  }));
}

/** Addresses on this site that a page links to, including hashes. */
export function internalLinks({ html, path: from }: BuiltPage): readonly string[] {
  const hrefs = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&').replaceAll('&#38;', '&'),
  );
  const inside = hrefs.filter((href) => /^[/#?]/.test(href) && !href.startsWith('//'));
  return [...new Set(inside.map((href) => (href.startsWith('/') ? href : from + href)))];
}

/** Every script file of the built site, by name. */
export function readBuiltScripts(): ReadonlyMap<string, string> {
  const folder = path.join(testBuildFolder(), '_astro');
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

/** Names of all scripts that a page may load, right away or later. */
export function scriptsOf(html: string, scripts: ReadonlyMap<string, string>): string[] {
  const names = [...scripts.keys()];
  const reached = new Set(names.filter((name) => html.includes(`/_astro/${name}`)));
  for (const name of reached) {
    for (const other of names) if (scripts.get(name)?.includes(other)) reached.add(other);
  }
  return [...reached];
}

const compressedSizes = new Map<string, number>();

/** Pages share most of their scripts, and compressing one takes a while. */
function compressedSize(name: string, code: string): number {
  const size = compressedSizes.get(name) ?? brotliCompressSync(code).length;
  compressedSizes.set(name, size);
  return size;
}

/** Names of the scripts that a page loads by itself, for its islands. */
export function startingScripts(html: string, scripts: ReadonlyMap<string, string>): string[] {
  const names = [...html.matchAll(/\s(?:component|renderer)-url="\/_astro\/([^"]+\.js)"/g)];
  const found = new Set(names.map(([, name = '']) => name));
  for (const name of found) {
    const code = scripts.get(name) ?? '';
    for (const [, other = ''] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
      found.add(other);
    }
  }
  return [...found];
}

/**
 * Bytes, brotli, of the scripts that a page loads right away: its islands' scripts and their
 * imports.
 */
export function startingScriptBytes(html: string, scripts: ReadonlyMap<string, string>): number {
  return startingScripts(html, scripts).reduce(
    (bytes, name) => bytes + compressedSize(name, scripts.get(name) ?? ''),
    0,
  );
}
