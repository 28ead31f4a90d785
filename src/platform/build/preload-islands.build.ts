import { init, parse } from 'es-module-lexer';

/** File names of the scripts beside it that a built script imports, without dynamic imports. */
export async function staticImports(code: string): Promise<string[]> {
  await init;
  const [imports] = parse(code);
  return imports.flatMap(({ n: name, d: dynamicAt }) =>
    dynamicAt === -1 && name?.startsWith('./') ? [name.slice('./'.length)] : [],
  );
}

/**
 * A built page that fetches all scripts its islands start with at once. Without this, a browser
 * finds each file's imports only when it has that file, which on a slow line takes a round trip per
 * level. `imports` has the static imports of each file in `_astro`.
 */
export function preloadIslands(
  html: string,
  imports: ReadonlyMap<string, readonly string[]>,
): string {
  const starts = html.matchAll(/\s(?:component|renderer)-url="\/_astro\/([^"]+\.js)"/g);
  const found = new Set([...starts].map(([, name = '']) => name));
  // A set also visits what is added while it is read.
  for (const name of found) for (const other of imports.get(name) ?? []) found.add(other);
  const links = [...found].map((name) => `<link rel="modulepreload" href="/_astro/${name}">`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}
