import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newsArticlePath, paths, unlistedPaths } from '../paths.ts';

/** How it is written in a page's policy: `sha256-…` of what is between its tags. */
export const hashOf = (text: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * First in <body>. The first page of a visit is painted in fallbacks that every machine has; then
 * the faces are fetched, and set all at once by a class on <html> (src/ui/tokens.css). One that
 * fails leaves its fallback. On later pages they are there already, so those start with them. The
 * manifest, which is of no use to the first paint either, waits with them as `<link id="manifest">`.
 */
export const typeset = `{
let d=document,set=()=>{
d.documentElement.className="set";
manifest.rel="manifest"
};
d.referrer.startsWith(origin)?set():
new PerformanceObserver(()=>Promise.allSettled([...d.fonts].map(f=>f.load())).then(set))
.observe({type:"paint"})
}`.replaceAll('\n', '');

/**
 * What a browser may fetch when somebody points at a link or touches it: the page alone, without
 * running it. Only what is named here, so staff pages, checkout and endpoints never are. Browsers
 * that don't know such rules do nothing. Within the page, because a file of rules would be fetched
 * before the first paint.
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

/** The icon as an address that is no request: browsers fetch icons before the first paint. */
export function iconAddress(): string {
  // A built module lies elsewhere; the project's folder is where a build runs.
  const svg = readFileSync(path.resolve('public/favicon.svg'), 'utf8').trim();
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll('#', '%23')}`;
}
