import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import netlify from '@astrojs/netlify';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { defineConfig } from 'astro/config';
import { forDesigner, forStaff, ownBundles, plainImports } from './src/build/bundles.ts';
import { preloadModules } from './src/build/preload-modules.ts';
import { trimPage } from './src/build/trim-page.ts';
import { paths, unlistedPaths } from './src/paths.ts';

const supabaseOrigin = process.env.SUPABASE_URL ? new URL(process.env.SUPABASE_URL).origin : '';
const tagManager = process.env.PUBLIC_TAG_MANAGER_ID
  ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com']
  : [];

/**
 * What islands share, React's client aside, in as few chunks as have parts for everybody who loads
 * them: what needs a price or draws a garment, what only orders need, what only forms that are sent need,
 * and the rest with the small libraries. Many small chunks compress worse.
 */
const forPrices =
  /\/src\/(domain\/(garment|money|order-summary|price|digital-price)|ui\/(GarmentDrawing|drawings|cloth|garment-geometry|use-drawings))\b/;
const forOrders =
  /\/src\/(domain\/(address|customer|order)\.|browser\/order-draft|contracts\/place-order|ui\/(AddressFields|Ledger))/;
const forSending =
  /\/src\/(browser\/(request-form|schema-form|form-\w+|quote-\w+)|ui\/(FormErrors|JobTicket|RequestProblem)|domain\/(quote|request-failure)|contracts\/form-guard)\.\w+$/;
const shared =
  /\/src\/(domain|contracts|browser|ui|shop|paths)|\/node_modules\/(zod|nanostores|@nanostores)\//;
/** A chunk of what at least two islands import; copies for staff and designer have their own. */
const chunk = (name: string, priority: number, parts: RegExp, others: readonly RegExp[] = []) => ({
  name,
  priority,
  minShareCount: 2,
  test: (id: string) =>
    parts.test(id) && ![forStaff, forDesigner, ...others].some((other) => other.test(id)),
});

const sources = (...list: string[]) => list.filter(Boolean).join(' ');

/**
 * Netlify's adapter under `astro dev` alone, where it serves netlify/functions, redirects and
 * headers. On build it would emit a function that catches every path without a file, even with all
 * pages static, and the 404 page would pass through it. Make it the `adapter` when the first page
 * is rendered on demand.
 */
const netlifyInDev: AstroIntegration = {
  name: 'netlify-in-dev',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command !== 'dev') return;
      const devFeatures = { images: false, environmentVariables: false, edgeFunctions: false };
      updateConfig({ session: false, integrations: [netlify({ imageCDN: false, devFeatures })] });
    },
    // netlify.toml rewrites these too, but under `astro dev` only to what is a file.
    'astro:server:setup': ({ server }) => {
      server.middlewares.use((request, _response, next) => {
        if (/^\/admin\/(order|quote|reorder)s\/[^/?]+(\?|$)/.test(request.url ?? '')) {
          request.url = paths.adminJob;
        }
        next();
      });
    },
  },
};

/** Every island in every state, while developing; tests build it by itself (local/workbench.config.ts). */
const workbenchInDev: AstroIntegration = {
  name: 'workbench-in-dev',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command !== 'dev') return;
      for (const [pattern, page] of [
        ['/workbench', 'index'],
        ['/workbench/stage', 'stage'],
      ] as const) {
        const entrypoint = `./src/workbench/pages/workbench/${page}.astro`;
        injectRoute({ pattern, entrypoint, prerender: true });
      }
    },
  },
};

const trimmedPages: AstroIntegration = {
  name: 'trimmed-pages',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      for (const name of await readdir(dir, { recursive: true })) {
        if (!name.endsWith('.html')) continue;
        const file = new URL(name, dir);
        const page = trimPage(await readFile(file, 'utf8'));
        // Alone the designer is used for its script; elsewhere words and pictures come first.
        const isTool = `/${name}` === `${paths.shirtDesigner}.html`;
        const source = (address: string) => readFileSync(new URL(`.${address}`, dir), 'utf8');
        await writeFile(file, isTool ? preloadModules(page, source) : page);
      }
    },
  },
};

/** The sitemap names every page that doesn't ask search engines to leave it out. */
const listedPages = sitemap({
  filter: (address) => !unlistedPaths.includes(new URL(address).pathname),
  namespaces: { news: false, xhtml: false, image: false, video: false },
});

export default defineConfig({
  output: 'static',
  site: process.env.SITE_URL ?? process.env.URL ?? 'http://localhost:4321',
  // `about.html` is what Netlify serves at /about, without a redirect to /about/.
  trailingSlash: 'never',
  build: {
    format: 'file',
    // One round trip less before the first paint; the sheet is a few kilobytes compressed.
    inlineStylesheets: 'always',
  },
  integrations: [react(), listedPages, trimmedPages, netlifyInDev, workbenchInDev],
  markdown: { syntaxHighlight: false },
  // Pictures in markdown: WebP in these widths, with sizes, width and height.
  image: { layout: 'constrained', breakpoints: [360, 640, 960, 1344] },
  server: { port: Number(process.env.PORT ?? 4321) },
  devToolbar: { enabled: false },
  vite: {
    plugins: [ownBundles(shared), plainImports],
    // Found only when an island first loads in `astro dev`, they would reload the page under it.
    optimizeDeps: {
      include: [
        '@nanostores/react',
        '@supabase/supabase-js',
        '@tanstack/query-core',
        '@uppy/core/utils',
        'idb',
        'nanostores',
        'recharts',
        'zod/mini',
      ],
    },
    build: {
      rolldownOptions: {
        treeshake: { propertyReadSideEffects: false },
        output: {
          codeSplitting: {
            groups: [
              // A group takes what its modules import along, so what all need comes first.
              chunk('shared', 4, shared, [forPrices, forOrders, forSending]),
              chunk('prices', 3, forPrices),
              chunk('orders', 2, forOrders),
              chunk('sending', 1, forSending),
              { name: 'staff', test: forStaff, minShareCount: 2, priority: 0 },
              { name: 'designer', test: forDesigner, minShareCount: 2, priority: 0 },
            ],
          },
        },
      },
      // Scripts may be inlined (their hashes are in the policy); a font as a data: address may not.
      assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    },
  },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        `connect-src ${sources("'self'", supabaseOrigin, ...tagManager)}`,
        `img-src ${sources("'self'", 'blob:', 'data:', supabaseOrigin, ...tagManager)}`,
        "worker-src 'self' blob:",
        "form-action 'self'",
        "object-src 'none'",
        "base-uri 'none'",
      ],
      // frame-ancestors is ignored in a meta tag: netlify.toml sends it as a header.
      scriptDirective: { resources: ["'self'", ...tagManager.slice(0, 1)] },
    },
  },
});
