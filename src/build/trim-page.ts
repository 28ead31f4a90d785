import { createHash } from 'node:crypto';

/**
 * A built page without what it can't use: rules of shared classes that occur nowhere on it, and, in
 * its policy, hashes of scripts and styles that are on other pages. Astro puts all of both into
 * every page, two kilobytes as sent. A page with islands keeps its rules: they render more later.
 */
export function trimPage(html: string): string {
  const used = html.includes('<astro-island') ? null : classesOn(html);
  const hashes = new Map<string, string>();
  const trimmed = html.replace(
    /(<(script|style)\b[^>]*>)([\s\S]*?)(?=<\/\2>)/g,
    (_all, tag: string, name: string, text: string) => {
      const own = name === 'style' && used ? withoutUnused(text, used) : text;
      hashes.set(hashOf(text), hashOf(own));
      return tag + own;
    },
  );
  return trimmed.replace(/(?<=http-equiv="content-security-policy" content=")[^"]*/i, (policy) =>
    policy.replace(/ '(sha256-[^']*)'/g, (_all, hash: string) =>
      hashes.has(hash) ? ` '${hashes.get(hash)}'` : '',
    ),
  );
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Every word in a class attribute or a script: a script may set a class. */
function classesOn(html: string): ReadonlySet<string> {
  const places = [...html.matchAll(/\bclass="([^"]*)"|<script\b[^>]*>([\s\S]*?)<\/script>/g)];
  return new Set(places.flatMap(([, list, code]) => (list ?? code ?? '').match(/[\w-]+/g) ?? []));
}

/** Rules directly in the layer of shared classes (src/ui/components.css) that start with a class. */
function withoutUnused(css: string, used: ReadonlySet<string>): string {
  const opening = '@layer components{';
  const start = css.indexOf(opening) + opening.length;
  if (start < opening.length) return css;
  let kept = css.slice(0, start);
  let at = start;
  while (css[at] !== '}' && at < css.length) {
    const end = endOfRule(css, at);
    const name = /^[a-z]*\.([\w-]+)/.exec(css.slice(at, end))?.[1];
    if (!name || used.has(name)) kept += css.slice(at, end);
    at = end;
  }
  return kept + css.slice(at);
}

/** Where the rule that starts at `at` is over, its nested rules included. */
function endOfRule(css: string, at: number): number {
  let depth = 0;
  for (let end = at; end < css.length; end++) {
    if (css[end] === '{') depth++;
    if (css[end] === '}' && --depth === 0) return end + 1;
  }
  return css.length;
}
