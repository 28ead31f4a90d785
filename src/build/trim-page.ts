import { hashOf } from './first-paint.ts';

/**
 * A built page without what it can't use: rules of classes that occur nowhere on it and, in its
 * policy, hashes of scripts and styles that are on other pages. Astro puts every shared rule and
 * all hashes into every page, two kilobytes as sent. The marks by which it scopes styles become
 * short, and go where no style asks for them. A page with islands keeps its rules: they render
 * more later.
 */
export function trimPage(html: string): string {
  const used = html.includes('<astro-island') ? null : classesOn(html);
  const hashes = new Map<string, string>();
  const marks = marksIn(html);
  const trimmed = html.replace(
    /(<(script|style)\b[^>]*>)([\s\S]*?)(?=<\/\2>)|<[a-z][^>]*>/g,
    (all: string, tag?: string, name?: string, inside?: string) => {
      if (!tag) return withShortMarks(all, marks);
      const text = inside ?? '';
      const css = used ? withoutUnused(text, used) : text;
      const own = name === 'style' ? withShortMarks(css, marks) : text;
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

/** Every word in a class attribute or a script: a script may set a class. */
function classesOn(html: string): ReadonlySet<string> {
  const places = [...html.matchAll(/\bclass="([^"]*)"|<script\b[^>]*>([\s\S]*?)<\/script>/g)];
  return new Set(places.flatMap(([, list, code]) => (list ?? code ?? '').match(/[\w-]+/g) ?? []));
}

/** A short name for each of Astro's marks that a style on the page asks for. */
function marksIn(html: string): ReadonlyMap<string, string> {
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css);
  const asked = new Set(styles.join('').match(/data-astro-cid-\w+/g));
  return new Map([...asked].map((mark, index) => [mark, `data-${index.toString(36)}`]));
}

function withShortMarks(text: string, marks: ReadonlyMap<string, string>): string {
  return text.replace(/( ?)(data-astro-cid-\w+)/g, (_all, space: string, mark: string) => {
    const short = marks.get(mark);
    return short ? space + short : '';
  });
}

/** `css` without the rules that can't apply where there are only the classes of `used`. */
function withoutUnused(css: string, used: ReadonlySet<string>): string {
  let kept = '';
  for (let at = 0; at < css.length;) {
    const open = css.slice(at).search(/[{;]/) + at;
    if (open < at) return kept + css.slice(at);
    const prelude = css.slice(at, open);
    if (css[open] === ';') {
      kept += css.slice(at, open + 1);
      at = open + 1;
      continue;
    }
    const end = endOfRule(css, at);
    if (/^@(?!media|layer|supports|container)/.test(prelude)) kept += css.slice(at, end);
    else if (mayApply(prelude, used)) {
      const inner = withoutUnused(css.slice(open + 1, end - 1), used);
      // An empty layer still has its place among the others.
      if (inner || prelude.startsWith('@layer')) kept += `${prelude}{${inner}}`;
    }
    at = end;
  }
  return kept;
}

/** Whether a selector of the list needs no class but those of `used`; conditions need none. */
function mayApply(selectors: string, used: ReadonlySet<string>): boolean {
  if (selectors.startsWith('@')) return true;
  let flat = selectors;
  // What :not(), :is() and their like hold isn't needed by all.
  for (let before = ''; before !== flat;) {
    before = flat;
    flat = flat.replace(/\([^()]*\)|\[[^\]]*\]/g, '');
  }
  return flat
    .split(',')
    .some((selector) =>
      [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => used.has(name)),
    );
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
