import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import netlify from '@astrojs/netlify';
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

/**
 * Netlify's adapter, only for `astro dev`, where it serves netlify/functions, redirects, and
 * headers. In a build it would emit a function that catches every path without a file, even with
 * only static pages, and the 404 page would go through it. Make it the `adapter` when the first
 * page is rendered on demand.
 */
const netlifyInDev: AstroIntegration = {
  name: 'netlify-in-dev',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command !== 'dev') return;
      const devFeatures = { images: false, environmentVariables: false, edgeFunctions: false };
      updateConfig({ session: false, integrations: [netlify({ imageCDN: false, devFeatures })] });
    },
    // netlify.toml rewrites these, but `astro dev` follows a rewrite only to a file.
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

/** Adds the separately built pages and the workbench to `astro dev`. */
const otherPagesInDev: AstroIntegration = {
  name: 'other-pages-in-dev',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command !== 'dev') return;
      for (const entrypoint of globSync(
        'src/{designer,back-office,workbench}/pages/**/*.{astro,ts}',
      )) {
        const pattern = entrypoint.replace(/^src\/[\w-]+\/pages|(\/index)?\.\w+$/g, '');
        injectRoute({ pattern, entrypoint: `./${entrypoint}`, prerender: true });
      }
    },
  },
};

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
  integrations: [react(), listedPages, trimmedPages, otherPagesInDev, netlifyInDev],
  markdown: { syntaxHighlight: false },
  // Pictures in markdown: WebP at these widths, with sizes, width, and height.
  image: { layout: 'constrained', breakpoints: [360, 640, 960, 1344] },
  server: { port: Number(process.env.PORT ?? 4321) },
  devToolbar: { enabled: false },
  vite: {
    // If `astro dev` found these only when an island loads, it would reload the page.
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
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // One file for what islands share; dozens of small ones compress worse and load later.
              codeSplitting: {
                groups: [{ name: 'shared', test: /\.[jt]sx?$/, minShareCount: 2 }],
              },
            },
          },
        },
      },
    },
    build: {
      // The policy allows inlined scripts (it has their hashes), but no fonts from data: URLs.
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
      // Browsers ignore frame-ancestors in a meta tag, so netlify.toml sends it as a header.
      scriptDirective: { resources: ["'self'", ...tagManager.slice(0, 1)] },
    },
  },
} satisfies AstroUserConfig;

/**
 * A separate build for the pages of `srcDir`, into the same folder as the site and after it. In one
 * build, a module that two pages import is sent to both with everything that either uses, and
 * customers' forms would carry 10 KB for the designer and the back office.
 */
export const buildApart = (srcDir: string): AstroUserConfig => ({
  ...config,
  srcDir,
  integrations: [react(), trimmedPages],
  vite: { ...config.vite, build: { ...config.vite.build, emptyOutDir: false } },
});

export default config;
