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

/** Under `astro dev`, the pages that are built apart, and the workbench. */
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

/** Each page with only the styles and hashes that it uses. */
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

/** The sitemap names every page that doesn't ask search engines to leave it out. */
const listedPages = sitemap({
  // Of the designer's build.
  customPages: [new URL(paths.shirtDesigner, site).href],
  filter: (address) => !unlistedPaths.includes(new URL(address).pathname),
  namespaces: { news: false, xhtml: false, image: false, video: false },
});

const config = {
  output: 'static',
  site,
  // `about.html` is what Netlify serves at /about, without a redirect to /about/.
  trailingSlash: 'never',
  build: {
    format: 'file',
    // One round trip less before the first paint; the sheet is a few kilobytes compressed.
    inlineStylesheets: 'always',
  },
  integrations: [react(), listedPages, trimmedPages, otherPagesInDev, netlifyInDev],
  markdown: { syntaxHighlight: false },
  // Pictures in markdown: WebP in these widths, with sizes, width and height.
  image: { layout: 'constrained', breakpoints: [360, 640, 960, 1344] },
  server: { port: Number(process.env.PORT ?? 4321) },
  devToolbar: { enabled: false },
  vite: {
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
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // One file for what islands share: dozens of small ones compress worse and load later.
              codeSplitting: {
                groups: [{ name: 'shared', test: /\.[jt]sx?$/, minShareCount: 2 }],
              },
            },
          },
        },
      },
    },
    build: {
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
} satisfies AstroUserConfig;

/**
 * The pages of `srcDir` as a build of their own, into the same folder as the site and after it. A
 * module that two pages of one build import is sent to both with all that either uses: customers'
 * forms would carry 10 KB for the designer and the back office.
 */
export const buildApart = (srcDir: string): AstroUserConfig => ({
  ...config,
  srcDir,
  integrations: [react(), trimmedPages],
  vite: { ...config.vite, build: { ...config.vite.build, emptyOutDir: false } },
});

export default config;
