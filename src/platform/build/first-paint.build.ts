import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newsArticlePath, paths, unlistedPaths } from '../../paths.ts';

/** Its form in a page's policy: `sha256-…` of the text between its tags. */
export const hashOf = (text: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** `started` is a promise of the moment from which fonts may load. */
const typesetAfter = (started: string): string =>
  `
var painted=new Promise(f=>new PerformanceObserver(f).observe({type:"paint"}));{
let d=document,set=()=>{
d.documentElement.className="set";
manifest.rel="manifest"
};
d.referrer.startsWith(origin)?set():
${started}.then(()=>Promise.allSettled([...d.fonts].map(f=>f.load()))).then(set);
painted.then(()=>self.late&&import(late.href))
}`.replaceAll('\n', '');

/**
 * Goes first in <body>. `painted` is a promise of the first paint, for everything that can wait for
 * it. The first page of a visit is painted in fallback fonts that every machine has. Then the real
 * fonts load and are all set at once by a class on <html> (src/ui/tokens.css); one that fails leaves
 * its fallback. Later pages have them already and start with them. The manifest waits with them as
 * `<link id="manifest">`, and a static page's script file as `<link id="late">`
 * (trim-page.build.ts).
 */
export const typeset = typesetAfter('painted');

/**
 * `typeset` for a page with islands, whose fonts wait for the scripts that islands start with
 * (preload-islands.build.ts), which they would slow down on a slow line. Importing a script that is
 * on its way waits for it.
 */
export const typesetAfterIslands = typesetAfter(
  'painted.then(()=>Promise.allSettled([...d.querySelectorAll("[rel=modulepreload]")].map(l=>import(l.href))))',
);

/**
 * What a browser may prefetch when somebody points at a link or touches it: the page alone, without
 * running it. Only the pages named here, so never staff pages, checkout, or endpoints. Browsers
 * without speculation rules ignore it. It is inline because a file of rules would load before the
 * first paint.
 */
export function speculationRules(): string {
  const unlikely: readonly string[] = [...unlistedPaths, paths.newsFeed];
  const pages = Object.values(paths).filter((path) => !unlikely.includes(path));
  const where = {
    and: [
      { href_matches: [...pages, newsArticlePath(':article')] },
      { not: { href_matches: paths.newsFeed } },
    ],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}

/** The icon as a data URL, because browsers request icons before the first paint. */
export function iconAddress(): string {
  // The built module is somewhere else; builds run in the project's folder.
  const svg = readFileSync(path.resolve('public/favicon.svg'), 'utf8').trim();
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll('#', '%23')}`;
}
