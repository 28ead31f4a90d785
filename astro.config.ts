import { readFile, writeFile } from 'node:fs/promises';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration, AstroUserConfig } from 'astro';
import { trimPage } from './src/build/trim-page.ts';
import { paths, unlistedPaths } from './src/paths.ts';

const supabaseOrigin = process.env.SUPABASE_URL ? new URL(process.env.SUPABASE_URL).origin : '';
const tagManager = process.env.PUBLIC_TAG_MANAGER_ID
  ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com']
  : [];

const sources = (...list: string[]) => list.filter(Boolean).join(' ');

/** Trims each page to the styles and hashes that it uses. */
const trimmedPages: AstroIntegration = {
  name: 'trimmed-pages',
  hooks: {
    'astro:build:done': async ({ assets }) => {
      const files = [...assets.values()]
        .flat()
        .filter(({ pathname }) => pathname.endsWith('.html'));
      for (const file of files) await writeFile(file, trimPage(await readFile(file, 'utf8')));
    },
  },
};

const site = process.env.SITE_URL ?? process.env.URL ?? 'http://localhost:4321';

/** What every island needs. */
const libraries =
  /\/node_modules\/((@nanostores|@astrojs)\/react|react|react-dom|scheduler|nanostores|zod)\//;

const formModules =
  /\/src\/(browser\/(form-draft|form-fields|request-form|schema-form)|contracts\/form-guard|domain\/(contact|quote|request-failure)|ui\/(FormErrors|JobTicket|Trap))\.tsx?$/;

/** Only for the order form and checkout. */
const orderModules = /\/src\/(browser\/artwork-previews|ui\/PrintedGarment)\.tsx?$/;

type Modules = {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
};

/** Whether a module comes with a page. Only dynamic imports lead to what loads at a press. */
function comesWithPage(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  if (info === null) return false;
  return info.isEntry || info.importers.some((each) => comesWithPage(each, modules, seen));
}

/** The sitemap has every page except those hidden from search engines. */
const listedPages = sitemap({
  // From the designer's build.
  customPages: [new URL(paths.shirtDesigner, site).href],
  filter: (address) => !unlistedPaths.includes(new URL(address).pathname),
  namespaces: { news: false, xhtml: false, image: false, video: false },
});

const config = {
  output: 'static',
  site,
  // Netlify serves `about.html` at /about, without a redirect to /about/.
  trailingSlash: 'never',
  build: {
    format: 'file',
    // Saves a round trip before the first paint; compressed, the styles are a few kilobytes.
    inlineStylesheets: 'always',
  },
  integrations: [react(), listedPages, trimmedPages],
  markdown: { syntaxHighlight: false },
  // Pictures in markdown: WebP at these widths, with sizes, width, and height.
  image: { layout: 'constrained', breakpoints: [360, 640, 960, 1344] },
  server: { port: Number(process.env.PORT ?? 4321) },
  devToolbar: { enabled: false },
  vite: {
    // pdf.js asks for its own address, which only modules know.
    worker: { format: 'es' },
    plugins: [
      {
        // What an own copy imports is its own, too (docs/decisions/build-own-copies.md).
        name: 'own-copies',
        enforce: 'pre',
        resolveId(source, importer, options) {
          const own = /\?own=\w+$/.exec(importer ?? '')?.[0];
          return own && source.startsWith('.')
            ? this.resolve(source + own, importer, options)
            : null;
        },
      },
    ],
    // If `astro dev` found these only when an island loads, it would reload the page.
    optimizeDeps: {
      include: [
        '@nanostores/react',
        '@resvg/resvg-wasm',
        '@rgrove/parse-xml',
        '@supabase/supabase-js',
        '@tanstack/query-core',
        '@uppy/core/utils',
        'bidi-js',
        'idb',
        'nanostores',
        'recharts',
        'zod/mini',
      ],
      // Its WebAssembly is a file next to it.
      exclude: ['harfbuzzjs'],
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // One file for what islands share; dozens of small ones compress worse and load later.
              // What only the forms on one page share has a file for itself, because the order form
              // doesn't use it.
              codeSplitting: {
                groups: [
                  { name: 'react', test: libraries, priority: 2 },
                  {
                    name: (id: string, modules: Modules) =>
                      comesWithPage(id, modules) ? 'shared' : null,
                    test: (id: string) =>
                      /\.[jt]sx?$/.test(id) &&
                      ![formModules, orderModules].some((own) => own.test(id)),
                    minShareCount: 2,
                    priority: 1,
                  },
                  { name: 'forms', test: formModules, minShareCount: 2 },
                  { name: 'order', test: orderModules, minShareCount: 2 },
                ],
              },
            },
          },
        },
      },
    },
    build: {
      // What a part loaded on demand imports is there already, except styles.
      modulePreload: {
        resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
      },
      // The policy allows inlined scripts (it has their hashes), but no fonts from data: URLs.
      assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    },
  },
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "font-src 'self'",
        "manifest-src 'self'",
        `connect-src ${sources("'self'", supabaseOrigin, ...tagManager)}`,
        `img-src ${sources("'self'", 'blob:', 'data:', supabaseOrigin, ...tagManager)}`,
        "worker-src 'self' blob:",
        "form-action 'self'",
        "object-src 'none'",
        "base-uri 'none'",
      ],
      // Browsers ignore frame-ancestors in a meta tag, so netlify.toml sends it as a header.
      scriptDirective: { resources: ["'self'", ...tagManager.slice(0, 1)] },
    },
  },
} satisfies AstroUserConfig;

/**
 * A separate build for the pages of `srcDir`, into the same folder as the site and after it. In one
 * build, a module that two pages import is sent to both with everything that either uses, and
 * customers' forms would carry 10 KB for the designer, the back office, and placed orders.
 */
export const buildApart = (srcDir: string): AstroUserConfig => ({
  ...config,
  srcDir,
  integrations: [react(), trimmedPages],
  vite: { ...config.vite, build: { ...config.vite.build, emptyOutDir: false } },
});

export default config;
