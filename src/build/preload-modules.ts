/**
 * A page that asks for its islands' modules at once, and with them for all that these import:
 * otherwise each round of them waits for the one before to be fetched and read. `source` reads a
 * module of the build by its address ('/_astro/x.js').
 */
export function preloadModules(html: string, source: (address: string) => string): string {
  const found = new Set<string>();
  const follow = (address: string): void => {
    if (found.has(address)) return;
    found.add(address);
    for (const [, file = ''] of source(address).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
      follow(address.replace(/[^/]+$/, file));
    }
  };
  for (const [, address = ''] of html.matchAll(
    /\s(?:component|renderer)-url="(\/_astro\/[^"]+\.js)"/g,
  )) {
    follow(address);
  }
  const links = [...found].map((address) => `<link rel="modulepreload" href="${address}">`);
  return html.replace('</head>', `${links.join('')}</head>`);
}
